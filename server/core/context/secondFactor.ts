// The second factor of admins: without it, or twelve hours after it was last shown, a session has no
// admin's role, and what deletes asks for it anew (ADR 16).
import type { Context, AuthenticatedContext, ViewerSession } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { isSuspended } from '#server/core/context/suspension.ts'
import type { Role } from '#server/generated/prisma/enums.ts'

/** So long it counts in a session after it was shown, in hours. */
const factorHours = 12

/** Before something is deleted it was shown at most so long ago, in minutes. */
const freshMinutes = 10

export type FactorState = 'NOT_NEEDED' | 'TO_SET_UP' | 'TO_CONFIRM' | 'CONFIRMED'

type Caller = Pick<Context, 'site' | 'now'> & {
  viewer: Pick<ViewerSession, 'isAdminAccount' | 'hasFactor' | 'factorAt'> | null
}

export function factorState({ viewer, site, now }: Caller): FactorState {
  if (!viewer?.isAdminAccount) return 'NOT_NEEDED'
  if (!viewer.hasFactor) return site.secondFactor === 'required' ? 'TO_SET_UP' : 'NOT_NEEDED'
  const heldUntil = viewer.factorAt && viewer.factorAt.getTime() + factorHours * 3_600_000
  return heldUntil !== null && now().getTime() < heldUntil ? 'CONFIRMED' : 'TO_CONFIRM'
}

type Account = Pick<ViewerSession, 'role' | 'isAdminAccount' | 'suspendedUntil' | 'hasFactor' | 'factorAt'>

/**
 * The role that a session may act in, decided here alone: an admin whose second factor is missing or was not shown in this
 * session, and one who is suspended, is a customer on every transport.
 */
export function grantedRole(viewer: Account, { site, now }: Pick<Caller, 'site' | 'now'>): Role {
  if (!viewer.isAdminAccount) return viewer.role
  return lacksFactor({ viewer, site, now }) || isSuspended(viewer, now()) ? 'CUSTOMER' : 'ADMIN'
}

/** Whether an admin has yet to set it up, or to show it. */
export const lacksFactor = (caller: Caller): boolean => factorState(caller).startsWith('TO_')

const words = {
  TO_SET_UP: 'Set up your second factor first',
  TO_CONFIRM: 'Confirm your second factor first',
} as const

/** Its problem is at "secondFactor", so that a client can ask for it. */
export const factorFirst = (caller: Caller): Refusal =>
  wanted(words[factorState(caller) as keyof typeof words])

/** What goes on for admins is refused as soon as the factor holds no longer, whatever was open before. */
export function heldFactor(ctx: AuthenticatedContext): AuthenticatedContext {
  if (lacksFactor(ctx)) throw factorFirst(ctx)
  return ctx
}

const wanted = (message: string) =>
  new Refusal('FORBIDDEN', message, { problems: [{ path: 'secondFactor', message }] })

/**
 * Refuses an admin whose second factor was not shown in this session within ten minutes: to be called by a verb that
 * deletes for an admin, before anything else. Who has none and needs none is let through.
 */
export function freshFactor({ viewer, now }: Pick<AuthenticatedContext, 'viewer' | 'now'>): void {
  const { hasFactor, factorAt } = viewer
  const freshUntil = (factorAt?.getTime() ?? -Infinity) + freshMinutes * 60_000
  if (hasFactor && now().getTime() >= freshUntil) throw wanted('Confirm your second factor again first')
}
