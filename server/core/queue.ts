// Queues for work that costs the processor dearly: few at once, some waiting, the rest refused for the moment.
import { Refusal } from '#server/core/refusal.ts'

/** `left` is aborted when nobody waits for the result any more: whoever leaves before his turn gives up his place. */
export type Queued = <Result>(work: () => Promise<Result>, left?: AbortSignal) => Promise<Result>

/** What somebody is told for whom there is no place right now. */
export const veryBusy = (retryAfter = 2) =>
  new Refusal('UNAVAILABLE', 'Fennec is very busy. Please try again in a moment.', { retryAfter })

/** Runs at most `atOnce` pieces of work together; beyond `mayWait` waiting ones it refuses with UNAVAILABLE. */
export function createQueue({ atOnce, mayWait }: { atOnce: number; mayWait: number }): Queued {
  let running = 0
  const waiting = new Set<() => void>()
  const myTurn = (left?: AbortSignal) =>
    new Promise<void>((turn, leave) => {
      waiting.add(turn)
      left?.addEventListener('abort', () => {
        if (waiting.delete(turn)) leave(veryBusy())
      })
    })
  return async (work, left) => {
    if (left?.aborted) throw veryBusy()
    if (running >= atOnce) {
      if (waiting.size >= mayWait) throw veryBusy()
      await myTurn(left)
    } else running++
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else running--
    }
  }
}
