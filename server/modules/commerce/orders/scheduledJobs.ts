// What is done for orders by the clock: what was set aside is given back, payments that wait are looked into, and what was
// shipped counts as delivered (ADR 25, ADR 26, ADR 13). Each may be done twice, and by two processes at once.
import { orderLimits } from '#rules/commerce/orders'
import {
  systemContext,
  inTransaction,
  type Context,
  type Parts,
  type TransactionContext,
} from '#server/core/context/context.ts'
import { enqueue } from '#server/core/scheduling/enqueue.ts'
import { notifyAdmins, notifyOfHouse } from '#server/modules/notifications/notifications/houseNotices.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { Failure } from '#server/lib/failure.ts'
import { failuresOf } from '#server/lib/failuresOf.ts'
import type { Order, Prisma } from '#server/generated/prisma/client.ts'
import { endUnsellable } from './expiry.ts'
import { deliver } from './handover.ts'
import { letterTo } from './emails.ts'
import { move } from './transitions.ts'
import { PaymentOutage, PaymentRefusal, type Payments } from '#server/payments/payments.ts'
import { followRefunds } from './refunds.ts'
import { lockOrder } from './queries.ts'
import { freed, settle } from './reconciliation.ts'

/** So many at a time: the next round has the others. */
const atOnce = 200

const day = 86_400_000

/**
 * Looks into the payments whose time to be looked into has come, and into refunds under way. While the provider gives no
 * answer they wait, and admins are told once a day.
 */
export async function reconcilePayments(parts: Parts): Promise<void> {
  const ctx = systemContext(parts)
  if (!ctx.payments) return
  const due = await ctx.db.paymentAttempt.findMany({
    where: { nextCheckAt: { lte: ctx.now() } },
    select: { reference: true },
    orderBy: { nextCheckAt: 'asc' },
    take: atOnce,
  })
  const unsettled = await failuresOf(due, ({ reference }) => settle(ctx, reference))
  const unfollowed = await followRefunds(ctx, atOnce)
  if (unsettled.length + unfollowed.length > 0)
    await alertOf(ctx, 'paymentRound', {
      problem: 'could not look into all that waits',
      left: `${unsettled.length} of the payments, ${unfollowed.length} of the refunds`,
    })
  throwFault([...unsettled, ...unfollowed])
}

/** Tells admins of a round that has left something out, once a day. */
function alertOf(ctx: Context, round: string, { problem, left }: { problem: string; left: string }) {
  const target = `${round}:${ctx.now().toISOString().slice(0, 10)}`
  return inTransaction(ctx, (tx) => notifyAdmins(tx, { target, text: `${problem}: ${left}` }))
}

/** Throws the first of the errors that is a fault of Fennec's own, and no word of the provider: it belongs into the log. */
function throwFault(errors: unknown[]): void {
  const fault = errors.find((error) => !(error instanceof Refusal) && !(error instanceof Failure))
  if (fault !== undefined) throw fault
}

/** So far back the provider's list is gone through, in days: what was missed one day is found on the next. */
const sweptDays = 2

/**
 * Goes through all that the provider has taken lately, and looks into what is not known here as paid. Admins are told of a
 * sweep that ends early or leaves something out, once a day; the next round goes over the same days again.
 */
export async function sweepPayments(parts: Parts): Promise<void> {
  const ctx = systemContext(parts)
  if (!ctx.payments) return
  const unsettled: unknown[] = []
  const left = await sweep(ctx, ctx.payments, unsettled)
  if (left !== null)
    await alertOf(ctx, 'paymentSweep', {
      problem: "could not compare all payments with the provider's list",
      left,
    })
  throwFault(unsettled)
}

