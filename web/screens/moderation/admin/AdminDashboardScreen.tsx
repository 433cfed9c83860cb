// Overview for admins (002 §2): totals, the accounts, and charts by week.
import { lazy, Suspense } from 'react'
import { SectionError } from '#web/components/loading/SectionError.tsx'
import { Skeleton, SkeletonList } from '#web/design/display/Skeleton.tsx'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { AdminFrame } from './AdminFrame.tsx'
import { Figures } from './Figures.tsx'
import { QueueLinks } from './QueueLinks.tsx'
import { UserManagement } from './people/UserManagement.tsx'

/** Loaded on demand, to keep the charts out of the first screen's bundle. */
const Trends = lazy(async () => ({ default: (await import('./Trends.tsx')).Trends }))

export const AdminDashboardScreen = () => (
  <AdminFrame title="Overview" noun="users">
    <Figures />
    <div className="mt-3 flex flex-wrap gap-2 lg:hidden">
      <QueueLinks variant="quiet" size="sm" className="whitespace-normal!" />
    </div>
    <UserManagement />
    <QueryBoundary
      fallback={(error, retry) => (
        <SectionError title="Failed to fetch the weeks" error={error} onRetry={retry} className="mt-5" />
      )}
    >
      <Suspense
        fallback={
          <SkeletonList label="Loading weeks">
            <Skeleton className="mt-5 h-120" />
          </SkeletonList>
        }
      >
        <Trends />
      </Suspense>
    </QueryBoundary>
  </AdminFrame>
)
