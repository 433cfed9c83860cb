// Verbs of buying: setting a product aside and beginning to pay for it, going on to pay, and calling it off.
import { checkout, feeOf, isReference, orderLimits, orderTexts, payable, toppedUp } from '#rules/orders'
import { inTransaction, type Signed, type Tx } from '#server/core/context.ts'
import { spend, type LimitRule } from '#server/core/limits.ts'
import { lockUser } from '#server/core/lockUser.ts'
import { parse } from '#server/core/parse.ts'
import { Refusal } from '#server/core/refusal.ts'
import { prepareWrite, write } from '#server/core/write.ts'
import { paymentsOf, subaccountOf } from '#server/features/bankAccounts/bankAccounts.ts'
import { showProduct } from '#server/features/products/products.ts'
import type { Order } from '#server/generated/prisma/client.ts'
import { PaymentOutage, PaymentRefusal } from '#server/payments/payments.ts'
import { newReference } from './codes.ts'
import { move, tellOfStock } from './moving.ts'
import { pictureOf } from './photos.ts'
import { lockOrder, takeStock, type Sold } from './rows.ts'
import { freed } from './settling.ts'

/** How often one person may have the provider asked about payments, in a minute: coming back asks every few seconds. */
const verifyRule: LimitRule = { name: 'orders.verify', max: 120, seconds: 60 }

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
 * Sets the wish aside for half an hour, and gives the order; `resumeCheckout` says where it is paid. The same wish within
 * two minutes is the same order (decision 113).
 */
export async function startCheckout(ctx: Signed, wish: Wish): Promise<Begun> {
  const said = { ...wish, ...parse(checkout, wish) }
  const asked = { operation: 'startCheckout', input: { ...said }, limit: orderRule }
  return prepareWrite(ctx, asked, async (commit) => {
    paymentsOf(ctx)
    const subaccountCode = await accountOf(ctx, said.productId)
    let isNew = false
    const begun = await commit(async (tx) => {
      const same = await findSame(tx, said)
      isNew = same === null
      return same ?? setAside(tx, said, subaccountCode)
    })
    // Whoever has begun it has its page made: the provider takes each reference once.
    if (isNew) await openPage(ctx, begun.attemptId)
    return begun
  })
}

/** Who cannot be paid sells nothing yet (decision 99). */
async function accountOf(ctx: Signed, productId: number): Promise<string> {
  const product = await ctx.db.product.findUnique({ where: { id: productId }, select: { vendorId: true } })
  if (!product) throw new Refusal('NOT_FOUND', 'Product not found')
  if (product.vendorId === ctx.viewer.id) throw new Refusal('FORBIDDEN', orderTexts.own)
  const code = await subaccountOf(ctx, product.vendorId).catch(unreachable)
  if (code === null) throw new Refusal('FORBIDDEN', orderTexts.notPayable)
  return code
}

/** What the provider has said, or not, in words for the buyer. */
function unreachable(error: unknown): never {
  if (error instanceof PaymentOutage && !error.wasSent)
    throw new Refusal('UNAVAILABLE', orderTexts.initialize, { retryAfter: 30 })
  if (error instanceof PaymentOutage || error instanceof PaymentRefusal)
    throw new Refusal('PROVIDER_FAILED', orderTexts.initialize)
  throw error
}

/** An order that waits for its payment. */
type Begun = { orderId: number; attemptId: number }

