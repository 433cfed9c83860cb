// The kinds of events that people's logs hold: each room adds its own where it lives.

/**
 * What each kind carries: ids and small facts. Whoever hears of it reads the rest with his own rights. A room adds its
 * kinds by `declare module '#server/core/events/events.ts'`.
 */
export interface Events {}

export type EventKind = keyof Events

/** An event on its way into one person's log. */
export interface RecordedEvent {
  userId: number
  kind: EventKind
  data: Events[EventKind]
}
