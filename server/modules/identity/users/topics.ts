// Bus messages about users: visibility and profile changes.

declare module '#server/core/events/bus.ts' {
  interface Topics {
    /** The visibility of these users and their posts changed for some viewers; keyed by "all". */
    sight: { userIds: number[] }
    /** A profile's fields or counts changed; keyed by the user's id. */
    user: UserHint
  }
}

/** `followerId`: the user whose follow status changed. */
export type UserHint = { change: 'profile' } | { change: 'follow'; followerId: number }
