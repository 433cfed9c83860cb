// How long the packets of Opus last, by their first bytes (RFC 6716 §3.1): nothing of them is decoded.

/** Of one frame, in milliseconds, by how it is coded: speech, both, music. */
const speech = [10, 20, 40, 60]
const both = [10, 20]
const music = [2.5, 5, 10, 20]

/** No packet lasts longer. */
const mostMs = 120

/** In milliseconds; null for what is no packet of Opus. Takes its first two bytes. */
export function packetMs(head: Buffer): number | null {
  if (head.length === 0) return null
  const first = head.readUInt8()
  const coding = first >> 3
  const frameMs = coding < 12 ? speech[coding % 4] : coding < 16 ? both[coding % 2] : music[coding % 4]
  const kind = first % 4
  const frames = kind === 0 ? 1 : kind < 3 ? 2 : head.length > 1 ? head.readUInt8(1) % 64 : 0
  const ms = (frameMs ?? 0) * frames
  return ms > 0 && ms <= mostMs ? ms : null
}
