// Reconciliation of payments: fetches the provider's status and applies it once, whether the buyer, a webhook or the
// schedule triggers it (ADR 26). Only the provider's status is trusted (T30).
import { endNotes, orderTexts } from '#rules/commerce/orders'
import { inTransaction, type Context, type TransactionContext } from '#server/core/context/context.ts'
import { enqueue } from '#server/core/scheduling/enqueue.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { requirePayments } from '#server/modules/commerce/bankAccounts/bankAccounts.ts'
import type { Order, PaymentAttempt } from '#server/generated/prisma/client.ts'
import { UnreadableResponse, PaymentOutage, PaymentRefusal, type Charge } from '#server/payments/payments.ts'
import { newHandoverCode } from './codes.ts'
import { orderEmailJob } from './emails.ts'
import { transition, publishOrderChange, publishStock } from './transitions.ts'
import { notifyAdmins } from '#server/modules/notifications/notifications/fennecNotifications.ts'
import { payingAttempt, recordReversal, requestRefund } from './refunds.ts'
import { returnStock, lockOrder, lockSellable, refundReasons, reserveStockAgain } from './queries.ts'

/** Result of reconciling a payment with the provider. */
export interface Reconciliation {
  orderId: number
  /** Status at the provider, in lower case. */
  status: string
  amountKobo: number
}

/**
 * Fetches the status of a stored payment from the provider and applies it. Idempotent and safe to run concurrently.
 * PROVIDER_FAILED if the provider does not answer.
 */
export async function reconcile(ctx: Context, reference: string): Promise<Reconciliation> {
  const charge = await fetchCharge(ctx, reference)
  return inTransaction(ctx, (tx) => reconcileLocked(tx, { reference, charge }))
}

async function fetchCharge(ctx: Context, reference: string): Promise<Charge | null> {
  try {
    return await requirePayments(ctx).findCharge(reference)
  } catch (error) {
    if (error instanceof UnreadableResponse) await alertUnreadable(ctx, reference)
    else if (error instanceof PaymentOutage && error.wasSent) await postponeCheck(ctx, reference)
    if (error instanceof PaymentOutage || error instanceof PaymentRefusal)
      throw new Refusal('PROVIDER_FAILED', orderTexts.verificationFailed)
    throw error
  }
}

/** Delay of the next check after the provider gave no answer, in milliseconds. */
const retryDelayMs = 300_000

const postponeCheck = ({ db, now }: Context, reference: string) => {
  const nextCheckAt = new Date(now().getTime() + retryDelayMs)
  const where = { reference, nextCheckAt: { lt: nextCheckAt } }
  return db.paymentAttempt.updateMany({ where, data: { nextCheckAt } })
}

/** Alerts admins once of a payment whose figures cannot be read, and schedules its next check. */
const alertUnreadable = (ctx: Context, reference: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const attempt = await tx.db.paymentAttempt.findUniqueOrThrow({
      where: { reference },
      include: { order: true },
    })
    const next = nextCheck(tx, { attempt, order: attempt.order, charge: null })
    await tx.db.paymentAttempt.update({ where: { reference }, data: next })
    await notifyAdmins(tx, {
      target: `payment:${reference}:misread`,
      text: `has a payment to look at, ${reference}: the provider's figures cannot be read`,
    })
  })

interface ProviderAnswer {
  reference: string
  /** Null if the provider does not know the payment. */
  charge: Charge | null
}

async function reconcileLocked(
  tx: TransactionContext,
  { reference, charge }: ProviderAnswer,
): Promise<Reconciliation> {
  const order = await lockOrder(tx, { reference })
  if (!order) throw new Refusal('NOT_FOUND', 'Payment not found')
  const attempt = await tx.db.paymentAttempt.findUniqueOrThrow({ where: { reference } })
  const checked = { attempt, order, charge }
  await tx.db.paymentAttempt.update({
    where: { id: attempt.id },
    data: { providerStatus: charge?.status ?? 'unknown', ...nextCheck(tx, checked) },
  })
  if (charge?.status === 'success') await applySuccess(tx, { attempt, order, charge })
  else if (charge?.status === 'reversed') await applyReversal(tx, { attempt, order, charge })
  else if (charge?.status === 'failed') await applyFailure(tx, { attempt, order })
  return {
    orderId: order.id,
    status: charge?.status ?? 'abandoned',
    amountKobo: charge?.amountKobo ?? Number(attempt.amountKobo),
  }
}

/** Delay between checks, doubling from a minute to an hour; checks stop three days after the reservation ends. */
const firstDelayMs = 60_000
const maxDelayMs = 3_600_000
const checkPeriodMs = 72 * 3_600_000

function nextCheck(
  { now }: TransactionContext,
  { attempt, order, charge }: { attempt: PaymentAttempt; order: Order; charge: Charge | null },
) {
  const checks = attempt.checks + 1
  const isOver = now().getTime() > order.reservedUntil.getTime() + checkPeriodMs
  const isFinal = charge?.status === 'success' || charge?.status === 'reversed' || isOver
  const delayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(checks, 10))
  return { checks, nextCheckAt: isFinal ? null : new Date(now().getTime() + delayMs) }
}

interface AttemptWithCharge {
  attempt: PaymentAttempt
  order: Order
  charge: Charge
}

