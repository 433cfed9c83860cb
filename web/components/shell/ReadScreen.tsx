// Loading and error states of a screen with a query.
import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { ReadFailed } from './ReadFailed.tsx'

type ReadScreenProps = Omit<ComponentProps<typeof ReadFailed>, 'title' | 'error' | 'onRetry'> & {
  failed: string
  skeleton: ReactNode
  children: ReactNode
}

export const ReadScreen = ({ failed, skeleton, children, ...texts }: ReadScreenProps) => (
  <QueryBoundary
    fallback={(error, retry) => <ReadFailed {...texts} title={failed} error={error} onRetry={retry} />}
  >
    <Suspense fallback={skeleton}>{children}</Suspense>
  </QueryBoundary>
)
