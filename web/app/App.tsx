// The whole app around its router: the place for toasts, and a last net for what no screen catches.
import type { ReactNode } from 'react'
import { ToastPlace } from '#web/components/shell/ToastPlace.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

export function App({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      {children}
      <ToastPlace />
    </ErrorBoundary>
  )
}
