// Bus topic of changes that affect the statistics for admins.

declare module '#server/core/events/bus.ts' {
  interface Topics {
    /** Users, posts, comments or verifications have changed; keyed by "all". */
    figures: FiguresHint
  }
}

/** Carries no data: subscribers count again. */
export type FiguresHint = Record<string, never>
