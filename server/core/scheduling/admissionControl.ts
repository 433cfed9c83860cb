// Admission control: bounds the operations under way; clients over their CPU budget run one at a time while others are
// active (T53).
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { CpuMeter, processCpuMs } from '#server/core/scheduling/cpuMeter.ts'
import { FairQueue } from '#server/core/scheduling/fairQueue.ts'

/** Client that work is charged to: a user, or the network of an anonymous caller. */
export interface ClientKey {
  userId: number | null
  network: string
}

/** Budgets are per kind: a photo costs as much as a hundred pages, and a page shows up to sixty files. */
export type WorkKind = 'operation' | 'form' | 'file'

/** High priority has its own slots: a query can be repeated, a lost form cannot. */
export type Priority = 'normal' | 'high'

/** Concurrent work of one client, and its CPU milliseconds per window. LIMIT_SCALE multiplies both. */
const budgets = {
  user: { maxRunning: 6, cpuMs: 400 },
  network: { maxRunning: 60, cpuMs: 4000 },
} as const
const windowSeconds = 20

const shares: Record<WorkKind, number> = { operation: 1, form: 1, file: 5 }

/** The slow lane pauses this many times as long as its last work took, up to `maxPauseMs`, while others are active. */
const pauseFactor = 3
const maxPauseMs = 1000

/** Other clients count as active until this many milliseconds after their last work. */
const activeForMs = 1000

export interface Options {
  /** Slots of each priority, and claims that may wait for them. */
  slots: Record<Priority, { maxRunning: number; maxWaiting: number }>
  scale: number
  /** True if the database runs in another process, whose CPU time is not measured. */
  isDatabaseElsewhere?: boolean
  clock?: () => number
  /** CPU milliseconds of the process so far. */
  usedMs?: () => number
}

interface Work {
  kind?: WorkKind
  priority?: Priority
  signal?: () => AbortSignal | undefined
}

export class AdmissionControl {
  private readonly lanes: Record<Priority | 'slow', FairQueue>
  private readonly used = new RateLimiterMemory({ points: 1, duration: windowSeconds })
  private readonly meter: CpuMeter
  private readonly scale: number
  private readonly clock: () => number
  private lastEndAt = -Infinity

  constructor({
    slots,
    scale,
    isDatabaseElsewhere = false,
    clock = () => performance.now(),
    usedMs,
  }: Options) {
    this.lanes = {
      normal: new FairQueue(slots.normal),
      high: new FairQueue(slots.high),
      slow: new FairQueue({ maxRunning: 1, maxWaiting: slots.normal.maxWaiting }),
    }
    this.meter = new CpuMeter(usedMs ?? processCpuMs(isDatabaseElsewhere ? 0.5 : 0))
    this.scale = scale
    this.clock = clock
  }

  /** Resolves when the work may start, with the function that ends it. Rejects with UNAVAILABLE if too much waits. */
  async admit(client: ClientKey, { kind = 'operation', priority = 'normal', signal }: Work = {}) {
    const { key, maxRunning } = this.budgetOf(client, kind)
    const isSlow = await this.isOverBudget(client, kind)
    const lane = isSlow ? this.lanes.slow : this.lanes[priority]
    const release = await lane.acquire({ key, signal, maxRunning })
    const startedAt = this.clock()
    const stop = this.meter.start()
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      void this.used.penalty(key, stop())
      if (isSlow) this.releaseSlowly(release, this.clock() - startedAt)
      else {
        this.lastEndAt = this.clock()
        release()
      }
    }
  }

  /** Returns true if work of that priority would be refused now. */
  isFull(priority: Priority = 'normal'): boolean {
    return this.lanes[priority].isFull
  }

  /** Returns true if the client would have to wait, or the slow lane is in use; optional work is skipped then. */
  async isBusy(client: ClientKey): Promise<boolean> {
    return this.lanes.slow.size > 0 || this.isFull() || this.isOverBudget(client, 'operation')
  }

  private budgetOf({ userId, network }: ClientKey, kind: WorkKind) {
    const { maxRunning, cpuMs } = userId === null ? budgets.network : budgets.user
    const share = shares[kind] * this.scale
    const key = `${kind}:${userId === null ? network : userId}`
    return { key, maxRunning: maxRunning * share, cpuMs: cpuMs * share }
  }

  private async isOverBudget(client: ClientKey, kind: WorkKind): Promise<boolean> {
    const { key, cpuMs } = this.budgetOf(client, kind)
    const used = await this.used.get(key)
    return used !== null && used.consumedPoints > cpuMs
  }

  private releaseSlowly(release: () => void, tookMs: number) {
    const { normal, high } = this.lanes
    const areOthersActive = normal.size + high.size > 0 || this.clock() - this.lastEndAt < activeForMs
    if (areOthersActive) setTimeout(release, Math.min(maxPauseMs, pauseFactor * tookMs)).unref()
    else release()
  }
}
