// The `order` and `refund` commands of the admin command line.
import { canTransition } from '#rules/commerce/orders'
import { formatNaira } from '#rules/shared/money'
import { refundReasons } from '#server/modules/commerce/orders/queries.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'

type Db = Prisma.TransactionClient

const formatTime = (date: Date | null) => date?.toISOString() ?? '-'
const formatKobo = (kobo: bigint | null) => (kobo === null ? '-' : formatNaira(Number(kobo)))

/** Thrown if there is no such order, or nothing of it to refund. */
export class NoSuchOrder extends Error {}

/** Finds an order by its number, or by the reference of a payment. */
async function findOrder(db: Db, orderKey: string) {
  const order = await db.order.findFirst({
    where: /^\d{1,9}$/.test(orderKey)
      ? { id: Number(orderKey) }
      : { attempts: { some: { reference: orderKey } } },
    include: {
      changes: { orderBy: { id: 'asc' } },
      attempts: { orderBy: { id: 'asc' }, include: { refund: true } },
    },
  })
  if (!order) throw new NoSuchOrder(`Nobody knows the order or payment ${orderKey}`)
  return order
}

/** Formats an order, its history, payments and events, a line each, without addresses and codes. */
export async function readOrder(db: Db, orderKey: string): Promise<string> {
  const { id, status, quantity, totalKobo, feeKobo, vendorKobo, changes, attempts, ...order } =
    await findOrder(db, orderKey)
  const references = attempts.map(({ reference }) => reference)
  const events = await db.paymentEvent.findMany({
    where: { reference: { in: references } },
    orderBy: { id: 'asc' },
  })
  return [
    `order ${id}  ${status}  ${quantity} x ${order.productName}  ${formatKobo(totalKobo)} = ${formatKobo(feeKobo)} + ${formatKobo(vendorKobo)}`,
    `buyer ${order.buyerId ?? 'gone'}  vendor ${order.vendorId ?? 'gone'}  product ${order.productId ?? 'gone'}`,
    ...(order.problem ? [`problem  ${order.problem}`] : []),
    ...changes.map(({ at, from, to, by, note }) =>
      `${formatTime(at)}  ${from ?? 'nothing'} > ${to}  by ${by}  ${note ?? ''}`.trimEnd(),
    ),
    ...attempts.flatMap(
      ({ reference, state, providerStatus, amountKobo, paidKobo, feesKobo, alert, refund }) => [
        `payment ${reference}  ${state}  ${providerStatus ?? '-'}  asked ${formatKobo(amountKobo)}  paid ${formatKobo(paidKobo)}  taken ${formatKobo(feesKobo)}${alert ? `  ALERT ${alert}` : ''}`,
        ...(refund
          ? [`refund of ${reference}  ${refund.state}  ${formatKobo(refund.amountKobo)}  ${refund.reason}`]
          : []),
      ],
    ),
    ...events.map(
      ({ receivedAt, kind, subject, handledAt }) =>
        `${formatTime(receivedAt)}  event ${kind} ${subject}  handled ${formatTime(handledAt)}`,
    ),
  ].join('\n')
}

/** Marks a paid order as refunded; a running server requests the refund within a minute or two. */
export async function refundOrder(
  db: Db,
  orderKey: string,
  now: Date,
): Promise<{ orderId: number; done: string }> {
  const unlocked = await findOrder(db, orderKey)
  await db.$queryRaw`SELECT id FROM "Order" WHERE id = ${unlocked.id} FOR NO KEY UPDATE`
  const { id: orderId, status, attempts, paidAt, totalKobo } = await findOrder(db, orderKey)
  const paidAttempt = attempts.find(({ state, refund }) => state === 'SUCCEEDED' && !refund)
  if (!paidAttempt || paidAt === null || !canTransition(status, 'REFUNDED'))
    throw new NoSuchOrder(`Order ${orderId} is ${status}: there is nothing to give back`)
  await db.refund.create({
    data: {
      attemptId: paidAttempt.id,
      amountKobo: paidAttempt.paidKobo ?? paidAttempt.amountKobo,
      reason: refundReasons.byAdmin,
      createdAt: now,
      changedAt: now,
    },
  })
  await db.order.update({ where: { id: orderId }, data: { status: 'REFUNDED' } })
  await db.orderChange.create({
    data: { orderId, from: status, to: 'REFUNDED', by: 'ADMIN', at: now, note: 'by the command line' },
  })
  return { orderId, done: `The refund of order ${orderId}, ${formatKobo(totalKobo)}, is under way.` }
}
