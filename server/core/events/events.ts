// Types of the events in people's event logs (ADR 11); modules add the kinds.

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
