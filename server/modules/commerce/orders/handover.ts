// Verbs of handing over: the vendor says that it is on its way, and types in the buyer's code; the buyer says that she has it,
// or that something is wrong (ADR 25).
import { handoverCode, orderTexts, problemText } from '#rules/commerce/orders'
import { audit } from '#server/core/context/audit.ts'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { guardGuess, type LimitRule } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { write } from '#server/core/limits/write.ts'
import { notifyAdmins } from '#server/modules/notifications/notifications/houseNotices.ts'
import { refuseCustomers } from '#server/modules/commerce/vendors/vendors.ts'
import type { Order } from '#server/generated/prisma/client.ts'
import type { OrderActor } from '#server/generated/prisma/enums.ts'
import { ownOrder, ownSale } from './ownership.ts'
import { move, tellOf } from './transitions.ts'

/** Wrong codes for one order: there are a million of them. */
const guesses: LimitRule = { name: 'orders.code', max: 5, seconds: 3600 }

type Made = Promise<{ orderId: number }>

/** Says that an order of what the caller sells is on its way. CONFLICT unless it is paid. */
export async function markShipped(ctx: AuthenticatedContext, orderId: number): Made {
  refuseCustomers(ctx)
  return write(ctx, { operation: 'markShipped', input: { orderId } }, async (tx) => {
    await move(tx, await ownSale(tx, orderId), { to: 'SHIPPED', by: 'VENDOR' })
    return { orderId }
  })
}

/** Takes the buyer's code for it: then she has it. Five wrong ones an hour. */
export async function handOver(
  ctx: AuthenticatedContext,
  { orderId, ...input }: { orderId: number; code: string },
): Made {
  refuseCustomers(ctx)
  const code = parse(handoverCode, input.code)
  const wrong = new Refusal('INVALID_INPUT', orderTexts.wrongCode, {
    problems: [{ path: 'code', message: orderTexts.wrongCode }],
  })
  return guardGuess(ctx.limits, [{ rule: guesses, key: String(orderId) }], wrong, (waitSeconds) =>
    write<AuthenticatedContext, { orderId: number }>(
      ctx,
      { operation: 'handOver', input: { orderId } },
      async (tx) => {
        const order = await ownSale(tx, orderId)
        refuseUnpaid(order)
        if (waitSeconds > 0 || order.handoverCode !== code) throw wrong
        await deliver(tx, order, 'VENDOR')
        return { orderId }
      },
    ).catch((error: unknown) => {
      if (error === wrong) return null
      throw error
    }),
  )
}

/** Says that the caller has what she bought. */
export const confirmReceipt = (ctx: AuthenticatedContext, orderId: number): Made =>
  write(ctx, { operation: 'confirmReceipt', input: { orderId } }, async (tx) => {
    const order = await ownOrder(tx, orderId)
    refuseUnpaid(order)
    await deliver(tx, order, 'BUYER')
    return { orderId }
  })

function refuseUnpaid({ status }: Order) {
  if (status !== 'PAID' && status !== 'SHIPPED') throw new Refusal('CONFLICT', orderTexts.moved)
}

/** Whoever hands it over himself has had it on its way, too. */
export async function deliver(tx: TransactionContext, order: Order, by: OrderActor): Promise<void> {
  const shipped = order.status === 'PAID' ? await move(tx, order, { to: 'SHIPPED', by }) : order
  await move(tx, shipped, { to: 'DELIVERED', by })
}

/** Tells the admins what is wrong with an order of the caller's that is paid; said again, it is what counts. */
export const reportProblem = (
  ctx: AuthenticatedContext,
  { orderId, problem }: { orderId: number; problem: string },
): Made => {
  const said = parse(problemText, problem)
  return write(ctx, { operation: 'reportProblem', input: { orderId, said } }, async (tx) => {
    const order = await ownOrder(tx, orderId)
    if (order.paidAt === null) throw new Refusal('CONFLICT', orderTexts.moved)
    const told = await tx.db.order.update({ where: { id: orderId }, data: { problem: said } })
    await audit(tx, { action: 'reportProblem', about: { subject: `order:${orderId}` } })
    await notifyAdmins(tx, {
      target: `order:${orderId}:problem`,
      text: `has a problem with order #${orderId} to look at: ${said}`,
    })
    tellOf(tx, told)
    return { orderId }
  })
}
