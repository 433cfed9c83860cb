// Queues transactions on one hot row, such as a product that many buy at once: they wait in the process instead of holding
// database connections.
import type { Context, TransactionContext } from '#server/core/context/context.ts'
import { AlreadyRunning } from '#server/core/limits/idempotency.ts'
import { createQueue, overloadedRefusal } from '#server/core/scheduling/fairQueue.ts'
import { isLocked } from '#server/lib/databaseErrors.ts'
import { pause } from '#server/lib/pause.ts'

/** Uses three of the ten database connections at most, one per row, since a row has one writer at a time. */
const rowSlots = createQueue({ maxRunning: 3, maxPerKey: 1, maxWaiting: 1000 })

/** Uses three more connections at most, for reads before the row queue. */
const readSlots = createQueue({ maxRunning: 3, maxWaiting: 1000 })

/** Runs reads that precede `runInRowQueue`, three at a time. */
export const queueRead = <Result>({ call }: Context, read: () => Promise<Result>): Promise<Result> =>
  readSlots(read, { signal: () => call.disconnectSignal })

/** Timeout of the wait for the queue and for the row. */
const timeoutMs = 20_000

/** Lock timeout, after which the next work in the queue runs; shorter than the timeout of the pool. */
const lockTimeoutMs = 500

const retryPauseMs = 50

interface QueuedWork<Result> {
  /** Returns true while the work can still succeed; reads without a lock, after the wait. */
  canWork(): Promise<boolean>
  work(): Promise<Result>
}

/**
 * Runs `work` in the queue of the row, and again while another transaction locks the row or the same call runs elsewhere.
 * Returns null if `canWork` is false; throws UNAVAILABLE after twenty seconds, with nothing done.
 */
export async function runInRowQueue<Result>(
  ctx: Context,
  rowKey: string,
  { canWork, work }: QueuedWork<Result>,
): Promise<Result | null> {
  const until = performance.now() + timeoutMs
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...disconnectSignals(ctx)])
  const claim = { key: rowKey, signal: () => signal }
  for (;;) {
    try {
      return await rowSlots(async () => ((await canWork()) ? work() : null), claim)
    } catch (error) {
      if (!isLocked(error) && !(error instanceof AlreadyRunning)) throw error
      if (performance.now() > until) throw isLocked(error) ? overloadedRefusal() : error
      await pause(retryPauseMs)
    }
  }
}

const disconnectSignals = ({ call }: Context) => (call.disconnectSignal ? [call.disconnectSignal] : [])

/** Sets a lock timeout in a transaction, whose error `runInRowQueue` recognizes. */
export const setLockTimeout = (tx: TransactionContext): Promise<unknown> =>
  tx.sql("SELECT set_config('lock_timeout', $1::text, true)", [String(lockTimeoutMs)])
