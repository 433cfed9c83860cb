// Commands of a buyer: start and resume a checkout, and cancel an unpaid order.
import {
  calculateFee,
  calculateSurcharge,
  checkout,
  orderLimits,
  orderTexts,
  payableKobo,
} from '#rules/commerce/orders'
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
import { requirePayments, ensureSubaccount } from '#server/modules/commerce/bankAccounts/bankAccounts.ts'
import { isForSale, requireVisibleProduct } from '#server/modules/commerce/products/products.ts'
import { newReference } from './codes.ts'
import { transition, publishStock } from './transitions.ts'
import { maxOpeningMs, openPage, pendingPage, refuseUnavailable, type Charge } from './checkoutPages.ts'
import { photoColumns } from './photos.ts'
import { setLockTimeout, runInRowQueue, queueRead } from '#server/core/scheduling/rowQueue.ts'
import { pause } from '#server/lib/pause.ts'
import {
  findOrdersById,
  findCheckoutTarget,
  hasStockFor,
  reserveStock,
  type CheckoutTarget,
  type ReservedProduct,
} from './queries.ts'
import { lockOwnOrder } from './ownership.ts'
import { releaseStock } from './reconciliation.ts'

/** Orders of one buyer an hour (T69). */
const orderRule: LimitRule = { name: 'orders', max: 60, seconds: 3600 }
const minuteMs = 60_000

export interface CheckoutInput {
  productId: number
  quantity: number
  size?: string | null
  shippingAddress: string
  /** Unit price shown to the buyer, in whole kobo; null if unknown. */
  priceKobo?: number | null
}

/**
 * Reserves the stock for 30 minutes; returns the order and the URL of its payment page. An equal request within two
 * minutes returns the same order (ADR 25).
 */
export async function startCheckout(
  ctx: AuthenticatedContext,
  input: CheckoutInput,
): Promise<{ orderId: number; checkoutUrl: string }> {
  const checked = { ...input, ...parse(checkout, input) }
  const call = { operation: 'startCheckout', input: { ...checked }, limit: orderRule }
  let charge = null as Charge | null
  let checkoutUrl = null as string | null
  const { orderId } = await prepareWrite<AuthenticatedContext, { orderId: number }>(
    ctx,
    call,
    async (commit) => {
      requirePayments(ctx)
      const target = await queueRead(ctx, () => findCheckoutTarget(ctx, checked))
      if (!target) throw new Refusal('NOT_FOUND', 'Product not found')
      const subaccountCode = await requireSubaccount(ctx, target)
      const order =
        target.hasStock &&
        (await runInRowQueue(ctx, productRowKey(checked.productId), {
          canWork: () => hasStockFor(ctx, checked),
          work: () =>
            commit(async (tx) => {
              await setLockTimeout(tx)
              await lockUser(tx, tx.viewer.id)
              charge = null
              const duplicate = await findDuplicate(tx, checked)
              if (duplicate) return { orderId: duplicate.id }
              charge = await createReservedOrder(tx, checked, subaccountCode)
              return { orderId: charge.order.id }
            }),
        }))
      if (!order) return queueRead(ctx, () => refuseUnorderable(ctx, checked.productId))
      // Only the call that stored the attempt opens its page: the provider accepts each reference once.
      if (charge) checkoutUrl = await openPage(ctx, charge)
      return order
    },
  )
  return { orderId, checkoutUrl: checkoutUrl ?? (await resumeCheckout(ctx, orderId)).checkoutUrl }
}

const productRowKey = (productId: number | null = null) => `product:${productId}`

/** Returns the vendor's subaccount. FORBIDDEN for the buyer's own product and unpayable vendors (002 §2). */
async function requireSubaccount(
  ctx: AuthenticatedContext,
  { vendorId, subaccountCode }: CheckoutTarget,
): Promise<string> {
  if (vendorId === ctx.viewer.id) throw new Refusal('FORBIDDEN', orderTexts.ownProduct)
  // Calls the possibly slow provider before the row queue is entered.
  const code = subaccountCode ?? (await ensureSubaccount(ctx, vendorId).catch(refuseUnavailable))
  if (code === null) throw new Refusal('FORBIDDEN', orderTexts.notPayable)
  return code
}

