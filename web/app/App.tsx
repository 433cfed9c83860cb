// The root component around the router: toasts and the last error boundary.
import type { ReactNode } from 'react'
import { LazyToasts } from '#web/components/shell/LazyToasts.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

export function App({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      {children}
      <LazyToasts />
    </ErrorBoundary>
  )
}
