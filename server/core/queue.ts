// Queues for work that costs the processor dearly: few at once, some waiting, the rest refused for the moment.
import { Refusal } from '#server/core/refusal.ts'

export type Queued = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Runs at most `atOnce` pieces of work together; beyond `mayWait` waiting ones it refuses with UNAVAILABLE. */
export function createQueue({ atOnce, mayWait }: { atOnce: number; mayWait: number }): Queued {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mayWait)
        throw new Refusal('UNAVAILABLE', 'Fennec is very busy. Please try again in a moment.', {
          retryAfter: 2,
        })
      await new Promise<void>((turn) => waiting.push(turn))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
