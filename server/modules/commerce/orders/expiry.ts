// Ends unpaid orders that can no longer be fulfilled: right after the change that makes it so, and by the clock.
import { endNotes, type EndNote } from '#rules/commerce/orders'
import { inTransaction, type Context, type TransactionContext } from '#server/core/context/context.ts'
import type { Handlers } from '#server/core/scheduling/enqueue.ts'
import type { Order } from '#server/generated/prisma/client.ts'
import './endOrders.ts'
import { move } from './transitions.ts'
import { findUnsellable, lockOrder, lockPendingOf, lockSellable } from './queries.ts'
import { freed } from './reconciliation.ts'

/** Ends the orders that wait to be paid for what may not be sold to their buyer any more. May run twice, and by two at once. */
export async function endUnsellable(ctx: Context): Promise<void> {
  for (const id of await findUnsellable(ctx))
    await inTransaction(ctx, async (tx) => {
      const order = await lockOrder(tx, { id })
      if (order?.status !== 'PENDING' || (await lockSellable(tx, order))) return
      await end(tx, order, { note: endNotes.notForSale, data: await freed(tx, order) })
    })
}

/** Ends the unpaid orders of a product of which its vendor has none left: nothing is given back to its stock. */
const endSoldOut = (ctx: Context, productId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    for (const order of await lockPendingOf(tx, productId))
      await end(tx, order, { note: endNotes.soldOut, data: { holdsStock: false } })
  })

/** Ends an unpaid order. A later payment for it is refunded, as for an order that its buyer has cancelled. */
const end = (
  tx: TransactionContext,
  order: Order,
  { note, data }: { note: EndNote; data: { holdsStock: false } },
) => move(tx, order, { to: 'FAILED', by: 'FENNEC', note, data: { ...data, cancelledAt: tx.now() } })

export const endingJobs: Pick<Handlers, 'endOrders'> = {
  async endOrders(ctx, { soldOutId }) {
    if (soldOutId !== undefined) await endSoldOut(ctx, soldOutId)
    await endUnsellable(ctx)
  },
}