async function setAside(tx: Tx<Signed>, wish: Wish, subaccountCode: string): Promise<Begun> {
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

/** The same wish of a moment ago. One call of a buyer after the other: they are counted, and a double tap finds the first. */
async function findSame(tx: Tx<Signed>, { productId, quantity, size, shippingAddress }: Wish) {
  await lockUser(tx, tx.viewer.id)
  const since = new Date(tx.now().getTime() - orderLimits.sameMinutes * minute)
  const order = await tx.db.order.findFirst({
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
    include: { attempts: { orderBy: { id: 'desc' }, take: 1 } },
  })
  const attempt = order?.attempts[0]
  return order && attempt ? { orderId: order.id, attemptId: attempt.id } : null
}

/** Whoever may not know of it does not hear that there is one. */
async function refuseMissing(tx: Tx<Signed>, productId: number): Promise<never> {
  await showProduct(tx, productId)
  throw new Refusal('CONFLICT', orderTexts.gone)
}

async function putOrder(
  tx: Tx<Signed>,
  { wish, sold, subaccountCode }: { wish: Wish; sold: Sold; subaccountCode: string },
): Promise<Begun> {
  const now = tx.now()
  const totalKobo = sold.priceKobo * wish.quantity
  const feeKobo = feeOf(totalKobo)
  const processingKobo = toppedUp(totalKobo, tx.site.feeBearer)
  if (totalKobo < payable.least) throw new Refusal('INVALID_INPUT', orderTexts.tooSmall)
  if (totalKobo + processingKobo > payable.most) throw new Refusal('INVALID_INPUT', orderTexts.tooLarge)
  const { id: orderId } = await tx.db.order.create({
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
      changes: { create: { to: 'PENDING', by: 'BUYER', at: now } },
    },
    select: { id: true },
  })
  tellOfStock(tx, { productId: sold.id })
  return { orderId, attemptId: await putAttempt(tx, { id: orderId, amountKobo: totalKobo + processingKobo }) }
}

/** Written down before the provider hears of it: whatever happens after that, it is looked into. */
async function putAttempt(tx: Tx, { id: orderId, amountKobo }: { id: number; amountKobo: number }) {
  const now = tx.now()
  const { id } = await tx.db.paymentAttempt.create({
    data: {
      orderId,
      amountKobo,
      reference: newReference(now),
      createdAt: now,
      nextCheckAt: new Date(now.getTime() + 2 * minute),
    },
    select: { id: true },
  })
  return id
}

/**
 * Has the provider make the page for a payment, once: whoever has written the payment down calls it. Where it does not, what was set aside is given back at once;
 * should the provider have made one all the same, nobody knows its address, and what became of it is looked into.
 */
async function openPage(ctx: Signed, attemptId: number): Promise<void> {
  const attempt = await ctx.db.paymentAttempt.findUniqueOrThrow({
    where: { id: attemptId },
    include: { order: true },
  })
  const { order, reference, amountKobo } = attempt
  const { email } = await ctx.db.user.findUniqueOrThrow({
    where: { id: ctx.viewer.id },
    select: { email: true },
  })
  const back = `${ctx.site.publicUrl}/payment-callback`
  try {
    const { checkoutUrl } = await paymentsOf(ctx).beginCharge({
      reference,
      email,
      amountKobo: Number(amountKobo),
      subaccount: order.subaccountCode,
      feeKobo: Number(order.feeKobo + order.processingKobo),
      callbackUrl: back,
      cancelUrl: `${back}?reference=${reference}&cancelled=1`,
      title: `${order.quantity} × ${order.productName}`,
    })
    await ctx.db.paymentAttempt.updateMany({
      where: { id: attemptId, state: 'BEGUN' },
      data: { state: 'OPEN', checkoutUrl },
    })
  } catch (error) {
    await inTransaction(ctx, async (tx) => {
      await giveUp(tx, order.id)
      // Nobody has ever heard of it: there is nothing to look into.
      if (error instanceof PaymentOutage && !error.wasSent)
        await tx.db.paymentAttempt.update({ where: { id: attemptId }, data: { nextCheckAt: null } })
    })
    unreachable(error)
  }
}

async function giveUp(tx: Tx, id: number): Promise<void> {
  const order = await lockOrder(tx, { id })
  if (order?.status === 'PENDING')
    await move(tx, order, { to: 'FAILED', by: 'FENNEC', note: 'no page', data: await freed(tx, order) })
}

/** So long the page of a payment may take to be made, in milliseconds. */
const openingMs = 30_000

