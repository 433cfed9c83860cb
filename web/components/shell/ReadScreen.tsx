// A screen that has to be read first: what stands there meanwhile, and that it could not be read.
import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { ReadFailed } from './ReadFailed.tsx'

type ReadScreenProps = Omit<ComponentProps<typeof ReadFailed>, 'title' | 'error' | 'onRetry'> & {
  /** The title of what is said when it could not be read. */
  failed: string
  skeleton: ReactNode
  children: ReactNode
}

export const ReadScreen = ({ failed, skeleton, children, ...said }: ReadScreenProps) => (
  <QueryBoundary
    fallback={(error, retry) => <ReadFailed {...said} title={failed} error={error} onRetry={retry} />}
  >
    <Suspense fallback={skeleton}>{children}</Suspense>
  </QueryBoundary>
)
