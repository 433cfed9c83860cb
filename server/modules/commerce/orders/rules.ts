// Rules of orders: status transitions (ADR 25), fees (ADR 26), and input schemas.
import * as z from 'zod/mini'
import { cleanValue, isStorable, removeGrouping, freeText } from '#rules/shared/common'

export const orderStatuses = ['PENDING', 'PAID', 'SHIPPED', 'DELIVERED', 'FAILED', 'REFUNDED'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Allowed transitions. FAILED to PAID is a late payment while stock lasts; any payment can be reversed (ADR 26). */
export const allowedTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  PENDING: ['PAID', 'FAILED', 'REFUNDED'],
  PAID: ['SHIPPED', 'REFUNDED'],
  SHIPPED: ['DELIVERED', 'REFUNDED'],
  DELIVERED: ['REFUNDED'],
  FAILED: ['PAID', 'REFUNDED'],
  REFUNDED: [],
}

export const canTransition = (from: OrderStatus, to: OrderStatus): boolean =>
  allowedTransitions[from].includes(to)

export const orderLimits = {
  /** Maximum units of one product in an order (002 §5). */
  quantity: 20,
  /** Maximum lengths of texts, in characters as a reader counts them. */
  address: 500,
  problem: 1000,
  refundReason: 200,
  /** Maximum unpaid orders of one buyer at a time (T38). */
  open: 3,
  /** Minutes of a reservation (ADR 25). */
  reservedMinutes: 30,
  /** Minutes within which an equal request is the same order. */
  duplicateMinutes: 2,
  /** Days from shipping until the order counts as delivered, and days before that of the warning. */
  confirmDays: 7,
  warnDays: 2,
  handoverDigits: 6,
} as const

/** Returns Fennec's fee of a sale in whole kobo: 2 %, rounded half up. */
export const calculateFee = (totalKobo: number): number => Math.floor((totalKobo * 2 + 50) / 100)

/** Smallest and largest payable amount in whole kobo. */
export const payableKobo = { min: 5000, max: 1_000_000_000 } as const

/** Returns the provider's fee in kobo: 1.5 %, plus ₦100 from ₦2,500, at most ₦2,000. */
export const calculateProcessingFee = (amountKobo: number): number =>
  Math.min(200_000, Math.ceil((amountKobo * 15) / 1000) + (amountKobo < 250_000 ? 0 : 10_000))

/** Payer of the provider's fee. */
export type FeeBearer = 'platform' | 'buyer'

/** Returns the surcharge for the buyer that covers the provider's fee, in kobo; 0 if Fennec bears the fee. */
export function calculateSurcharge(totalKobo: number, bearer: FeeBearer): number {
  if (bearer === 'platform') return 0
  let surchargeKobo = calculateProcessingFee(totalKobo)
  // The fee grows with the surcharge; this converges after a step or two.
  while (calculateProcessingFee(totalKobo + surchargeKobo) > surchargeKobo)
    surchargeKobo = calculateProcessingFee(totalKobo + surchargeKobo)
  return surchargeKobo
}

/** Returns the orderable quantities by stock and payable amount; null if there are none. */
export function orderableQuantities(
  { priceKobo, stock }: { priceKobo: number; stock: number },
  bearer: FeeBearer,
): { least: number; most: number } | null {
  const least = Math.ceil(payableKobo.min / priceKobo)
  const isPayable = (quantity: number) =>
    priceKobo * quantity + calculateSurcharge(priceKobo * quantity, bearer) <= payableKobo.max
  let most = Math.min(stock, orderLimits.quantity)
  while (most >= least && !isPayable(most)) most -= 1
  return most < least ? null : { least, most }
}

/** Messages of orders, nearly all errors. */
export const orderTexts = {
  address: 'Please provide a shipping address',
  longAddress: `An address must be at most ${orderLimits.address} characters`,
  quantity: `Choose from 1 to ${orderLimits.quantity}`,
  size: 'Choose one of the sizes',
  ownProduct: 'You cannot buy what you sell yourself',
  notEnoughStock: 'There are not enough of it left',
  notForSale: 'This cannot be bought at the moment',
  tooManyUnpaid: 'You have three orders that wait to be paid. Pay or cancel one of them first.',
  notPayable: 'Purchase functionality will be available soon.',
  startFailed: 'Failed to initialize payment',
  priceChanged: 'The price has changed. Please look again.',
  tooSmall: 'An order must come to at least ₦50',
  tooLarge: 'An order may come to at most ₦10,000,000',
  verificationFailed: 'Payment verification failed',
  wrongCode: 'That is not the code of this order',
  missingProblem: 'Say what is wrong',
  statusChanged: 'This order is not what it was. Please look again.',
  ownRefund: 'Another admin has to refund an order of yours',
  nothingToRefund: 'There is nothing to give back',
  missingRefundReason: 'Say why it is refunded',
  ended:
    'This can no longer be bought, so the order has ended. If you still pay on a page that is open, your money comes back by itself.',
  pageOpening: 'This order is being begun. Please wait a moment.',
} as const

/** Notes of an order that ended because it can no longer be fulfilled; also refund reasons. */
export const endNotes = {
  notForSale: 'no longer for sale',
  soldOut: 'sold out elsewhere',
} as const
export type EndNote = (typeof endNotes)[keyof typeof endNotes]

export const shippingAddress = freeText({
  max: orderLimits.address,
  label: 'An address',
  missing: orderTexts.address,
})

/** Input schema of a checkout. */
export const checkout = z.object({
  quantity: z
    .int(orderTexts.quantity)
    .check(z.minimum(1, orderTexts.quantity), z.maximum(orderLimits.quantity, orderTexts.quantity)),
  size: z.nullish(cleanValue(orderTexts.size).check(z.refine(isStorable, { error: orderTexts.size }))),
  shippingAddress,
})

export const problemText = freeText({
  max: orderLimits.problem,
  label: 'What is wrong',
  missing: orderTexts.missingProblem,
})

export const refundReason = freeText({
  max: orderLimits.refundReason,
  label: 'A reason',
  missing: orderTexts.missingRefundReason,
})

/** Six digits; grouping is ignored. */
export const handoverCode = z
  .string(orderTexts.wrongCode)
  .check(z.overwrite(removeGrouping), z.regex(/^\d{6}$/, orderTexts.wrongCode))

/** Returns true for a well-formed payment reference (T34). */
export const isReference = (text: string): boolean => /^[A-Za-z0-9.=-]{1,100}$/.test(text)

/** Display names (002 §4). */
export const statusLabels: Record<OrderStatus, string> = {
  PENDING: 'Pending',
  PAID: 'Paid',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
  REFUNDED: 'Refunded',
}

/** The buyer's view of a payment at the provider (ADR 26). */
export type PaymentView = 'success' | 'processing' | 'refunded' | 'notCompleted'

const pendingStatuses = ['ongoing', 'pending', 'processing', 'queued']

export function toPaymentView(providerStatus: string): PaymentView {
  if (providerStatus === 'success') return 'success'
  if (providerStatus === 'reversed') return 'refunded'
  return pendingStatuses.includes(providerStatus) ? 'processing' : 'notCompleted'
}
