// Payment pages of the provider: opened once for each attempt, and awaited by all calls that need one.
import { orderTexts } from '#rules/commerce/orders'
import {
  inTransaction,
  type AuthenticatedContext,
  type TransactionContext,
} from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { requirePayments } from '#server/modules/commerce/bankAccounts/bankAccounts.ts'
import type { Order } from '#server/generated/prisma/client.ts'
import { isDatabaseAway } from '#server/lib/databaseErrors.ts'
import { PaymentOutage, PaymentRefusal } from '#server/payments/payments.ts'
import { pause } from '#server/lib/pause.ts'
import { transition } from './transitions.ts'
import { lockOrder } from './queries.ts'
import { releaseStock } from './reconciliation.ts'

/** Throws UNAVAILABLE if the request never reached the provider, PROVIDER_FAILED if it failed or was rejected. */
export function refuseUnavailable(error: unknown): never {
  if (error instanceof PaymentOutage && !error.wasSent)
    throw new Refusal('UNAVAILABLE', orderTexts.startFailed, { retryAfter: 30 })
  if (error instanceof PaymentOutage || error instanceof PaymentRefusal)
    throw new Refusal('PROVIDER_FAILED', orderTexts.startFailed)
  throw error
}

/** URLs by attempt of pages being opened or not stored yet; null if opening and storing that both failed. */
const pendingPages = new Map<number, Promise<string | null>>()

/** Returns the URL of a page that this process is opening; undefined if it opens none for the attempt. */
export const pendingPage = (attemptId: number): Promise<string | null> | undefined =>
  pendingPages.get(attemptId)

/** Upper bound of the time to open a page, in milliseconds; requests to the provider time out after ten seconds. */
export const maxOpeningMs = 30_000

/** A stored payment attempt of the caller and its order. */
export interface Charge {
  attemptId: number
  reference: string
  amountKobo: number
  order: Pick<Order, 'id' | 'subaccountCode' | 'feeKobo' | 'processingKobo' | 'quantity' | 'productName'>
}

/**
 * Opens the page of an attempt; only the call that stored the attempt may call this. On failure it releases the stock
 * at once; if the provider opened a page after all, its URL is unknown and reconciliation finds any payment.
 */
export async function openPage(ctx: AuthenticatedContext, charge: Charge): Promise<string> {
  const { attemptId } = charge
  const page = requestPage(ctx, charge)
  pendingPages.set(attemptId, page)
  let isStored = true
  try {
    const checkoutUrl = await page
    isStored = await storePage(ctx, { attemptId, checkoutUrl })
    return checkoutUrl
  } catch (error) {
    if (isDatabaseAway(error)) {
      isStored = false
      pendingPages.set(attemptId, Promise.resolve(null))
    }
    throw error
  } finally {
    if (isStored) pendingPages.delete(attemptId)
    else setTimeout(() => pendingPages.delete(attemptId), maxOpeningMs).unref()
  }
}

async function requestPage(
  ctx: AuthenticatedContext,
  { attemptId, reference, amountKobo, order }: Charge,
): Promise<string> {
  const { email } = await ctx.db.user.findUniqueOrThrow({
    where: { id: ctx.viewer.id },
    select: { email: true },
  })
  const callbackUrl = `${ctx.site.publicUrl}/payment-callback`
  try {
    const { checkoutUrl } = await requirePayments(ctx).beginCharge({
      reference,
      email,
      amountKobo,
      subaccount: order.subaccountCode,
      feeKobo: Number(order.feeKobo + order.processingKobo),
      callbackUrl,
      cancelUrl: `${callbackUrl}?reference=${reference}&cancelled=1`,
      title: `${order.quantity} × ${order.productName}`,
    })
    return checkoutUrl
  } catch (error) {
    await inTransaction(ctx, async (tx) => {
      await failOrder(tx, order.id)
      // The request never reached the provider: no check is due.
      if (error instanceof PaymentOutage && !error.wasSent)
        await tx.db.paymentAttempt.update({ where: { id: attemptId }, data: { nextCheckAt: null } })
    })
    refuseUnavailable(error)
  }
}

async function failOrder(tx: TransactionContext, id: number): Promise<void> {
  const order = await lockOrder(tx, { id })
  if (order?.status === 'PENDING')
    await transition(tx, order, {
      to: 'FAILED',
      by: 'FENNEC',
      note: 'no page',
      data: await releaseStock(tx, order),
    })
}

const maxAttempts = 3
const retryDelayMs = 200

/** Stores the URL of a page; false if the database is unreachable, since the buyer can pay all the same. */
async function storePage(
  { db }: AuthenticatedContext,
  { attemptId, checkoutUrl }: { attemptId: number; checkoutUrl: string },
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.paymentAttempt.updateMany({
        where: { id: attemptId, state: 'BEGUN' },
        data: { state: 'OPEN', checkoutUrl },
      })
      return true
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      if (attempt === maxAttempts) return false
      await pause(retryDelayMs)
    }
  }
}
