// Job that ends unpaid orders which can no longer be fulfilled, enqueued with the change that causes it.
import type { TransactionContext } from '#server/core/context/context.ts'
import { enqueue } from '#server/core/scheduling/enqueue.ts'

declare module '#server/core/scheduling/jobs.ts' {
  interface JobData {
    /** `soldOutId` is the id of a product that was set to sold out. */
    endOrders: { soldOutId?: number }
  }
}

/** Age in milliseconds after which the job is dropped, as the scheduled job has done its work. */
const expiryMs = 3_600_000

/** Ends, after the caller's commit, every unpaid order that can no longer be fulfilled. */
export const endOrders = (tx: TransactionContext, data: { soldOutId?: number } = {}): Promise<void> =>
  enqueue(tx, { kind: 'endOrders', data, usefulUntil: new Date(tx.now().getTime() + expiryMs) })
