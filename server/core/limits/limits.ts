// Rate limits: attempts per key, such as a user or a network, in a fixed window of time, counted in memory here.
import { Refusal } from '#server/core/context/refusal.ts'

export interface LimitRule {
  name: string
  /** Tries allowed in a window, before LIMIT_SCALE. */
  max: number
  seconds: number
  message?: string
  /** Exempts a rule that only remembers an event from LIMIT_SCALE. */
  isFixed?: true
  /** Additional limit for new accounts while admins slow them (002 §2). */
  newAccountLimit?: Pick<LimitRule, 'max' | 'seconds'>
}

export interface Limits {
  /** Counts one try, or `amount`; `retryAfter` is in seconds. */
  consume(rule: LimitRule, key: string, amount?: number): Promise<{ allowed: boolean; retryAfter: number }>
  /** Uncounts one try. */
  restore(rule: LimitRule, key: string): Promise<void>
  /** Forgets all tries of the key. */
  clear(rule: LimitRule, key: string): Promise<void>
}

export const scaledMax = ({ max, isFixed }: LimitRule, scale: number): number => (isFixed ? max : max * scale)

/** Counts one try, or `amount`; throws TOO_MANY_REQUESTS with Retry-After beyond the limit. */
export async function enforceLimit(
  limits: Limits,
  rule: LimitRule,
  key: string,
  { amount, message = rule.message }: { amount?: number; message?: string } = {},
): Promise<void> {
  const { allowed, retryAfter } = await limits.consume(rule, key, amount)
  if (!allowed) throw tooManyRequests(retryAfter, message)
}

/** A counter of guesses: a rule and its key. */
export interface Count {
  rule: LimitRule
  key: string
}

/**
 * Guards a secret that can be guessed; only wrong guesses stay counted. `guess` gets the seconds to wait (0: none) and
 * returns its result, or null for a wrong guess; if it throws, the try does not count. Counting comes first, so that
 * parallel guesses cannot share a try.
 */
export async function limitGuesses<Result>(
  limits: Limits,
  counts: Count[],
  wrong: Refusal,
  guess: (waitSeconds: number) => Promise<Result | null>,
): Promise<Result> {
  const results = await Promise.all(counts.map(({ rule, key }) => limits.consume(rule, key)))
  const waitSeconds = Math.max(0, ...results.map(({ allowed, retryAfter }) => (allowed ? 0 : retryAfter)))
  let result: Result | null | undefined
  try {
    result = await guess(waitSeconds)
  } finally {
    if (result !== null) await Promise.all(counts.map(({ rule, key }) => limits.restore(rule, key)))
  }
  if (result === null) throw waitSeconds > 0 ? tooManyRequests(waitSeconds) : wrong
  return result
}

export const tooManyRequests = (
  retryAfter: number,
  message = 'Too many attempts. Please wait and try again.',
) => new Refusal('TOO_MANY_REQUESTS', message, { retryAfter })

interface Window {
  count: number
  endsAt: number
}

const sweepEveryMs = 10_000

/** Limits of one process. A window starts with its first try and lasts `seconds`. */
export function memoryLimits(scale: number, now: () => Date): Limits {
  const windows = new Map<string, Window>()
  let sweptAt = 0
  const sweep = (nowMs: number) => {
    if (nowMs - sweptAt < sweepEveryMs) return
    sweptAt = nowMs
    for (const [id, { endsAt }] of windows) if (endsAt <= nowMs) windows.delete(id)
  }
  const getWindow = (rule: LimitRule, key: string) => {
    const nowMs = now().getTime()
    const id = `${rule.name}:${key}`
    let window = windows.get(id)
    if (!window || window.endsAt <= nowMs) {
      sweep(nowMs)
      window = { count: 0, endsAt: nowMs + rule.seconds * 1000 }
      windows.set(id, window)
    }
    return window
  }
  return {
    async consume(rule, key, amount = 1) {
      const window = getWindow(rule, key)
      window.count += amount
      const retryAfter = Math.max(1, Math.ceil((window.endsAt - now().getTime()) / 1000))
      return { allowed: window.count <= scaledMax(rule, scale), retryAfter }
    },
    async restore(rule, key) {
      const window = getWindow(rule, key)
      window.count = Math.max(0, window.count - 1)
    },
    async clear(rule, key) {
      windows.delete(`${rule.name}:${key}`)
    },
  }
}
