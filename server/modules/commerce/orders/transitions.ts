// Status transitions of orders, each with its history entry, event and notifications.
import { endNotes, canTransition, orderTexts, type OrderStatus } from '#rules/commerce/orders'
import { formatNaira } from '#rules/shared/money'
import type { TransactionContext } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { notifyFromFennec } from '#server/modules/notifications/notifications/fennecNotifications.ts'
import type { Order } from '#server/generated/prisma/client.ts'
import type { OrderActor } from '#server/generated/prisma/enums.ts'
import { record } from '#server/realtime/eventLog.ts'
import './events.ts'
import { openOrderChat } from './ports.ts'

interface Transition {
  to: OrderStatus
  by: OrderActor
  /** Reason, if there is one. */
  note?: string
  /** Other columns to change. */
  data?: Partial<Pick<Order, 'holdsStock' | 'handoverCode' | 'cancelledAt'>>
}

/** Moves a locked order to another status and returns it. CONFLICT if the transition is not allowed. */
export async function transition(
  tx: TransactionContext,
  order: Order,
  { to, by, note, data }: Transition,
): Promise<Order> {
  if (!canTransition(order.status, to)) throw new Refusal('CONFLICT', orderTexts.statusChanged)
  const now = tx.now()
  const updated = await tx.db.order.update({
    where: { id: order.id },
    data: { ...data, ...timeColumn(to, now), status: to },
  })
  await tx.db.orderChange.create({ data: { orderId: order.id, from: order.status, to, by, at: now, note } })
  publishOrderChange(tx, updated)
  if (to === 'PAID') await openOrderChat(tx, updated)
  for (const { recipientId, kind, text } of createNotifications(updated, { by, note }))
    if (recipientId !== null)
      await notifyFromFennec(tx, { recipientId, kind, target: `order:${order.id}:${to}`, text })
  return updated
}

/** Records a change of an order in the logs of its buyer and vendor. */
export function publishOrderChange(tx: TransactionContext, { id: orderId, buyerId, vendorId }: Order): void {
  const userIds = [buyerId, vendorId].filter((id) => id !== null)
  record(tx, { userIds, kind: 'orderChanged', data: { orderId } })
}

/** Publishes a change of a product's stock. */
export function publishStock(tx: TransactionContext, { productId }: Pick<Order, 'productId'>): void {
  if (productId !== null) tx.publish('product', String(productId), { change: 'edited' })
}

const timeColumns: Partial<Record<OrderStatus, 'paidAt' | 'shippedAt' | 'deliveredAt'>> = {
  PAID: 'paidAt',
  SHIPPED: 'shippedAt',
  DELIVERED: 'deliveredAt',
}

const timeColumn = (to: OrderStatus, now: Date) => {
  const field = timeColumns[to]
  return field ? { [field]: now } : {}
}

interface Notification {
  recipientId: number | null
  kind: 'PURCHASE' | 'SALE'
  text: string
}

/** Returns the notifications of a transition; texts follow the word 'Fennec'. */
function createNotifications(order: Order, { by, note }: Pick<Transition, 'by' | 'note'>): Notification[] {
  const { productName: name, quantity, totalKobo } = order
  const forBuyer = (text: string): Notification => ({ recipientId: order.buyerId, kind: 'PURCHASE', text })
  const forVendor = (text: string): Notification => ({ recipientId: order.vendorId, kind: 'SALE', text })
  switch (order.status) {
    case 'PAID':
      return [
        forBuyer(`has confirmed your order of ${name}`),
        forVendor(`has sold ${quantity} × ${name} for ${formatNaira(Number(totalKobo))}`),
      ]
    case 'SHIPPED':
      return [forBuyer(`has news of your order: ${name} was shipped`)]
    case 'DELIVERED':
      return [
        forVendor(`has news of your sale: ${name} was delivered`),
        ...(by === 'BUYER' ? [] : [forBuyer(`has news of your order: ${name} was delivered`)]),
      ]
    case 'REFUNDED':
      return [
        forBuyer(`has news of your order: the refund of ${name} is under way`),
        ...(order.paidAt ? [forVendor(`has news of your sale: ${name} is refunded`)] : []),
      ]
    case 'FAILED':
      return note === endNotes.notForSale || note === endNotes.soldOut
        ? [
            forBuyer(`has ended your order of ${name}: it can no longer be bought`),
            forVendor(`has ended an unpaid order of ${name}: it can no longer be bought`),
          ]
        : []
    default:
      return []
  }
}
