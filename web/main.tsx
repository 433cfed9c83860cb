// Starts the client: the stored session, theme and what a sign-out left to do first, then the app.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followSignOut } from '#web/session/followSignOut.ts'
import { openSession } from '#web/session/session.ts'
import { followTheme } from '#web/session/theme.ts'
import '#web/design/styles.css'
import { App } from './App.tsx'

/** What the server could not be asked is said where it would stand; to the console it is no fault. */
function tellOfFaults(error: unknown) {
  if (!(error instanceof Error && error.name === 'ServerError')) console.error(error)
}

openSession()
followTheme()
followSignOut()

const root = document.getElementById('root')
if (root) {
  createRoot(root, { onCaughtError: tellOfFaults }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
