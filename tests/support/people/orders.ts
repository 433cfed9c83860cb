// Orders in tests: stored directly, or begun and paid as by a client.
import { calculateFee } from '#rules/commerce/orders'
import { globalId } from '#server/core/context/ids.ts'
import type { Services } from '#server/core/context/context.ts'
import type { OrderStatus } from '#server/generated/prisma/enums.ts'
import type { Fennec } from '../app.ts'
import { graphql, type Caller, type GraphqlAnswer } from '../calls.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { linkBankAccount, storeProduct } from './products.ts'

export const testAddress = 'Block C, Room 214, New Hall'

interface OrderOptions {
  buyerId: number
  vendorId: number
  productId?: number | null
  status?: OrderStatus
  quantity?: number
  priceKobo?: number
  /** Time of creation and payment. */
  at?: Date
}

/** Stores an order with one payment; returns its id and reference. */
export async function storeOrder(
  { services }: { services: Pick<Services, 'prisma' | 'now'> },
  { status = 'PAID', ...options }: OrderOptions,
) {
  const { quantity = 1, priceKobo = 1_850_000, at = services.now() } = options
  const totalKobo = priceKobo * quantity
  const isPaid = status !== 'PENDING' && status !== 'FAILED'
  const reference = `fn-${options.buyerId}-${options.vendorId}-${Math.random().toString(36).slice(2)}`
  const { id } = await services.prisma.order.create({
    data: {
      buyerId: options.buyerId,
      vendorId: options.vendorId,
      productId: options.productId ?? null,
      status,
      productName: 'Fennec hoodie',
      priceKobo,
      quantity,
      shippingAddress: testAddress,
      totalKobo,
      feeKobo: calculateFee(totalKobo),
      vendorKobo: totalKobo - calculateFee(totalKobo),
      subaccountCode: 'ACCT_test',
      holdsStock: status !== 'FAILED',
      reservedUntil: new Date(at.getTime() + 1_800_000),
      handoverCode: isPaid ? '271828' : null,
      createdAt: at,
      paidAt: isPaid ? at : null,
      shippedAt: status === 'SHIPPED' || status === 'DELIVERED' ? at : null,
      deliveredAt: status === 'DELIVERED' ? at : null,
      changes: { create: historyOf(status).map((step) => ({ ...step, at })) },
      attempts: {
        create: {
          reference,
          amountKobo: totalKobo,
          state: isPaid ? 'SUCCEEDED' : 'OPEN',
          checkoutUrl: 'http://127.0.0.1/checkout/x',
          createdAt: at,
        },
      },
    },
    select: { id: true },
  })
  return { id, reference }
}

/** Stores a delivered order with a review; returns the id of the review. */
export async function storeReview(fennec: Fennec, options: OrderOptions, stars = 4): Promise<number> {
  const { id: orderId } = await storeOrder(fennec, { ...options, status: 'DELIVERED' })
  const { buyerId: authorId, vendorId } = options
  const { id } = await fennec.services.prisma.review.create({
    data: { orderId, authorId, vendorId, stars, text: 'As it was shown' },
  })
  return id
}

const statusPaths: Record<OrderStatus, OrderStatus[]> = {
  PENDING: ['PENDING'],
  PAID: ['PENDING', 'PAID'],
  SHIPPED: ['PENDING', 'PAID', 'SHIPPED'],
  DELIVERED: ['PENDING', 'PAID', 'SHIPPED', 'DELIVERED'],
  FAILED: ['PENDING', 'FAILED'],
  REFUNDED: ['PENDING', 'PAID', 'REFUNDED'],
}

/** Transitions of an order up to its status. */
const historyOf = (status: OrderStatus) =>
  statusPaths[status].map((to, index, path) => ({ from: path[index - 1] ?? null, to, by: 'FENNEC' as const }))

export interface ShownOrder {
  databaseId: number
  id: string
  status: OrderStatus
  reference: string
  handoverCode: string | null
  refund: string | null
  refundedAt: string | null
  steps: { status: OrderStatus }[]
}

const selection = 'databaseId id status reference handoverCode refund refundedAt steps { status }'

type StartCheckoutAnswer = {
  startCheckout: { checkoutUrl: string; order: ShownOrder; product: { stock: number } | null }
}

/** Begins a checkout. */
export const startCheckout = (
  fennec: Fennec,
  caller: Caller,
  productId: number,
  input: Record<string, unknown> = {},
): Promise<GraphqlAnswer<StartCheckoutAnswer>> =>
  graphql(
    fennec,
    `mutation ($input: StartCheckoutInput!) {
      startCheckout(input: $input) { checkoutUrl order { ${selection} } product { stock } }
    }`,
    {
      input: {
        productId: globalId('Product', productId),
        quantity: 1,
        shippingAddress: testAddress,
        ...input,
      },
    },
    caller,
  )

/** Begins a checkout and pays; the payment is not reconciled yet. */
export async function pay(
  fennec: Fennec,
  caller: Caller,
  productId: number,
  input = {},
): Promise<ShownOrder> {
  const { data, errors } = await startCheckout(fennec, caller, productId, input)
  const order = data?.startCheckout.order
  if (!order) throw new Error(errors?.[0]?.message)
  await fennec.fakePaystack.complete(order.reference, 'success')
  return order
}

/** Resumes the payment of an order without a page, a minute later; it has a new page from then on. */
export async function resumeCheckout(fennec: Fennec, caller: Caller, order: ShownOrder): Promise<void> {
  const { services, clock } = fennec
  await services.prisma.paymentAttempt.updateMany({
    where: { reference: order.reference },
    data: { state: 'BEGUN', checkoutUrl: null, createdAt: new Date(clock.now().getTime() - 60_000) },
  })
  const { errors } = await graphql(
    fennec,
    'mutation ($input: ResumeCheckoutInput!) { resumeCheckout(input: $input) { checkoutUrl } }',
    { input: { orderId: order.id } },
    caller,
  )
  if (errors) throw new Error(errors[0]?.message)
}

/** Runs a mutation of an existing order. */
export const runOrderCommand = (
  fennec: Fennec,
  caller: Caller,
  command: 'cancelOrder' | 'markShipped' | 'confirmReceipt' | 'handOver' | 'reportProblem',
  orderId: number,
  more: Record<string, unknown> = {},
): Promise<GraphqlAnswer<Record<string, { order: ShownOrder }>>> =>
  graphql(
    fennec,
    `mutation ($input: ${command.replace(/^./, (first) => first.toUpperCase())}Input!) {
      ${command}(input: $input) { order { ${selection} } }
    }`,
    { input: { orderId: globalId('Order', orderId), ...more } },
    caller,
  )

/** An order as the caller sees it; null where they may not. */
export async function fetchOrder(fennec: Fennec, caller: Caller, id: number): Promise<ShownOrder | null> {
  const { data } = await graphql<{ order: ShownOrder | null }>(
    fennec,
    `query ($id: Int!) { order(databaseId: $id) { ${selection} } }`,
    { id },
    caller,
  )
  return data?.order ?? null
}

/** A vendor who can be paid, a product of theirs with a stock of three, and a buyer. */
export async function createShop(fennec: Fennec, changes: Parameters<typeof storeProduct>[2] = {}) {
  const [ada, tunde] = [await personOf(fennec, 'vendor'), await personOf(fennec, 'customer')]
  await linkBankAccount(fennec, ada.id)
  return { ada, tunde, productId: await storeProduct(fennec, ada.id, { stock: 3, ...changes }) }
}
