// The kinds of events in people's logs; modules add them.

/**
 * Data of each kind: ids and small facts; subscribers read the rest with their own permissions. Modules add kinds by
 * `declare module '#server/core/events/events.ts'`.
 */
export interface Events {}

export type EventKind = keyof Events

export interface RecordedEvent {
  userId: number
  kind: EventKind
  data: Events[EventKind]
}
