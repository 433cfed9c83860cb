// The queue of one subscriber, which keeps only the newest update of each key.

/** An update; the same object goes to all subscribers. */
export interface Update {
  /** A waiting update is replaced by a newer one with the same key. */
  key: string
  /** True for the last update of the subscription. */
  isLast?: boolean
}

/** Waiting updates beyond which the subscription ends, and the client refetches. */
const maxWaiting = 50

/** Updates of one subscriber; `return()` ends them at once. */
export interface Updates<Told> extends AsyncIterableIterator<Told, undefined> {
  return(): Promise<IteratorReturnResult<undefined>>
  /** Pushes first updates, unless another one came before. */
  begin(...updates: Told[]): void
  /** Delivers to `taker` instead of `next()`; the next update follows when the last one is taken. */
  takeBy(taker: Taker<Told>): void
}

interface Taker<Told> {
  take(update: Told, taken: () => void): void
  over(): void
}

const done = { done: true, value: undefined } as const

/** Allocates the map only when an update waits, since thousands of queues are idle at a time. */
export class LatestQueue<Told extends Update> implements Updates<Told> {
  readonly #onEnd: () => void
  #waiting: Map<string, Told> | null = null
  #isOver = false
  #isFresh = true
  #wake: ((step: IteratorResult<Told, undefined>) => void) | null = null
  #taker: Taker<Told> | null = null
  /** Null while the taker has an update in progress. */
  #taken: (() => void) | null = null

  /** `onEnd` is called when the subscriber leaves, after the last update, and when too many updates wait. */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
  }

  [Symbol.asyncIterator]() {
    return this
  }

  push(update: Told): void {
    if (this.#isOver) return
    this.#isFresh = false
    if (update.isLast) this.#waiting = null
    // Moves to the end as the newest.
    this.#waiting?.delete(update.key)
    if (!this.#hand(update)) (this.#waiting ??= new Map()).set(update.key, update)
    const isTooLate = this.#waiting !== null && this.#waiting.size > maxWaiting
    if (isTooLate) this.#waiting = null
    if (isTooLate || update.isLast) this.#end()
  }

  begin(...first: Told[]): void {
    if (this.#isFresh) for (const update of first) this.push(update)
  }

  async next(): Promise<IteratorResult<Told, undefined>> {
    const value = this.#first()
    if (value) return { done: false, value }
    if (this.#isOver) return done
    return new Promise((resolve) => (this.#wake = resolve))
  }

  takeBy(taker: Taker<Told>): void {
    this.#taker = taker
    const taken = () => {
      this.#taken = taken
      const next = this.#first()
      if (next) this.#hand(next)
      else if (this.#isOver) taker.over()
    }
    taken()
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    this.#waiting = null
    this.#end()
    this.#taker?.over()
    return done
  }

  #first(): Told | undefined {
    for (const [key, update] of this.#waiting ?? []) {
      this.#waiting?.delete(key)
      if (this.#waiting?.size === 0) this.#waiting = null
      return update
    }
    return undefined
  }

  /** Delivers an update; returns false if nobody waits for one. */
  #hand(update: Told): boolean {
    const [wake, taken] = [this.#wake, this.#taken]
    if (wake) {
      this.#wake = null
      wake({ done: false, value: update })
    } else if (taken) {
      this.#taken = null
      this.#taker?.take(update, taken)
    }
    return wake !== null || taken !== null
  }

  #end(): void {
    this.#isOver = true
    this.#onEnd()
    if (this.#waiting) return
    this.#wake?.(done)
    this.#wake = null
    if (this.#taken) this.#taker?.over()
  }
}
