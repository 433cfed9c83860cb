// What a visitor of a path sees: the screen, a loader, another path, or not-found. Pure, so that it can be read and tested whole.
import { dashboardOf, homeOf, type UserType } from '#rules/identity/users'
import { leadingTo, targetOf } from '#web/lib/page/internalTarget.ts'
import type { Session } from '#web/session/session.ts'
import type { SessionUser } from '#web/session/user.ts'
import type { ScreenRow } from './route.ts'

export interface Place {
  pathname: string
  search: string
  params: Readonly<Record<string, string | undefined>>
  /** The path that the visitor wants to reach. */
  wanted?: { pathname: string; search: string }
}

export type Outcome =
  | { show: 'screen' }
  | { show: 'loader'; text: 'Logging out' | 'Signing in' | 'Loading...' }
  | { show: 'notFound'; mayHelpToSignIn: boolean }
  | { show: 'redirect'; to: string; because?: string }

export type Visitor = Pick<Session, 'token' | 'user' | 'userUnreachable' | 'phase'> & {
  justLoggedOut: boolean
  /** He was here before this path: a link of Fennec led to it, or he was signed in a moment ago. */
  isInside: boolean
  /** Whether an earlier step has left that key in this tab. */
  remembers: (key: 'resetEmail' | 'verifiedOtp') => boolean
}

const screen = { show: 'screen' } as const
const redirect = (to: string, because?: string): Outcome => ({ show: 'redirect', to, because })

/** The integers the database counts rows with (000 §2); a topic alone is named in words. */
const isRowId = (text: string | undefined) =>
  text === undefined || (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647)

/** Whether what a path says can be there at all. */
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
    return redirect(leadingTo('/forgot-password', targetOf(place.search)), row.needs.orElse)
  if (row.access === 'signedOut') return screen
  if (row.signedOutTo) return redirect(row.signedOutTo)
  // Whoever signs in next does not come back to a screen of the account that was deleted.
  if (visitor.phase === 'gone') return redirect('/login')
  // The path is right, and where the visitor was going or writing they come back to (000 §2).
  const { pathname, search } = place.wanted ?? place
  if (isInside && !justLoggedOut) return redirect(leadingTo('/login', pathname + search))
  return { show: 'notFound', mayHelpToSignIn: true }
}

/** The server cannot say who it is: sign-in stays open, and a screen says itself that it cannot be reached. */
const unknownOutcome = (row: ScreenRow): Outcome => (row.signedOutTo ? redirect(row.signedOutTo) : screen)

/**
 * A signed-in person on a signed-out path goes home, '/' and '/welcome' keeping their query (000 §2.1, 000 §2), or
 * where he wanted to be, a newcomer after his set-up (000 §4).
 */
function leaveSignedOut(user: SessionUser, justLoggedOut: boolean, place: Place): Outcome {
  if (place.pathname === '/' || place.pathname === '/welcome') {
    return justLoggedOut ? screen : redirect(home(user) + place.search)
  }
  const wanted = targetOf(place.search)
  if (!user.hasCompletedProfileSetup) return redirect(leadingTo(home(user), wanted))
  return redirect(wanted ?? home(user))
}

/** An admin may open every dashboard, everybody else only the one of his role (000 §6). */
function signedInOutcome(row: ScreenRow, user: SessionUser, place: Place): Outcome {
  const allowed: UserType | undefined = row.access === 'admin' ? 'admin' : row.dashboardOf
  if (!allowed || user.userType === allowed || user.userType === 'admin') return screen
  return redirect(dashboardOf(user.userType) + place.search)
}
