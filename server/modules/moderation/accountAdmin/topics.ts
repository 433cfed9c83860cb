// What tells over the bus that the figures of the admin's overview are not what they were.

declare module '#server/core/events/bus.ts' {
  interface Topics {
    /** People, posts or comments have come or gone, or somebody was verified; keyed by "all". */
    figures: FiguresHint
  }
}

/** They are counted anew, whatever has changed them. */
export type FiguresHint = Record<string, never>
