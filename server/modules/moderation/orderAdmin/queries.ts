// Query of an order with its history, payments and provider events, for admins.
import type { Context } from '#server/core/context/context.ts'

/** Returns the order of a payment reference; null if there is none. */
export async function findOrderDetails({ db }: Context, reference: string) {
  const order = await db.order.findFirst({
    where: { attempts: { some: { reference } } },
    include: {
      changes: { orderBy: { id: 'asc' } },
      attempts: { orderBy: { id: 'asc' }, include: { refund: true } },
    },
  })
  if (!order) return null
  const references = order.attempts.map((attempt) => attempt.reference)
  const events = await db.paymentEvent.findMany({
    where: { reference: { in: references } },
    orderBy: { id: 'asc' },
  })
  return { ...order, events }
}

export type OrderDetails = NonNullable<Awaited<ReturnType<typeof findOrderDetails>>>
