// What waits for one subscriber: he may be slow, so of each thing only the newest update is kept for him.

/** One and the same object for all whom it is told to. */
export interface Update {
  /** What it is about: who has not taken the one before is told only this one. */
  key: string
  /** Nothing comes after it. */
  isLast?: boolean
}

/** Whoever is that many updates behind is told nothing more: he may ask anew. */
const mostBehind = 50

/** What one subscriber is told: `return()` ends it at once. */
export interface Updates<Told> extends AsyncIterableIterator<Told, undefined> {
  return(): Promise<IteratorReturnResult<undefined>>
  /** Tells him first how things stand, unless he has been told something already. */
  begin(...updates: Told[]): void
}

export interface LatestQueue<Told> {
  updates: Updates<Told>
  push(update: Told): void
}

/** `onEnd` is called when he leaves, when he was told the last thing, and when he is left behind. */
export function createLatestQueue<Told extends Update>(onEnd: () => void): LatestQueue<Told> {
  const waiting = new Map<string, Told>()
  let isOver = false
  let isFresh = true
  let wake: ((step: IteratorResult<Told, undefined>) => void) | undefined

  const end = () => {
    isOver = true
    onEnd()
    if (waiting.size === 0) answer({ done: true, value: undefined })
  }
  const answer = (step: IteratorResult<Told, undefined>) => {
    wake?.(step)
    wake = undefined
  }
  const push = (update: Told) => {
    if (isOver) return
    isFresh = false
    if (update.isLast) waiting.clear()
    // Behind the others: it is the newest.
    waiting.delete(update.key)
    if (wake) answer({ done: false, value: update })
    else waiting.set(update.key, update)
    const isTooLate = waiting.size > mostBehind
    if (isTooLate) waiting.clear()
    if (isTooLate || update.isLast) end()
  }

  const updates: Updates<Told> = {
    [Symbol.asyncIterator]: () => updates,
    begin(...first) {
      if (isFresh) first.forEach(push)
    },
    async next() {
      for (const [key, value] of waiting) {
        waiting.delete(key)
        return { done: false, value }
      }
      if (isOver) return { done: true, value: undefined }
      return new Promise((resolve) => (wake = resolve))
    },
    async return() {
      waiting.clear()
      end()
      return { done: true, value: undefined }
    },
  }
  return { updates, push }
}
