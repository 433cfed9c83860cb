// What one person who watches something is told: he may be slow, so of each thing only the newest waits for him.

/** What is told: one and the same object for all whom it is told to. */
export interface Update {
  /** What it is about: who has not taken the one before is told only this one. */
  key: string
  /** Nothing comes after it. */
  isLast?: boolean
}

/** Whoever is that many updates behind is told nothing more: he may ask anew. */
const mostBehind = 50

/** Somebody's watch: `return()` ends it at once. */
export interface Watch<Told> extends AsyncIterableIterator<Told, undefined> {
  return(): Promise<IteratorReturnResult<undefined>>
  /** Tells him first how things stand, unless he has been told something already. */
  begin(...updates: Told[]): void
}

export interface Ear<Told> {
  watch: Watch<Told>
  tell(update: Told): void
}

/** `onEnd` is called when he leaves, when he was told the last thing, and when he is left behind. */
export function openEar<Told extends Update>(onEnd: () => void): Ear<Told> {
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
  const tell = (update: Told) => {
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

  const watch: Watch<Told> = {
    [Symbol.asyncIterator]: () => watch,
    begin(...updates) {
      if (isFresh) updates.forEach(tell)
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
  return { watch, tell }
}
