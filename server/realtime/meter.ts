// How often something happens on one socket.

/** Makes what says of each time it is asked whether that is more than so many in so many milliseconds. */
export function createMeter(most: number, windowMs: number): () => boolean {
  let count = 0
  let since = performance.now()
  return () => {
    if (performance.now() - since > windowMs) {
      count = 0
      since = performance.now()
    }
    return ++count > most
  }
}
