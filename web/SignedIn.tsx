// Around every screen of a signed-in person: Relay's environment for this session, and the current user kept fresh.
import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { RelayEnvironmentProvider } from 'react-relay'
import { useLocation } from 'react-router-dom'
import { Terms } from '#web/components/terms/Terms.tsx'
import { toast } from '#web/design/toast.ts'
import { environmentOf } from '#web/relay/environment.ts'
import { CurrentUser } from '#web/session/CurrentUser.tsx'
import { getSession, onSession, useSession } from '#web/session/session.ts'
import { useEndedSessions } from '#web/session/useEndedSessions.ts'

/** Open on every screen: it is how a device learns at once that it was signed out on another. */
function EndedSessions() {
  useEndedSessions(null)
  return null
}

/** A new account is set up first (000 §4). */
const beforeTerms = ['/upload-picture', '/success']

/** They stand over every screen, so that nobody passes by them (decision 293). */
function TermsToAccept({ query }: ComponentProps<typeof Terms>) {
  const { phase } = useSession()
  const { pathname } = useLocation()
  return phase === 'settled' && !beforeTerms.includes(pathname) && <Terms query={query} />
}

/** Says so to whoever has not left by himself. */
function noteSignedOut() {
  const { token, phase } = getSession()
  if (token || phase === 'signingOut') return
  toast({ title: 'Signed out', description: 'You were signed out on this device.' })
}

export function SignedIn({ children }: { children: ReactNode }) {
  const { token } = useSession()
  useEffect(() => {
    // The code of the screen one leaves to, and of what goes from the device: signing out must work without a connection (decision 129).
    import('#web/screens/welcome/WelcomeScreen.tsx').catch(() => {})
    import('#web/session/draftStore.ts').catch(() => {})
    return onSession(noteSignedOut)
  }, [])
  return (
    <RelayEnvironmentProvider environment={environmentOf(token)}>
      <CurrentUser>{(answer) => <TermsToAccept query={answer} />}</CurrentUser>
      <EndedSessions />
      {children}
    </RelayEnvironmentProvider>
  )
}
