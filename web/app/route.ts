// What a row of the route table says: a path, who may open it, and the screen and query it loads; or where it leads.
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
  /** The screen's query, asked for while the screen itself is still loading. */
  query?: () => Promise<{ default: ConcreteRequest }>
  /** What the query asks for, where the address or this device decides it. */
  variables?: (...address: Address) => object
  /** How long an answer is good, in milliseconds, where that is not the usual time (ADR 29). */
  staleMs?: (...address: Address) => number
  /** How often the query is tried again by itself when it fails; without it, never. */
  retries?: number
  /** Given the answer of the first screen while the code that will show it is on its way. */
  onAnswer?: () => Promise<(answer: unknown) => void>
  /** Where a signed-out visitor goes instead of not-found (000 §2.9, §2.10). */
  signedOutTo?: '/login'
  /** What an earlier step has left in this tab; without it the reset of a password begins anew, saying why (000 §2.7). */
  needs?: { keys: readonly ('resetEmail' | 'verifiedOtp')[]; orElse: string }
  /** The role whose dashboard this is. */
  dashboardOf?: UserType
}

/** `to` may hold the parameters of `path`; the query is kept (000 §2). */
export interface RedirectRow {
  path: string
  to: string
}

export type RouteRow = ScreenRow | RedirectRow
