// A fake clock that stands still until a test moves it.

export interface Clock {
  now(): Date
  /** Advances the clock by seconds. */
  advance(seconds: number): void
}

export function createClock(start = new Date('2026-11-20T09:00:00.000Z')): Clock {
  let timeMs = start.getTime()
  return {
    now: () => new Date(timeMs),
    advance(seconds) {
      timeMs += seconds * 1000
    },
  }
}

/** Returns a function that awaits a promise and then advances the clock by a minute, so that no two events share a time. */
export const advanceMinuteAfter =
  (fennec: { readonly clock: Clock }) =>
  async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work
    fennec.clock.advance(60)
    return result
  }
