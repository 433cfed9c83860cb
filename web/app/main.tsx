// Entry of the client: restores session, theme and a pending sign-out, then renders the app or hydrates a served page.
import '#web/lib/polyfills.ts'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider, type HydrationState } from 'react-router-dom'
import { ServedPageContext, type ServedPage } from '#web/lib/page/servedPage.ts'
import { retrySignOut } from '#web/session/retrySignOut.ts'
import { openSession } from '#web/session/session.ts'
import { startThemeSync } from '#web/session/preferences/theme.ts'
import '#web/design/styles.css'
import { App } from './App.tsx'
import { makeRoutes } from './router.tsx'
import { rows } from './routes.tsx'

/** Logs caught errors, except failed calls, which the screen shows. */
function logError(error: unknown) {
  if (!(error instanceof Error && error.name === 'ServerError')) console.error(error)
}

openSession()
startThemeSync()
retrySignOut()

const root = document.getElementById('root')
const options = { onCaughtError: logError }

const renderApp = (page: ServedPage | null = null, hydrationData?: HydrationState) => (
  <StrictMode>
    <ServedPageContext value={page}>
      <App>
        {/* With transitions a navigation is pending until its screen can be shown. */}
        <RouterProvider router={createBrowserRouter(makeRoutes(rows), { hydrationData })} useTransitions />
      </App>
    </ServedPageContext>
  </StrictMode>
)

// The page's inline script has removed #served if a session exists after all.
if (root && document.getElementById('served'))
  import('#web/ssr/served.ts').then(
    async ({ loadServedPage }) => {
      const { page, hydrationData } = await loadServedPage(rows)
      hydrateRoot(root, renderApp(page, hydrationData), options)
    },
    () => createRoot(root, options).render(renderApp()),
  )
else if (root) createRoot(root, options).render(renderApp())
