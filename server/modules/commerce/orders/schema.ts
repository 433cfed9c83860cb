// Orders in the graph: what one has bought and sold, and how one buys, pays, calls off, and hands over.
import { feePercent } from '#rules/commerce/bankAccounts'
import { orderLimits, type OrderStatus as Status } from '#rules/commerce/orders'
import { builder } from '#server/core/context/builder.ts'
import { signed, type Context } from '#server/core/context/context.ts'
import { databaseId } from '#server/core/context/ids.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { connectionOf, decodeCursor, sizeOf, type PageArguments } from '#server/core/paging/pages.ts'
import { callerField, Viewer } from '#server/core/context/viewer.ts'
import { loadProduct, Price, Product } from '#server/modules/commerce/products/loaders.ts'
import { cancelOrder, resumeCheckout, startCheckout } from './checkout.ts'
import { admitToVerify } from './ownership.ts'
import { confirmReceipt, handOver, markShipped, reportProblem } from './handover.ts'
import { loadOrder, Order, OrderConnection, orderField, OrderStatus } from './loaders.ts'
import { countSales, findOrders, type OrderList } from './queries.ts'
import { settle, type Settled } from './reconciliation.ts'

const statusArgument = {
  type: OrderStatus,
  required: false,
  description: 'Only those that have come so far.',
} as const

async function page(
  ctx: Context,
  list: OrderList,
  { status, ...asked }: PageArguments & { status?: Status | null },
) {
  const size = sizeOf(asked)
  const after = decodeCursor(list, asked, 2)
  const rows = await findOrders(signed(ctx), list, { after, size, status: status ?? null })
  return connectionOf(rows, { list, size, keyOf: ({ part, id }) => [part, id] })
}

builder.prismaObjectFields(Viewer, (t) => ({
  purchases: t.field({
    type: OrderConnection,
    description: 'What you have bought, the newest first.',
    extensions: { withoutRow: true },
    args: { status: t.arg(statusArgument), ...pageArguments(t) },
    resolve: (_viewer, asked, ctx) => page(ctx, 'purchases', asked),
  }),
  sales: t.field({
    type: OrderConnection,
    description:
      'What you have sold, the newest first. What waits to be paid stands behind it for half an hour, and what was not paid for a day.',
    extensions: { withoutRow: true },
    args: { status: t.arg(statusArgument), ...pageArguments(t) },
    resolve: (_viewer, asked, ctx) => page(ctx, 'sales', asked),
  }),
  salesCount: t.int({
    description: 'How many orders of what you sell were ever paid.',
    extensions: { withoutRow: true, isRead: true },
    resolve: (_viewer, _args, ctx) => countSales(signed(ctx)),
  }),
  usedAddresses: t.stringList({
    description: 'Where your last orders went, each place once: at most 5.',
    extensions: { withoutRow: true, isRead: true },
    resolve: (_viewer, _args, ctx) => usedAddresses(ctx),
  }),
}))

async function usedAddresses(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.order.findMany({
    where: { buyerId: signed(ctx).viewer.id },
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
    description: 'An order that you have made or got, by its number; null for any other.',
    authScopes: { signedIn: true },
    args: { databaseId: t.arg.int({ description: 'The number of the order.' }) },
    resolve: (_root, args, ctx) => loadOrder(ctx, args.databaseId),
  }),
)

builder.relayMutationField(
  'startCheckout',
  {
    description: 'What to buy.',
    inputFields: (t) => ({
      productId: t.id({ description: 'The global id of the product.' }),
      quantity: t.int({ description: `How many: 1 to ${orderLimits.quantity}, and no more than there are.` }),
      size: t.string({ required: false, description: 'One of its sizes; null is none.' }),
      shippingAddress: t.string({ description: 'Where it goes: at most 500 characters.' }),
      priceKobo: t.int({
        required: false,
        description:
          'What you were shown that one costs: where that is not the price any more, nothing is begun, and `problems` has the new one.',
      }),
    }),
  },
  {
    description: `Sets it aside for ${orderLimits.reservedMinutes} minutes and begins to pay for it. The same again within two minutes is the same order. Of the price ${feePercent} % stay with Fennec. Send an Idempotency-Key to retry safely.`,
    authScopes: { mayWrite: true },
    resolve: (_root, { input: { productId, ...wish } }, ctx) =>
      startCheckout(signed(ctx), { ...wish, productId: databaseId('Product', String(productId)) }),
  },
  {
    description: 'Where it is paid.',
    outputFields: (t) => ({
      order: orderField(t),
      checkoutUrl: t.exposeString('checkoutUrl', { description: 'The page of the provider to go to.' }),
      product: t.field({
        type: Product,
        nullable: true,
        description: 'The product, with what is left of it.',
        extensions: { isRead: true },
        resolve: async ({ orderId }, _args, ctx) => {
          const { productId } = (await loadOrder(ctx, orderId)) ?? {}
          return productId == null ? null : loadProduct(ctx, productId)
        },
      }),
    }),
  },
)

