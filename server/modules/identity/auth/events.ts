// Type of the account event in the event log: a device of the user was signed out.

declare module '#server/core/events/events.ts' {
  interface Events {
    sessionEnded: { sessionId: number; device: string }
  }
}

export {}
