// Access rules of the route table: decides whether a visitor sees a screen, a loader, a redirect or not-found. Pure.
import { getDashboardPath, getHomePath, type UserType } from '#rules/identity/users'
import { withNextTarget, readTarget } from '#web/lib/page/internalTarget.ts'
import type { Session } from '#web/session/session.ts'
import type { SessionUser } from '#web/session/user.ts'
import type { ScreenRow } from './route.ts'

/** The location that the visitor requests. */
export interface RequestedLocation {
  pathname: string
  search: string
  params: Readonly<Record<string, string | undefined>>
  /** Target of a pending navigation. */
  pendingTarget?: { pathname: string; search: string }
}

export type Outcome =
  | { show: 'screen' }
  | { show: 'loader'; text: 'Logging out' | 'Signing in' | 'Loading...' }
  | { show: 'notFound'; suggestsSignIn: boolean }
  | { show: 'redirect'; to: string; because?: string }

export type Visitor = Pick<Session, 'token' | 'user' | 'userUnreachable' | 'phase'> & {
  justLoggedOut: boolean
  /** True if the visitor came by a link within Fennec or was signed in before. */
  hasNavigatedInApp: boolean
  /** True if an earlier step has stored that key in this tab. */
  remembers: (key: 'resetEmail' | 'verifiedOtp') => boolean
}

const screen = { show: 'screen' } as const
const redirectTo = (to: string, because?: string): Outcome => ({ show: 'redirect', to, because })

/** True for a 32-bit row id, or no id (000 §2). */
const isRowId = (text: string | undefined) =>
  text === undefined || (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647)

/** True if the parameters of a path can name an existing object; topics have no numeric id. */
export const hasValidIds = (params: RequestedLocation['params']) =>
  Object.entries(params).every(([name, text]) => name === 'topic' || isRowId(text))

const home = (user: SessionUser) =>
  getHomePath({ userType: user.userType, hasCompletedSetup: user.hasCompletedProfileSetup })

export function decideOutcome(row: ScreenRow, visitor: Visitor, requested: RequestedLocation): Outcome {
  if (visitor.phase === 'signingOut') return { show: 'loader', text: 'Logging out' }
  if (visitor.phase === 'signingIn') return { show: 'loader', text: 'Signing in' }
  if (!hasValidIds(requested.params)) return { show: 'notFound', suggestsSignIn: false }
  if (row.access === 'anyone') return screen
  if (!visitor.token) return signedOutOutcome(row, visitor, requested)
  if (!visitor.user)
    return visitor.userUnreachable ? outcomeWithoutUser(row) : { show: 'loader', text: 'Loading...' }
  return row.access === 'signedOut'
    ? outcomeOfSignedOutPath(visitor.user, visitor.justLoggedOut, requested)
    : signedInOutcome(row, visitor.user, requested)
}

function signedOutOutcome(row: ScreenRow, visitor: Visitor, requested: RequestedLocation): Outcome {
  const { remembers, hasNavigatedInApp, justLoggedOut } = visitor
  if (row.needs && !row.needs.keys.every(remembers))
    return redirectTo(withNextTarget('/forgot-password', readTarget(requested.search)), row.needs.orElse)
  if (row.access === 'signedOut') return screen
  if (row.signedOutTo) return redirectTo(row.signedOutTo)
  // The next sign-in must not return to a screen of a deleted account.
  if (visitor.phase === 'accountDeleted') return redirectTo('/login')
  // Signing in returns to where the visitor was going (000 §2).
  const { pathname, search } = requested.pendingTarget ?? requested
  if (hasNavigatedInApp && !justLoggedOut) return redirectTo(withNextTarget('/login', pathname + search))
  return { show: 'notFound', suggestsSignIn: true }
}

/** Outcome while the current user cannot be loaded: the screen itself shows the failure. */
const outcomeWithoutUser = (row: ScreenRow): Outcome =>
  row.signedOutTo ? redirectTo(row.signedOutTo) : screen

/**
 * Sends a signed-in visitor of a signed-out path home, with the query of '/' and '/welcome' (000 §2.1, 000 §2), or to
 * the target in the address; a new account sets up first (000 §4).
 */
function outcomeOfSignedOutPath(
  user: SessionUser,
  justLoggedOut: boolean,
  requested: RequestedLocation,
): Outcome {
  if (requested.pathname === '/' || requested.pathname === '/welcome') {
    return justLoggedOut ? screen : redirectTo(home(user) + requested.search)
  }
  const pendingTarget = readTarget(requested.search)
  if (!user.hasCompletedProfileSetup) return redirectTo(withNextTarget(home(user), pendingTarget))
  return redirectTo(pendingTarget ?? home(user))
}

/** Admins may open every dashboard, other users only that of their role (000 §6). */
function signedInOutcome(row: ScreenRow, user: SessionUser, requested: RequestedLocation): Outcome {
  const allowed: UserType | undefined = row.access === 'admin' ? 'admin' : row.dashboardOf
  if (!allowed || user.userType === allowed || user.userType === 'admin') return screen
  return redirectTo(getDashboardPath(user.userType) + requested.search)
}
