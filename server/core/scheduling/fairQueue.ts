// A bounded queue for expensive work, fair between clients; beyond its bounds it rejects with UNAVAILABLE.
import { Refusal } from '#server/core/context/refusal.ts'

export interface Claim {
  /** Client of the work; clients with the fewest running claims go first. */
  key?: string
  /** Withdraws the claim when it aborts. `acquire` reads it only when the claim has to wait. */
  signal?: () => AbortSignal | undefined
  /** Slots that the client may hold at once; default `maxPerKey` of the queue. */
  maxRunning?: number
}

/** Runs work in a slot of a queue; rejects with UNAVAILABLE if the claim is refused or withdrawn. */
export type RunQueued = <Result>(work: () => Promise<Result>, claim?: Claim) => Promise<Result>

interface Bounds {
  maxRunning: number
  maxWaiting: number
  /** Slots of one client; default `maxRunning`. */
  maxPerKey?: number
  /** Waiting claims of one client; default `maxWaiting`. */
  maxWaitingPerKey?: number
  /** Milliseconds after which a waiting claim is refused; default never. */
  maxWaitMs?: number
}

interface Client {
  running: number
  maxRunning: number
  waiting: { start(): void; refuse(): void }[]
  lastStart: number
}

/** The refusal of work without a slot; `retryAfter` is in seconds. */
export const overloadedRefusal = (retryAfter = 2) =>
  new Refusal('UNAVAILABLE', 'Fennec is very busy. Please try again in a moment.', { retryAfter })

/** Creates a queue that runs functions. */
export const createQueue = (bounds: Bounds): RunQueued => {
  const queue = new FairQueue(bounds)
  return async (work, claim) => {
    if (claim?.signal?.()?.aborted) throw overloadedRefusal()
    const release = await queue.acquire(claim)
    try {
      return await work()
    } finally {
      release()
    }
  }
}

export class FairQueue {
  private readonly bounds: Required<Bounds>
  private readonly clients = new Map<string, Client>()
  private running = 0
  private waiting = 0
  private starts = 0

  constructor(bounds: Bounds) {
    const { maxRunning, maxWaiting } = bounds
    this.bounds = { maxPerKey: maxRunning, maxWaitingPerKey: maxWaiting, maxWaitMs: Infinity, ...bounds }
  }

  get size(): number {
    return this.running + this.waiting
  }

  get isFull(): boolean {
    return this.running >= this.bounds.maxRunning && this.waiting >= this.bounds.maxWaiting
  }

  /**
   * Resolves with the function that releases the slot. Rejects with UNAVAILABLE if the queue is full, the claim is
   * withdrawn, or it makes room for a client with fewer waiting claims.
   */
  async acquire({ key = '', signal, maxRunning = this.bounds.maxPerKey }: Claim = {}): Promise<() => void> {
    // A new client counts as just served, or a stream of new ones would keep the others waiting.
    const client = this.clients.get(key) ?? {
      running: 0,
      maxRunning,
      waiting: [],
      lastStart: this.starts - 1,
    }
    const canStart = this.running < this.bounds.maxRunning && client.running < maxRunning
    if (!canStart && !this.hasRoomFor(client)) throw overloadedRefusal()
    this.clients.set(key, client)
    if (canStart) this.start(client)
    else await this.wait(key, client, signal?.())
    return () => this.release(key, client)
  }

  private start(client: Client) {
    this.running++
    client.running++
    client.lastStart = ++this.starts
  }

  private wait(key: string, client: Client, signal?: AbortSignal) {
    return new Promise<void>((resolve, reject) => {
      const { maxWaitMs } = this.bounds
      const timer = maxWaitMs < Infinity ? setTimeout(() => refuse(), maxWaitMs).unref() : undefined
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const refuse = () => {
        const index = client.waiting.indexOf(claim)
        if (index < 0) return
        clearTimeout(timer)
        client.waiting.splice(index, 1)
        this.waiting--
        this.forgetIdle(key, client)
        reject(overloadedRefusal())
      }
      const claim = { start, refuse }
      client.waiting.push(claim)
      this.waiting++
      if (signal?.aborted) refuse()
      signal?.addEventListener('abort', refuse)
    })
  }

  private release(key: string, client: Client) {
    this.running--
    client.running--
    const next = this.running < this.bounds.maxRunning ? this.nextClient() : undefined
    const claim = next?.waiting.shift()
    if (next && claim) {
      this.waiting--
      this.start(next)
      claim.start()
    }
    this.forgetIdle(key, client)
  }

  /** Returns the waiting client with the fewest running claims, then with the earliest last start. */
  private nextClient(): Client | undefined {
    const ready = [...this.clients.values()].filter(
      ({ running, maxRunning, waiting }) => waiting.length > 0 && running < maxRunning,
    )
    return ready.sort((a, b) => a.running - b.running || a.lastStart - b.lastStart)[0]
  }

  /** Returns true if one more claim may wait; the newest claim of the client with the most is refused for it. */
  private hasRoomFor(client: Client): boolean {
    if (client.waiting.length >= this.bounds.maxWaitingPerKey) return false
    if (this.waiting < this.bounds.maxWaiting) return true
    const busiest = [...this.clients.values()].reduce((a, b) => (b.waiting.length > a.waiting.length ? b : a))
    if (busiest.waiting.length <= client.waiting.length + 1) return false
    busiest.waiting.at(-1)?.refuse()
    return true
  }

  private forgetIdle(key: string, { running, waiting }: Client) {
    if (running === 0 && waiting.length === 0) this.clients.delete(key)
  }
}
