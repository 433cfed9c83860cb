// Who is signed in on this browser, as one small store that every screen and the network read.
import { useContext, useSyncExternalStore } from 'react'
import { sessionDays } from '#rules/identity/auth'
import { defaultTheme, themes, type Theme } from '#rules/identity/users'
import { ServedPageContext } from '#web/lib/page/servedPage.ts'
import { forgetDrafts } from './drafts.ts'
import {
  clearSessionKeys,
  localKeys,
  readKey,
  removeKey,
  removeTemporaryKeys,
  sessionKeys,
  writeKey,
} from './keys.ts'
import { parseUser, type SessionUser } from './user.ts'

/**
 * Why nothing may redirect for a moment: the loader says which. `gone` is an account that has just been deleted here,
 * until its person has been led away.
 */
export type Phase = 'settled' | 'signingIn' | 'signingOut' | 'gone'

export interface Session {
  token: string | null
  user: SessionUser | null
  /** Somebody was signed in here since the page was loaded. */
  wasSignedIn: boolean
  /** The session here was ended elsewhere, and nobody has signed in since. */
  wasEnded: boolean
  /** The token is there, but the server could not be asked whose it is. */
  userUnreachable: boolean
  phase: Phase
  deviceTheme: Theme
  /** Chosen, shown, and not yet saved. */
  unsavedTheme: Theme | null
  /** The set-up is complete here, and the server could not be told; in memory, to be told on return (000 §4). */
  setupUnsaved: boolean
  /** The address just registered, so that sign-in need not ask for it again; in memory only (000 §3). */
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
const listeners = new Set<() => void>()

export const getSession = () => session
export function onSession(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** On the server: that somebody is signed in is all that is known. */
const somebody: Session = { ...session, token: 'somebody' }

export function useSession() {
  const served = useContext(ServedPageContext)
  return useSyncExternalStore(onSession, getSession, () => (served?.isSignedIn ? somebody : session))
}

export function changeSession(change: Partial<Session>) {
  session = { ...session, ...change, wasSignedIn: session.wasSignedIn || session.token !== null }
  for (const listener of listeners) listener()
}

/** At start-up: what earlier visits left behind goes, and the other tabs of this browser are followed. */
export function openSession() {
  removeTemporaryKeys()
  removeKey(sessionKeys.isLoggingOut)
  session = readSession()
  if (session.token) noteBegun()
  addEventListener('storage', followOtherTabs)
}

function noteBegun() {
  removeKey(localKeys.sessionEnded)
  writeKey(sessionKeys.hadSession, 'true')
}

function followOtherTabs({ key }: StorageEvent) {
  if (key === null || Object.values<string>(localKeys).includes(key)) rereadSession()
}

/** What the browser remembers now: another tab may have signed in or out. */
export function rereadSession() {
  const { token, user, deviceTheme, wasEnded } = readSession()
  if (token) writeKey(sessionKeys.hadSession, 'true')
  if (!token) {
    removeKey(sessionKeys.unfinishedPost)
    removeKey(sessionKeys.unfinishedProduct)
    removeKey(sessionKeys.unfinishedService)
  }
  changeSession({ token, user, deviceTheme, wasEnded, userUnreachable: false })
}

/** Takes the server's answer, asked for when the user was `before`: a field that has changed here since is newer. */
export function learnUser(told: SessionUser, before: SessionUser | null) {
  const { user: now } = session
  const isSame = before !== null && now?.id === before.id && told.id === before.id
  const since = isSame
    ? Object.entries(now).filter(([field, value]) => value !== before[field as keyof SessionUser])
    : []
  rememberUser({ ...told, ...Object.fromEntries(since) })
}

/** The user as the server last told it. */
export function rememberUser(user: SessionUser) {
  writeKey(localKeys.user, JSON.stringify(user))
  writeKey(localKeys.usedAt, String(Date.now()))
  changeSession({ user, userUnreachable: false })
}

/** What an earlier sign-in has still to do after its second is not for a later one. */
let latestSignIn: object | null = null

/** A fresh sign-in: 'Signing in' shows for a second while the toast welcomes, then the gate redirects (000 §4). */
export function beginSession(token: string, user: SessionUser) {
  removeKey(sessionKeys.isLoggingOut)
  removeKey(sessionKeys.justLoggedOut)
  removeKey(localKeys.signOutPending)
  removeTemporaryKeys()
  writeKey(localKeys.authToken, token)
  noteBegun()
  forgetDrafts(user.id)
  changeSession({ token, phase: 'signingIn', registeredEmail: '', wasEnded: false })
  rememberUser(user)
  const signIn = {}
  latestSignIn = signIn
  setTimeout(() => {
    if (latestSignIn === signIn) changeSession({ phase: 'settled' })
  }, redirectAfterSignInMs)
}

/** A session ends by itself only when it was not used for so long; any sooner somebody has ended it. */
const mayHaveExpired = () => Date.now() - Number(readKey(localKeys.usedAt)) > (sessionDays - 1) * dayMs

/** The server knows the session no more: it ended elsewhere. */
export function loseSession() {
  writeKey(localKeys.sessionEnded, 'true')
  forgetSession(true)
}

/** Forgets the token, the user and what he wrote here; what the server knows is not touched. */
export function forgetSession(wasEnded = false) {
  if (!mayHaveExpired()) forgetDrafts()
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

/** Local part of signing out, first and always (ADR 14). Returns the token that is still to be revoked. */
export function leaveSession(): string | null {
  const { token } = session
  latestSignIn = null
  clearSessionKeys()
  forgetDrafts()
  writeKey(sessionKeys.isLoggingOut, 'true')
  writeKey(sessionKeys.justLoggedOut, 'true')
  removeKey(localKeys.sessionEnded)
  changeSession({ phase: 'signingOut' })
  forgetSession()
  return token
}

export function settleSignOut() {
  removeKey(sessionKeys.isLoggingOut)
  changeSession({ phase: 'settled' })
}

/** True until the welcome screen has been seen after signing out: meanwhile nothing redirects (000 §2.1). */
export const hasJustLoggedOut = () => readKey(sessionKeys.justLoggedOut) !== null
export const noteWelcomeSeen = () => removeKey(sessionKeys.justLoggedOut)
