// Enqueues the job that ends unpaid orders which a change made unfulfillable.
import type { TransactionContext } from '#server/core/context/context.ts'
import { enqueue } from '#server/core/scheduling/enqueue.ts'

declare module '#server/core/scheduling/jobs.ts' {
  interface JobData {
    /** `soldOutId` is a product that is sold out. */
    endOrders: { soldOutId?: number }
  }
}

/** Milliseconds after which the scheduled job has taken over. */
const expiryMs = 3_600_000

/** Ends, after the caller's commit, every unpaid order that can no longer be fulfilled. */
export const endOrders = (tx: TransactionContext, data: { soldOutId?: number } = {}): Promise<void> =>
  enqueue(tx, { kind: 'endOrders', data, usefulUntil: new Date(tx.now().getTime() + expiryMs) })
