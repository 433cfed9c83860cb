// A fake clock that stands still until a test moves it.

export interface Clock {
  now(): Date
  /** Advances the clock by seconds. */
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

/** Awaits the work and advances the clock by a minute, so that each has a time of its own. */
export const minuteAfter =
  (has: { readonly clock: Clock }) =>
  async <Result>(does: Promise<Result>): Promise<Result> => {
    const result = await does
    has.clock.advance(60)
    return result
  }
