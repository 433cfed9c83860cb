// GraphQL types of orders, with what each viewer may see and do, and the order loader.
import { displayName } from '#rules/shared/common'
import { createLoader } from '#server/core/paging/batch.ts'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { authenticated, type Context } from '#server/core/context/context.ts'
import { globalId } from '#server/core/context/ids.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { mayWrite } from '#server/core/context/mayWrite.ts'
import { Price } from '#server/modules/commerce/products/loaders.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { formatTypedPhoneNumber } from '#server/lib/phoneNumbers.ts'
import { findOrdersById, type OrderRow } from './queries.ts'

export const OrderStatus = builder.enumType('OrderStatus', {
  description: 'Status of an order.',
  values: {
    PENDING: { description: 'Stock is reserved; not paid yet.' },
    PAID: { description: 'Paid.' },
    SHIPPED: { description: 'The vendor has marked it as on its way.' },
    DELIVERED: { description: 'Delivered to the buyer.' },
    FAILED: { description: 'Not paid in time, or cancelled.' },
    REFUNDED: { description: 'The refund is under way or done.' },
  },
})

export const RefundState = builder.enumType('RefundState', {
  description: 'Status of a refund.',
  values: {
    WANTED: { description: 'Not requested from the provider yet.' },
    PENDING: { description: 'Accepted by the provider.' },
    PROCESSING: { description: 'On its way to the bank.' },
    PROCESSED: { description: 'Paid back.' },
    FAILED: { description: "Failed: this Fennec's operators take care of it." },
    NEEDS_ATTENTION: {
      description: "The provider needs more information: this Fennec's operators take care of it.",
    },
  },
})

export const Order = builder.objectRef<OrderRow>('Order')

/** Batched read of orders by id; null if the viewer may not see one. */
export const loadOrder = createLoader(async (ctx, ids: number[]) => {
  const found = await findOrdersById(authenticated(ctx), ids)
  return new Map(found.map((order) => [order.id, order]))
})

export const orderField = (t: FieldBuilder<{ orderId: number }>) =>
  t.field({
    type: Order,
    description: 'The order, re-read after the change.',
    extensions: { readsDatabase: true },
    resolve: async ({ orderId }, _args, ctx) => (await loadOrder(ctx, orderId)) ?? notFound(),
  })

const notFound = (): never => {
  throw new Refusal('NOT_FOUND', 'Order not found')
}

export const OrderConnection = builder.connectionObject(
  { type: Order, name: 'OrderConnection', description: 'One page of orders.' },
  { name: 'OrderEdge', description: 'An order and its cursor.' },
)

const isBuyer = ({ buyerId }: OrderRow, { viewer }: Context) => viewer?.id === buyerId
const isVendor = ({ vendorId }: OrderRow, { viewer }: Context) => viewer?.id === vendorId
/** Only the vendor of a paid order sees the buyer's contact data. */
const isPaidVendor = (order: OrderRow, ctx: Context) => isVendor(order, ctx) && order.paidAt !== null

const OrderStep = builder.objectRef<OrderRow['changes'][number]>('OrderStep').implement({
  description: 'A status change of an order.',
  fields: (t) => ({
    status: t.field({ type: OrderStatus, description: 'Status after the change.', resolve: ({ to }) => to }),
    at: t.field({ type: 'DateTime', description: 'Time of the change.', resolve: ({ at }) => new Date(at) }),
    note: t.string({
      nullable: true,
      description: 'Short reason; null if there is none.',
      resolve: ({ note }) => note,
    }),
  }),
})

const toPrice = (kobo: number) => ({ kobo })

const amountFields = (t: FieldBuilder<OrderRow>) => ({
  price: t.field({ type: Price, description: 'Unit price.', resolve: (order) => toPrice(order.priceKobo) }),
  total: t.field({
    type: Price,
    description: 'Price of all units.',
    resolve: (order) => toPrice(order.totalKobo),
  }),
  processing: t.field({
    type: Price,
    description: 'Processing fee that the buyer pays on top; 0 if Fennec pays it.',
    resolve: (order) => toPrice(order.processingKobo),
  }),
  fee: t.field({
    type: Price,
    nullable: true,
    description: "Fennec's fee of 2 %; null for everybody but the vendor.",
    resolve: (order, _args, ctx) => (isVendor(order, ctx) ? toPrice(order.feeKobo) : null),
  }),
  share: t.field({
    type: Price,
    nullable: true,
    description: "The vendor's share; null for everybody but the vendor.",
    resolve: (order, _args, ctx) => (isVendor(order, ctx) ? toPrice(order.vendorKobo) : null),
  }),
})

const timeFields = (t: FieldBuilder<OrderRow>) => ({
  createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
  reservedUntil: t.expose('reservedUntil', {
    type: 'DateTime',
    description: 'End of the reservation; the order can be paid until then.',
  }),
  paidAt: t.expose('paidAt', {
    type: 'DateTime',
    nullable: true,
    description: 'Time of payment; null if unpaid.',
  }),
  refundedAt: t.expose('refundedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'Time the refund was done, as the provider reports it; null before.',
  }),
  steps: t.field({
    type: [OrderStep],
    description: 'All status changes, oldest first.',
    resolve: ({ changes }) => changes,
  }),
})

