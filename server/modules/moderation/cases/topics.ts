// What tickets tell over the bus to the admins who look at the queue.

declare module '#server/core/events/bus.ts' {
  interface Topics {
    /** A ticket is new, or not what it was; keyed by "all". Who it is about is not to hear of it. */
    ticket: TicketHint
  }
}

export interface TicketHint {
  ticketId: number
  reportedId: number | null
}
