// The whole app: the routes, the place for toasts, and a last net for what no screen catches.
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { ToastPlace } from '#web/components/shell/ToastPlace.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { makeRoutes } from './router.tsx'

const router = createBrowserRouter(makeRoutes())

export function App() {
  return (
    <ErrorBoundary>
      {/* With transitions, a navigation is pending until the screen it leads to can be shown. */}
      <RouterProvider router={router} useTransitions />
      <ToastPlace />
    </ErrorBoundary>
  )
}
