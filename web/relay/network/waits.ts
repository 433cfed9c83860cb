// Waiting before the server is tried again: longer each time, and never in step with everybody else.
import { onReturn } from '../store/freshness.ts'

const firstWaitMs = 2000
export const longestWaitMs = 60_000

/** Waits at random up to the whole of it, or until the tab is looked at again or the connection is back. */
export function waitAbout(mostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      forget()
      resolve()
    }
    const timer = setTimeout(done, Math.random() * mostMs)
    const forget = onReturn(done)
  })
}

/** The wait after so many failures in a row. */
export const waitAfter = (failures: number) => waitAbout(Math.min(longestWaitMs, firstWaitMs * 2 ** failures))
