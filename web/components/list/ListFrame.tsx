// Around a list that is a screen of its own: its place while it loads, and another try where it could not be read.
import { Suspense, type ReactNode } from 'react'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { RowSkeleton } from '#web/design/RowSkeleton.tsx'
import { SkeletonList } from '#web/design/Skeleton.tsx'
import { QueryBoundary } from '#web/relay/QueryBoundary.tsx'
import { messageOf, noConnection } from '#web/relay/serverError.ts'
import { useRetryOnReturn } from '#web/relay/useRetryOnReturn.ts'

type ListFrameProps = {
  title: string
  hasBack?: boolean
  /** What is loading, as in 'Loading notifications'. */
  noun: string
  /** What is above the list while it loads. */
  above?: ReactNode
  children: ReactNode
}

export function ListFrame({ title, hasBack, noun, above, children }: ListFrameProps) {
  return (
    <QueryBoundary
      fallback={(error, retry) => (
        <LoadingFrame title={title} hasBack={hasBack}>
          <Failed title={`Failed to fetch ${noun}`} error={error} onRetry={retry} />
        </LoadingFrame>
      )}
    >
      <Suspense
        fallback={
          <LoadingFrame title={title} hasBack={hasBack}>
            {above}
            <SkeletonList label={`Loading ${noun}`}>
              {Array.from({ length: 8 }, (_, at) => (
                <RowSkeleton key={at} />
              ))}
            </SkeletonList>
          </LoadingFrame>
        }
      >
        {children}
      </Suspense>
    </QueryBoundary>
  )
}

function Failed({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  useRetryOnReturn(error, onRetry)
  return (
    <div role="alert">
      <EmptyState
        title={title}
        text={messageOf(error, noConnection)}
        action={
          <Button variant="strong" onClick={onRetry}>
            Retry
          </Button>
        }
      />
    </div>
  )
}
