// Scheduled jobs of orders: reconcile payments, expire reservations and confirm deliveries (ADR 25, ADR 26, ADR 13).
// All are idempotent and safe to run concurrently.
import { orderLimits } from '#rules/commerce/orders'
import {
  systemContext,
  inTransaction,
  type Context,
  type Parts,
  type TransactionContext,
} from '#server/core/context/context.ts'
import { enqueue } from '#server/core/scheduling/enqueue.ts'
import { notifyAdmins, notifyFromFennec } from '#server/modules/notifications/notifications/houseNotices.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { Failure } from '#server/lib/failure.ts'
import { collectFailures } from '#server/lib/collectFailures.ts'
import type { Order, Prisma } from '#server/generated/prisma/client.ts'
import { endUnsellable } from './expiry.ts'
import { deliver } from './handover.ts'
import { orderEmailJob } from './emails.ts'
import { transition } from './transitions.ts'
import { PaymentOutage, PaymentRefusal, type Payments } from '#server/payments/payments.ts'
import { followRefunds } from './refunds.ts'
import { lockOrder } from './queries.ts'
import { releaseStock, reconcile } from './reconciliation.ts'

/** Rows per round; the next round takes the rest. */
const batchSize = 200

const dayMs = 86_400_000

/** Reconciles due payments and open refunds. Admins are alerted once a day if some remain. */
export async function reconcilePayments(parts: Parts): Promise<void> {
  const ctx = systemContext(parts)
  if (!ctx.payments) return
  const due = await ctx.db.paymentAttempt.findMany({
    where: { nextCheckAt: { lte: ctx.now() } },
    select: { reference: true },
    orderBy: { nextCheckAt: 'asc' },
    take: batchSize,
  })
  const unsettled = await collectFailures(due, ({ reference }) => reconcile(ctx, reference))
  const unfollowed = await followRefunds(ctx, batchSize)
  if (unsettled.length + unfollowed.length > 0)
    await alertAdmins(ctx, 'paymentRound', {
      problem: 'could not look into all that waits',
      left: `${unsettled.length} of the payments, ${unfollowed.length} of the refunds`,
    })
  throwFault([...unsettled, ...unfollowed])
}

/** Alerts admins once a day of an incomplete round. */
function alertAdmins(ctx: Context, round: string, { problem, left }: { problem: string; left: string }) {
  const target = `${round}:${ctx.now().toISOString().slice(0, 10)}`
  return inTransaction(ctx, (tx) => notifyAdmins(tx, { target, text: `${problem}: ${left}` }))
}

/** Throws the first error that is Fennec's own fault, so that it is logged. */
function throwFault(errors: unknown[]): void {
  const fault = errors.find((error) => !(error instanceof Refusal) && !(error instanceof Failure))
  if (fault !== undefined) throw fault
}

/** Days of the provider's list that each sweep covers, so that the next sweep finds what one missed. */
const sweepDays = 2

/** Reconciles the provider's recent payments that we miss. Admins are alerted once a day of gaps. */
export async function sweepPayments(parts: Parts): Promise<void> {
  const ctx = systemContext(parts)
  if (!ctx.payments) return
  const unsettled: unknown[] = []
  const left = await sweep(ctx, ctx.payments, unsettled)
  if (left !== null)
    await alertAdmins(ctx, 'paymentSweep', {
      problem: "could not compare all payments with the provider's list",
      left,
    })
  throwFault(unsettled)
}

/** Returns why the comparison is incomplete; null if it is complete. Appends reconciliation errors to `unsettled`. */
async function sweep(ctx: Context, payments: Payments, unsettled: unknown[]): Promise<string | null> {
  const time = { from: new Date(ctx.now().getTime() - sweepDays * dayMs), to: ctx.now() }
  let unread = 0
  for (let page = 1; ; page += 1) {
    const paid = await payments.paidCharges(time, page).catch(nullIfUnanswered)
    if (paid === null) return `page ${page} of it was not answered`
    if (paid.length === 0) break
    const references = paid.map(({ reference }) => reference).filter((one) => one !== null)
    unread += paid.length - references.length
    const missed = await ctx.db.paymentAttempt.findMany({
      where: { reference: { in: references }, state: { in: ['BEGUN', 'OPEN', 'FAILED'] } },
      select: { reference: true },
    })
    unsettled.push(...(await collectFailures(missed, ({ reference }) => reconcile(ctx, reference))))
  }
  if (unread + unsettled.length === 0) return null
  return `${unread} could not be read, ${unsettled.length} could not be verified`
}

function nullIfUnanswered(error: unknown): null {
  if (error instanceof PaymentOutage || error instanceof PaymentRefusal) return null
  throw error
}

/** Ends orders not paid in time or unfulfillable and returns their stock; a payment just arriving counts. */
export async function expireOrders(parts: Parts): Promise<void> {
  const ctx = systemContext(parts)
  await endUnsellable(ctx)
  const late: Prisma.OrderWhereInput = { status: 'PENDING', reservedUntil: { lt: ctx.now() } }
  const orders = await ctx.db.order.findMany({
    where: late,
    include: { attempts: { where: { state: 'OPEN' }, select: { reference: true } } },
    take: batchSize,
  })
  const failures = await collectFailures(orders, async ({ id, attempts }) => {
    const unsettled = await collectFailures(attempts, ({ reference }) => reconcile(ctx, reference))
    await withOrder(ctx, id, async (tx, order) => {
      if (order.status !== 'PENDING') return
      await transition(tx, order, {
        to: 'FAILED',
        by: 'FENNEC',
        note: 'not paid in time',
        data: await releaseStock(tx, order),
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

/** Warns buyers that shipped orders will count as delivered, and confirms them seven days after shipping. */
export async function confirmShipped(parts: Parts): Promise<void> {
  const ctx = systemContext(parts)
  const before = (days: number) => new Date(ctx.now().getTime() - days * dayMs)
  const find = (where: Prisma.OrderWhereInput) =>
    ctx.db.order.findMany({ where: { ...where, status: 'SHIPPED' }, select: { id: true }, take: batchSize })
  const { confirmDays, warnDays } = orderLimits
  for (const { id } of await find({ shippedAt: { lte: before(confirmDays - warnDays) }, warnedAt: null }))
    await withOrder(ctx, id, warn)
  const warned = { lte: before(warnDays) }
  for (const { id } of await find({
    shippedAt: { lte: before(confirmDays) },
    warnedAt: warned,
    problem: null,
  }))
    await withOrder(ctx, id, async (tx, order) => {
      if (order.status === 'SHIPPED' && order.problem === null) await deliver(tx, order, 'FENNEC')
    })
}

async function warn(tx: TransactionContext, order: Order): Promise<void> {
  if (order.status !== 'SHIPPED' || order.warnedAt !== null) return
  await tx.db.order.update({ where: { id: order.id }, data: { warnedAt: tx.now() } })
  await enqueue(tx, orderEmailJob(tx, 'orderWarned', order))
  if (order.buyerId === null) return
  await notifyFromFennec(tx, {
    recipientId: order.buyerId,
    kind: 'PURCHASE',
    target: `order:${order.id}:warned`,
    text: `asks whether you have ${order.productName}: in ${orderLimits.warnDays} days it counts as delivered`,
  })
}
