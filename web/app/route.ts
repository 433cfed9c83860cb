// Types of the route table: a row is a screen with its access rule and query, or a redirect.
import type { ComponentType } from 'react'
import type { ConcreteRequest } from 'relay-runtime'
import type { UserType } from '#rules/identity/users'

export type Access = 'anyone' | 'signedOut' | 'signedIn' | 'admin'
export type Screen = ComponentType<{ title: string }>

type Address = readonly [params: Readonly<Record<string, string | undefined>>, search: URLSearchParams]

export interface ScreenRow {
  path: string
  access: Access
  /** The document's title, before ' · Fennec'. */
  title: string
  screen: () => Promise<Screen>
  /** The screen's query, preloaded while the code of the screen loads; left out for screens without one. */
  query?: () => Promise<{ default: ConcreteRequest }>
  /** Variables of the query, from the address or this device. */
  variables?: (...address: Address) => object
  /** Time until an answer is stale, if not the default (ADR 29). */
  staleMs?: (...address: Address) => number
  /** Number of automatic retries of the query; 0 by default. */
  retries?: number
  /** Loads a function that gets the answer of a preloaded query before the first screen renders, such as to preload photos. */
  onAnswer?: () => Promise<(answer: unknown) => void>
  /** Redirect of signed-out visitors, instead of not-found (000 §2.9, §2.10). */
  signedOutTo?: '/login'
  /** Keys that an earlier step must have stored in this tab; without them the reset restarts with error `orElse` (000 §2.7). */
  needs?: { keys: readonly ('resetEmail' | 'verifiedOtp')[]; orElse: string }
  /** Restricts a dashboard to this role; other roles are redirected to theirs, admins may open all (000 §6). */
  dashboardOf?: UserType
}

/** `to` may hold the parameters of `path`; the query is kept (000 §2). */
export interface RedirectRow {
  path: string
  to: string
}

export type RouteRow = ScreenRow | RedirectRow
