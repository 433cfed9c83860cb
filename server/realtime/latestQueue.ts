// The queue of updates for one subscriber, which keeps only the newest update of each key.

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
export interface Updates<Item> extends AsyncIterableIterator<Item, undefined> {
  return(): Promise<IteratorReturnResult<undefined>>
  /** Pushes first updates, unless another one came before. */
  pushInitial(...updates: Item[]): void
  /** Delivers to `consumer` instead of `next()`; the next update follows when the last one was received. */
  deliverTo(consumer: Consumer<Item>): void
}

interface Consumer<Item> {
  receive(update: Item, onReceived: () => void): void
  end(): void
}

const done = { done: true, value: undefined } as const

/** Allocates the map only when an update waits, since thousands of queues are idle at a time. */
export class LatestQueue<Item extends Update> implements Updates<Item> {
  readonly #onEnd: () => void
  #waiting: Map<string, Item> | null = null
  #hasEnded = false
  #hasNoUpdate = true
  #wake: ((step: IteratorResult<Item, undefined>) => void) | null = null
  #consumer: Consumer<Item> | null = null
  /** Null while the consumer has an update in progress. */
  #onReceived: (() => void) | null = null

  /** `onEnd` is called when the subscriber leaves, after the last update, and when too many updates wait. */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
  }

  [Symbol.asyncIterator]() {
    return this
  }

  push(update: Item): void {
    if (this.#hasEnded) return
    this.#hasNoUpdate = false
    if (update.isLast) this.#waiting = null
    // Moves to the end as the newest.
    this.#waiting?.delete(update.key)
    if (!this.#deliver(update)) (this.#waiting ??= new Map()).set(update.key, update)
    const isTooLate = this.#waiting !== null && this.#waiting.size > maxWaiting
    if (isTooLate) this.#waiting = null
    if (isTooLate || update.isLast) this.#end()
  }

  pushInitial(...first: Item[]): void {
    if (this.#hasNoUpdate) for (const update of first) this.push(update)
  }

  async next(): Promise<IteratorResult<Item, undefined>> {
    const value = this.#shift()
    if (value) return { done: false, value }
    if (this.#hasEnded) return done
    return new Promise((resolve) => (this.#wake = resolve))
  }

  deliverTo(consumer: Consumer<Item>): void {
    this.#consumer = consumer
    const onReceived = () => {
      this.#onReceived = onReceived
      const next = this.#shift()
      if (next) this.#deliver(next)
      else if (this.#hasEnded) consumer.end()
    }
    onReceived()
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    this.#waiting = null
    this.#end()
    this.#consumer?.end()
    return done
  }

  #shift(): Item | undefined {
    for (const [key, update] of this.#waiting ?? []) {
      this.#waiting?.delete(key)
      if (this.#waiting?.size === 0) this.#waiting = null
      return update
    }
    return undefined
  }

  /** Delivers an update; returns false if neither `next()` nor a consumer waits for one. */
  #deliver(update: Item): boolean {
    const [wake, onReceived] = [this.#wake, this.#onReceived]
    if (wake) {
      this.#wake = null
      wake({ done: false, value: update })
    } else if (onReceived) {
      this.#onReceived = null
      this.#consumer?.receive(update, onReceived)
    }
    return wake !== null || onReceived !== null
  }

  #end(): void {
    this.#hasEnded = true
    this.#onEnd()
    if (this.#waiting) return
    this.#wake?.(done)
    this.#wake = null
    if (this.#onReceived) this.#consumer?.end()
  }
}
