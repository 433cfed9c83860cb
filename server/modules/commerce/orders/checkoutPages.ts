// The page of the provider where a payment is made: begun once for each attempt, and waited for by everybody who wants it.
import { orderTexts } from '#rules/commerce/orders'
import {
  inTransaction,
  type AuthenticatedContext,
  type TransactionContext,
} from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { paymentsOf } from '#server/modules/commerce/bankAccounts/bankAccounts.ts'
import type { Order } from '#server/generated/prisma/client.ts'
import { isDatabaseAway } from '#server/lib/databaseErrors.ts'
import { PaymentOutage, PaymentRefusal } from '#server/payments/payments.ts'
import { pause } from '#server/lib/pause.ts'
import { move } from './transitions.ts'
import { lockOrder } from './queries.ts'
import { freed } from './reconciliation.ts'

/** Words for the buyer about the provider's answer, or its absence. */
export function unreachable(error: unknown): never {
  if (error instanceof PaymentOutage && !error.wasSent)
    throw new Refusal('UNAVAILABLE', orderTexts.initialize, { retryAfter: 30 })
  if (error instanceof PaymentOutage || error instanceof PaymentRefusal)
    throw new Refusal('PROVIDER_FAILED', orderTexts.initialize)
  throw error
}

/**
 * Pages by attempt, as this process knows them and the database does not: the address of one, once it is made; null where
 * it was given up and the database could not be told.
 */
const pages = new Map<number, Promise<string | null>>()

export const pageUnderWay = (attemptId: number): Promise<string | null> | undefined => pages.get(attemptId)

/** Longer than a page takes to be made, in milliseconds: the provider has ten seconds to answer. */
export const openingMs = 30_000

/** A payment attempt of the caller's and its order, as they were written down. */
export interface Charge {
  attemptId: number
  reference: string
  amountKobo: number
  order: Pick<Order, 'id' | 'subaccountCode' | 'feeKobo' | 'processingKobo' | 'quantity' | 'productName'>
}

/**
 * Has the provider make the page for an attempt, once: only the call that has written the attempt down may call this. Where
 * the provider does not, what was set aside is given back at once; should it have made one all the same, nobody knows its
 * address, and what became of it is looked into.
 */
export async function openPage(ctx: AuthenticatedContext, charge: Charge): Promise<string> {
  const { attemptId } = charge
  const page = makePage(ctx, charge)
  pages.set(attemptId, page)
  let isKnown = true
  try {
    const checkoutUrl = await page
    isKnown = await keepPage(ctx, { attemptId, checkoutUrl })
    return checkoutUrl
  } catch (error) {
    if (isDatabaseAway(error)) {
      isKnown = false
      pages.set(attemptId, Promise.resolve(null))
    }
    throw error
  } finally {
    if (isKnown) pages.delete(attemptId)
    else setTimeout(() => pages.delete(attemptId), openingMs).unref()
  }
}

async function makePage(
  ctx: AuthenticatedContext,
  { attemptId, reference, amountKobo, order }: Charge,
): Promise<string> {
  const { email } = await ctx.db.user.findUniqueOrThrow({
    where: { id: ctx.viewer.id },
    select: { email: true },
  })
  const back = `${ctx.site.publicUrl}/payment-callback`
  try {
    const { checkoutUrl } = await paymentsOf(ctx).beginCharge({
      reference,
      email,
      amountKobo,
      subaccount: order.subaccountCode,
      feeKobo: Number(order.feeKobo + order.processingKobo),
      callbackUrl: back,
      cancelUrl: `${back}?reference=${reference}&cancelled=1`,
      title: `${order.quantity} × ${order.productName}`,
    })
    return checkoutUrl
  } catch (error) {
    await inTransaction(ctx, async (tx) => {
      await giveUp(tx, order.id)
      // The provider never heard of this attempt: no later check is due.
      if (error instanceof PaymentOutage && !error.wasSent)
        await tx.db.paymentAttempt.update({ where: { id: attemptId }, data: { nextCheckAt: null } })
    })
    unreachable(error)
  }
}

async function giveUp(tx: TransactionContext, id: number): Promise<void> {
  const order = await lockOrder(tx, { id })
  if (order?.status === 'PENDING')
    await move(tx, order, { to: 'FAILED', by: 'FENNEC', note: 'no page', data: await freed(tx, order) })
}

const mostTries = 3
const pauseMs = 200

/** Writes an address down; false where the database cannot be reached: the buyer gets to the page all the same. */
async function keepPage(
  { db }: AuthenticatedContext,
  { attemptId, checkoutUrl }: { attemptId: number; checkoutUrl: string },
): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      await db.paymentAttempt.updateMany({
        where: { id: attemptId, state: 'BEGUN' },
        data: { state: 'OPEN', checkoutUrl },
      })
      return true
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      if (tries === mostTries) return false
      await pause(pauseMs)
    }
  }
}
