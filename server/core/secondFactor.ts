// The second factor of admins: without it, or twelve hours after it was last shown, what is for admins is closed (decision 160).
import type { Context } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'

/** So long it counts in a session after it was shown, in hours. */
const factorHours = 12

export type FactorState = 'NOT_NEEDED' | 'TO_SET_UP' | 'TO_CONFIRM' | 'CONFIRMED'

type Caller = Pick<Context, 'viewer' | 'site' | 'now'>

export function factorState({ viewer, site, now }: Caller): FactorState {
  if (viewer?.role !== 'ADMIN') return 'NOT_NEEDED'
  if (!viewer.hasFactor) return site.secondFactor === 'required' ? 'TO_SET_UP' : 'NOT_NEEDED'
  const heldUntil = viewer.factorAt && viewer.factorAt.getTime() + factorHours * 3_600_000
  return heldUntil !== null && now().getTime() < heldUntil ? 'CONFIRMED' : 'TO_CONFIRM'
}

/** Whether an admin has yet to set it up, or to show it. */
export const lacksFactor = (caller: Caller): boolean => factorState(caller).startsWith('TO_')

const words = {
  TO_SET_UP: 'Set up your second factor first',
  TO_CONFIRM: 'Confirm your second factor first',
} as const

/** Its problem is at "secondFactor", so that a client can ask for it. */
export function factorFirst(caller: Caller): Refusal {
  const message = words[factorState(caller) as keyof typeof words]
  return new Refusal('FORBIDDEN', message, { problems: [{ path: 'secondFactor', message }] })
}
