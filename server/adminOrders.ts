// Shows and refunds orders on the admin command line.
import { mayMove } from '#rules/commerce/orders'
import { formatNaira } from '#rules/shared/money'
import { refundReasons } from '#server/modules/commerce/orders/queries.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'

type Db = Prisma.TransactionClient

const moment = (date: Date | null) => date?.toISOString() ?? '-'
const naira = (kobo: bigint | null) => (kobo === null ? '-' : formatNaira(Number(kobo)))

export class NoSuchOrder extends Error {}

/** Finds an order by its number, or by the reference of a payment. */
async function find(db: Db, named: string) {
  const order = await db.order.findFirst({
    where: /^\d{1,9}$/.test(named) ? { id: Number(named) } : { attempts: { some: { reference: named } } },
    include: {
      changes: { orderBy: { id: 'asc' } },
      attempts: { orderBy: { id: 'asc' }, include: { refund: true } },
    },
  })
  if (!order) throw new NoSuchOrder(`Nobody knows the order or payment ${named}`)
  return order
}

/** Formats an order, its history, payments and events, a line each, without addresses and codes. */
export async function readOrder(db: Db, named: string): Promise<string> {
  const { id, status, quantity, totalKobo, feeKobo, vendorKobo, changes, attempts, ...order } = await find(
    db,
    named,
  )
  const references = attempts.map(({ reference }) => reference)
  const events = await db.paymentEvent.findMany({
    where: { reference: { in: references } },
    orderBy: { id: 'asc' },
  })
  return [
    `order ${id}  ${status}  ${quantity} x ${order.productName}  ${naira(totalKobo)} = ${naira(feeKobo)} + ${naira(vendorKobo)}`,
    `buyer ${order.buyerId ?? 'gone'}  vendor ${order.vendorId ?? 'gone'}  product ${order.productId ?? 'gone'}`,
    ...(order.problem ? [`problem  ${order.problem}`] : []),
    ...changes.map(({ at, from, to, by, note }) =>
      `${moment(at)}  ${from ?? 'nothing'} > ${to}  by ${by}  ${note ?? ''}`.trimEnd(),
    ),
    ...attempts.flatMap(
      ({ reference, state, providerStatus, amountKobo, paidKobo, feesKobo, alert, refund }) => [
        `payment ${reference}  ${state}  ${providerStatus ?? '-'}  asked ${naira(amountKobo)}  paid ${naira(paidKobo)}  taken ${naira(feesKobo)}${alert ? `  ALERT ${alert}` : ''}`,
        ...(refund
          ? [`refund of ${reference}  ${refund.state}  ${naira(refund.amountKobo)}  ${refund.reason}`]
          : []),
      ],
    ),
    ...events.map(
      ({ receivedAt, kind, subject, handledAt }) =>
        `${moment(receivedAt)}  event ${kind} ${subject}  handled ${moment(handledAt)}`,
    ),
  ].join('\n')
}

/** Marks a paid order as refunded; a running server requests the refund within a minute or two. */
export async function refundOrder(
  db: Db,
  named: string,
  now: Date,
): Promise<{ orderId: number; done: string }> {
  const found = await find(db, named)
  await db.$queryRaw`SELECT id FROM "Order" WHERE id = ${found.id} FOR NO KEY UPDATE`
  const { id: orderId, status, attempts, paidAt, totalKobo } = await find(db, named)
  const paid = attempts.find(({ state, refund }) => state === 'SUCCEEDED' && !refund)
  if (!paid || paidAt === null || !mayMove(status, 'REFUNDED'))
    throw new NoSuchOrder(`Order ${orderId} is ${status}: there is nothing to give back`)
  await db.refund.create({
    data: {
      attemptId: paid.id,
      amountKobo: paid.paidKobo ?? paid.amountKobo,
      reason: refundReasons.byAdmin,
      createdAt: now,
      changedAt: now,
    },
  })
  await db.order.update({ where: { id: orderId }, data: { status: 'REFUNDED' } })
  await db.orderChange.create({
    data: { orderId, from: status, to: 'REFUNDED', by: 'ADMIN', at: now, note: 'by the command line' },
  })
  return { orderId, done: `The refund of order ${orderId}, ${naira(totalKobo)}, is under way.` }
}
