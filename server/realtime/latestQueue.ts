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
  /** From now on he is told by a call instead of by `next()`; the one after only once he says that this one is taken. */
  takeBy(taker: Taker<Told>): void
}

interface Taker<Told> {
  take(update: Told, taken: () => void): void
  /** Nothing more will come. */
  over(): void
}

const done = { done: true, value: undefined } as const

/** Thousands of them wait at a time: what is not needed yet is not there. */
export class LatestQueue<Told extends Update> implements Updates<Told> {
  readonly #onEnd: () => void
  #waiting: Map<string, Told> | null = null
  #isOver = false
  #isFresh = true
  #wake: ((step: IteratorResult<Told, undefined>) => void) | null = null
  #taker: Taker<Told> | null = null
  /** Null while he has something in his hands. */
  #taken: (() => void) | null = null

  /** `onEnd` is called when he leaves, when he was told the last thing, and when he is left behind. */
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
    // Behind the others: it is the newest.
    this.#waiting?.delete(update.key)
    if (!this.#hand(update)) (this.#waiting ??= new Map()).set(update.key, update)
    const isTooLate = this.#waiting !== null && this.#waiting.size > mostBehind
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

  /** False when he is not ready for it. */
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
