// Circuit breaker of the provider: opens after failures in a row, or at its rate limit.
import { PaymentOutage } from './payments.ts'

const failuresInARow = 5
const openMs = 30_000

export interface Breaker {
  /** Throws a PaymentOutage while the breaker is open. */
  check(): void
  succeeded(): void
  /** `isRateLimited` is true for the provider's rate limit. */
  failed(isRateLimited: boolean): void
}

export function createBreaker(now: () => number): Breaker {
  let failures = 0
  let openUntil = 0
  return {
    check() {
      if (now() < openUntil) throw new PaymentOutage('payments: resting after failures', false)
    },
    succeeded() {
      failures = 0
    },
    failed(isRateLimited) {
      failures += 1
      if (failures < failuresInARow && !isRateLimited) return
      // A further failure opens it again.
      failures = failuresInARow - 1
      openUntil = now() + openMs
    },
  }
}
