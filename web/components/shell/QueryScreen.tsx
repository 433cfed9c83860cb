// Wraps a screen with a query: shows the skeleton while it loads, and an error screen if it fails.
import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { QueryErrorScreen } from './QueryErrorScreen.tsx'

type QueryScreenProps = Omit<ComponentProps<typeof QueryErrorScreen>, 'title' | 'error' | 'onRetry'> & {
  /** Title of the error screen. */
  errorTitle: string
  skeleton: ReactNode
  children: ReactNode
}

export const QueryScreen = ({ errorTitle, skeleton, children, ...texts }: QueryScreenProps) => (
  <QueryBoundary
    fallback={(error, retry) => (
      <QueryErrorScreen {...texts} title={errorTitle} error={error} onRetry={retry} />
    )}
  >
    <Suspense fallback={skeleton}>{children}</Suspense>
  </QueryBoundary>
)
