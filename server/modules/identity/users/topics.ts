// Bus topics of users: a message between server processes names the change, and listeners read the new state themselves.

declare module '#server/core/events/bus.ts' {
  interface Topics {
    /** The visibility of these users and their posts changed for some viewers; keyed by "all". */
    sight: { userIds: number[] }
    /** A profile's fields or counts changed; keyed by the user's id. */
    user: UserBusMessage
  }
}

/** `followerId`: the user whose follow status changed. */
export type UserBusMessage = { change: 'profile' } | { change: 'follow'; followerId: number }
