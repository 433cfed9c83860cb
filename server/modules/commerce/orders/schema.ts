// GraphQL schema of orders: purchases and sales, and mutations of checkout, payment, cancellation and delivery.
import { feePercent } from '#rules/commerce/bankAccounts'
import { orderLimits, type OrderStatus as Status } from '#rules/commerce/orders'
import { builder } from '#server/core/context/builder.ts'
import { authenticated, type Context } from '#server/core/context/context.ts'
import { databaseId } from '#server/core/context/ids.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { connectionOf, decodeCursor, sizeOf, type PageArguments } from '#server/core/paging/pages.ts'
import { callerField, Viewer } from '#server/core/context/viewer.ts'
import { loadProduct, Price, Product } from '#server/modules/commerce/products/loaders.ts'
import { cancelOrder, resumeCheckout, startCheckout } from './checkout.ts'
import { authorizeVerification } from './ownership.ts'
import { confirmReceipt, handOver, markShipped, reportProblem } from './handover.ts'
import { loadOrder, Order, OrderConnection, orderField, OrderStatus } from './loaders.ts'
import { countSales, findOrders, type OrderList } from './queries.ts'
import { reconcile, type Reconciliation } from './reconciliation.ts'

const statusArgument = {
  type: OrderStatus,
  required: false,
  description: 'Only orders with this status.',
} as const

async function loadOrderPage(
  ctx: Context,
  list: OrderList,
  { status, ...args }: PageArguments & { status?: Status | null },
) {
  const size = sizeOf(args)
  const after = decodeCursor(list, args, 2)
  const rows = await findOrders(authenticated(ctx), list, { after, size, status: status ?? null })
  return connectionOf(rows, { list, size, keyOf: ({ part, id }) => [part, id] })
}

builder.prismaObjectFields(Viewer, (t) => ({
  purchases: t.field({
    type: OrderConnection,
    description: 'Your purchases, newest first.',
    extensions: { resolvableFromId: true },
    args: { status: t.arg(statusArgument), ...pageArguments(t) },
    resolve: (_viewer, args, ctx) => loadOrderPage(ctx, 'purchases', args),
  }),
  sales: t.field({
    type: OrderConnection,
    description: 'Your sales, newest first. Pending orders follow for half an hour, failed ones for a day.',
    extensions: { resolvableFromId: true },
    args: { status: t.arg(statusArgument), ...pageArguments(t) },
    resolve: (_viewer, args, ctx) => loadOrderPage(ctx, 'sales', args),
  }),
  salesCount: t.int({
    description: 'Number of your sales that were ever paid.',
    extensions: { resolvableFromId: true, readsDatabase: true },
    resolve: (_viewer, _args, ctx) => countSales(authenticated(ctx)),
  }),
  usedAddresses: t.stringList({
    description: 'Up to 5 distinct delivery addresses of your last orders.',
    extensions: { resolvableFromId: true, readsDatabase: true },
    resolve: (_viewer, _args, ctx) => findUsedAddresses(ctx),
  }),
}))

async function findUsedAddresses(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.order.findMany({
    where: { buyerId: authenticated(ctx).viewer.id },
    select: { shippingAddress: true },
    orderBy: { id: 'desc' },
    take: 30,
  })
  return [...new Set(rows.map(({ shippingAddress }) => shippingAddress))].slice(0, 5)
}

builder.queryField('order', (t) =>
  t.field({
    type: Order,
    nullable: true,
    description: 'An order you bought or sold, by its number; null for any other.',
    authScopes: { signedIn: true },
    args: { databaseId: t.arg.int({ description: 'Order number.' }) },
    resolve: (_root, args, ctx) => loadOrder(ctx, args.databaseId),
  }),
)

builder.relayMutationField(
  'startCheckout',
  {
    description: 'Input of `startCheckout`.',
    inputFields: (t) => ({
      productId: t.id({ description: 'Global id of the product.' }),
      quantity: t.int({ description: `Quantity from 1 to ${orderLimits.quantity}, at most the stock.` }),
      size: t.string({ required: false, description: "One of the product's sizes; null for none." }),
      shippingAddress: t.string({ description: 'Delivery address of at most 500 characters.' }),
      priceKobo: t.int({
        required: false,
        description:
          'Unit price you were shown, in kobo. If the price has changed, CONFLICT with the new one in `problems`.',
      }),
    }),
  },
  {
    description: `Reserves the product for ${orderLimits.reservedMinutes} minutes and starts its payment. An equal request within two minutes returns the same order. Fennec keeps ${feePercent} % of the price. Send an Idempotency-Key to retry safely.`,
    authScopes: { mayWrite: true },
    resolve: (_root, { input: { productId, ...fields } }, ctx) =>
      startCheckout(authenticated(ctx), { ...fields, productId: databaseId('Product', String(productId)) }),
  },
  {
    description: 'The payment page.',
    outputFields: (t) => ({
      order: orderField(t),
      checkoutUrl: t.exposeString('checkoutUrl', { description: "URL of the provider's payment page." }),
      product: t.field({
        type: Product,
        nullable: true,
        description: 'The product with its remaining stock; null once it is deleted.',
        extensions: { readsDatabase: true },
        resolve: async ({ orderId }, _args, ctx) => {
          const { productId } = (await loadOrder(ctx, orderId)) ?? {}
          return productId == null ? null : loadProduct(ctx, productId)
        },
      }),
    }),
  },
)

