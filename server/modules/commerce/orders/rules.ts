// Rules of orders: the moves there are between states (ADR 25), what a sale costs whom (ADR 26), what a buyer types.
import * as z from 'zod/mini'
import { bareValue, isUsable, ungrouped, writtenText } from '#rules/shared/common'

export const orderStatuses = ['PENDING', 'PAID', 'SHIPPED', 'DELIVERED', 'FAILED', 'REFUNDED'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * Where an order may go from each state. What was not paid in time may still be, as long as there is enough of the product;
 * money may be taken back at any time after it came (ADR 26).
 */
export const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  PENDING: ['PAID', 'FAILED', 'REFUNDED'],
  PAID: ['SHIPPED', 'REFUNDED'],
  SHIPPED: ['DELIVERED', 'REFUNDED'],
  DELIVERED: ['REFUNDED'],
  FAILED: ['PAID', 'REFUNDED'],
  REFUNDED: [],
}

export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => moves[from].includes(to)

export const orderLimits = {
  /** Of one product in an order (002 §5). */
  quantity: 20,
  /** In characters as a reader counts them. */
  address: 500,
  problem: 1000,
  refundReason: 200,
  /** So many orders of one person wait to be paid at once (T38). */
  open: 3,
  /** So long the quantity is set aside, in minutes (ADR 25). */
  reservedMinutes: 30,
  /** Within so many minutes the same wish is the same order. */
  sameMinutes: 2,
  /** So many days after it was shipped it counts as delivered, and so many before that its buyer is told. */
  confirmDays: 7,
  warnDays: 2,
  handoverDigits: 6,
} as const

/** What stays with Fennec of a sale, in whole kobo: 2 %, half a kobo up. */
export const feeOf = (totalKobo: number): number => Math.floor((totalKobo * 2 + 50) / 100)

/** The smallest and the largest sum that can be paid, in whole kobo. */
export const payable = { least: 5000, most: 1_000_000_000 } as const

/** What the provider takes of a payment by a card of Nigeria, in whole kobo: 1.5 %, ₦100 from ₦2,500 on, at most ₦2,000. */
export const processingOf = (amountKobo: number): number =>
  Math.min(200_000, Math.ceil((amountKobo * 15) / 1000) + (amountKobo < 250_000 ? 0 : 10_000))

export type FeeBearer = 'platform' | 'buyer'

/** What a buyer pays on top, so that the provider's part comes out of that: 0 where Fennec pays it. */
export function toppedUp(totalKobo: number, bearer: FeeBearer): number {
  if (bearer === 'platform') return 0
  let top = processingOf(totalKobo)
  // The part grows with what is put on top for it; it is found after a step or two.
  while (processingOf(totalKobo + top) > top) top = processingOf(totalKobo + top)
  return top
}

/**
 * Returns the smallest and the largest quantity of a product that an order may have, by its stock and by what can be paid.
 * Null where there is none, such as for the last one of something below ₦50.
 */
export function quantitiesOf(
  { priceKobo, stock }: { priceKobo: number; stock: number },
  bearer: FeeBearer,
): { least: number; most: number } | null {
  const least = Math.ceil(payable.least / priceKobo)
  const isPayable = (quantity: number) =>
    priceKobo * quantity + toppedUp(priceKobo * quantity, bearer) <= payable.most
  let most = Math.min(stock, orderLimits.quantity)
  while (most >= least && !isPayable(most)) most -= 1
  return most < least ? null : { least, most }
}

export const orderTexts = {
  address: 'Please provide a shipping address',
  longAddress: `An address must be at most ${orderLimits.address} characters`,
  quantity: `Choose from 1 to ${orderLimits.quantity}`,
  size: 'Choose one of the sizes',
  own: 'You cannot buy what you sell yourself',
  gone: 'There are not enough of it left',
  notForSale: 'This cannot be bought at the moment',
  open: 'You have three orders that wait to be paid. Pay or cancel one of them first.',
  notPayable: 'Purchase functionality will be available soon.',
  initialize: 'Failed to initialize payment',
  price: 'The price has changed. Please look again.',
  tooSmall: 'An order must come to at least ₦50',
  tooLarge: 'An order may come to at most ₦10,000,000',
  unverified: 'Payment verification failed',
  wrongCode: 'That is not the code of this order',
  problem: 'Say what is wrong',
  moved: 'This order is not what it was. Please look again.',
  ownRefund: 'Another admin has to refund an order of yours',
  nothingToRefund: 'There is nothing to give back',
  refundReason: 'Say why it is refunded',
  ended:
    'This can no longer be bought, so the order has ended. If you still pay on a page that is open, your money comes back by itself.',
  beingBegun: 'This order is being begun. Please wait a moment.',
} as const

/** Notes of the step with which an order ends that can no longer be fulfilled: in its history, and as the reason of a refund. */
export const endNotes = {
  notForSale: 'no longer for sale',
  soldOut: 'sold out elsewhere',
} as const
export type EndNote = (typeof endNotes)[keyof typeof endNotes]

export const shippingAddress = writtenText({
  max: orderLimits.address,
  label: 'An address',
  missing: orderTexts.address,
})

export const checkout = z.object({
  quantity: z
    .int(orderTexts.quantity)
    .check(z.minimum(1, orderTexts.quantity), z.maximum(orderLimits.quantity, orderTexts.quantity)),
  size: z.nullish(bareValue(orderTexts.size).check(z.refine(isUsable, { error: orderTexts.size }))),
  shippingAddress,
})

export const problemText = writtenText({
  max: orderLimits.problem,
  label: 'What is wrong',
  missing: orderTexts.problem,
})

export const refundReason = writtenText({
  max: orderLimits.refundReason,
  label: 'A reason',
  missing: orderTexts.refundReason,
})

/** Six digits, however they are grouped. */
export const handoverCode = z
  .string(orderTexts.wrongCode)
  .check(z.overwrite(ungrouped), z.regex(/^\d{6}$/, orderTexts.wrongCode))

/** What a payment can be called by (T34). */
export const isReference = (text: string): boolean => /^[A-Za-z0-9.=-]{1,100}$/.test(text)

/** A status as it is shown, and how orders with it are coloured (002 §4). */
export const statusLabels: Record<OrderStatus, string> = {
  PENDING: 'Pending',
  PAID: 'Paid',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
  REFUNDED: 'Refunded',
}

/** What the provider's word for a payment means for who waits for it (ADR 26). */
export type PaymentView = 'success' | 'processing' | 'refunded' | 'notCompleted'

const waiting = ['ongoing', 'pending', 'processing', 'queued']

export function viewOf(providerStatus: string): PaymentView {
  if (providerStatus === 'success') return 'success'
  if (providerStatus === 'reversed') return 'refunded'
  return waiting.includes(providerStatus) ? 'processing' : 'notCompleted'
}
