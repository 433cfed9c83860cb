// Asks nobody who does not answer: after some failures in a row, or when it is too much for him, not for a while.
import { PaymentOutage } from './payments.ts'

const failuresInARow = 5
const restMs = 30_000

export interface Breaker {
  /** Throws a PaymentOutage at once while nobody is to be asked. */
  check(): void
  succeeded(): void
  /** `isTooMuch` where he said so himself. */
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
      // The first one after it decides whether there are more.
      failures = failuresInARow - 1
      closedUntil = now() + restMs
    },
  }
}
