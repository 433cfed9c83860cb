// Giving the money of an order back because an admin says so.
import { isReference, mayMove, orderTexts } from '#rules/commerce/orders'
import type { Signed, Tx } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import type { Order } from '#server/generated/prisma/client.ts'
import { move } from './moving.ts'
import { wantRefund } from './refunds.ts'
import { lockOrder, refundReasons } from './queries.ts'

/**
 * Moves the order that a payment is for to where its money goes back, with the caller's words in its history. CONFLICT
 * where there is nothing to give back, FORBIDDEN for who has bought or sold it.
 */
export async function giveBack(tx: Tx<Signed>, reference: string, why: string): Promise<Order> {
  const order = isReference(reference) ? await lockOrder(tx, { reference }) : null
  if (!order) throw new Refusal('NOT_FOUND', 'Payment not found')
  if ([order.buyerId, order.vendorId].includes(tx.viewer.id))
    throw new Refusal('FORBIDDEN', orderTexts.ownRefund)
  const moved = await giveBackLocked(tx, order, why)
  if (!moved) throw new Refusal('CONFLICT', orderTexts.nothingToRefund)
  return moved
}

/** Null where there is nothing to give back. */
async function giveBackLocked(tx: Tx, order: Order, why: string): Promise<Order | null> {
  const paid = await tx.db.paymentAttempt.findFirst({
    where: { orderId: order.id, state: 'SUCCEEDED', refund: null },
  })
  if (!paid || order.paidAt === null || !mayMove(order.status, 'REFUNDED')) return null
  await wantRefund(tx, paid, refundReasons.byAdmin)
  return move(tx, order, { to: 'REFUNDED', by: 'ADMIN', note: why })
}

/** The same with all that is paid and not delivered of what somebody has bought or sold (decision 87). */
export async function giveBackAllOf(tx: Tx, userId: number, why: string): Promise<void> {
  for (const { id } of await tx.db.order.findMany({ where: undeliveredOf(userId), orderBy: { id: 'asc' } })) {
    const order = await lockOrder(tx, { id })
    if (order && (order.status === 'PAID' || order.status === 'SHIPPED')) await giveBackLocked(tx, order, why)
  }
}

/** What somebody has bought or sold that is paid and not delivered. */
export const undeliveredOf = (userId: number) => ({
  status: { in: ['PAID' as const, 'SHIPPED' as const] },
  OR: [{ buyerId: userId }, { vendorId: userId }],
})
