// Starts the client: the stored session, theme and what a sign-out left to do first, then the app, in the page that the
// server has made or in an empty one.
import '#web/lib/olderBrowsers.ts'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider, type HydrationState } from 'react-router-dom'
import { ServedPageContext, type ServedPage } from '#web/lib/page/servedPage.ts'
import { followSignOut } from '#web/session/followSignOut.ts'
import { openSession } from '#web/session/session.ts'
import { followTheme } from '#web/session/preferences/theme.ts'
import '#web/design/styles.css'
import { App } from './App.tsx'
import { makeRoutes } from './router.tsx'
import { rows } from './routes.tsx'

/** What the server could not be asked is said where it would stand; to the console it is no fault. */
function tellOfFaults(error: unknown) {
  if (!(error instanceof Error && error.name === 'ServerError')) console.error(error)
}

openSession()
followTheme()
followSignOut()

const root = document.getElementById('root')
const options = { onCaughtError: tellOfFaults }

const appOf = (page: ServedPage | null = null, hydrationData?: HydrationState) => (
  <StrictMode>
    <ServedPageContext value={page}>
      <App>
        {/* With transitions, a navigation is pending until the screen it leads to can be shown. */}
        <RouterProvider router={createBrowserRouter(makeRoutes(rows), { hydrationData })} useTransitions />
      </App>
    </ServedPageContext>
  </StrictMode>
)

// Where somebody is signed in after all, the page has taken that away.
if (root && document.getElementById('served'))
  import('#web/ssr/served.ts').then(
    async ({ bringServed }) => {
      const { page, hydrationData } = await bringServed(rows)
      hydrateRoot(root, appOf(page, hydrationData), options)
    },
    () => createRoot(root, options).render(appOf()),
  )
else if (root) createRoot(root, options).render(appOf())
