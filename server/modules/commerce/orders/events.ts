// What orders put in people's logs.

declare module '#server/core/events/events.ts' {
  interface Events {
    /** Something about an order that the person has bought or sold is not what it was. */
    orderChanged: { orderId: number }
  }
}

export {}
