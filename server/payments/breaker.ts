// The circuit breaker of the payment provider: it opens after failures in a row, or at the provider's rate limit.
import { PaymentOutage } from './payments.ts'

const failuresInARow = 5
const openMs = 30_000

export interface Breaker {
  /** Throws a PaymentOutage while the breaker is open. */
  check(): void
  recordSuccess(): void
  /** `isRateLimited` is true for the provider's rate limit. */
  recordFailure(isRateLimited: boolean): void
}

export function createBreaker(now: () => number): Breaker {
  let failures = 0
  let openUntil = 0
  return {
    check() {
      if (now() < openUntil) throw new PaymentOutage('payments: resting after failures', false)
    },
    recordSuccess() {
      failures = 0
    },
    recordFailure(isRateLimited) {
      failures += 1
      if (failures < failuresInARow && !isRateLimited) return
      // A further failure opens it again.
      failures = failuresInARow - 1
      openUntil = now() + openMs
    },
  }
}
