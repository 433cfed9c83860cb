// Bus topic of new and changed moderation cases (API: `Ticket`), for admins.

declare module '#server/core/events/bus.ts' {
  interface Topics {
    /** A case is new or changed; keyed by "all". The reported user must not learn of it. */
    ticket: TicketHint
  }
}

export interface TicketHint {
  ticketId: number
  reportedId: number | null
}