const orderInput = {
  description: 'The order.',
  inputFields: (t: Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0]) => ({
    orderId: t.id({ description: 'Global id of the order.' }),
  }),
}

builder.relayMutationField(
  'resumeCheckout',
  orderInput,
  {
    description:
      'Returns the payment page of an unpaid order of yours. CONFLICT if it cannot be paid any more.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      resumeCheckout(authenticated(ctx), databaseId('Order', String(input.orderId))),
  },
  {
    description: 'The payment page.',
    outputFields: (t) => ({
      checkoutUrl: t.exposeString('checkoutUrl', { description: "URL of the provider's payment page." }),
    }),
  },
)

const orderPayload = (description: string) => ({
  description,
  outputFields: (t: Parameters<typeof orderField>[0]) => ({ order: orderField(t), viewer: callerField(t) }),
})

const orderCommands = {
  cancelOrder: ['Cancels an unpaid order of yours; a later payment is refunded.', cancelOrder],
  markShipped: ['Marks a sale of yours as shipped.', markShipped],
  confirmReceipt: ['Confirms that you have received an order of yours.', confirmReceipt],
} as const

for (const [name, [description, command]] of Object.entries(orderCommands))
  builder.relayMutationField(
    name,
    orderInput,
    {
      description,
      authScopes: { mayWrite: true },
      resolve: (_root, { input }, ctx) =>
        command(authenticated(ctx), databaseId('Order', String(input.orderId))),
    },
    orderPayload('The order after the change.'),
  )

builder.relayMutationField(
  'handOver',
  {
    description: 'The order and its code.',
    inputFields: (t) => ({
      orderId: t.id({ description: 'Global id of the order.' }),
      code: t.string({ description: "The buyer's six-digit code." }),
    }),
  },
  {
    description: "Marks a sale of yours as delivered by the buyer's code; at most five wrong codes an hour.",
    authScopes: { mayWrite: true },
    resolve: (_root, { input: { orderId, code } }, ctx) =>
      handOver(authenticated(ctx), { orderId: databaseId('Order', String(orderId)), code }),
  },
  orderPayload('The order after the change.'),
)

builder.relayMutationField(
  'reportProblem',
  {
    description: 'The order and its problem.',
    inputFields: (t) => ({
      orderId: t.id({ description: 'Global id of the order.' }),
      problem: t.string({ description: `Your description of at most ${orderLimits.problem} characters.` }),
    }),
  },
  {
    description: 'Reports a problem with a paid order of yours to the admins.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input: { orderId, problem } }, ctx) =>
      reportProblem(authenticated(ctx), { orderId: databaseId('Order', String(orderId)), problem }),
  },
  orderPayload('The order after the change.'),
)

builder.relayMutationField(
  'verifyPayment',
  {
    description: 'The payment.',
    inputFields: (t) => ({
      reference: t.string({ description: 'The `reference` that the provider returned you with.' }),
    }),
  },
  {
    description:
      'Verifies a payment of yours with the provider and applies the result. Calling it again changes nothing more.',
    authScopes: { signedIn: true },
    async resolve(_root, { input: { reference } }, ctx) {
      const caller = authenticated(ctx)
      await authorizeVerification(caller, reference)
      return { reference, ...(await reconcile(caller, reference)) }
    },
  },
  {
    description: 'Result of the verification.',
    outputFields: (t) => ({
      status: t.string({
        description:
          'Status at the provider: success, failed, abandoned, ongoing, pending, processing, queued or reversed.',
        resolve: ({ status }) => status,
      }),
      reference: t.string({ description: 'Payment reference.', resolve: ({ reference }) => reference }),
      amount: t.field({
        type: Price,
        description: 'Amount paid, or to be paid.',
        resolve: ({ amountKobo }: Reconciliation) => ({ kobo: amountKobo }),
      }),
      order: orderField(t),
    }),
  },
)
