// Orders as admins see them in the graph: by the reference of a payment, with everything that became of it.
import { builder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
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
import { lookAtOrder, refundOrder } from './orderAdmin.ts'
import type { LookedAt } from './queries.ts'

const OrderActor = builder.enumType('OrderActor', {
  description: 'Who moves an order on.',
  values: {
    BUYER: { description: 'Who buys it.' },
    VENDOR: { description: 'Who sells it.' },
    ADMIN: { description: 'One of us.' },
    FENNEC: { description: 'Fennec by itself, by the clock or because money came too late.' },
    PROVIDER: { description: 'The provider of payments.' },
  } satisfies Record<Actor, object>,
})

const PaymentState = builder.enumType('PaymentState', {
  description: 'How far a payment has come.',
  values: {
    BEGUN: { description: 'Written down, before the provider was asked for a page.' },
    OPEN: { description: 'It has a page where it can be paid.' },
    SUCCEEDED: { description: 'The provider has the money.' },
    FAILED: { description: 'It was not paid.' },
    WRONG: { description: 'The provider has money that is not what was asked for.' },
    REVERSED: { description: 'The money went back.' },
  } satisfies Record<State, object>,
})

const price = (kobo: bigint | null) => (kobo === null ? null : { kobo: Number(kobo) })

const Refund = builder.objectRef<NonNullable<LookedAt['attempts'][number]['refund']>>('Refund').implement({
  description: 'Money on its way back.',
  fields: (t) => ({
    state: t.field({ type: RefundState, description: 'How far it is.', resolve: ({ state }) => state }),
    amount: t.field({
      type: Price,
      description: 'How much.',
      resolve: ({ amountKobo }) => ({ kobo: Number(amountKobo) }),
    }),
    reason: t.exposeString('reason', { description: 'Why, in a few words.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Since when it is wanted.' }),
    changedAt: t.expose('changedAt', { type: 'DateTime', description: 'When it last got on.' }),
  }),
})

const Payment = builder.objectRef<LookedAt['attempts'][number]>('Payment').implement({
  description: 'One try to pay for an order.',
  fields: (t) => ({
    reference: t.exposeString('reference', { description: 'What the provider knows it by.' }),
    state: t.field({
      type: PaymentState,
      description: 'How far it has come.',
      resolve: ({ state }) => state,
    }),
    providerStatus: t.exposeString('providerStatus', {
      nullable: true,
      description: "The provider's own word when he was asked last; null before that.",
    }),
    asked: t.field({
      type: Price,
      description: 'What the buyer was asked for.',
      resolve: ({ amountKobo }) => ({ kobo: Number(amountKobo) }),
    }),
    paid: t.field({
      type: Price,
      nullable: true,
      description: 'What the provider has; null while nothing.',
      resolve: ({ paidKobo }) => price(paidKobo),
    }),
    processing: t.field({
      type: Price,
      nullable: true,
      description: 'What he has taken of it; null while unknown.',
      resolve: ({ feesKobo }) => price(feesKobo),
    }),
    vendorShare: t.field({
      type: Price,
      nullable: true,
      description: 'What he gave the vendor of it; null while unknown.',
      resolve: ({ vendorKobo }) => price(vendorKobo),
    }),
    alert: t.exposeString('alert', {
      nullable: true,
      description: 'What is not as it should be; null where nothing is.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was begun.' }),
    settledAt: t.expose('settledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the money came; null while it has not.',
    }),
    refund: t.expose('refund', {
      type: Refund,
      nullable: true,
      description: 'Its way back; null where it has none.',
    }),
  }),
})

const Change = builder.objectRef<LookedAt['changes'][number]>('OrderMove').implement({
  description: 'A step that an order has taken, and who took it.',
  fields: (t) => ({
    from: t.field({
      type: OrderStatus,
      nullable: true,
      description: 'What it was before; null of the first.',
      resolve: ({ from }) => from,
    }),
    to: t.field({ type: OrderStatus, description: 'What it was from then on.', resolve: ({ to }) => to }),
    by: t.field({ type: OrderActor, description: 'Who did it.', resolve: ({ by }) => by }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    note: t.exposeString('note', { nullable: true, description: 'Why; null where there is no more to say.' }),
  }),
})

const Event = builder.objectRef<LookedAt['events'][number]>('PaymentEvent').implement({
  description: 'Something that the provider has told by itself.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'In his words, such as charge.success.' }),
    reference: t.exposeString('reference', { nullable: true, description: 'Of which payment.' }),
    receivedAt: t.expose('receivedAt', { type: 'DateTime', description: 'When it came.' }),
    handledAt: t.expose('handledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was looked into; null while it was not.',
    }),
  }),
})

const AdminOrder = builder.objectRef<LookedAt>('AdminOrder').implement({
  description: 'An order with all that became of it.',
  fields: (t) => ({
    order: t.field({
      type: Order,
      nullable: true,
      description: 'The order as its two see it, but for the code.',
      resolve: ({ id }, _args, ctx) => loadOrder(ctx, id),
    }),
    moves: t.expose('changes', {
      type: [Change],
      description: 'The steps it has taken, the first one first.',
    }),
    payments: t.expose('attempts', { type: [Payment], description: 'All payments for it, in their order.' }),
    events: t.expose('events', {
      type: [Event],
      description: 'What the provider has told of them, in its order.',
    }),
  }),
})

builder.objectField(Admin, 'order', (t) =>
  t.field({
    type: AdminOrder,
    nullable: true,
    description:
      'The order that a payment is for, by its reference; null for what is none. It is kept who looks.',
    args: { reference: t.arg.string({ description: 'The reference of a payment.' }) },
    resolve: (_admin, { reference }, ctx) => lookAtOrder(signed(ctx), reference),
  }),
)

builder.relayMutationField(
  'refundOrder',
  {
    description: 'The order of which payment, and why.',
    inputFields: (t) => ({
      reference: t.string({ description: 'The reference of a payment.' }),
      reason: t.string({ description: 'In a few words, at most 200 characters: its history says so.' }),
    }),
  },
  {
    description: 'Gives the money of a paid order back; for admins who have neither bought nor sold it.',
    authScopes: { admin: true },
    resolve: (_root, { input }, ctx) => refundOrder(signed(ctx), input),
  },
  { description: 'The order after it.', outputFields: (t) => ({ order: orderField(t) }) },
)
