// The speed of this machine beside that of the one whose times are promised.

/** The time of `work` on the machine whose times are promised, in milliseconds. */
const knownMs = 70

/** Reads and writes a text again and again, as a server does most; returns the milliseconds. */
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

/** The time of `work` here, in times of the known one, measured once; at least 1, for a faster machine. */
export function slowness(): number {
  found ??= Math.max(1, Math.min(...Array.from({ length: 10 }, work)) / knownMs)
  return found
}
