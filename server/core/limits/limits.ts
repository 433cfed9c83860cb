// Rate limits: how often something may be tried in a window of time, per key, on the server's clock.
import { Refusal } from '#server/core/context/refusal.ts'

export interface LimitRule {
  name: string
  /** Tries allowed in a window, before LIMIT_SCALE. */
  max: number
  seconds: number
  /** What is said beyond it, where there is more to say than that it was too often. */
  message?: string
  /** Nobody is limited by it, it only says what was done already: LIMIT_SCALE leaves it. */
  isFixed?: true
  /** How much of it new accounts have while admins have them slowed: where it is publishing (002 §2). */
  ofNew?: Pick<LimitRule, 'max' | 'seconds'>
}

export interface Limits {
  /** Counts one try, or `amount`, and says whether it was within the limit, and if not, in how many seconds one is. */
  take(rule: LimitRule, key: string, amount?: number): Promise<{ allowed: boolean; retryAfter: number }>
  /** Takes a counted try back: it turned out not to be one. */
  giveBack(rule: LimitRule, key: string): Promise<void>
  /** Forgets all tries of that key. */
  clear(rule: LimitRule, key: string): Promise<void>
}

/** How many tries are allowed in a window. */
export const mostOf = ({ max, isFixed }: LimitRule, scale: number): number => (isFixed ? max : max * scale)

/** Counts one try, or `amount`; beyond the limit refuses with TOO_MANY_REQUESTS and Retry-After. */
export async function spend(
  limits: Limits,
  rule: LimitRule,
  key: string,
  { amount, message = rule.message }: { amount?: number; message?: string } = {},
): Promise<void> {
  const { allowed, retryAfter } = await limits.take(rule, key, amount)
  if (!allowed) throw tooMany(retryAfter, message)
}

/** One thing that is counted: a rule, and whose tries they are. */
export interface Count {
  rule: LimitRule
  key: string
}

/**
 * Guards something that can be guessed: only wrong guesses stay counted. `guess` is told in how many seconds the limits
 * allow another one (0: now) and gives what a right guess gives, or null for a wrong one; what it throws is no guess.
 * Counting comes first, so that many guesses at once cannot share one place.
 */
export async function guardGuess<Right>(
  limits: Limits,
  counts: Count[],
  wrong: Refusal,
  guess: (waitSeconds: number) => Promise<Right | null>,
): Promise<Right> {
  const takes = await Promise.all(counts.map(({ rule, key }) => limits.take(rule, key)))
  const waitSeconds = Math.max(0, ...takes.map(({ allowed, retryAfter }) => (allowed ? 0 : retryAfter)))
  let result: Right | null | undefined
  try {
    result = await guess(waitSeconds)
  } finally {
    if (result !== null) await Promise.all(counts.map(({ rule, key }) => limits.giveBack(rule, key)))
  }
  if (result === null) throw waitSeconds > 0 ? tooMany(waitSeconds) : wrong
  return result
}

export const tooMany = (retryAfter: number, message = 'Too many attempts. Please wait and try again.') =>
  new Refusal('TOO_MANY_REQUESTS', message, { retryAfter })

interface Window {
  count: number
  endsAt: number
}

/** Ended windows are looked for this often, in milliseconds. */
const sweepEveryMs = 10_000

/** Limits of one process. Windows start with the first try and end `seconds` later. */
export function memoryLimits(scale: number, now: () => Date): Limits {
  const windows = new Map<string, Window>()
  let sweptAt = 0
  const sweep = (at: number) => {
    if (at - sweptAt < sweepEveryMs) return
    sweptAt = at
    for (const [id, { endsAt }] of windows) if (endsAt <= at) windows.delete(id)
  }
  const open = (rule: LimitRule, key: string) => {
    const at = now().getTime()
    const id = `${rule.name}:${key}`
    let window = windows.get(id)
    if (!window || window.endsAt <= at) {
      sweep(at)
      window = { count: 0, endsAt: at + rule.seconds * 1000 }
      windows.set(id, window)
    }
    return window
  }
  return {
    async take(rule, key, amount = 1) {
      const window = open(rule, key)
      window.count += amount
      const retryAfter = Math.max(1, Math.ceil((window.endsAt - now().getTime()) / 1000))
      return { allowed: window.count <= mostOf(rule, scale), retryAfter }
    },
    async giveBack(rule, key) {
      const window = open(rule, key)
      window.count = Math.max(0, window.count - 1)
    },
    async clear(rule, key) {
      windows.delete(`${rule.name}:${key}`)
    },
  }
}
