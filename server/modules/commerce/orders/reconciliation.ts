// What became of a payment: one function for whoever asks, the return of the buyer, the provider's word, or the clock
// (ADR 26; paystack.md 9.6). It asks the provider, and nobody else is believed (T30).
import { endNotes, orderTexts } from '#rules/commerce/orders'
import { inTransaction, type Context, type TransactionContext } from '#server/core/context/context.ts'
import { enqueue } from '#server/core/scheduling/enqueue.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { paymentsOf } from '#server/modules/commerce/bankAccounts/bankAccounts.ts'
import type { Order, PaymentAttempt } from '#server/generated/prisma/client.ts'
import { PaymentMisread, PaymentOutage, PaymentRefusal, type Charge } from '#server/payments/payments.ts'
import { newHandoverCode } from './codes.ts'
import { letterTo } from './emails.ts'
import { move, tellOf, tellOfStock } from './transitions.ts'
import { notifyAdmins } from '#server/modules/notifications/notifications/houseNotices.ts'
import { countingPayment, noteBack, wantRefund } from './refunds.ts'
import { giveStockBack, lockOrder, lockSellable, refundReasons, retakeStock } from './queries.ts'

/** What is known of a payment after it was looked into. */
export interface Settled {
  orderId: number
  /** The provider's word for it, in small letters. */
  status: string
  amountKobo: number
}

/**
 * Asks the provider how a payment stands, and does what follows from that, once: however often and by whomever it is
 * called, at whatever moment. NOT_FOUND where the reference is none of ours, PROVIDER_FAILED where nobody answers.
 */
export async function settle(ctx: Context, reference: string): Promise<Settled> {
  const attempt = await ctx.db.paymentAttempt.findUnique({ where: { reference } })
  if (!attempt) throw new Refusal('NOT_FOUND', 'Payment not found')
  const charge = await asked(ctx, reference)
  return inTransaction(ctx, (tx) => settleLocked(tx, { reference, charge }))
}

async function asked(ctx: Context, reference: string): Promise<Charge | null> {
  try {
    return await paymentsOf(ctx).findCharge(reference)
  } catch (error) {
    if (error instanceof PaymentMisread) await alertOfMisread(ctx, reference)
    else if (error instanceof PaymentOutage && error.wasSent) await putOff(ctx, reference)
    if (error instanceof PaymentOutage || error instanceof PaymentRefusal)
      throw new Refusal('PROVIDER_FAILED', orderTexts.unverified)
    throw error
  }
}

/** A payment that was asked about in vain waits so long, in milliseconds, and lets the others go first meanwhile. */
const inVainMs = 300_000

const putOff = ({ db, now }: Context, reference: string) => {
  const nextCheckAt = new Date(now().getTime() + inVainMs)
  const where = { reference, nextCheckAt: { lt: nextCheckAt } }
  return db.paymentAttempt.updateMany({ where, data: { nextCheckAt } })
}

/** Admins are told once of a payment whose figures cannot be read, and it keeps no others waiting. */
const alertOfMisread = (ctx: Context, reference: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const attempt = await tx.db.paymentAttempt.findUniqueOrThrow({
      where: { reference },
      include: { order: true },
    })
    const next = nextLook(tx, { attempt, order: attempt.order, charge: null })
    await tx.db.paymentAttempt.update({ where: { reference }, data: next })
    await notifyAdmins(tx, {
      target: `payment:${reference}:misread`,
      text: `has a payment to look at, ${reference}: the provider's figures cannot be read`,
    })
  })

interface Finding {
  reference: string
  /** Null where the provider knows of none. */
  charge: Charge | null
}

async function settleLocked(tx: TransactionContext, { reference, charge }: Finding): Promise<Settled> {
  const order = await lockOrder(tx, { reference })
  if (!order) throw new Refusal('NOT_FOUND', 'Payment not found')
  const attempt = await tx.db.paymentAttempt.findUniqueOrThrow({ where: { reference } })
  const found = { attempt, order, charge }
  await tx.db.paymentAttempt.update({
    where: { id: attempt.id },
    data: { providerStatus: charge?.status ?? 'unknown', ...nextLook(tx, found) },
  })
  if (charge?.status === 'success') await settleSuccess(tx, { attempt, order, charge })
  else if (charge?.status === 'reversed') await settleReversal(tx, { attempt, order, charge })
  else if (charge?.status === 'failed') await settleFailure(tx, { attempt, order })
  return {
    orderId: order.id,
    status: charge?.status ?? 'abandoned',
    amountKobo: charge?.amountKobo ?? Number(attempt.amountKobo),
  }
}

/** Looks are further and further apart, from a minute to an hour, until three days after nobody can pay it any more. */
const firstLookMs = 60_000
const longestPauseMs = 3_600_000
const lastLookMs = 72 * 3_600_000

function nextLook(
  { now }: TransactionContext,
  { attempt, order, charge }: { attempt: PaymentAttempt; order: Order; charge: Charge | null },
) {
  const checks = attempt.checks + 1
  const isOver = now().getTime() > order.reservedUntil.getTime() + lastLookMs
  const isFinal = charge?.status === 'success' || charge?.status === 'reversed' || isOver
  const pause = Math.min(longestPauseMs, firstLookMs * 2 ** Math.min(checks, 10))
  return { checks, nextCheckAt: isFinal ? null : new Date(now().getTime() + pause) }
}

interface Found {
  attempt: PaymentAttempt
  order: Order
  charge: Charge
}

