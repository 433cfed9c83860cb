// Event log entries of accounts.

declare module '#server/core/events/events.ts' {
  interface Events {
    /** A device was signed out. */
    sessionEnded: { sessionId: number; device: string }
  }
}

export {}
