// GraphQL schema of orders for admins: read one by a payment reference, and refund it.
import { builder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { Admin } from '#server/modules/shared/admin/loaders.ts'
import {
  loadOrder,
  Order,
  orderField,
  OrderStatus,
  RefundState,
} from '#server/modules/commerce/orders/loaders.ts'
import { Price } from '#server/modules/commerce/products/loaders.ts'
import { OrderActor as Actor, AttemptState as State } from '#server/generated/prisma/enums.ts'
import { readOrder, refundOrder } from './orderAdmin.ts'
import type { OrderDetails } from './queries.ts'

const OrderActor = builder.enumType('OrderActor', {
  description: 'Actor of a status change.',
  values: {
    BUYER: { description: 'The buyer.' },
    VENDOR: { description: 'The vendor.' },
    ADMIN: { description: 'An admin.' },
    FENNEC: { description: 'Fennec itself, by schedule or after a late payment.' },
    PROVIDER: { description: 'The payment provider.' },
  } satisfies Record<Actor, object>,
})

const PaymentState = builder.enumType('PaymentState', {
  description: 'State of a payment.',
  values: {
    BEGUN: { description: 'Stored, before the provider was asked for a page.' },
    OPEN: { description: 'Has an open payment page.' },
    SUCCEEDED: { description: 'Paid.' },
    FAILED: { description: 'Not paid.' },
    WRONG: { description: 'Paid, but not as requested, such as another amount.' },
    REVERSED: { description: 'Reversed.' },
  } satisfies Record<State, object>,
})

const toPrice = (kobo: bigint | null) => (kobo === null ? null : { kobo: Number(kobo) })

const Refund = builder
  .objectRef<NonNullable<OrderDetails['attempts'][number]['refund']>>('Refund')
  .implement({
    description: 'A refund.',
    fields: (t) => ({
      state: t.field({ type: RefundState, description: 'State.', resolve: ({ state }) => state }),
      amount: t.field({
        type: Price,
        description: 'Amount.',
        resolve: ({ amountKobo }) => ({ kobo: Number(amountKobo) }),
      }),
      reason: t.exposeString('reason', { description: 'Short reason.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the request.' }),
      changedAt: t.expose('changedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    }),
  })

const Payment = builder.objectRef<OrderDetails['attempts'][number]>('Payment').implement({
  description: 'A payment attempt of an order.',
  fields: (t) => ({
    reference: t.exposeString('reference', { description: 'Reference at the provider.' }),
    state: t.field({ type: PaymentState, description: 'State.', resolve: ({ state }) => state }),
    providerStatus: t.exposeString('providerStatus', {
      nullable: true,
      description: 'Status at the provider as of the last check; null before.',
    }),
    asked: t.field({
      type: Price,
      description: 'Requested amount.',
      resolve: ({ amountKobo }) => ({ kobo: Number(amountKobo) }),
    }),
    paid: t.field({
      type: Price,
      nullable: true,
      description: 'Paid amount; null if unpaid.',
      resolve: ({ paidKobo }) => toPrice(paidKobo),
    }),
    processing: t.field({
      type: Price,
      nullable: true,
      description: 'Processing fee of the provider; null if unknown.',
      resolve: ({ feesKobo }) => toPrice(feesKobo),
    }),
    vendorShare: t.field({
      type: Price,
      nullable: true,
      description: "The vendor's share at the provider; null if unknown.",
      resolve: ({ vendorKobo }) => toPrice(vendorKobo),
    }),
    alert: t.exposeString('alert', {
      nullable: true,
      description: 'Alert for admins; null if there is none.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    settledAt: t.expose('settledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of payment; null if unpaid.',
    }),
    refund: t.expose('refund', {
      type: Refund,
      nullable: true,
      description: 'Refund; null if there is none.',
    }),
  }),
})

const Change = builder.objectRef<OrderDetails['changes'][number]>('OrderMove').implement({
  description: 'A status change of an order and its actor.',
  fields: (t) => ({
    from: t.field({
      type: OrderStatus,
      nullable: true,
      description: 'Previous status; null for the first change.',
      resolve: ({ from }) => from,
    }),
    to: t.field({ type: OrderStatus, description: 'New status.', resolve: ({ to }) => to }),
    by: t.field({ type: OrderActor, description: 'Actor.', resolve: ({ by }) => by }),
    at: t.expose('at', { type: 'DateTime', description: 'Time.' }),
    note: t.exposeString('note', { nullable: true, description: 'Reason; null if there is none.' }),
  }),
})

const Event = builder.objectRef<OrderDetails['events'][number]>('PaymentEvent').implement({
  description: 'A webhook event of the provider.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'Event type, such as charge.success.' }),
    reference: t.exposeString('reference', {
      nullable: true,
      description: 'Payment reference; null if there is none.',
    }),
    receivedAt: t.expose('receivedAt', { type: 'DateTime', description: 'Time of receipt.' }),
    handledAt: t.expose('handledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of processing; null if pending.',
    }),
  }),
})

const AdminOrder = builder.objectRef<OrderDetails>('AdminOrder').implement({
  description: 'An order with its payments and events.',
  fields: (t) => ({
    order: t.field({
      type: Order,
      nullable: true,
      description: 'The order as its buyer and vendor see it, without the hand-over code.',
      resolve: ({ id }, _args, ctx) => loadOrder(ctx, id),
    }),
    moves: t.expose('changes', { type: [Change], description: 'Status changes, oldest first.' }),
    payments: t.expose('attempts', { type: [Payment], description: 'All payment attempts, oldest first.' }),
    events: t.expose('events', { type: [Event], description: 'Provider events, oldest first.' }),
  }),
})

builder.objectField(Admin, 'order', (t) =>
  t.field({
    type: AdminOrder,
    nullable: true,
    description:
      'The order of a payment reference; null if there is none. Your read is recorded in the audit trail.',
    args: { reference: t.arg.string({ description: 'Payment reference.' }) },
    resolve: (_admin, { reference }, ctx) => readOrder(authenticated(ctx), reference),
  }),
)

builder.relayMutationField(
  'refundOrder',
  {
    description: 'Input of `refundOrder`.',
    inputFields: (t) => ({
      reference: t.string({ description: 'Payment reference.' }),
      reason: t.string({ description: "Reason for the order's history, at most 200 characters." }),
    }),
  },
  {
    description:
      'Refunds a paid order; for admins who neither bought nor sold it. CONFLICT if nothing can be refunded.',
    authScopes: { admin: true },
    resolve: (_root, { input }, ctx) => refundOrder(authenticated(ctx), input),
  },
  { description: 'The order after the change.', outputFields: (t) => ({ order: orderField(t) }) },
)
