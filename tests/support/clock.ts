// A clock that tests set: it stands still until it is moved.

export interface Clock {
  now(): Date
  /** Moves time on, in seconds. */
  advance(seconds: number): void
}

export function createClock(start = new Date('2026-11-20T09:00:00.000Z')): Clock {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    advance(seconds) {
      at += seconds * 1000
    },
  }
}

/** Waits until something is done, and for a minute more: so that each has a time of its own. */
export const minuteAfter =
  (has: { readonly clock: Clock }) =>
  async <Result>(does: Promise<Result>): Promise<Result> => {
    const result = await does
    has.clock.advance(60)
    return result
  }
