// Event type of order changes in the event logs of buyer and vendor.

declare module '#server/core/events/events.ts' {
  interface Events {
    /** An order of the user, bought or sold, is new or changed. */
    orderChanged: { orderId: number }
  }
}

export {}
