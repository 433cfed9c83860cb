// Access rules of the route table: decides whether a visitor sees a screen, a loader, a redirect or not-found. Pure.
import { dashboardOf, homeOf, type UserType } from '#rules/identity/users'
import { withNextTarget, targetOf } from '#web/lib/page/internalTarget.ts'
import type { Session } from '#web/session/session.ts'
import type { SessionUser } from '#web/session/user.ts'
import type { ScreenRow } from './route.ts'

export interface Place {
  pathname: string
  search: string
  params: Readonly<Record<string, string | undefined>>
  /** Target of a pending navigation. */
  wanted?: { pathname: string; search: string }
}

export type Outcome =
  | { show: 'screen' }
  | { show: 'loader'; text: 'Logging out' | 'Signing in' | 'Loading...' }
  | { show: 'notFound'; mayHelpToSignIn: boolean }
  | { show: 'redirect'; to: string; because?: string }

export type Visitor = Pick<Session, 'token' | 'user' | 'userUnreachable' | 'phase'> & {
  justLoggedOut: boolean
  /** True if the visitor came by a link within Fennec or was signed in before. */
  isInside: boolean
  /** True if an earlier step has stored that key in this tab. */
  remembers: (key: 'resetEmail' | 'verifiedOtp') => boolean
}

const screen = { show: 'screen' } as const
const redirect = (to: string, because?: string): Outcome => ({ show: 'redirect', to, because })

/** True for a 32-bit row id, or no id (000 §2). */
const isRowId = (text: string | undefined) =>
  text === undefined || (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647)

/** True if the parameters of a path can name an existing object; topics have no numeric id. */
export const isPlace = (params: Place['params']) =>
  Object.entries(params).every(([name, text]) => name === 'topic' || isRowId(text))

const home = (user: SessionUser) =>
  homeOf({ userType: user.userType, hasCompletedSetup: user.hasCompletedProfileSetup })

export function decide(row: ScreenRow, visitor: Visitor, place: Place): Outcome {
  if (visitor.phase === 'signingOut') return { show: 'loader', text: 'Logging out' }
  if (visitor.phase === 'signingIn') return { show: 'loader', text: 'Signing in' }
  if (!isPlace(place.params)) return { show: 'notFound', mayHelpToSignIn: false }
  if (row.access === 'anyone') return screen
  if (!visitor.token) return signedOutOutcome(row, visitor, place)
  if (!visitor.user)
    return visitor.userUnreachable ? unknownOutcome(row) : { show: 'loader', text: 'Loading...' }
  return row.access === 'signedOut'
    ? leaveSignedOut(visitor.user, visitor.justLoggedOut, place)
    : signedInOutcome(row, visitor.user, place)
}

function signedOutOutcome(row: ScreenRow, visitor: Visitor, place: Place): Outcome {
  const { remembers, isInside, justLoggedOut } = visitor
  if (row.needs && !row.needs.keys.every(remembers))
    return redirect(withNextTarget('/forgot-password', targetOf(place.search)), row.needs.orElse)
  if (row.access === 'signedOut') return screen
  if (row.signedOutTo) return redirect(row.signedOutTo)
  // The next sign-in must not return to a screen of a deleted account.
  if (visitor.phase === 'gone') return redirect('/login')
  // Signing in returns to where the visitor was going (000 §2).
  const { pathname, search } = place.wanted ?? place
  if (isInside && !justLoggedOut) return redirect(withNextTarget('/login', pathname + search))
  return { show: 'notFound', mayHelpToSignIn: true }
}

/** Outcome while the current user cannot be loaded: the screen itself shows the failure. */
const unknownOutcome = (row: ScreenRow): Outcome => (row.signedOutTo ? redirect(row.signedOutTo) : screen)

/**
 * Sends a signed-in visitor of a signed-out path home, with the query of '/' and '/welcome' (000 §2.1, 000 §2), or to
 * the target in the address; a new account sets up first (000 §4).
 */
function leaveSignedOut(user: SessionUser, justLoggedOut: boolean, place: Place): Outcome {
  if (place.pathname === '/' || place.pathname === '/welcome') {
    return justLoggedOut ? screen : redirect(home(user) + place.search)
  }
  const wanted = targetOf(place.search)
  if (!user.hasCompletedProfileSetup) return redirect(withNextTarget(home(user), wanted))
  return redirect(wanted ?? home(user))
}

/** Admins may open every dashboard, other users only that of their role (000 §6). */
function signedInOutcome(row: ScreenRow, user: SessionUser, place: Place): Outcome {
  const allowed: UserType | undefined = row.access === 'admin' ? 'admin' : row.dashboardOf
  if (!allowed || user.userType === allowed || user.userType === 'admin') return screen
  return redirect(dashboardOf(user.userType) + place.search)
}
