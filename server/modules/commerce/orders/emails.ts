// E-mails about orders, enqueued with the change and rendered when sent.
import { displayName } from '#rules/shared/common'
import { formatNaira } from '#rules/shared/money'
import type { Context } from '#server/core/context/context.ts'
import type { Handlers } from '#server/core/scheduling/enqueue.ts'
import type { Job } from '#server/core/scheduling/jobs.ts'
import { isBeingDeleted } from '#server/core/context/suspension.ts'
import type { Order, User } from '#server/generated/prisma/client.ts'
import { payingAttempt } from './refunds.ts'

declare module '#server/core/scheduling/jobs.ts' {
  interface JobData {
    orderPaid: { orderId: number }
    /** Notice of a sale for the vendor; skipped if the order was refunded since. */
    orderSold: { orderId: number }
    /** Warning for the buyer that the order will count as delivered. */
    orderWarned: { orderId: number }
  }
}

type Kind = 'orderPaid' | 'orderSold' | 'orderWarned'

/** Days after which an unsent e-mail is dropped. */
const expiryDays = 3

export const orderEmailJob = <K extends Kind>(
  { now }: Pick<Context, 'now'>,
  kind: K,
  { id }: Pick<Order, 'id'>,
) =>
  ({
    kind,
    data: { orderId: id },
    usefulUntil: new Date(now().getTime() + expiryDays * 86_400_000),
  }) as Job<K>

/** Loads an order; buyer and vendor are null once their account is deleted or being deleted. */
async function loadOrder({ db }: Context, orderId: number) {
  const { buyer, vendor, ...order } = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: {
      buyer: true,
      vendor: true,
      attempts: { where: payingAttempt, orderBy: { settledAt: 'asc' }, take: 1 },
    },
  })
  return { ...order, buyer: activeUser(buyer), vendor: activeUser(vendor) }
}

const activeUser = (person: User | null) => (person && !isBeingDeleted(person) ? person : null)

export const orderEmailJobs: Pick<Handlers, Kind> = {
  async orderPaid(ctx, { orderId }) {
    const { buyer, vendor, attempts, ...order } = await loadOrder(ctx, orderId)
    if (!buyer) return
    await ctx.mail.orderPaid(buyer.email, {
      orderId,
      product: order.productName,
      quantity: order.quantity,
      total: formatNaira(Number(order.totalKobo + order.processingKobo)),
      reference: attempts[0]?.reference ?? '',
      vendor: vendor ? displayName(vendor) : 'Deleted user',
    })
  },
  async orderSold(ctx, { orderId }) {
    const { vendor, ...order } = await loadOrder(ctx, orderId)
    if (!vendor || order.status === 'REFUNDED') return
    await ctx.mail.orderSold(vendor.email, {
      orderId,
      product: order.productName,
      quantity: order.quantity,
      share: formatNaira(Number(order.vendorKobo)),
      address: order.shippingAddress,
    })
  },
  async orderWarned(ctx, { orderId }) {
    const { buyer, ...order } = await loadOrder(ctx, orderId)
    if (!buyer || order.status !== 'SHIPPED') return
    await ctx.mail.orderWarned(buyer.email, { orderId, product: order.productName })
  },
}
