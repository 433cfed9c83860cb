// Turns of transactions at one hot row, such as a product that many buy at once: they wait for each other in the process and
// hold no connection to the database meanwhile, so that everybody else's reads find one.
import type { Context, TransactionContext } from '#server/core/context/context.ts'
import { SameUnderWay } from '#server/core/limits/idempotency.ts'
import { createQueue, veryBusy } from '#server/core/scheduling/fairQueue.ts'
import { isLocked } from '#server/lib/databaseErrors.ts'
import { pause } from '#server/lib/pause.ts'

/** Turns use three of the ten database connections at most, one for each row: a row has one writer at a time anyway. */
const turns = createQueue({ maxRunning: 3, maxPerKey: 1, maxWaiting: 1000 })

/** Reads before a turn use three more connections at most, whatever the row. */
const looks = createQueue({ maxRunning: 3, maxWaiting: 1000 })

/** Runs reads that come before a turn, a few callers at a time. */
export const look = <Result>({ call }: Context, read: () => Promise<Result>): Promise<Result> =>
  looks(read, { signal: () => call.left })

/** A caller waits so long for a turn or for the row before they are asked to come back. In milliseconds. */
const patienceMs = 20_000

/** Another transaction may keep a row so long before the turn goes to the next; below the patience of the pool. */
const lockMs = 500

const pauseMs = 50

interface Turn<Result> {
  /** Returns true while the work can still succeed: read without a lock, after the wait. */
  canWork(): Promise<boolean>
  /** Runs a single transaction on the row. */
  work(): Promise<Result>
}

/**
 * Runs `work` when it is its turn at the row of that name, and again while another transaction keeps the row or the same
 * call is under way elsewhere; null where it cannot work. UNAVAILABLE after twenty seconds: nothing was done then.
 */
export async function queueForRow<Result>(
  ctx: Context,
  row: string,
  { canWork, work }: Turn<Result>,
): Promise<Result | null> {
  const until = performance.now() + patienceMs
  const signal = AbortSignal.any([AbortSignal.timeout(patienceMs), ...leftOf(ctx)])
  const claim = { key: row, signal: () => signal }
  for (;;) {
    try {
      return await turns(async () => ((await canWork()) ? work() : null), claim)
    } catch (error) {
      if (!isLocked(error) && !(error instanceof SameUnderWay)) throw error
      if (performance.now() > until) throw isLocked(error) ? veryBusy() : error
      await pause(pauseMs)
    }
  }
}

const leftOf = ({ call }: Context) => (call.left ? [call.left] : [])

/** Has the statements of a transaction fail, with an error that `queueForRow` knows, where a row stays locked. */
export const boundLocks = (tx: TransactionContext): Promise<unknown> =>
  tx.sql("SELECT set_config('lock_timeout', $1::text, true)", [String(lockMs)])
