// What messages tell over the bus and nowhere else.

declare module '#server/core/events/bus.ts' {
  interface Topics {
    /** Somebody is typing to a person; keyed by that person's id. */
    typing: { userId: number }
  }
}

export {}
