// A counter of events in a window of time.

/** Creates a function that counts a call, and returns true beyond `max` calls in the window. */
export function createMeter(max: number, windowMs: number): () => boolean {
  let count = 0
  let since = performance.now()
  return () => {
    if (performance.now() - since > windowMs) {
      count = 0
      since = performance.now()
    }
    return ++count > max
  }
}
