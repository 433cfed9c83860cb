// Starts the client: the stored session, theme and what a sign-out left to do first, then the app.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followSignOut } from '#web/session/followSignOut.ts'
import { openSession } from '#web/session/session.ts'
import { followTheme } from '#web/session/theme.ts'
import '#web/design/styles.css'
import { App } from './App.tsx'

openSession()
followTheme()
followSignOut()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