/** Applies a successful payment once: it pays the order or is refunded (I2). */
async function applySuccess(
  tx: TransactionContext,
  { attempt: before, order, charge }: AttemptWithCharge,
): Promise<void> {
  if (['SUCCEEDED', 'WRONG', 'REVERSED'].includes(before.state)) return
  const mismatch = findMismatch(before, charge, requirePayments(tx).isLive)
  const attempt = await tx.db.paymentAttempt.update({
    where: { id: before.id },
    data: {
      state: mismatch ? 'WRONG' : 'SUCCEEDED',
      settledAt: mismatch && isInvalidPayment(mismatch) ? null : tx.now(),
      paidKobo: BigInt(charge.amountKobo),
      feesKobo: charge.feesKobo === null ? null : BigInt(charge.feesKobo),
      vendorKobo: charge.vendorKobo === null ? null : BigInt(charge.vendorKobo),
      alert: mismatch ?? splitAlert(order, charge),
    },
  })
  if (attempt.alert !== null)
    await notifyAdmins(tx, {
      target: `payment:${attempt.reference}`,
      text: `has a payment to look at, ${attempt.reference}: ${attempt.alert}`,
    })
  if (mismatch) return refundMismatch(tx, { attempt, order }, mismatch)
  // The order is already paid or refunded: this payment is refunded in full.
  if (order.paidAt !== null || order.status === 'REFUNDED')
    return requestRefund(tx, attempt, refundReasons.surplus)
  const obstacle = await findObstacle(tx, order)
  if (obstacle !== null) {
    await requestRefund(tx, attempt, obstacle)
    await transition(tx, order, {
      to: 'REFUNDED',
      by: 'FENNEC',
      note: 'too late',
      data: await releaseStock(tx, order),
    })
    return
  }
  const paid = await transition(tx, order, {
    to: 'PAID',
    by: 'PROVIDER',
    data: { holdsStock: true, handoverCode: newHandoverCode() },
  })
  await enqueue(tx, orderEmailJob(tx, 'orderPaid', paid))
  await enqueue(tx, orderEmailJob(tx, 'orderSold', paid))
}

/** Returns why a payment can no longer buy its order; null if it can, after reserving the stock again if needed. */
async function findObstacle(tx: TransactionContext, order: Order): Promise<string | null> {
  if (order.cancelledAt !== null) return 'called off before it was paid'
  if (!(await lockSellable(tx, order))) return endNotes.notForSale
  return order.holdsStock || (await reserveStockAgain(tx, order)) ? null : 'sold out meanwhile'
}

/** Returns how a payment differs from the attempt; null if it matches (T31). */
function findMismatch(attempt: PaymentAttempt, charge: Charge, isLive: boolean): string | null {
  const expected = Number(attempt.amountKobo)
  const requestedKobo = charge.requestedKobo ?? charge.amountKobo
  if (charge.reference !== attempt.reference) return 'another reference'
  if (charge.isLive !== isLive) return 'test money'
  if (charge.currency !== 'NGN') return `currency ${charge.currency}`
  if (requestedKobo !== expected || charge.amountKobo < expected)
    return `amount ${charge.amountKobo}, not ${expected}`
  return null
}

/** Returns true if the payment is not naira, not live or of another reference. */
const isInvalidPayment = (mismatch: string) => !mismatch.startsWith('amount ')

/** Returns an alert if the provider's split differs from the order's. */
const splitAlert = ({ vendorKobo }: Order, charge: Charge): string | null =>
  charge.vendorKobo !== null && charge.vendorKobo !== Number(vendorKobo)
    ? `the vendor got ${charge.vendorKobo}, not ${Number(vendorKobo)}`
    : null

/** Refunds a payment that differs, unless it is test money or of another reference. */
async function refundMismatch(
  tx: TransactionContext,
  { attempt, order }: Omit<AttemptWithCharge, 'charge'>,
  mismatch: string,
): Promise<void> {
  if (mismatch !== 'test money' && mismatch !== 'another reference')
    await requestRefund(tx, attempt, mismatch)
  if (order.status === 'PENDING')
    await transition(tx, order, {
      to: 'FAILED',
      by: 'FENNEC',
      note: mismatch,
      data: await releaseStock(tx, order),
    })
}

/** Applies a failed payment; a later success on the same page counts as late. */
async function applyFailure(
  tx: TransactionContext,
  { attempt, order }: Omit<AttemptWithCharge, 'charge'>,
): Promise<void> {
  if (attempt.state !== 'OPEN' && attempt.state !== 'BEGUN') return
  await tx.db.paymentAttempt.update({ where: { id: attempt.id }, data: { state: 'FAILED' } })
  // Another page may still be paid.
  const isOpen = { orderId: order.id, state: { in: ['BEGUN' as const, 'OPEN' as const] } }
  if (order.status === 'PENDING' && (await tx.db.paymentAttempt.count({ where: isOpen })) === 0)
    await transition(tx, order, { to: 'FAILED', by: 'PROVIDER', data: await releaseStock(tx, order) })
}

/** Applies a reversal; the order is refunded only if the attempt that paid it was reversed. */
async function applyReversal(tx: TransactionContext, { attempt, order }: AttemptWithCharge): Promise<void> {
  const { id, state } = attempt
  const isRefundClosed = await recordReversal(tx, attempt)
  if (state === 'REVERSED') {
    if (isRefundClosed) publishOrderChange(tx, order)
    return
  }
  await tx.db.paymentAttempt.update({ where: { id }, data: { state: 'REVERSED' } })
  const isPayingAttempt =
    state === 'SUCCEEDED' &&
    order.paidAt !== null &&
    (await tx.db.paymentAttempt.count({ where: { id, ...payingAttempt } })) === 1
  if (isPayingAttempt && order.status !== 'REFUNDED')
    await transition(tx, order, { to: 'REFUNDED', by: 'PROVIDER' })
  else publishOrderChange(tx, order)
}

/** Returns the stock of an order and the order columns that record it. */
export async function releaseStock(tx: TransactionContext, order: Order): Promise<{ holdsStock: false }> {
  if (order.holdsStock) {
    await returnStock(tx, order)
    publishStock(tx, order)
  }
  return { holdsStock: false }
}
