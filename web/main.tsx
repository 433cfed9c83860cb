// Starts the client: the stored session, theme and what a sign-out left to do first, then the app, in the page that the
// server has made or in an empty one.
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { followSignOut } from '#web/session/followSignOut.ts'
import { openSession } from '#web/session/session.ts'
import { followTheme } from '#web/session/theme.ts'
import '#web/design/styles.css'
import { App } from './App.tsx'
import { makeRoutes } from './router.tsx'
import { rows, screens } from './routes.tsx'
import { bringServed, readServed } from './served/served.ts'

/** What the server could not be asked is said where it would stand; to the console it is no fault. */
function tellOfFaults(error: unknown) {
  if (!(error instanceof Error && error.name === 'ServerError')) console.error(error)
}

openSession()
followTheme()
followSignOut()

const served = readServed(screens)
// What its loader would ask for is there.
const hydrationData = served ? { loaderData: { [served.row.path]: null } } : undefined
const router = createBrowserRouter(makeRoutes(rows), { hydrationData })

const app = (
  <StrictMode>
    <App>
      {/* With transitions, a navigation is pending until the screen it leads to can be shown. */}
      <RouterProvider router={router} useTransitions />
    </App>
  </StrictMode>
)

const root = document.getElementById('root')
const options = { onCaughtError: tellOfFaults }
if (root && served) void bringServed(served).then(() => hydrateRoot(root, app, options))
else if (root) createRoot(root, options).render(app)
