// What one is told of one's orders as it happens.
import { builder } from '#server/core/context/builder.ts'
import { callerField } from '#server/core/context/viewer.ts'
import { logSubscription, seqField } from '#server/realtime/logSubscription.ts'
import type { LoggedEvent } from '#server/realtime/tailLog.ts'
import './events.ts'
import { loadOrder, Order } from './loaders.ts'

const OrderChanged = builder.objectRef<LoggedEvent<'orderChanged'>>('OrderChanged').implement({
  description: 'An order that you have made or got is not what it was, or is new.',
  fields: (t) => ({
    seq: seqField(t),
    order: t.field({
      type: Order,
      nullable: true,
      description: 'The order as it is now.',
      resolve: ({ data }, _args, ctx) => loadOrder(ctx, data.orderId),
    }),
    viewer: callerField(t),
  }),
})

logSubscription('orders', {
  description: 'Tells you how it goes with what you have bought and sold, on all your devices.',
  events: { orderChanged: OrderChanged },
})
