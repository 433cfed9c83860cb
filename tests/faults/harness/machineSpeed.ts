// Speed of this machine relative to the reference machine of the promised times.

/** Time of `runBenchmark` on the reference machine, in milliseconds. */
const referenceMs = 70

/** Prints and parses JSON repeatedly, a server's main work; returns the milliseconds. */
function runBenchmark(): number {
  const rows = Array.from({ length: 1000 }, (_, id) => ({
    id,
    name: `Student ${id}`,
    isVerified: id % 3 === 0,
  }))
  const started = performance.now()
  for (let round = 0; round < 100; round++) JSON.parse(JSON.stringify(rows))
  return performance.now() - started
}

let measuredFactor: number | undefined

/** Time of `runBenchmark` here as a multiple of the reference, measured once; at least 1. */
export function slownessFactor(): number {
  measuredFactor ??= Math.max(1, Math.min(...Array.from({ length: 10 }, runBenchmark)) / referenceMs)
  return measuredFactor
}
