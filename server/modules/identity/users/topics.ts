// What people tell over the bus: that not everybody sees of them what he saw, and that they are not as they were.

declare module '#server/core/events/bus.ts' {
  interface Topics {
    /**
     * Somebody may see these people and their posts who could not, or the other way round; keyed by "all". Who it is, is
     * for the listener to find out.
     */
    sight: { userIds: number[] }
    /** What a profile says or counts is not what it was; keyed by the person's id. */
    user: UserHint
  }
}

/** `followerId`: how that person follows them has changed, too. */
export type UserHint = { change: 'profile' } | { change: 'follow'; followerId: number }
