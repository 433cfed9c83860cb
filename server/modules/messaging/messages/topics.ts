// Type of the bus message that a user is typing.

declare module '#server/core/events/bus.ts' {
  interface Topics {
    /** A user is typing to a person; the key is that person's id. */
    typing: { userId: number }
  }
}

export {}
