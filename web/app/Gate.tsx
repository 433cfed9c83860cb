// Access control before every screen: shows it, a loader or not-found, or redirects, as access.ts decides.
import { useEffect, useState, type LazyExoticComponent } from 'react'
import { Navigate, useLocation, useNavigation, useParams } from 'react-router-dom'
import { Loader } from '#web/design/display/Loader.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { readKey, sessionKeys } from '#web/session/keys.ts'
import { changeSession, hasJustLoggedOut, markWelcomeSeen, useSession } from '#web/session/session.ts'
import { decideOutcome } from './access.ts'
import { TitleAndFocus } from './TitleAndFocus.tsx'
import type { Screen as ScreenComponent, ScreenRow } from './route.ts'
import { NotFoundScreen } from '#web/screens/shared/system/NotFoundScreen.tsx'

const isRemembered = (key: 'resetEmail' | 'verifiedOtp') => readKey(sessionKeys[key]) !== null

/** Time that a screen with `signedOutTo` waits for the current user before it is shown (000 §2.9). */
const userLoadTimeoutMs = 5000

export function Gate({ row, Screen }: { row: ScreenRow; Screen: LazyExoticComponent<ScreenComponent> }) {
  const session = useSession()
  const [justLoggedOut] = useState(hasJustLoggedOut)
  const { pathname, search, key } = useLocation()
  const hasNavigatedInApp = session.wasSignedIn || session.wasEnded || key !== 'default'
  const visitor = { ...session, justLoggedOut, hasNavigatedInApp, remembers: isRemembered }
  const pendingTarget = useNavigation().location
  const outcome = decideOutcome(row, visitor, { pathname, search, params: useParams(), pendingTarget })
  const isWelcome = pathname === '/' || pathname === '/welcome'
  const isLoading = outcome.show === 'loader'
  useLoadTimeout(isLoading && session.phase === 'settled' && row.signedOutTo !== undefined)

  useEffect(() => {
    if (isWelcome && !isLoading) markWelcomeSeen()
  }, [isWelcome, isLoading])

  const hasLeftAccount = session.phase === 'accountDeleted' && outcome.show === 'screen'
  useEffect(() => {
    if (hasLeftAccount) changeSession({ phase: 'settled' })
  }, [hasLeftAccount])

  if (outcome.show === 'loader') return <Loader text={outcome.text} />
  if (outcome.show === 'redirect') return <Redirect to={outcome.to} because={outcome.because} />
  if (outcome.show === 'notFound') return <NotFound suggestsSignIn={outcome.suggestsSignIn} />
  return (
    <>
      <Screen title={row.title} />
      <TitleAndFocus title={row.title} />
    </>
  )
}

export function NotFound({ suggestsSignIn = false }: { suggestsSignIn?: boolean }) {
  return (
    <>
      <NotFoundScreen suggestsSignIn={suggestsSignIn} />
      <TitleAndFocus title="Not found" />
    </>
  )
}

/** Redirects, and shows the loader until the target screen has loaded, where React would keep an empty page. */
export function Redirect({ to, because }: { to: string; because?: string }) {
  // Keeps the first target: during the navigation `to` would be computed from the next address.
  const [target] = useState(to)
  useEffect(() => {
    if (because) toast({ title: 'Error', description: because, kind: 'error' })
  }, [because])
  return (
    <>
      <Loader text="Loading..." />
      <Navigate replace to={target} />
    </>
  )
}

function useLoadTimeout(isLoading: boolean) {
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => changeSession({ userUnreachable: true }), userLoadTimeoutMs)
    return () => clearTimeout(timer)
  }, [isLoading])
}