async function createReservedOrder(
  tx: TransactionContext<AuthenticatedContext>,
  input: CheckoutInput,
  subaccountCode: string,
): Promise<Charge> {
  const buyerId = tx.viewer.id
  const openCount = await tx.db.order.count({ where: { buyerId, status: 'PENDING', holdsStock: true } })
  if (openCount >= orderLimits.open) throw new Refusal('CONFLICT', orderTexts.tooManyUnpaid)
  const product = await reserveStock(tx, input)
  if (!product) return refuseUnorderable(tx, input.productId)
  if (input.size != null && !product.sizes.includes(input.size))
    throw new Refusal('INVALID_INPUT', orderTexts.size)
  if (input.priceKobo != null && input.priceKobo !== product.priceKobo)
    throw new Refusal('CONFLICT', orderTexts.priceChanged, {
      problems: [{ path: 'priceKobo', message: String(product.priceKobo) }],
    })
  return createOrder(tx, { input, product, subaccountCode })
}

/** Finds an equal pending order of the last minutes; the lock on the buyer serializes double taps. */
async function findDuplicate(
  tx: TransactionContext<AuthenticatedContext>,
  { productId, quantity, size, shippingAddress }: CheckoutInput,
) {
  return tx.db.order.findFirst({
    where: {
      buyerId: tx.viewer.id,
      productId,
      quantity,
      size: size ?? null,
      shippingAddress,
      status: 'PENDING',
      holdsStock: true,
      createdAt: { gt: new Date(tx.now().getTime() - orderLimits.duplicateMinutes * minuteMs) },
    },
    select: { id: true },
  })
}

/** Throws CONFLICT for a product the caller can see, NOT_FOUND for any other. */
async function refuseUnorderable(ctx: AuthenticatedContext, productId: number): Promise<never> {
  if (await isForSale(ctx, productId)) throw new Refusal('CONFLICT', orderTexts.notEnoughStock)
  await requireVisibleProduct(ctx, productId, 'none')
  throw new Refusal('CONFLICT', orderTexts.notForSale)
}

async function createOrder(
  tx: TransactionContext<AuthenticatedContext>,
  {
    input,
    product,
    subaccountCode,
  }: { input: CheckoutInput; product: ReservedProduct; subaccountCode: string },
): Promise<Charge> {
  const now = tx.now()
  const totalKobo = product.priceKobo * input.quantity
  const feeKobo = calculateFee(totalKobo)
  const processingKobo = calculateSurcharge(totalKobo, tx.site.feeBearer)
  if (totalKobo < payableKobo.min) throw new Refusal('INVALID_INPUT', orderTexts.tooSmall)
  if (totalKobo + processingKobo > payableKobo.max) throw new Refusal('INVALID_INPUT', orderTexts.tooLarge)
  const order = await tx.db.order.create({
    data: {
      buyerId: tx.viewer.id,
      vendorId: product.vendorId,
      productId: product.id,
      productName: product.name,
      ...photoColumns(product),
      priceKobo: product.priceKobo,
      quantity: input.quantity,
      size: input.size ?? null,
      shippingAddress: input.shippingAddress,
      totalKobo,
      feeKobo,
      vendorKobo: totalKobo - feeKobo,
      processingKobo,
      subaccountCode,
      reservedUntil: new Date(now.getTime() + orderLimits.reservedMinutes * minuteMs),
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
  publishStock(tx, { productId: product.id })
  return createAttempt(tx, order, totalKobo + processingKobo)
}

/** Stores the attempt before the request to the provider, so that reconciliation covers crashes. */
async function createAttempt(
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
      nextCheckAt: new Date(now.getTime() + 2 * minuteMs),
    },
    select: { id: true },
  })
  return { attemptId, reference, amountKobo, order }
}

