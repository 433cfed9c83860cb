// Verbs of buying: setting a product aside and beginning to pay for it, going on to pay, and calling it off.
import { checkout, feeOf, orderLimits, orderTexts, payable, toppedUp } from '#rules/commerce/orders'
import {
  inTransaction,
  type AuthenticatedContext,
  type TransactionContext,
} from '#server/core/context/context.ts'
import type { LimitRule } from '#server/core/limits/limits.ts'
import { lockUser } from '#server/core/context/lockUser.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { prepareWrite, write } from '#server/core/limits/write.ts'
import { paymentsOf, subaccountOf } from '#server/modules/commerce/bankAccounts/bankAccounts.ts'
import { isForSale, showProduct } from '#server/modules/commerce/products/products.ts'
import { newReference } from './codes.ts'
import { move, tellOfStock } from './transitions.ts'
import { openingMs, openPage, pageUnderWay, unreachable, type Charge } from './checkoutPages.ts'
import { pictureOf } from './photos.ts'
import { boundLocks, queueForRow, look } from '#server/core/scheduling/rowQueue.ts'
import { pause } from '#server/lib/pause.ts'
import { findOrdersById, findSale, mayHave, takeStock, type Sale, type Sold } from './queries.ts'
import { ownOrder } from './ownership.ts'
import { freed } from './reconciliation.ts'

/** Orders an hour (T69). */
const orderRule: LimitRule = { name: 'orders', max: 60, seconds: 3600 }

export interface Wish {
  productId: number
  quantity: number
  size?: string | null
  shippingAddress: string
  /** What the buyer was shown that one costs, in whole kobo; null where he was shown nothing. */
  priceKobo?: number | null
}

const minute = 60_000

/**
 * Sets the wish aside for half an hour; returns the order and the page where it is paid. The same wish within two minutes
 * is the same order (ADR 25).
 */
export async function startCheckout(
  ctx: AuthenticatedContext,
  wish: Wish,
): Promise<{ orderId: number; checkoutUrl: string }> {
  const said = { ...wish, ...parse(checkout, wish) }
  const asked = { operation: 'startCheckout', input: { ...said }, limit: orderRule }
  let charge = null as Charge | null
  let checkoutUrl = null as string | null
  const { orderId } = await prepareWrite<AuthenticatedContext, { orderId: number }>(
    ctx,
    asked,
    async (commit) => {
      paymentsOf(ctx)
      const sale = await look(ctx, () => findSale(ctx, said))
      if (!sale) throw new Refusal('NOT_FOUND', 'Product not found')
      const subaccountCode = await accountOf(ctx, sale)
      const begun =
        sale.may &&
        (await queueForRow(ctx, rowOf(said.productId), {
          canWork: () => mayHave(ctx, said),
          work: () =>
            commit(async (tx) => {
              await boundLocks(tx)
              await lockUser(tx, tx.viewer.id)
              charge = null
              const same = await findSame(tx, said)
              if (same) return { orderId: same.id }
              charge = await setAside(tx, said, subaccountCode)
              return { orderId: charge.order.id }
            }),
        }))
      if (!begun) return look(ctx, () => refuseMissing(ctx, said.productId))
      // Opened by the call that wrote the attempt down: the provider takes each reference once.
      if (charge) checkoutUrl = await openPage(ctx, charge)
      return begun
    },
  )
  return { orderId, checkoutUrl: checkoutUrl ?? (await resumeCheckout(ctx, orderId)).checkoutUrl }
}

/** Names the row of a product among those that transactions take turns at. */
const rowOf = (productId: number | null = null) => `product:${productId}`

/** Returns the vendor's subaccount, which the money goes to: who cannot be paid sells nothing yet (002 §2). */
async function accountOf(ctx: AuthenticatedContext, { vendorId, subaccountCode }: Sale): Promise<string> {
  if (vendorId === ctx.viewer.id) throw new Refusal('FORBIDDEN', orderTexts.own)
  // The provider may take its time: nobody waits for a look meanwhile.
  const code = subaccountCode ?? (await subaccountOf(ctx, vendorId).catch(unreachable))
  if (code === null) throw new Refusal('FORBIDDEN', orderTexts.notPayable)
  return code
}

