// Commands of admins on orders: read one with its payment history, and refund it.
import { cleanText } from '#rules/shared/common'
import { isReference, refundReason } from '#rules/commerce/orders'
import { audit } from '#server/core/context/audit.ts'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { auditModeratorReads } from '#server/core/visibility/moderatorReads.ts'
import { parse } from '#server/core/context/parse.ts'
import { write } from '#server/core/limits/write.ts'
import { refundOrderByReference } from '#server/modules/commerce/orders/refunds.ts'
import { findOrderDetails, type OrderDetails } from './queries.ts'

/** Returns the order of a payment with history, payments and events, audited; null if there is none. */
export async function readOrder(ctx: AuthenticatedContext, input: string): Promise<OrderDetails | null> {
  const reference = cleanText(input)
  const order = isReference(reference) ? await findOrderDetails(ctx, reference) : null
  if (order) await auditModeratorReads(ctx, 'lookAtOrder', [`order:${order.id}`])
  return order
}

/** Refunds the order of a payment, with the reason in its history. */
export function refundOrder(
  ctx: AuthenticatedContext,
  input: { reference: string; reason: string },
): Promise<{ orderId: number }> {
  const reference = cleanText(input.reference)
  const reason = parse(refundReason, input.reason)
  return write(ctx, { operation: 'refundOrder', input: { reference, reason } }, async (tx) => {
    const { id: orderId } = await refundOrderByReference(tx, reference, reason)
    await audit(tx, { action: 'refundOrder', about: { subject: `order:${orderId}` } })
    return { orderId }
  })
}
