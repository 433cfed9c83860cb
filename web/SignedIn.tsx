// Around every screen of a signed-in person: Relay's environment for this session, and the current user kept fresh.
import { useEffect, type ReactNode } from 'react'
import { RelayEnvironmentProvider } from 'react-relay'
import { environmentOf } from '#web/relay/environment.ts'
import { useSession } from '#web/session/session.ts'
import { CurrentUser } from '#web/session/CurrentUser.tsx'

export function SignedIn({ children }: { children: ReactNode }) {
  const { token } = useSession()
  useEffect(() => {
    // The code of the screen one leaves to: signing out must work without a connection (decision 129).
    import('#web/screens/welcome/WelcomeScreen.tsx').catch(() => {})
  }, [])
  return (
    <RelayEnvironmentProvider environment={environmentOf(token)}>
      <CurrentUser />
      {children}
    </RelayEnvironmentProvider>
  )
}