async function setAside(
  tx: TransactionContext<AuthenticatedContext>,
  wish: Wish,
  subaccountCode: string,
): Promise<Charge> {
  const buyerId = tx.viewer.id
  const open = await tx.db.order.count({ where: { buyerId, status: 'PENDING', holdsStock: true } })
  if (open >= orderLimits.open) throw new Refusal('CONFLICT', orderTexts.open)
  const sold = await takeStock(tx, wish)
  if (!sold) return refuseMissing(tx, wish.productId)
  if (wish.size != null && !sold.sizes.includes(wish.size))
    throw new Refusal('INVALID_INPUT', orderTexts.size)
  if (wish.priceKobo != null && wish.priceKobo !== sold.priceKobo)
    throw new Refusal('CONFLICT', orderTexts.price, {
      problems: [{ path: 'priceKobo', message: String(sold.priceKobo) }],
    })
  return putOrder(tx, { wish, sold, subaccountCode })
}

/** The same wish of a moment ago. Calls of a buyer who is locked come one after the other: a double tap finds the first. */
async function findSame(
  tx: TransactionContext<AuthenticatedContext>,
  { productId, quantity, size, shippingAddress }: Wish,
) {
  const since = new Date(tx.now().getTime() - orderLimits.sameMinutes * minute)
  return tx.db.order.findFirst({
    where: {
      buyerId: tx.viewer.id,
      productId,
      quantity,
      size: size ?? null,
      shippingAddress,
      status: 'PENDING',
      holdsStock: true,
      createdAt: { gt: since },
    },
    select: { id: true },
  })
}

/** Whoever may not know of it does not hear that there is one. */
async function refuseMissing(ctx: AuthenticatedContext, productId: number): Promise<never> {
  if (await isForSale(ctx, productId)) throw new Refusal('CONFLICT', orderTexts.gone)
  await showProduct(ctx, productId, 'none')
  throw new Refusal('CONFLICT', orderTexts.notForSale)
}

async function putOrder(
  tx: TransactionContext<AuthenticatedContext>,
  { wish, sold, subaccountCode }: { wish: Wish; sold: Sold; subaccountCode: string },
): Promise<Charge> {
  const now = tx.now()
  const totalKobo = sold.priceKobo * wish.quantity
  const feeKobo = feeOf(totalKobo)
  const processingKobo = toppedUp(totalKobo, tx.site.feeBearer)
  if (totalKobo < payable.least) throw new Refusal('INVALID_INPUT', orderTexts.tooSmall)
  if (totalKobo + processingKobo > payable.most) throw new Refusal('INVALID_INPUT', orderTexts.tooLarge)
  const order = await tx.db.order.create({
    data: {
      buyerId: tx.viewer.id,
      vendorId: sold.vendorId,
      productId: sold.id,
      productName: sold.name,
      ...pictureOf(sold),
      priceKobo: sold.priceKobo,
      quantity: wish.quantity,
      size: wish.size ?? null,
      shippingAddress: wish.shippingAddress,
      totalKobo,
      feeKobo,
      vendorKobo: totalKobo - feeKobo,
      processingKobo,
      subaccountCode,
      reservedUntil: new Date(now.getTime() + orderLimits.reservedMinutes * minute),
      createdAt: now,
    },
    select: {
      id: true,
      subaccountCode: true,
      feeKobo: true,
      processingKobo: true,
      quantity: true,
      productName: true,
    },
  })
  await tx.db.orderChange.create({ data: { orderId: order.id, to: 'PENDING', by: 'BUYER', at: now } })
  tellOfStock(tx, { productId: sold.id })
  return putAttempt(tx, order, totalKobo + processingKobo)
}

