// The second factor of admins: a session has the admin role for twelve hours after it was shown, and deleting asks for it
// again (ADR 16).
import type { Context, AuthenticatedContext, ViewerSession } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { isSuspended } from '#server/core/context/suspension.ts'
import type { Role } from '#server/generated/prisma/enums.ts'

/** Hours that a shown second factor grants the admin role, and minutes that it allows deleting. */
const factorHours = 12
const freshMinutes = 10

export type FactorState = 'NOT_NEEDED' | 'TO_SET_UP' | 'TO_CONFIRM' | 'CONFIRMED'

type Caller = Pick<Context, 'site' | 'now'> & {
  viewer: Pick<ViewerSession, 'isAdminAccount' | 'hasFactor' | 'factorAt'> | null
}

/** Returns the state of the session's second factor. */
export function factorState({ viewer, site, now }: Caller): FactorState {
  if (!viewer?.isAdminAccount) return 'NOT_NEEDED'
  if (!viewer.hasFactor) return site.secondFactor === 'required' ? 'TO_SET_UP' : 'NOT_NEEDED'
  const heldUntil = viewer.factorAt && viewer.factorAt.getTime() + factorHours * 3_600_000
  return heldUntil !== null && now().getTime() < heldUntil ? 'CONFIRMED' : 'TO_CONFIRM'
}

type Account = Pick<ViewerSession, 'role' | 'isAdminAccount' | 'suspendedUntil' | 'hasFactor' | 'factorAt'>

/**
 * Returns the role of a session on every transport. An admin without a shown second factor, or suspended, is a customer.
 */
export function grantedRole(viewer: Account, { site, now }: Pick<Caller, 'site' | 'now'>): Role {
  if (!viewer.isAdminAccount) return viewer.role
  return lacksFactor({ viewer, site, now }) || isSuspended(viewer, now()) ? 'CUSTOMER' : 'ADMIN'
}

/** Returns true for an admin who has yet to set up or show the second factor. */
export const lacksFactor = (caller: Caller): boolean => factorState(caller).startsWith('TO_')

const messages = {
  TO_SET_UP: 'Set up your second factor first',
  TO_CONFIRM: 'Confirm your second factor first',
} as const

/** Returns the refusal for a missing second factor, with a problem at "secondFactor". */
export const secondFactorRefusal = (caller: Caller): Refusal =>
  factorRefusal(messages[factorState(caller) as keyof typeof messages])

/** Throws if the second factor no longer counts; for admin subscriptions that are already open. */
export function requireSecondFactor(ctx: AuthenticatedContext): AuthenticatedContext {
  if (lacksFactor(ctx)) throw secondFactorRefusal(ctx)
  return ctx
}

const factorRefusal = (message: string) =>
  new Refusal('FORBIDDEN', message, { problems: [{ path: 'secondFactor', message }] })

/**
 * Throws unless an admin showed their second factor within ten minutes; commands that delete for an admin call it first.
 * Admins without a second factor pass where none is required.
 */
export function requireFreshFactor({ viewer, now }: Pick<AuthenticatedContext, 'viewer' | 'now'>): void {
  const { hasFactor, factorAt } = viewer
  const freshUntil = (factorAt?.getTime() ?? -Infinity) + freshMinutes * 60_000
  if (hasFactor && now().getTime() >= freshUntil)
    throw factorRefusal('Confirm your second factor again first')
}