/** Maximum wait for a page that another process is opening, and the polling interval, in milliseconds. */
const maxWaitMs = 12_000
const pollMs = 150

/** Returns the payment page of the buyer's order, opening one if needed. CONFLICT if it is not payable. */
export async function resumeCheckout(
  ctx: AuthenticatedContext,
  orderId: number,
): Promise<{ checkoutUrl: string }> {
  const deadlineMs = performance.now() + maxWaitMs
  for (;;) {
    const attempt = await findLastAttempt(ctx, orderId)
    const page = pendingPage(attempt.id)
    const checkoutUrl = attempt.checkoutUrl ?? (await page) ?? null
    if (checkoutUrl !== null) return { checkoutUrl }
    const mayBeOpening =
      attempt.state === 'BEGUN' && ctx.now().getTime() - attempt.createdAt.getTime() < maxOpeningMs
    // Polls only for a recent attempt that another process is opening.
    if (page !== undefined || !mayBeOpening)
      return { checkoutUrl: await openNewAttempt(ctx, orderId, attempt.id) }
    if (performance.now() > deadlineMs)
      throw new Refusal('CONFLICT', orderTexts.pageOpening, { retryAfter: 1 })
    await pause(pollMs)
  }
}

/** Stores a new attempt and opens its page; if another call was faster, waits for that page. */
async function openNewAttempt(ctx: AuthenticatedContext, orderId: number, lastId: number): Promise<string> {
  const charge = await inTransaction(ctx, async (tx) => {
    const order = await lockOwnOrder(tx, orderId)
    const { id: currentLastId } = await findLastAttempt(tx, orderId)
    if (currentLastId !== lastId) return null
    return createAttempt(tx, order, Number(order.totalKobo + order.processingKobo))
  })
  return charge === null ? (await resumeCheckout(ctx, orderId)).checkoutUrl : openPage(ctx, charge)
}

/** Returns the last attempt of a payable order of the caller; NOT_FOUND or CONFLICT otherwise. */
async function findLastAttempt(ctx: AuthenticatedContext, orderId: number) {
  const attempt = await ctx.db.paymentAttempt.findFirst({
    where: { orderId, order: { buyerId: ctx.viewer.id } },
    orderBy: { id: 'desc' },
  })
  if (!attempt) throw new Refusal('NOT_FOUND', 'Order not found')
  const [order] = await findOrdersById(ctx, [orderId])
  if (!order?.isPayable) throw new Refusal('CONFLICT', orderTexts.statusChanged)
  return attempt
}

/** Cancels an unpaid order of the caller; a later payment is refunded. */
export async function cancelOrder(ctx: AuthenticatedContext, orderId: number): Promise<{ orderId: number }> {
  const where = { id: orderId, buyerId: ctx.viewer.id }
  const found = await ctx.db.order.findFirst({ where, select: { productId: true } })
  const result = await runInRowQueue(ctx, productRowKey(found?.productId), {
    canWork: async () => found !== null,
    work: () =>
      write(ctx, { operation: 'cancelOrder', input: { orderId } }, (tx) => cancelLocked(tx, orderId)),
  })
  if (result === null) throw new Refusal('NOT_FOUND', 'Order not found')
  return result
}

async function cancelLocked(
  tx: TransactionContext<AuthenticatedContext>,
  orderId: number,
): Promise<{ orderId: number }> {
  await setLockTimeout(tx)
  const order = await lockOwnOrder(tx, orderId)
  if (order.status !== 'PENDING') throw new Refusal('CONFLICT', orderTexts.statusChanged)
  await transition(tx, order, {
    to: 'FAILED',
    by: 'BUYER',
    note: 'called off',
    data: { ...(await releaseStock(tx, order)), cancelledAt: tx.now() },
  })
  return { orderId }
}
