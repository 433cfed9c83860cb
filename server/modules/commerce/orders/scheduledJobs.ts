// Scheduled jobs of orders: reconcile payments, expire reservations and confirm deliveries (ADR 25, ADR 26, ADR 13).
// All are idempotent and safe to run concurrently.
import { orderLimits } from '#rules/commerce/orders'
import {
  systemContext,
  inTransaction,
  type Context,
  type Services,
  type TransactionContext,
} from '#server/core/context/context.ts'
import { enqueue } from '#server/core/scheduling/enqueue.ts'
import {
  notifyAdmins,
  notifyFromFennec,
} from '#server/modules/notifications/notifications/fennecNotifications.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { Failure } from '#server/lib/failure.ts'
import { collectFailures } from '#server/lib/collectFailures.ts'
import type { Order, Prisma } from '#server/generated/prisma/client.ts'
import { endUnsellable } from './expiry.ts'
import { deliver } from './handover.ts'
import { orderEmailJob } from './emails.ts'
import { transition } from './transitions.ts'
import { PaymentOutage, PaymentRefusal, type Payments } from '#server/payments/payments.ts'
import { updateRefunds } from './refunds.ts'
import { lockOrder } from './queries.ts'
import { releaseStock, reconcile } from './reconciliation.ts'

/** Rows per run; the next run processes the rest. */
const batchSize = 200

const dayMs = 86_400_000

/** Reconciles due payments and open refunds. Admins are alerted once a day if some remain. */
export async function reconcilePayments(services: Services): Promise<void> {
  const ctx = systemContext(services)
  if (!ctx.payments) return
  const due = await ctx.db.paymentAttempt.findMany({
    where: { nextCheckAt: { lte: ctx.now() } },
    select: { reference: true },
    orderBy: { nextCheckAt: 'asc' },
    take: batchSize,
  })
  const failures = await collectFailures(due, ({ reference }) => reconcile(ctx, reference))
  const failedRefunds = await updateRefunds(ctx, batchSize)
  if (failures.length + failedRefunds.length > 0)
    await alertAdmins(ctx, 'paymentRound', {
      problem: 'could not look into all that waits',
      remaining: `${failures.length} of the payments, ${failedRefunds.length} of the refunds`,
    })
  throwUnexpected([...failures, ...failedRefunds])
}

/** Alerts admins once a day of an incomplete round. */
function alertAdmins(
  ctx: Context,
  round: string,
  { problem, remaining }: { problem: string; remaining: string },
) {
  const target = `${round}:${ctx.now().toISOString().slice(0, 10)}`
  return inTransaction(ctx, (tx) => notifyAdmins(tx, { target, text: `${problem}: ${remaining}` }))
}

/** Throws the first unexpected error, so that it is logged. */
function throwUnexpected(errors: unknown[]): void {
  const unexpected = errors.find((error) => !(error instanceof Refusal) && !(error instanceof Failure))
  if (unexpected !== undefined) throw unexpected
}

/** Days of the provider's list that each sweep covers; sweeps overlap, so that a failed one leaves no gap. */
const sweepDays = 2

/** Reconciles the provider's recent payments that we miss. Admins are alerted once a day of gaps. */
export async function sweepPayments(services: Services): Promise<void> {
  const ctx = systemContext(services)
  if (!ctx.payments) return
  const failures: unknown[] = []
  const remaining = await reconcileMissed(ctx, ctx.payments, failures)
  if (remaining !== null)
    await alertAdmins(ctx, 'paymentSweep', {
      problem: "could not compare all payments with the provider's list",
      remaining,
    })
  throwUnexpected(failures)
}

/** Returns why the comparison is incomplete; null if it is complete. Appends reconciliation errors to `failures`. */
async function reconcileMissed(
  ctx: Context,
  payments: Payments,
  failures: unknown[],
): Promise<string | null> {
  const period = { from: new Date(ctx.now().getTime() - sweepDays * dayMs), to: ctx.now() }
  let unreadableCount = 0
  for (let page = 1; ; page += 1) {
    const paid = await payments.paidCharges(period, page).catch(nullIfUnanswered)
    if (paid === null) return `page ${page} of it was not answered`
    if (paid.length === 0) break
    const references = paid.map(({ reference }) => reference).filter((reference) => reference !== null)
    unreadableCount += paid.length - references.length
    const missed = await ctx.db.paymentAttempt.findMany({
      where: { reference: { in: references }, state: { in: ['BEGUN', 'OPEN', 'FAILED'] } },
      select: { reference: true },
    })
    failures.push(...(await collectFailures(missed, ({ reference }) => reconcile(ctx, reference))))
  }
  if (unreadableCount + failures.length === 0) return null
  return `${unreadableCount} could not be read, ${failures.length} could not be verified`
}

function nullIfUnanswered(error: unknown): null {
  if (error instanceof PaymentOutage || error instanceof PaymentRefusal) return null
  throw error
}

/** Ends orders not paid in time or unfulfillable and returns their stock; a payment just arriving counts. */
export async function expireOrders(services: Services): Promise<void> {
  const ctx = systemContext(services)
  await endUnsellable(ctx)
  const isExpired: Prisma.OrderWhereInput = { status: 'PENDING', reservedUntil: { lt: ctx.now() } }
  const orders = await ctx.db.order.findMany({
    where: isExpired,
    include: { attempts: { where: { state: 'OPEN' }, select: { reference: true } } },
    take: batchSize,
  })
  const failures = await collectFailures(orders, async ({ id, attempts }) => {
    const reconcileFailures = await collectFailures(attempts, ({ reference }) => reconcile(ctx, reference))
    await withOrder(ctx, id, async (tx, order) => {
      if (order.status !== 'PENDING') return
      await transition(tx, order, {
        to: 'FAILED',
        by: 'FENNEC',
        note: 'not paid in time',
        data: await releaseStock(tx, order),
      })
    })
    throwUnexpected(reconcileFailures)
  })
  throwUnexpected(failures)
}

/** Runs `work` in a transaction that has locked the order, unless it is deleted. */
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
export async function confirmDeliveries(services: Services): Promise<void> {
  const ctx = systemContext(services)
  const before = (days: number) => new Date(ctx.now().getTime() - days * dayMs)
  const find = (where: Prisma.OrderWhereInput) =>
    ctx.db.order.findMany({ where: { ...where, status: 'SHIPPED' }, select: { id: true }, take: batchSize })
  const { confirmDays, warnDays } = orderLimits
  for (const { id } of await find({ shippedAt: { lte: before(confirmDays - warnDays) }, warnedAt: null }))
    await withOrder(ctx, id, warnBuyer)
  const warnedLongAgo = { lte: before(warnDays) }
  for (const { id } of await find({
    shippedAt: { lte: before(confirmDays) },
    warnedAt: warnedLongAgo,
    problem: null,
  }))
    await withOrder(ctx, id, async (tx, order) => {
      if (order.status === 'SHIPPED' && order.problem === null) await deliver(tx, order, 'FENNEC')
    })
}

async function warnBuyer(tx: TransactionContext, order: Order): Promise<void> {
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