/** Why not every payment of the provider's list was compared; null where every one was. Adds to the errors of settling. */
async function sweep(ctx: Context, payments: Payments, unsettled: unknown[]): Promise<string | null> {
  const time = { from: new Date(ctx.now().getTime() - sweptDays * day), to: ctx.now() }
  let unread = 0
  for (let page = 1; ; page += 1) {
    const paid = await payments.paidCharges(time, page).catch(unanswered)
    if (paid === null) return `page ${page} of it was not answered`
    if (paid.length === 0) break
    const references = paid.map(({ reference }) => reference).filter((one) => one !== null)
    unread += paid.length - references.length
    const missed = await ctx.db.paymentAttempt.findMany({
      where: { reference: { in: references }, state: { in: ['BEGUN', 'OPEN', 'FAILED'] } },
      select: { reference: true },
    })
    unsettled.push(...(await failuresOf(missed, ({ reference }) => settle(ctx, reference))))
  }
  if (unread + unsettled.length === 0) return null
  return `${unread} could not be read, ${unsettled.length} could not be verified`
}

function unanswered(error: unknown): null {
  if (error instanceof PaymentOutage || error instanceof PaymentRefusal) return null
  throw error
}

/**
 * Gives back what was set aside for orders that were not paid in their time, or can no longer be fulfilled. A payment that
 * comes in this moment counts.
 */
export async function expireOrders(parts: Parts): Promise<void> {
  const ctx = systemContext(parts)
  await endUnsellable(ctx)
  const late: Prisma.OrderWhereInput = { status: 'PENDING', reservedUntil: { lt: ctx.now() } }
  const orders = await ctx.db.order.findMany({
    where: late,
    include: { attempts: { where: { state: 'OPEN' }, select: { reference: true } } },
    take: atOnce,
  })
  const failures = await failuresOf(orders, async ({ id, attempts }) => {
    const unsettled = await failuresOf(attempts, ({ reference }) => settle(ctx, reference))
    await withOrder(ctx, id, async (tx, order) => {
      if (order.status !== 'PENDING') return
      await move(tx, order, {
        to: 'FAILED',
        by: 'FENNEC',
        note: 'not paid in time',
        data: await freed(tx, order),
      })
    })
    throwFault(unsettled)
  })
  throwFault(failures)
}

async function withOrder(
  ctx: Context,
  id: number,
  work: (tx: TransactionContext, order: Order) => Promise<void>,
) {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, { id })
    if (order) await work(tx, order)
  })
}

/** Tells buyers that what was shipped to them will count as delivered, and lets it, seven days after it was shipped. */
export async function confirmShipped(parts: Parts): Promise<void> {
  const ctx = systemContext(parts)
  const before = (days: number) => new Date(ctx.now().getTime() - days * day)
  const find = (where: Prisma.OrderWhereInput) =>
    ctx.db.order.findMany({ where: { ...where, status: 'SHIPPED' }, select: { id: true }, take: atOnce })
  const { confirmDays, warnDays } = orderLimits
  for (const { id } of await find({ shippedAt: { lte: before(confirmDays - warnDays) }, warnedAt: null }))
    await withOrder(ctx, id, warn)
  const told = { lte: before(warnDays) }
  for (const { id } of await find({ shippedAt: { lte: before(confirmDays) }, warnedAt: told, problem: null }))
    await withOrder(ctx, id, async (tx, order) => {
      if (order.status === 'SHIPPED' && order.problem === null) await deliver(tx, order, 'FENNEC')
    })
}

async function warn(tx: TransactionContext, order: Order): Promise<void> {
  if (order.status !== 'SHIPPED' || order.warnedAt !== null) return
  await tx.db.order.update({ where: { id: order.id }, data: { warnedAt: tx.now() } })
  await enqueue(tx, letterTo(tx, 'orderWarned', order))
  if (order.buyerId === null) return
  await notifyOfHouse(tx, {
    recipientId: order.buyerId,
    kind: 'PURCHASE',
    target: `order:${order.id}:warned`,
    text: `asks whether you have ${order.productName}: in ${orderLimits.warnDays} days it counts as delivered`,
  })
}
