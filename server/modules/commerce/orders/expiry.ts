// Commands that end unpaid orders which can no longer be fulfilled: run by a job after a change, and by schedule.
import { endNotes, type EndNote } from '#rules/commerce/orders'
import { inTransaction, type Context, type TransactionContext } from '#server/core/context/context.ts'
import type { Handlers } from '#server/core/scheduling/enqueue.ts'
import type { Order } from '#server/generated/prisma/client.ts'
import './endOrders.ts'
import { transition } from './transitions.ts'
import { findUnsellable, lockOrder, lockPendingOrders, lockSellable } from './queries.ts'
import { releaseStock } from './reconciliation.ts'

/** Ends unpaid orders whose product may no longer be sold to their buyer. Idempotent and concurrent. */
export async function endUnsellable(ctx: Context): Promise<void> {
  for (const id of await findUnsellable(ctx))
    await inTransaction(ctx, async (tx) => {
      const order = await lockOrder(tx, { id })
      if (order?.status !== 'PENDING' || (await lockSellable(tx, order))) return
      await endOrder(tx, order, { note: endNotes.notForSale, data: await releaseStock(tx, order) })
    })
}

/** Ends the unpaid orders of a product that its vendor has set to sold out; no stock is returned. */
const endSoldOut = (ctx: Context, productId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    for (const order of await lockPendingOrders(tx, productId))
      await endOrder(tx, order, { note: endNotes.soldOut, data: { holdsStock: false } })
  })

/** Ends an unpaid order; a later payment is refunded as after a cancellation. */
const endOrder = (
  tx: TransactionContext,
  order: Order,
  { note, data }: { note: EndNote; data: { holdsStock: false } },
) => transition(tx, order, { to: 'FAILED', by: 'FENNEC', note, data: { ...data, cancelledAt: tx.now() } })

export const expiryJobs: Pick<Handlers, 'endOrders'> = {
  async endOrders(ctx, { soldOutId }) {
    if (soldOutId !== undefined) await endSoldOut(ctx, soldOutId)
    await endUnsellable(ctx)
  },
}
