// Rate limits: how often something may be tried in a window of time, per key, on the server's clock.
import { Refusal } from '#server/core/refusal.ts'

export interface LimitRule {
  name: string
  /** Tries allowed in a window, before LIMIT_SCALE. */
  max: number
  seconds: number
}

export interface Limits {
  /** Counts one try and says whether it was within the limit, and if not, in how many seconds one is. */
  take(rule: LimitRule, key: string): Promise<{ allowed: boolean; retryAfter: number }>
  /** Takes a counted try back: it turned out not to be one. */
  giveBack(rule: LimitRule, key: string): Promise<void>
}

/** Counts one try; beyond the limit refuses with TOO_MANY_REQUESTS and Retry-After. */
export async function spend(limits: Limits, rule: LimitRule, key: string, message?: string): Promise<void> {
  const { allowed, retryAfter } = await limits.take(rule, key)
  if (!allowed) throw tooMany(retryAfter, message)
}

export const tooMany = (retryAfter: number, message = 'Too many attempts. Please wait and try again.') =>
  new Refusal('TOO_MANY_REQUESTS', message, { retryAfter })

interface Window {
  count: number
  endsAt: number
}

const sweepSize = 10_000

/** Limits of one process. Windows start with the first try and end `seconds` later. */
export function memoryLimits(scale: number, now: () => Date): Limits {
  const windows = new Map<string, Window>()
  const open = (rule: LimitRule, key: string) => {
    const at = now().getTime()
    const id = `${rule.name}:${key}`
    let window = windows.get(id)
    if (!window || window.endsAt <= at) {
      if (windows.size >= sweepSize)
        for (const [old, { endsAt }] of windows) if (endsAt <= at) windows.delete(old)
      window = { count: 0, endsAt: at + rule.seconds * 1000 }
      windows.set(id, window)
    }
    return window
  }
  return {
    async take(rule, key) {
      const window = open(rule, key)
      window.count++
      const retryAfter = Math.max(1, Math.ceil((window.endsAt - now().getTime()) / 1000))
      return { allowed: window.count <= rule.max * scale, retryAfter }
    },
    async giveBack(rule, key) {
      const window = open(rule, key)
      window.count = Math.max(0, window.count - 1)
    },
  }
}
