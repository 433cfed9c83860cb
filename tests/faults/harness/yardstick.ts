// The speed of this machine relative to the reference machine of the promised times.

/** Time of `work` on the reference machine, in milliseconds. */
const knownMs = 70

/** Parses and prints JSON repeatedly, a server's main work; returns the milliseconds. */
function work(): number {
  const rows = Array.from({ length: 1000 }, (_, id) => ({
    id,
    name: `Student ${id}`,
    isVerified: id % 3 === 0,
  }))
  const begun = performance.now()
  for (let round = 0; round < 100; round++) JSON.parse(JSON.stringify(rows))
  return performance.now() - begun
}

let found: number | undefined

/** Time of `work` here as a multiple of the reference, measured once; at least 1. */
export function slowness(): number {
  found ??= Math.max(1, Math.min(...Array.from({ length: 10 }, work)) / knownMs)
  return found
}