/** Money came: it is for this order, or it goes back; and each of both once (I2). */
async function settleSuccess(
  tx: TransactionContext,
  { attempt: before, order, charge }: Found,
): Promise<void> {
  if (['SUCCEEDED', 'WRONG', 'REVERSED'].includes(before.state)) return
  const wrong = wrongWith(before, charge, paymentsOf(tx).isLive)
  const attempt = await tx.db.paymentAttempt.update({
    where: { id: before.id },
    data: {
      state: wrong ? 'WRONG' : 'SUCCEEDED',
      settledAt: wrong && isNoneOfOurs(wrong) ? null : tx.now(),
      paidKobo: BigInt(charge.amountKobo),
      feesKobo: charge.feesKobo === null ? null : BigInt(charge.feesKobo),
      vendorKobo: charge.vendorKobo === null ? null : BigInt(charge.vendorKobo),
      alert: wrong ?? alertOf(order, charge),
    },
  })
  if (attempt.alert !== null)
    await notifyAdmins(tx, {
      target: `payment:${attempt.reference}`,
      text: `has a payment to look at, ${attempt.reference}: ${attempt.alert}`,
    })
  if (wrong) return settleWrong(tx, { attempt, order }, wrong)
  // Another payment for it came before, or it was called off: this one goes back whole.
  if (order.paidAt !== null || order.status === 'REFUNDED')
    return wantRefund(tx, attempt, refundReasons.surplus)
  const obstacle = await obstacleTo(tx, order)
  if (obstacle !== null) {
    await wantRefund(tx, attempt, obstacle)
    await move(tx, order, { to: 'REFUNDED', by: 'FENNEC', note: 'too late', data: await freed(tx, order) })
    return
  }
  const paid = await move(tx, order, {
    to: 'PAID',
    by: 'PROVIDER',
    data: { holdsStock: true, handoverCode: newHandoverCode() },
  })
  await enqueue(tx, letterTo(tx, 'orderPaid', paid))
  await enqueue(tx, letterTo(tx, 'orderSold', paid))
}

/** Returns why a payment cannot buy what its order is for any more; null where it does, with the stock taken for it. */
async function obstacleTo(tx: TransactionContext, order: Order): Promise<string | null> {
  if (order.cancelledAt !== null) return 'called off before it was paid'
  if (!(await lockSellable(tx, order))) return endNotes.notForSale
  return order.holdsStock || (await retakeStock(tx, order)) ? null : 'sold out meanwhile'
}

/** Why it is not the money that was asked for; null where it is (T31). */
function wrongWith(attempt: PaymentAttempt, charge: Charge, isLive: boolean): string | null {
  const expected = Number(attempt.amountKobo)
  const asked = charge.requestedKobo ?? charge.amountKobo
  if (charge.reference !== attempt.reference) return 'another reference'
  if (charge.isLive !== isLive) return 'test money'
  if (charge.currency !== 'NGN') return `currency ${charge.currency}`
  if (asked !== expected || charge.amountKobo < expected)
    return `amount ${charge.amountKobo}, not ${expected}`
  return null
}

/** Other money than naira, or none at all: it counts for nobody. */
const isNoneOfOurs = (wrong: string) => !wrong.startsWith('amount ')

/** The provider should have given the vendor what we said (paystack.md §2). */
const alertOf = ({ vendorKobo }: Order, charge: Charge): string | null =>
  charge.vendorKobo !== null && charge.vendorKobo !== Number(vendorKobo)
    ? `the vendor got ${charge.vendorKobo}, not ${Number(vendorKobo)}`
    : null

/** What is no money of ours cannot be given back; everything else goes back as it came. */
async function settleWrong(
  tx: TransactionContext,
  { attempt, order }: Omit<Found, 'charge'>,
  wrong: string,
): Promise<void> {
  if (wrong !== 'test money' && wrong !== 'another reference') await wantRefund(tx, attempt, wrong)
  if (order.status === 'PENDING')
    await move(tx, order, { to: 'FAILED', by: 'FENNEC', note: wrong, data: await freed(tx, order) })
}

/** It may still be paid on the same page: then it counts as late. */
async function settleFailure(
  tx: TransactionContext,
  { attempt, order }: Omit<Found, 'charge'>,
): Promise<void> {
  if (attempt.state !== 'OPEN' && attempt.state !== 'BEGUN') return
  await tx.db.paymentAttempt.update({ where: { id: attempt.id }, data: { state: 'FAILED' } })
  // It may be under way on another page.
  const isOpen = { orderId: order.id, state: { in: ['BEGUN' as const, 'OPEN' as const] } }
  if (order.status === 'PENDING' && (await tx.db.paymentAttempt.count({ where: isOpen })) === 0)
    await move(tx, order, { to: 'FAILED', by: 'PROVIDER', data: await freed(tx, order) })
}

/** The money was taken back, by a refund of ours or by the bank. The order goes with the payment that counts alone. */
async function settleReversal(tx: TransactionContext, { attempt, order }: Found): Promise<void> {
  const { id, state } = attempt
  const isBack = await noteBack(tx, attempt)
  if (state === 'REVERSED') {
    if (isBack) tellOf(tx, order)
    return
  }
  await tx.db.paymentAttempt.update({ where: { id }, data: { state: 'REVERSED' } })
  const isOfOrder =
    state === 'SUCCEEDED' &&
    order.paidAt !== null &&
    (await tx.db.paymentAttempt.count({ where: { id, ...countingPayment } })) === 1
  if (isOfOrder && order.status !== 'REFUNDED') await move(tx, order, { to: 'REFUNDED', by: 'PROVIDER' })
  else tellOf(tx, order)
}

/** Gives back what was set aside for an order that is not bought; what it says of that from now on. */
export async function freed(tx: TransactionContext, order: Order): Promise<{ holdsStock: false }> {
  if (order.holdsStock) {
    await giveStockBack(tx, order)
    tellOfStock(tx, order)
  }
  return { holdsStock: false }
}
