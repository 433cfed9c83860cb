// Bus topic of typing signals.

declare module '#server/core/events/bus.ts' {
  interface Topics {
    /** A user is typing to a person; the key is that person's id. */
    typing: { userId: number }
  }
}

export {}
