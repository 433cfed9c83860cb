// Circuit breaker of the provider: opens after failures in a row, or at its rate limit.
import { PaymentOutage } from './payments.ts'

const failuresInARow = 5
const restMs = 30_000

export interface Breaker {
  /** Throws a PaymentOutage while the breaker is open. */
  check(): void
  succeeded(): void
  /** `isTooMuch` is true for the provider's rate limit. */
  failed(isTooMuch: boolean): void
}

export function createBreaker(now: () => number): Breaker {
  let failures = 0
  let closedUntil = 0
  return {
    check() {
      if (now() < closedUntil) throw new PaymentOutage('payments: resting after failures', false)
    },
    succeeded() {
      failures = 0
    },
    failed(isTooMuch) {
      failures += 1
      if (failures < failuresInARow && !isTooMuch) return
      // A further failure opens it again.
      failures = failuresInARow - 1
      closedUntil = now() + restMs
    },
  }
}
