// Starts the client: the stored session and theme first, then the app.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openSession } from '#web/session/session.ts'
import { followTheme } from '#web/session/theme.ts'
import '#web/design/styles.css'
import { App } from './App.tsx'

openSession()
followTheme()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
