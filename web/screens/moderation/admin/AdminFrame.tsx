// Frame of an admin screen: header, heading, and the content behind the second factor.
import type { ReactNode } from 'react'
import { cx } from '#web/design/cx.ts'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Skeleton, SkeletonList } from '#web/design/display/Skeleton.tsx'
import { Tooltips } from '#web/design/overlays/Tooltips.tsx'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useRetryOnReturn } from '#web/relay/hooks/useRetryOnReturn.ts'
import { Suspense } from 'react'
import { AdminGate } from './AdminGate.tsx'
import { AdminHeader } from './AdminHeader.tsx'
import { AdminNews } from './AdminNews.tsx'

type AdminFrameProps = {
  title: string
  /** Noun of the loading and error texts, as in 'Loading users'. */
  noun: string
  /** True for a narrow single-column layout. */
  isColumn?: boolean
  children: ReactNode
}

export function AdminFrame({ title, noun, isColumn, children }: AdminFrameProps) {
  return (
    <Tooltips>
      <div className="min-h-dvh bg-page md:bg-canvas">
        <AdminHeader />
        <main
          tabIndex={-1}
          className={cx('mx-auto px-4 py-6 md:px-6', isColumn ? 'max-w-237' : 'max-w-page')}
        >
          <h1 className="type-title">{title}</h1>
          <QueryBoundary
            fallback={(error, retry) => <FetchError noun={noun} error={error} onRetry={retry} />}
          >
            <Suspense fallback={<FrameSkeleton noun={noun} />}>
              <AdminGate>
                <AdminNews>{children}</AdminNews>
              </AdminGate>
            </Suspense>
          </QueryBoundary>
        </main>
      </div>
    </Tooltips>
  )
}

const FrameSkeleton = ({ noun }: { noun: string }) => (
  <SkeletonList label={`Loading ${noun}`}>
    <div className="mt-4 flex flex-col gap-3">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  </SkeletonList>
)

export function FetchError({ noun, error, onRetry }: { noun: string; error: unknown; onRetry: () => void }) {
  useRetryOnReturn(error, onRetry)
  return (
    <div role="alert">
      <EmptyState
        title={`Failed to fetch ${noun}`}
        text={messageOf(error, noConnectionMessage)}
        action={
          <Button variant="strong" onClick={onRetry}>
            Retry
          </Button>
        }
      />
    </div>
  )
}
