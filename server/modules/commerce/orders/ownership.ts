// Access checks on orders: lock the caller's own purchase or sale, and authorize the verification of a payment.
import { isReference } from '#rules/commerce/orders'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { enforceLimit, type LimitRule } from '#server/core/limits/limits.ts'
import type { Order } from '#server/generated/prisma/client.ts'
import { lockOrder } from './queries.ts'

/** Payment verifications of one user; the payment return screen polls every few seconds. */
const verifyRule: LimitRule = { name: 'orders.verify', max: 120, seconds: 60 }

/** Locks and returns an order that the caller bought; NOT_FOUND for everybody else (T28). */
export async function lockOwnOrder(tx: TransactionContext<AuthenticatedContext>, id: number): Promise<Order> {
  const order = await lockOrder(tx, { id })
  if (order?.buyerId !== tx.viewer.id) throw new Refusal('NOT_FOUND', 'Order not found')
  return order
}

/** Locks and returns an order that the caller sold; NOT_FOUND for everybody else. */
export async function lockOwnSale(tx: TransactionContext<AuthenticatedContext>, id: number): Promise<Order> {
  const order = await lockOrder(tx, { id })
  if (order?.vendorId !== tx.viewer.id) throw new Refusal('NOT_FOUND', 'Order not found')
  return order
}

/** Admits the buyer of a payment and admins, within the rate limit (ADR 26); NOT_FOUND for everybody else. */
export async function authorizeVerification(ctx: AuthenticatedContext, reference: string): Promise<void> {
  const attempt = isReference(reference)
    ? await ctx.db.paymentAttempt.findUnique({
        where: { reference },
        select: { order: { select: { buyerId: true } } },
      })
    : null
  await enforceLimit(ctx.limits, verifyRule, String(ctx.viewer.id))
  if (!attempt || (attempt.order.buyerId !== ctx.viewer.id && ctx.viewer.role !== 'ADMIN'))
    throw new Refusal('NOT_FOUND', 'Payment not found')
}