/** Written down before the provider hears of it: whatever happens after that, it is looked into. */
async function putAttempt(
  tx: TransactionContext,
  order: Charge['order'],
  amountKobo: number,
): Promise<Charge> {
  const now = tx.now()
  const reference = newReference(now)
  const { id: attemptId } = await tx.db.paymentAttempt.create({
    data: {
      orderId: order.id,
      amountKobo,
      reference,
      createdAt: now,
      nextCheckAt: new Date(now.getTime() + 2 * minute),
    },
    select: { id: true },
  })
  return { attemptId, reference, amountKobo, order }
}

/** A page that another process makes is waited for so long, looked for so often. In milliseconds. */
const patienceMs = 12_000
const pauseMs = 150

/**
 * Returns the page where an order of the buyer's is paid: the one made for it, once it is made, else another one. Throws
 * CONFLICT if the order waits for no payment any more.
 */
export async function resumeCheckout(
  ctx: AuthenticatedContext,
  orderId: number,
): Promise<{ checkoutUrl: string }> {
  const until = performance.now() + patienceMs
  for (;;) {
    const last = await lastAttempt(ctx, orderId)
    const page = pageUnderWay(last.id)
    const checkoutUrl = last.checkoutUrl ?? (await page) ?? null
    if (checkoutUrl !== null) return { checkoutUrl }
    const isNew = last.state === 'BEGUN' && ctx.now().getTime() - last.createdAt.getTime() < openingMs
    // A new one that this process knows nothing of is being made by another.
    if (page !== undefined || !isNew) return { checkoutUrl: await openAnother(ctx, orderId, last.id) }
    if (performance.now() > until) throw new Refusal('CONFLICT', orderTexts.beingBegun, { retryAfter: 1 })
    await pause(pauseMs)
  }
}

/** Writes another attempt down after the last one and has its page made; waits for it where another call has done so. */
async function openAnother(ctx: AuthenticatedContext, orderId: number, lastId: number): Promise<string> {
  const charge = await inTransaction(ctx, async (tx) => {
    const order = await ownOrder(tx, orderId)
    const { id: stillLast } = await lastAttempt(tx, orderId)
    if (stillLast !== lastId) return null
    return putAttempt(tx, order, Number(order.totalKobo + order.processingKobo))
  })
  return charge === null ? (await resumeCheckout(ctx, orderId)).checkoutUrl : openPage(ctx, charge)
}

/** The last payment for an order of the caller's that can be paid. */
async function lastAttempt(ctx: AuthenticatedContext, orderId: number) {
  const attempt = await ctx.db.paymentAttempt.findFirst({
    where: { orderId, order: { buyerId: ctx.viewer.id } },
    orderBy: { id: 'desc' },
  })
  if (!attempt) throw new Refusal('NOT_FOUND', 'Order not found')
  const [order] = await findOrdersById(ctx, [orderId])
  if (!order?.isPayable) throw new Refusal('CONFLICT', orderTexts.moved)
  return attempt
}

/** Calls an order off that is not paid yet: what is paid after that goes back. */
export async function cancelOrder(ctx: AuthenticatedContext, orderId: number): Promise<{ orderId: number }> {
  const where = { id: orderId, buyerId: ctx.viewer.id }
  const found = await ctx.db.order.findFirst({ where, select: { productId: true } })
  const cancel = (tx: TransactionContext<AuthenticatedContext>) => cancelLocked(tx, orderId)
  const done = await queueForRow(ctx, rowOf(found?.productId), {
    canWork: async () => found !== null,
    work: () => write(ctx, { operation: 'cancelOrder', input: { orderId } }, cancel),
  })
  if (done === null) throw new Refusal('NOT_FOUND', 'Order not found')
  return done
}

async function cancelLocked(
  tx: TransactionContext<AuthenticatedContext>,
  orderId: number,
): Promise<{ orderId: number }> {
  await boundLocks(tx)
  const order = await ownOrder(tx, orderId)
  if (order.status !== 'PENDING') throw new Refusal('CONFLICT', orderTexts.moved)
  await move(tx, order, {
    to: 'FAILED',
    by: 'BUYER',
    note: 'called off',
    data: { ...(await freed(tx, order)), cancelledAt: tx.now() },
  })
  return { orderId }
}
