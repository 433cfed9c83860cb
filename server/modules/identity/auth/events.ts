// What accounts put in people's logs.

declare module '#server/core/events/events.ts' {
  interface Events {
    /** One of the person's devices was signed out. */
    sessionEnded: { sessionId: number; device: string }
  }
}

export {}
