// Durations of Opus packets by their first bytes (RFC 6716 §3.1), without decoding.

/** Milliseconds of one frame, by mode: speech, hybrid, music. */
const speech = [10, 20, 40, 60]
const hybrid = [10, 20]
const music = [2.5, 5, 10, 20]

const maxMs = 120

/** Returns the milliseconds of a packet by its first two bytes; null if it is invalid. */
export function packetMs(head: Buffer): number | null {
  if (head.length === 0) return null
  const first = head.readUInt8()
  const coding = first >> 3
  const frameMs = coding < 12 ? speech[coding % 4] : coding < 16 ? hybrid[coding % 2] : music[coding % 4]
  const kind = first % 4
  const frames = kind === 0 ? 1 : kind < 3 ? 2 : head.length > 1 ? head.readUInt8(1) % 64 : 0
  const ms = (frameMs ?? 0) * frames
  return ms > 0 && ms <= maxMs ? ms : null
}
