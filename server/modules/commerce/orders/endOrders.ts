// Leaves the job that ends unpaid orders right after the commit of a change that makes them impossible.
import type { TransactionContext } from '#server/core/context/context.ts'
import { enqueue } from '#server/core/scheduling/enqueue.ts'

declare module '#server/core/scheduling/jobs.ts' {
  interface JobData {
    /** `soldOutId` is a product of which its vendor has none left. */
    endOrders: { soldOutId?: number }
  }
}

/** The clock ends what a job has not ended by then, in milliseconds. */
const usefulMs = 3_600_000

/** Has every order ended, after the caller's commit, that can no longer be fulfilled because of what it changes. */
export const endOrders = (tx: TransactionContext, data: { soldOutId?: number } = {}): Promise<void> =>
  enqueue(tx, { kind: 'endOrders', data, usefulUntil: new Date(tx.now().getTime() + usefulMs) })
