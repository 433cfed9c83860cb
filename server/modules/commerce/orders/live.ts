// GraphQL subscription `orders`: changes of the orders that the viewer bought or sold.
import { builder } from '#server/core/context/builder.ts'
import { callerField } from '#server/core/context/viewer.ts'
import { logSubscription, seqField } from '#server/realtime/logSubscription.ts'
import type { LoggedEvent } from '#server/realtime/tailLog.ts'
import './events.ts'
import { loadOrder, Order } from './loaders.ts'

const OrderChanged = builder.objectRef<LoggedEvent<'orderChanged'>>('OrderChanged').implement({
  description: 'One of your orders, bought or sold, is new or changed.',
  fields: (t) => ({
    seq: seqField(t),
    order: t.field({
      type: Order,
      nullable: true,
      description: 'Current state of the order.',
      resolve: ({ data }, _args, ctx) => loadOrder(ctx, data.orderId),
    }),
    viewer: callerField(t),
  }),
})

logSubscription('orders', {
  description: 'Changes of your orders, bought and sold, on all your devices.',
  events: { orderChanged: OrderChanged },
})