builder.relayMutationField(
  'resumeCheckout',
  {
    description: 'Which order of yours.',
    inputFields: (t) => ({ orderId: t.id({ description: 'The global id of the order.' }) }),
  },
  {
    description: 'Says where an order of yours is paid that is not paid yet.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      resumeCheckout(signed(ctx), databaseId('Order', String(input.orderId))),
  },
  {
    description: 'Where it is paid.',
    outputFields: (t) => ({
      checkoutUrl: t.exposeString('checkoutUrl', { description: 'The page of the provider to go to.' }),
    }),
  },
)

const orderInput = {
  description: 'Which order.',
  inputFields: (t: Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0]) => ({
    orderId: t.id({ description: 'The global id of the order.' }),
  }),
}

const payload = (description: string) => ({
  description,
  outputFields: (t: Parameters<typeof orderField>[0]) => ({ order: orderField(t), viewer: callerField(t) }),
})

const acts = {
  cancelOrder: [
    'Calls off an order of yours that is not paid yet; what is paid after that goes back.',
    cancelOrder,
  ],
  markShipped: ['Says that an order of what you sell is on its way.', markShipped],
  confirmReceipt: ['Says that you have what you bought.', confirmReceipt],
} as const

for (const [name, [description, act]] of Object.entries(acts))
  builder.relayMutationField(
    name,
    orderInput,
    {
      description,
      authScopes: { mayWrite: true },
      resolve: (_root, { input }, ctx) => act(signed(ctx), databaseId('Order', String(input.orderId))),
    },
    payload('The order after it.'),
  )

builder.relayMutationField(
  'handOver',
  {
    description: 'Which order, and the code.',
    inputFields: (t) => ({
      orderId: t.id({ description: 'The global id of the order.' }),
      code: t.string({ description: 'The six digits that its buyer has.' }),
    }),
  },
  {
    description:
      'Says that the buyer has an order of what you sell: her code proves it. Five wrong ones an hour.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input: { orderId, code } }, ctx) =>
      handOver(signed(ctx), { orderId: databaseId('Order', String(orderId)), code }),
  },
  payload('The order after it.'),
)

builder.relayMutationField(
  'reportProblem',
  {
    description: 'Which order, and what is wrong.',
    inputFields: (t) => ({
      orderId: t.id({ description: 'The global id of the order.' }),
      problem: t.string({ description: `In your words: at most ${orderLimits.problem} characters.` }),
    }),
  },
  {
    description: 'Tells the admins what is wrong with an order of yours that is paid.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input: { orderId, problem } }, ctx) =>
      reportProblem(signed(ctx), { orderId: databaseId('Order', String(orderId)), problem }),
  },
  payload('The order with it.'),
)

builder.relayMutationField(
  'verifyPayment',
  {
    description: 'Which payment.',
    inputFields: (t) => ({
      reference: t.string({ description: 'The `reference` that the provider has sent you back with.' }),
    }),
  },
  {
    description:
      'Asks the provider how a payment of yours stands, and does what follows from that. Asking again changes nothing more.',
    authScopes: { signedIn: true },
    async resolve(_root, { input: { reference } }, ctx) {
      const caller = signed(ctx)
      await admitToVerify(caller, reference)
      return { reference, ...(await settle(caller, reference)) }
    },
  },
  {
    description: 'How it stands.',
    outputFields: (t) => ({
      status: t.string({
        description:
          "The provider's word: success, failed, abandoned, ongoing, pending, processing, queued or reversed.",
        resolve: ({ status }) => status,
      }),
      reference: t.string({ description: 'The reference.', resolve: ({ reference }) => reference }),
      amount: t.field({
        type: Price,
        description: 'What was paid, or is to be.',
        resolve: ({ amountKobo }: Settled) => ({ kobo: amountKobo }),
      }),
      order: orderField(t),
    }),
  },
)