/**
 * Where an order of the caller's is paid: on the page that was made for it, else on another one. CONFLICT where it waits
 * for nothing any more.
 */
export async function resumeCheckout(ctx: Signed, orderId: number): Promise<{ checkoutUrl: string }> {
  const last = await lastAttempt(ctx, orderId)
  if (last.checkoutUrl !== null) return { checkoutUrl: last.checkoutUrl }
  const isUnderWay = last.state === 'BEGUN' && ctx.now().getTime() - last.createdAt.getTime() < openingMs
  if (isUnderWay) throw new Refusal('CONFLICT', orderTexts.beingBegun, { retryAfter: 1 })
  const attemptId = await inTransaction(ctx, async (tx) => {
    const { id, totalKobo, processingKobo } = await ownOrder(tx, orderId)
    const { id: stillLast } = await lastAttempt(tx, orderId)
    // Somebody else has written one down meanwhile, and has its page made.
    if (stillLast !== last.id) return null
    return putAttempt(tx, { id, amountKobo: Number(totalKobo + processingKobo) })
  })
  if (attemptId !== null) await openPage(ctx, attemptId)
  const { checkoutUrl } = await lastAttempt(ctx, orderId)
  if (checkoutUrl === null) throw new Refusal('CONFLICT', orderTexts.beingBegun, { retryAfter: 1 })
  return { checkoutUrl }
}

/** The last payment for an order of the caller's that can be paid. */
async function lastAttempt(ctx: Signed, orderId: number) {
  const attempt = await ctx.db.paymentAttempt.findFirst({
    where: { orderId, order: { buyerId: ctx.viewer.id } },
    orderBy: { id: 'desc' },
    include: { order: true },
  })
  if (!attempt) throw new Refusal('NOT_FOUND', 'Order not found')
  const { status, holdsStock, reservedUntil } = attempt.order
  if (status !== 'PENDING' || !holdsStock || ctx.now() > reservedUntil)
    throw new Refusal('CONFLICT', orderTexts.moved)
  return attempt
}

/** Calls an order off that is not paid yet: what is paid after that goes back. */
export const cancelOrder = (ctx: Signed, orderId: number): Promise<{ orderId: number }> =>
  write(ctx, { operation: 'cancelOrder', input: { orderId } }, async (tx) => {
    const order = await ownOrder(tx, orderId)
    if (order.status !== 'PENDING') throw new Refusal('CONFLICT', orderTexts.moved)
    await move(tx, order, {
      to: 'FAILED',
      by: 'BUYER',
      note: 'called off',
      data: { ...(await freed(tx, order)), cancelledAt: tx.now() },
    })
    return { orderId }
  })

/** An order that the caller has made, locked; NOT_FOUND for everybody else (T28). */
export async function ownOrder(tx: Tx<Signed>, id: number): Promise<Order> {
  const order = await lockOrder(tx, { id })
  if (order?.buyerId !== tx.viewer.id) throw new Refusal('NOT_FOUND', 'Order not found')
  return order
}

/** An order of what the caller sells, locked; NOT_FOUND for everybody else. */
export async function ownSale(tx: Tx<Signed>, id: number): Promise<Order> {
  const order = await lockOrder(tx, { id })
  if (order?.vendorId !== tx.viewer.id) throw new Refusal('NOT_FOUND', 'Order not found')
  return order
}

/** A payment is the buyer's and the admins' to ask about (decision 116), and that not without end. */
export async function admitToVerify(ctx: Signed, reference: string): Promise<void> {
  const attempt = isReference(reference)
    ? await ctx.db.paymentAttempt.findUnique({
        where: { reference },
        select: { order: { select: { buyerId: true } } },
      })
    : null
  await spend(ctx.limits, verifyRule, String(ctx.viewer.id))
  if (!attempt || (attempt.order.buyerId !== ctx.viewer.id && ctx.viewer.role !== 'ADMIN'))
    throw new Refusal('NOT_FOUND', 'Payment not found')
}
