// Events of orders in users' logs.

declare module '#server/core/events/events.ts' {
  interface Events {
    /** An order of the user, bought or sold, is new or changed. */
    orderChanged: { orderId: number }
  }
}

export {}
