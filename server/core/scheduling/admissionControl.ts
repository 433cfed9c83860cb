// Admission control: bounds the work under way and its CPU time per client (T53, ADR 8).
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { CpuMeter, processCpuMs } from '#server/core/scheduling/cpuMeter.ts'
import { FairQueue } from '#server/core/scheduling/fairQueue.ts'

/** Client that work is charged to: a user, or the network of an anonymous caller. */
export interface ClientKey {
  userId: number | null
  network: string
}

/** Lane of work. Urgent operations have slots of their own: a query can be repeated, typed text should not be lost. */
export type WorkKind = 'operation' | 'urgentOperation' | 'form' | 'file'

/** Slots of each lane, and claims that may wait for them. A page shows up to sixty files. */
const slots: Record<WorkKind, { maxRunning: number; maxWaiting: number }> = {
  operation: { maxRunning: 60, maxWaiting: 90 },
  urgentOperation: { maxRunning: 350, maxWaiting: 90 },
  form: { maxRunning: 60, maxWaiting: 90 },
  file: { maxRunning: 300, maxWaiting: 600 },
}

/** Concurrent work of one client in a lane, and its CPU milliseconds per window. LIMIT_SCALE multiplies both. */
const budgets = {
  user: { maxRunning: 6, cpuMs: 400 },
  network: { maxRunning: 30, cpuMs: 4000 },
} as const
const windowSeconds = 20

/** Multiplies the budgets of a lane. */
const shares: Record<WorkKind, number> = { operation: 1, urgentOperation: 1, form: 1, file: 5 }

/** Share of a budget that one piece of work is charged at most: it may have waited for a hash or the payment provider. */
const maxChargeShare = 0.5

/** Share of the waiting claims of a lane that one client may have. */
const maxWaitingShare = 1 / 3

/** Claims in a slow lane are refused after this time. */
const maxSlowWaitMs = 10_000

/** A slow lane pauses this many times as long as its last work took, up to `maxPauseMs`, while others are active. */
const pauseFactor = 3
const maxPauseMs = 1000

/** Other clients count as active until this many milliseconds after their last work. */
const activeForMs = 1000

export interface Options {
  /** Slots of each lane, where they differ from the usual ones. */
  slots?: Partial<typeof slots>
  scale: number
  /** True if the database runs in another process: half of the elapsed time is then charged for it. */
  isDatabaseElsewhere?: boolean
  clock?: () => number
  /** CPU milliseconds of the process so far. */
  usedMs?: () => number
}

interface Lane {
  normal: FairQueue
  /** Clients over their budget run here, one at a time. */
  slow: FairQueue
}

export class AdmissionControl {
  private readonly lanes: Record<WorkKind, Lane>
  /** Used CPU microseconds by client and lane; the limiter keeps integers. */
  private readonly used = new RateLimiterMemory({ points: 1, duration: windowSeconds })
  private readonly meter: CpuMeter
  private readonly scale: number
  private readonly clock: () => number
  private lastEndAt = -Infinity

  constructor(options: Options) {
    const { scale, isDatabaseElsewhere = false, clock = () => performance.now(), usedMs } = options
    const newLane = (kind: WorkKind): Lane => {
      const bounds = { ...slots[kind], ...options.slots?.[kind] }
      const maxWaitingPerKey = Math.ceil(bounds.maxWaiting * maxWaitingShare * scale)
      return {
        normal: new FairQueue({ ...bounds, maxWaitingPerKey }),
        slow: new FairQueue({ ...bounds, maxWaitingPerKey, maxRunning: 1, maxWaitMs: maxSlowWaitMs }),
      }
    }
    this.lanes = {
      operation: newLane('operation'),
      urgentOperation: newLane('urgentOperation'),
      form: newLane('form'),
      file: newLane('file'),
    }
    this.meter = new CpuMeter(usedMs ?? processCpuMs(isDatabaseElsewhere ? 0.5 : 0))
    this.scale = scale
    this.clock = clock
  }

  /**
   * Resolves when the work may start, with the function that ends it. Rejects with UNAVAILABLE if too much waits, or the
   * signal aborts. A client that went over its budget while it waited goes on in the slow lane.
   */
  async admit(client: ClientKey, kind: WorkKind = 'operation', signal?: () => AbortSignal | undefined) {
    const { key, maxRunning, cpuMs } = this.budgetOf(client, kind)
    const { normal, slow } = this.lanes[kind]
    const claim = { key, signal, maxRunning }
    let isSlow = await this.isOverBudget(client, kind)
    let release = await (isSlow ? slow : normal).acquire(claim)
    if (!isSlow && (await this.isOverBudget(client, kind))) {
      release()
      isSlow = true
      release = await slow.acquire(claim)
    }
    const startedAt = this.clock()
    const stop = this.meter.start()
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      const chargedMs = Math.min(stop(), cpuMs * maxChargeShare)
      void this.used.penalty(key, Math.round(chargedMs * 1000))
      if (isSlow) this.releaseSlowly(release, this.clock() - startedAt)
      else {
        this.lastEndAt = this.clock()
        release()
      }
    }
  }

  /** Returns true if such work would be refused now. */
  isFull(kind: WorkKind = 'operation'): boolean {
    return this.lanes[kind].normal.isFull
  }

  /** Returns true if operations are full or the client is over its budget; optional work is skipped then. */
  async isBusy(client: ClientKey): Promise<boolean> {
    return this.isFull() || this.isOverBudget(client, 'operation')
  }

  private budgetOf({ userId, network }: ClientKey, kind: WorkKind) {
    const { maxRunning, cpuMs } = userId === null ? budgets.network : budgets.user
    const share = shares[kind] * this.scale
    const key = `${kind}:${userId === null ? `network:${network}` : `user:${userId}`}`
    return { key, maxRunning: maxRunning * share, cpuMs: cpuMs * share }
  }

  private async isOverBudget(client: ClientKey, kind: WorkKind): Promise<boolean> {
    const { key, cpuMs } = this.budgetOf(client, kind)
    const used = await this.used.get(key)
    return used !== null && used.consumedPoints > cpuMs * 1000
  }

  private releaseSlowly(release: () => void, tookMs: number) {
    const isNormalActive = Object.values(this.lanes).some(({ normal }) => normal.size > 0)
    const areOthersActive = isNormalActive || this.clock() - this.lastEndAt < activeForMs
    if (areOthersActive) setTimeout(release, Math.min(maxPauseMs, pauseFactor * tookMs)).unref()
    else release()
  }
}
