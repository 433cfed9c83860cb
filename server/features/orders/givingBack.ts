// Giving the money of an order back because an admin says so.
import { isReference, mayMove, orderTexts } from '#rules/orders'
import type { Signed, Tx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Order } from '#server/generated/prisma/client.ts'
import { move } from './moving.ts'
import { byAdmin, wantRefund } from './refunds.ts'
import { lockOrder } from './rows.ts'

/**
 * Moves the order that a payment is for to where its money goes back, with the caller's words in its history. CONFLICT
 * where there is nothing to give back, FORBIDDEN for who has bought or sold it.
 */
export async function giveBack(tx: Tx<Signed>, reference: string, why: string): Promise<Order> {
  const order = isReference(reference) ? await lockOrder(tx, { reference }) : null
  if (!order) throw new Refusal('NOT_FOUND', 'Payment not found')
  if ([order.buyerId, order.vendorId].includes(tx.viewer.id))
    throw new Refusal('FORBIDDEN', orderTexts.ownRefund)
  const paid = await tx.db.paymentAttempt.findFirst({ where: { orderId: order.id, state: 'SUCCEEDED' } })
  if (!paid || order.paidAt === null || !mayMove(order.status, 'REFUNDED'))
    throw new Refusal('CONFLICT', orderTexts.nothingToRefund)
  await wantRefund(tx, paid, byAdmin)
  return move(tx, order, { to: 'REFUNDED', by: 'ADMIN', note: why })
}
