// The typed topics of the bus. An event is a hint that something changed; the database is the truth.

export interface Topics {
  /** These sessions of a person have ended, or may do something else now; keyed by the person's id. */
  sessionEnded: { sessionIds: number[] }
  /** A person's log has events up to that number; keyed by the person's id. */
  event: { seq: number }
}
