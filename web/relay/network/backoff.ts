// Exponential backoff with jitter before a reconnect.
import { onReturn } from '../store/freshness.ts'

const initialWaitMs = 2000
export const maxWaitMs = 60_000

/** Waits a random time up to `maxMs`; ends early when the tab is visible or the connection is back. */
export function waitUpTo(maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(done, Math.random() * maxMs)
    const unsubscribe = onReturn(done)
  })
}

export const backoffAfter = (failures: number) => waitUpTo(Math.min(maxWaitMs, initialWaitMs * 2 ** failures))
