// Event log entries of accounts.

declare module '#server/core/events/events.ts' {
  interface Events {
    sessionEnded: { sessionId: number; device: string }
  }
}

export {}
