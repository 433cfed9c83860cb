// A vendor's services (002 §2): the viewer's own to manage, or another vendor's.
import { Plus } from 'lucide-react'
import { graphql } from 'react-relay'
import { Link, useParams } from 'react-router-dom'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { homePath } from '#web/components/shell/navigation/destinations.ts'
import { QueryScreen } from '#web/components/shell/QueryScreen.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { ServiceCardSkeleton } from '#web/components/service/ServiceCardSkeleton.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { SkeletonList } from '#web/design/display/Skeleton.tsx'
import { hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import { useSession } from '#web/session/session.ts'
import type { VendorServicesScreenQuery } from '#web/__generated__/VendorServicesScreenQuery.graphql.ts'
import { VendorsOnly } from '#web/components/vendors/VendorsOnly.tsx'
import { VendorServices } from './VendorServices.tsx'

export function VendorServicesScreen() {
  const { vendorId } = useParams()
  const { user } = useSession()
  const databaseId = vendorId === undefined ? (user?.id ?? 0) : Number(vendorId)
  const title = databaseId === user?.id ? 'My Services' : 'Services'
  return (
    <QueryScreen
      key={databaseId}
      errorTitle="Failed to Load Services"
      fallbackText="Failed to fetch services"
      overrideText="Please try again later"
      back="/marketplace"
      skeleton={
        <LoadingFrame title={title} hasBack>
          <SkeletonList label="Loading services">
            {Array.from({ length: 4 }, (_, index) => (
              <div key={index} className="px-4 pt-3 md:px-6">
                <ServiceCardSkeleton />
              </div>
            ))}
          </SkeletonList>
        </LoadingFrame>
      }
    >
      <ScreenContent databaseId={databaseId} title={title} />
    </QueryScreen>
  )
}

function ScreenContent({ databaseId, title }: { databaseId: number; title: string }) {
  const { viewer, user } = useRevalidatedQuery<VendorServicesScreenQuery>(
    graphql`
      query VendorServicesScreenQuery($databaseId: Int!) {
        viewer {
          ...Shell_viewer
          user {
            databaseId
            userType
          }
        }
        user(databaseId: $databaseId) {
          databaseId
          userType
          ...VendorServices_user
        }
      }
    `,
    { databaseId },
    { instead: hasScrolledPastWindow },
  )
  if (!viewer) return null
  const isOwn = user?.databaseId === viewer.user.databaseId
  const sellsNothing = isOwn && user.userType !== 'VENDOR'
  return (
    <Shell viewer={viewer} title={title} back={homePath(viewer.user)}>
      {!user && <EmptyState title="Vendor not found" text="This account may have been deleted." />}
      {sellsNothing && <VendorsOnly />}
      {user && !sellsNothing && (
        <>
          <div className="px-4 py-3 md:px-6">{isOwn && <AddService />}</div>
          <VendorServices user={user} isOwn={isOwn} />
        </>
      )}
    </Shell>
  )
}

const AddService = () => (
  <Button asChild>
    <Link to="/add-service">
      <span className="inline-flex items-center gap-2">
        <Plus size={18} aria-hidden />
        Add Service
      </span>
    </Link>
  </Button>
)
