// Orders in the graph: the type, and orders by id.
import { displayName } from '#rules/shared/common'
import { batched } from '#server/core/paging/batch.ts'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { signed, type Context } from '#server/core/context/context.ts'
import { globalId } from '#server/core/context/ids.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { mayWrite } from '#server/core/context/mayWrite.ts'
import { Price } from '#server/modules/commerce/products/loaders.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { phoneText } from '#server/lib/phoneNumbers.ts'
import { findOrdersById, type OrderRow } from './queries.ts'

export const OrderStatus = builder.enumType('OrderStatus', {
  description: 'How far an order has come.',
  values: {
    PENDING: { description: 'Begun: its quantity is set aside, and not paid yet.' },
    PAID: { description: 'The payment is there.' },
    SHIPPED: { description: 'Its vendor says it is on its way.' },
    DELIVERED: { description: 'The buyer has it.' },
    FAILED: { description: 'It was not paid in its time, or called off.' },
    REFUNDED: { description: 'The money is on its way back, or is back.' },
  },
})

export const RefundState = builder.enumType('RefundState', {
  description: 'How far money is on its way back.',
  values: {
    WANTED: { description: 'The provider has yet to be asked for it.' },
    PENDING: { description: 'The provider has taken it on.' },
    PROCESSING: { description: 'It is on its way to the bank.' },
    PROCESSED: { description: 'It is back.' },
    FAILED: { description: 'It could not be given back: those who run this Fennec look after it.' },
    NEEDS_ATTENTION: {
      description: 'The provider needs to know more: those who run this Fennec look after it.',
    },
  },
})

export const Order = builder.objectRef<OrderRow>('Order')

/** An order by id, with all others that are asked for in the same turn; null for what is not the caller's. */
export const loadOrder = batched(async (ctx, ids: number[]) => {
  const found = await findOrdersById(signed(ctx), ids)
  return new Map(found.map((order) => [order.id, order]))
})

/** The order of a payload, re-read. */
export const orderField = (t: FieldBuilder<{ orderId: number }>) =>
  t.field({
    type: Order,
    description: 'The order, re-read after the change.',
    extensions: { isRead: true },
    resolve: async ({ orderId }, _args, ctx) => (await loadOrder(ctx, orderId)) ?? notFound(),
  })

const notFound = (): never => {
  throw new Refusal('NOT_FOUND', 'Order not found')
}

export const OrderConnection = builder.connectionObject(
  { type: Order, name: 'OrderConnection', description: 'One page of orders.' },
  { name: 'OrderEdge', description: 'One order of a list, with its place.' },
)

const isBuyer = ({ buyerId }: OrderRow, { viewer }: Context) => viewer?.id === buyerId
const isVendor = ({ vendorId }: OrderRow, { viewer }: Context) => viewer?.id === vendorId
/** The vendor reads how to reach the buyer once the order is paid, and nobody else ever does. */
const isPaidVendor = (order: OrderRow, ctx: Context) => isVendor(order, ctx) && order.paidAt !== null

const OrderStep = builder.objectRef<OrderRow['changes'][number]>('OrderStep').implement({
  description: 'A step that an order has taken.',
  fields: (t) => ({
    status: t.field({ type: OrderStatus, description: 'What it was from then on.', resolve: ({ to }) => to }),
    at: t.field({ type: 'DateTime', description: 'When.', resolve: ({ at }) => new Date(at) }),
    note: t.string({
      nullable: true,
      description: 'Why, in a few words, where there is more to say.',
      resolve: ({ note }) => note,
    }),
  }),
})

const price = (kobo: number) => ({ kobo })

const sums = (t: FieldBuilder<OrderRow>) => ({
  price: t.field({
    type: Price,
    description: 'What one of them cost.',
    resolve: (order) => price(order.priceKobo),
  }),
  total: t.field({
    type: Price,
    description: 'What all of them cost.',
    resolve: (order) => price(order.totalKobo),
  }),
  processing: t.field({
    type: Price,
    description: 'What the buyer pays on top for the payment itself; nothing where Fennec pays it.',
    resolve: (order) => price(order.processingKobo),
  }),
  fee: t.field({
    type: Price,
    nullable: true,
    description: 'What stays with Fennec of it: 2 %. Null but for its vendor.',
    resolve: (order, _args, ctx) => (isVendor(order, ctx) ? price(order.feeKobo) : null),
  }),
  share: t.field({
    type: Price,
    nullable: true,
    description: 'What the vendor gets of it. Null but for its vendor.',
    resolve: (order, _args, ctx) => (isVendor(order, ctx) ? price(order.vendorKobo) : null),
  }),
})

const moments = (t: FieldBuilder<OrderRow>) => ({
  createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was begun.' }),
  reservedUntil: t.expose('reservedUntil', { type: 'DateTime', description: 'Until then it can be paid.' }),
  paidAt: t.expose('paidAt', {
    type: 'DateTime',
    nullable: true,
    description: 'When it was paid; null while it is not.',
  }),
  refundedAt: t.expose('refundedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'When its money was back, by the word of the provider; null while it is not.',
  }),
  steps: t.field({
    type: [OrderStep],
    description: 'All steps it has taken, the first one first.',
    resolve: ({ changes }) => changes,
  }),
})