const partyFields = (t: FieldBuilder<OrderRow>) => ({
  buyer: t.expose('buyer', {
    type: User,
    nullable: true,
    description: 'The buyer; null once their account is deleted.',
  }),
  buyerName: t.string({
    description: 'Display name of the buyer; "Deleted user" once their account is deleted.',
    resolve: ({ buyer }) => (buyer ? displayName(buyer) : 'Deleted user'),
  }),
  buyerEmail: t.string({
    nullable: true,
    description:
      "E-mail address of the buyer, for the vendor of a paid order; null for everybody else, and once the buyer's account is deleted.",
    resolve: (order, _args, ctx) => (isPaidVendor(order, ctx) ? (order.buyer?.email ?? null) : null),
  }),
  buyerPhone: t.string({
    nullable: true,
    description:
      "Phone number of the buyer with country code, such as +234 803 123 4567, or as typed if it is not a valid number. For the vendor of a paid order; null for everybody else, and once the buyer's account is deleted.",
    resolve: (order, _args, ctx) =>
      isPaidVendor(order, ctx) && order.buyerPhone ? formatTypedPhoneNumber(order.buyerPhone) : null,
  }),
  vendor: t.expose('vendor', {
    type: User,
    nullable: true,
    description: 'The vendor; null once their account is deleted.',
  }),
  vendorName: t.string({
    description: 'Display name of the vendor; "Deleted user" once their account is deleted.',
    resolve: ({ vendor }) => (vendor ? displayName(vendor) : 'Deleted user'),
  }),
})

const isUndelivered = ({ status }: OrderRow) => status === 'PAID' || status === 'SHIPPED'

interface ViewerOption {
  mutation: string
  isParty: typeof isBuyer
  isPossible: (order: OrderRow) => boolean
}

/** The viewer's options for an order: each is true exactly if the mutation would accept the order as it is. */
const viewerOptions: Record<string, ViewerOption> = {
  viewerCanPay: { mutation: 'resumeCheckout', isParty: isBuyer, isPossible: ({ isPayable }) => isPayable },
  viewerCanCancel: {
    mutation: 'cancelOrder',
    isParty: isBuyer,
    isPossible: ({ status }) => status === 'PENDING',
  },
  viewerCanConfirm: { mutation: 'confirmReceipt', isParty: isBuyer, isPossible: isUndelivered },
  viewerCanReportProblem: {
    mutation: 'reportProblem',
    isParty: isBuyer,
    isPossible: ({ paidAt }) => paidAt !== null,
  },
  viewerCanShip: {
    mutation: 'markShipped',
    isParty: isSelling,
    isPossible: ({ status }) => status === 'PAID',
  },
  viewerCanHandOver: { mutation: 'handOver', isParty: isSelling, isPossible: isUndelivered },
}

function isSelling(order: OrderRow, ctx: Context) {
  return isVendor(order, ctx) && ctx.viewer?.role === 'VENDOR'
}

for (const [name, { mutation, isParty, isPossible }] of Object.entries(viewerOptions))
  builder.objectField(Order, name, (t) =>
    t.boolean({
      description: `True if \`${mutation}\` would succeed for you now.`,
      resolve: (order, _args, ctx) => isParty(order, ctx) && mayWrite(ctx) && isPossible(order),
    }),
  )

Order.implement({
  description:
    'An order you bought or sold, with product data as of the purchase. Only buyer, vendor and admins see it.',
  fields: (t) => ({
    id: t.id({ description: 'Opaque global id.', resolve: ({ id }) => globalId('Order', id) }),
    databaseId: t.exposeInt('id', { description: 'Order number.' }),
    status: t.field({ type: OrderStatus, description: 'Status.', resolve: ({ status }) => status }),
    productName: t.exposeString('productName', { description: 'Product name as of the purchase.' }),
    productDatabaseId: t.exposeInt('productId', {
      nullable: true,
      description: 'Product number; null once the product is deleted.',
    }),
    photoUrl: t.string({
      nullable: true,
      description: 'URL of a small product photo; null if there is none.',
      resolve: ({ photoName }, _args, { storage }) => photoName && storage.url(photoName),
    }),
    photoThumbhash: t.exposeString('photoThumbhash', {
      nullable: true,
      description: 'Thumbhash to show until the photo has loaded; null if there is none.',
    }),
    quantity: t.exposeInt('quantity', { description: 'Quantity.' }),
    size: t.exposeString('size', { nullable: true, description: 'Chosen size; null if there is none.' }),
    shippingAddress: t.string({
      description: 'Delivery address, for the buyer and for the vendor once paid; empty for everybody else.',
      resolve: (order, _args, ctx) =>
        isBuyer(order, ctx) || isPaidVendor(order, ctx) ? order.shippingAddress : '',
    }),
    reference: t.exposeString('reference', {
      nullable: true,
      description: 'Payment reference; null if there is none.',
    }),
    handoverCode: t.string({
      nullable: true,
      description:
        'Six-digit code to give the vendor once you have your order. Null for everybody but the buyer, and unless the order is paid and not delivered.',
      resolve: (order, _args, ctx) =>
        isBuyer(order, ctx) && (order.status === 'PAID' || order.status === 'SHIPPED')
          ? order.handoverCode
          : null,
    }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Problem reported by the buyer; null if there is none.',
    }),
    refund: t.field({
      type: RefundState,
      nullable: true,
      description: 'Status of the refund; null if there is none.',
      resolve: ({ refundState }) => refundState as typeof RefundState.$inferType | null,
    }),
    ...amountFields(t),
    ...timeFields(t),
    ...partyFields(t),
  }),
})
