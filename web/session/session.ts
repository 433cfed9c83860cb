// The session store of this browser, for screens and the network.
import { useContext, useSyncExternalStore } from 'react'
import { sessionDays } from '#rules/identity/auth'
import { defaultTheme, themes, type Theme } from '#rules/identity/users'
import { createListeners } from '#web/lib/listeners.ts'
import { ServedPageContext } from '#web/lib/page/servedPage.ts'
import {
  clearSessionKeys,
  localKeys,
  readKey,
  removeKey,
  removeTemporaryKeys,
  removeDraftsAndSearches,
  removeUnfinished,
  sessionKeys,
  writeKey,
} from './keys.ts'
import { parseUser, type SessionUser } from './user.ts'

/** Phases other than `settled` block redirects; `gone` lasts from deleting the account until its screens are left. */
export type Phase = 'settled' | 'signingIn' | 'signingOut' | 'accountDeleted'

export interface Session {
  token: string | null
  user: SessionUser | null
  /** True once a session existed since the page loaded. */
  wasSignedIn: boolean
  /** True if the session was ended elsewhere, until the next sign-in. */
  wasEnded: boolean
  userUnreachable: boolean
  phase: Phase
  deviceTheme: Theme
  unsavedTheme: Theme | null
  /** True if the completed set-up could not be saved; saved again on return (000 §4). */
  setupUnsaved: boolean
  /** E-mail just registered, to prefill sign-in; in memory only (000 §3). */
  registeredEmail: string
}

const redirectAfterSignInMs = 1000
const dayMs = 86_400_000

const storedTheme = () => themes.find((theme) => theme === readKey(localKeys.theme)) ?? defaultTheme

function readSession(): Session {
  const token = readKey(localKeys.authToken)
  return {
    token,
    user: token ? parseUser(readKey(localKeys.user)) : null,
    wasSignedIn: false,
    wasEnded: !token && [localKeys.sessionEnded, sessionKeys.hadSession].some((key) => readKey(key) !== null),
    userUnreachable: false,
    phase: 'settled',
    deviceTheme: storedTheme(),
    unsavedTheme: null,
    setupUnsaved: false,
    registeredEmail: '',
  }
}

let session = readSession()
const listeners = createListeners()

export const getSession = () => session
export const onSessionChange = listeners.subscribe

/** During SSR only the fact of a session is known. */
const ssrSession: Session = { ...session, token: 'somebody' }

export function useSession() {
  const served = useContext(ServedPageContext)
  return useSyncExternalStore(onSessionChange, getSession, () => (served?.isSignedIn ? ssrSession : session))
}

export function changeSession(change: Partial<Session>) {
  session = { ...session, ...change, wasSignedIn: session.wasSignedIn || session.token !== null }
  listeners.notify()
}

/** Run at start-up: cleans up after earlier visits and follows the other tabs. */
export function openSession() {
  removeTemporaryKeys()
  removeKey(sessionKeys.isLoggingOut)
  session = readSession()
  if (session.token) markSessionStarted()
  addEventListener('storage', followOtherTabs)
}

function markSessionStarted() {
  removeKey(localKeys.sessionEnded)
  writeKey(sessionKeys.hadSession, 'true')
}

function followOtherTabs({ key }: StorageEvent) {
  if (key === null || Object.values<string>(localKeys).includes(key)) reloadSession()
}

/** Rereads storage: another tab may have signed in or out. */
export function reloadSession() {
  const { token, user, deviceTheme, wasEnded } = readSession()
  if (token) writeKey(sessionKeys.hadSession, 'true')
  if (!token) removeUnfinished()
  changeSession({ token, user, deviceTheme, wasEnded, userUnreachable: false })
}

/** Stores the server's user; fields that changed here since the request (`before`) win. */
export function mergeUser(answer: SessionUser, before: SessionUser | null) {
  const { user: current } = session
  const isSameUser = before !== null && current?.id === before.id && answer.id === before.id
  const localChanges = isSameUser
    ? Object.entries(current).filter(([field, value]) => value !== before[field as keyof SessionUser])
    : []
  storeUser({ ...answer, ...Object.fromEntries(localChanges) })
}

/** Stores the user as last received from the server. */
export function storeUser(user: SessionUser) {
  writeKey(localKeys.user, JSON.stringify(user))
  writeKey(localKeys.usedAt, String(Date.now()))
  changeSession({ user, userUnreachable: false })
}

/** Identity of the latest sign-in: only its timer may settle the phase. */
let latestSignIn: object | null = null

/** Starts a session: 'Signing in' shows for a second beside the welcome toast, then the gate redirects (000 §4). */
export function beginSession(token: string, user: SessionUser) {
  removeKey(sessionKeys.isLoggingOut)
  removeKey(sessionKeys.justLoggedOut)
  removeKey(localKeys.signOutPending)
  removeTemporaryKeys()
  writeKey(localKeys.authToken, token)
  markSessionStarted()
  removeDrafts(user.id)
  changeSession({ token, phase: 'signingIn', registeredEmail: '', wasEnded: false })
  storeUser(user)
  const signIn = {}
  latestSignIn = signIn
  setTimeout(() => {
    if (latestSignIn === signIn) changeSession({ phase: 'settled' })
  }, redirectAfterSignInMs)
}

/** True if the session may have expired by disuse; otherwise it was ended on purpose. */
const mayBeExpired = () => Date.now() - Number(readKey(localKeys.usedAt)) > (sessionDays - 1) * dayMs

/** Removes drafts and searches of all users but `exceptUserId` (ADR 30); files that fail are deleted with the next sign-in. */
function removeDrafts(exceptUserId?: number) {
  removeDraftsAndSearches(exceptUserId)
  removeUnfinished()
  import('./draftStore.ts').then(({ deleteOrphans }) => deleteOrphans()).catch(() => {})
}

/** Clears a session that the server no longer knows. */
export function clearEndedSession() {
  writeKey(localKeys.sessionEnded, 'true')
  clearSession(true)
}

/** Clears the session on this device, drafts included unless it may have expired. */
export function clearSession(wasEnded = false) {
  if (!mayBeExpired()) removeDrafts()
  removeKey(localKeys.authToken)
  removeKey(localKeys.user)
  removeKey(localKeys.usedAt)
  changeSession({
    token: null,
    user: null,
    wasEnded,
    unsavedTheme: null,
    setupUnsaved: false,
    userUnreachable: false,
  })
}

/** The local part of signing out (ADR 14). Returns the token to revoke. */
export function endLocalSession(): string | null {
  const { token } = session
  latestSignIn = null
  clearSessionKeys()
  removeDrafts()
  writeKey(sessionKeys.isLoggingOut, 'true')
  writeKey(sessionKeys.justLoggedOut, 'true')
  removeKey(localKeys.sessionEnded)
  changeSession({ phase: 'signingOut' })
  clearSession()
  return token
}

export function settleSignOut() {
  removeKey(sessionKeys.isLoggingOut)
  changeSession({ phase: 'settled' })
}

/** True after signing out until the welcome screen was seen; blocks redirects (000 §2.1). */
export const hasJustLoggedOut = () => readKey(sessionKeys.justLoggedOut) !== null
export const markWelcomeSeen = () => removeKey(sessionKeys.justLoggedOut)