const people = (t: FieldBuilder<OrderRow>) => ({
  buyer: t.expose('buyer', {
    type: User,
    nullable: true,
    description: 'Who buys it; null for who has left.',
  }),
  buyerName: t.string({
    description: 'The name of who buys it, ready to show: "Deleted user" for who has left.',
    resolve: ({ buyer }) => (buyer ? displayName(buyer) : 'Deleted user'),
  }),
  buyerEmail: t.string({
    nullable: true,
    description:
      'Where its buyer can be written to. Null but for its vendor once it is paid, and for who has left.',
    resolve: (order, _args, ctx) => (isPaidVendor(order, ctx) ? (order.buyer?.email ?? null) : null),
  }),
  buyerPhone: t.string({
    nullable: true,
    description:
      'Where its buyer can be called, with the country code, such as +234 803 123 4567; as they typed it where that is no number. Null but for its vendor once it is paid, and for who has left.',
    resolve: (order, _args, ctx) =>
      isPaidVendor(order, ctx) && order.buyerPhone ? phoneText(order.buyerPhone) : null,
  }),
  vendor: t.expose('vendor', {
    type: User,
    nullable: true,
    description: 'Who sells it; null for who has left.',
  }),
  vendorName: t.string({
    description: 'The name of who sells it, ready to show: "Deleted user" for who has left.',
    resolve: ({ vendor }) => (vendor ? displayName(vendor) : 'Deleted user'),
  }),
})

const isOnItsWay = ({ status }: OrderRow) => status === 'PAID' || status === 'SHIPPED'

interface Offer {
  call: string
  by: typeof isBuyer
  when: (order: OrderRow) => boolean
}

/** The caller's options for an order: each is true exactly where the call would not refuse it for what it is. */
const offers: Record<string, Offer> = {
  viewerCanPay: { call: 'resumeCheckout', by: isBuyer, when: ({ isPayable }) => isPayable },
  viewerCanCancel: { call: 'cancelOrder', by: isBuyer, when: ({ status }) => status === 'PENDING' },
  viewerCanConfirm: { call: 'confirmReceipt', by: isBuyer, when: isOnItsWay },
  viewerCanReportProblem: { call: 'reportProblem', by: isBuyer, when: ({ paidAt }) => paidAt !== null },
  viewerCanShip: { call: 'markShipped', by: isSelling, when: ({ status }) => status === 'PAID' },
  viewerCanHandOver: { call: 'handOver', by: isSelling, when: isOnItsWay },
}

function isSelling(order: OrderRow, ctx: Context) {
  return isVendor(order, ctx) && ctx.viewer?.role === 'VENDOR'
}

for (const [name, { call, by, when }] of Object.entries(offers))
  builder.objectField(Order, name, (t) =>
    t.boolean({
      description: `Whether \`${call}\` would take it from you now.`,
      resolve: (order, _args, ctx) => by(order, ctx) && mayWrite(ctx) && when(order),
    }),
  )

Order.implement({
  description: 'Something that you have bought or sold, as it was then. Nobody else sees it but the admins.',
  fields: (t) => ({
    id: t.id({
      description: 'Opaque, and unique over all types.',
      resolve: ({ id }) => globalId('Order', id),
    }),
    databaseId: t.exposeInt('id', { description: 'The number of the order.' }),
    status: t.field({
      type: OrderStatus,
      description: 'How far it has come.',
      resolve: ({ status }) => status,
    }),
    productName: t.exposeString('productName', { description: 'What it was called.' }),
    productDatabaseId: t.exposeInt('productId', {
      nullable: true,
      description: 'The number of the product; null once that is deleted.',
    }),
    photoUrl: t.string({
      nullable: true,
      description: 'A small picture of it; null without any.',
      resolve: ({ photoName }, _args, { storage }) => photoName && storage.url(photoName),
    }),
    photoThumbhash: t.exposeString('photoThumbhash', {
      nullable: true,
      description: 'A blurred likeness to show until that has loaded.',
    }),
    quantity: t.exposeInt('quantity', { description: 'How many.' }),
    size: t.exposeString('size', {
      nullable: true,
      description: 'In which size; null where none was chosen.',
    }),
    shippingAddress: t.string({
      description: 'Where it goes. Empty but for its buyer, and for its vendor once it is paid.',
      resolve: (order, _args, ctx) =>
        isBuyer(order, ctx) || isPaidVendor(order, ctx) ? order.shippingAddress : '',
    }),
    reference: t.exposeString('reference', { nullable: true, description: 'The reference of its payment.' }),
    handoverCode: t.string({
      nullable: true,
      description:
        'Six digits for the vendor when you have it in your hands, and not before. Null but for its buyer while it is paid and not delivered.',
      resolve: (order, _args, ctx) =>
        isBuyer(order, ctx) && (order.status === 'PAID' || order.status === 'SHIPPED')
          ? order.handoverCode
          : null,
    }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'What its buyer says is wrong with it; null where nothing is.',
    }),
    refund: t.field({
      type: RefundState,
      nullable: true,
      description: 'How far its money is on its way back; null where none is.',
      resolve: ({ refundState }) => refundState as typeof RefundState.$inferType | null,
    }),
    ...sums(t),
    ...moments(t),
    ...people(t),
  }),
})
