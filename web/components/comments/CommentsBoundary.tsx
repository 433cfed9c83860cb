// Suspense and error boundary of comments: skeletons while they load, and an error with Retry.
import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { SectionError } from '#web/components/loading/SectionError.tsx'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { CommentSkeletons } from './CommentSkeletons.tsx'

type CommentsBoundaryProps = ComponentProps<typeof CommentSkeletons> & { children: ReactNode }

export const CommentsBoundary = ({ children, ...skeletons }: CommentsBoundaryProps) => (
  <QueryBoundary
    fallback={(error, retry) => (
      <SectionError title="Failed to fetch comments" error={error} onRetry={retry} className="py-3 text-sm" />
    )}
  >
    <Suspense fallback={<CommentSkeletons {...skeletons} />}>{children}</Suspense>
  </QueryBoundary>
)
