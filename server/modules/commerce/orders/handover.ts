// Commands of delivery: ship, hand over by the buyer's code, confirm receipt, report a problem (ADR 25).
import { handoverCode, orderTexts, problemText } from '#rules/commerce/orders'
import { audit } from '#server/core/context/audit.ts'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { limitGuesses, type LimitRule } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { write } from '#server/core/limits/write.ts'
import { notifyAdmins } from '#server/modules/notifications/notifications/fennecNotifications.ts'
import { requireVendor } from '#server/modules/commerce/vendors/vendors.ts'
import type { Order } from '#server/generated/prisma/client.ts'
import type { OrderActor } from '#server/generated/prisma/enums.ts'
import { lockOwnOrder, lockOwnSale } from './ownership.ts'
import { transition, publishOrderChange } from './transitions.ts'

/** Wrong codes for one order an hour; there are a million codes. */
const guessLimit: LimitRule = { name: 'orders.code', max: 5, seconds: 3600 }

type OrderResult = Promise<{ orderId: number }>

/** Marks an order of the caller's product as shipped. CONFLICT unless it is paid. */
export async function markShipped(ctx: AuthenticatedContext, orderId: number): OrderResult {
  requireVendor(ctx)
  return write(ctx, { operation: 'markShipped', input: { orderId } }, async (tx) => {
    await transition(tx, await lockOwnSale(tx, orderId), { to: 'SHIPPED', by: 'VENDOR' })
    return { orderId }
  })
}

/** Marks an order as delivered by the buyer's code. INVALID_INPUT if it is wrong; five wrong codes an hour. */
export async function handOver(
  ctx: AuthenticatedContext,
  { orderId, ...input }: { orderId: number; code: string },
): OrderResult {
  requireVendor(ctx)
  const code = parse(handoverCode, input.code)
  const wrongCodeError = new Refusal('INVALID_INPUT', orderTexts.wrongCode, {
    problems: [{ path: 'code', message: orderTexts.wrongCode }],
  })
  return limitGuesses(
    ctx.limits,
    [{ rule: guessLimit, key: String(orderId) }],
    wrongCodeError,
    (waitSeconds) =>
      write<AuthenticatedContext, { orderId: number }>(
        ctx,
        { operation: 'handOver', input: { orderId } },
        async (tx) => {
          const order = await lockOwnSale(tx, orderId)
          refuseUndeliverable(order)
          if (waitSeconds > 0 || order.handoverCode !== code) throw wrongCodeError
          await deliver(tx, order, 'VENDOR')
          return { orderId }
        },
      ).catch((error: unknown) => {
        if (error === wrongCodeError) return null
        throw error
      }),
  )
}

export const confirmReceipt = (ctx: AuthenticatedContext, orderId: number): OrderResult =>
  write(ctx, { operation: 'confirmReceipt', input: { orderId } }, async (tx) => {
    const order = await lockOwnOrder(tx, orderId)
    refuseUndeliverable(order)
    await deliver(tx, order, 'BUYER')
    return { orderId }
  })

function refuseUndeliverable({ status }: Order) {
  if (status !== 'PAID' && status !== 'SHIPPED') throw new Refusal('CONFLICT', orderTexts.statusChanged)
}

/** Moves a paid order through SHIPPED to DELIVERED. */
export async function deliver(tx: TransactionContext, order: Order, by: OrderActor): Promise<void> {
  const shipped = order.status === 'PAID' ? await transition(tx, order, { to: 'SHIPPED', by }) : order
  await transition(tx, shipped, { to: 'DELIVERED', by })
}

/** Reports a problem with a paid order of the caller to the admins; a new report replaces the last one. */
export const reportProblem = (
  ctx: AuthenticatedContext,
  { orderId, problem }: { orderId: number; problem: string },
): OrderResult => {
  const text = parse(problemText, problem)
  return write(ctx, { operation: 'reportProblem', input: { orderId, said: text } }, async (tx) => {
    const order = await lockOwnOrder(tx, orderId)
    if (order.paidAt === null) throw new Refusal('CONFLICT', orderTexts.statusChanged)
    const updated = await tx.db.order.update({ where: { id: orderId }, data: { problem: text } })
    await audit(tx, { action: 'reportProblem', about: { subject: `order:${orderId}` } })
    await notifyAdmins(tx, {
      target: `order:${orderId}:problem`,
      text: `has a problem with order #${orderId} to look at: ${text}`,
    })
    publishOrderChange(tx, updated)
    return { orderId }
  })
}
