// A reader of Ogg Opus recordings: it counts the duration from the pages without decoding, and finds the comments to wipe.
import { packetMs } from '#server/storage/opus.ts'
import { VideoRefused, type SoundFacts, type Redaction, type VideoFile } from '#server/storage/videoFile.ts'

/** Granule positions per millisecond, at any sample rate (RFC 7845). */
const positionsPerMs = 48

const headBytes = 27
const beginsStream = 2
const continuesPacket = 1

interface Page {
  start: number
  flags: number
  /** Granule position at the end of the page; null if no packet ends on it. */
  granulePosition: number | null
  stream: number
  /** Lengths of segments; a packet continues while they are 255. */
  segmentLengths: Buffer
  body: number
  end: number
}

const brokenVideo = () => new VideoRefused('brokenVideo')

export const isOgg = (head: Buffer): boolean => head.toString('latin1', 0, 4) === 'OggS'

/** Reads the duration. Throws VideoRefused unless the file is an Ogg with a single Opus stream. */
export async function readOgg(file: VideoFile): Promise<SoundFacts> {
  const first = await readPage(file, 0)
  const header = await file.read(first.body, Math.min(12, first.end - first.body))
  if (first.flags !== beginsStream || header.toString('latin1', 0, 8) !== 'OpusHead')
    throw new VideoRefused('notAVideo')
  if (header.length < 12) throw brokenVideo()
  const comments = await readPage(file, first.end)
  const wipedComments = await redact(file, comments)
  const skippedMs = header.readUInt16LE(10) / positionsPerMs
  const length = await measureMs(file, comments)
  return { ending: '.ogg', durationMs: length - skippedMs, private: [wipedComments] }
}

/** Milliseconds of the packets after the page, or of its granule positions if those are longer. */
async function measureMs(file: VideoFile, { end, stream }: Page): Promise<number> {
  let packets = 0
  let from: number | null = null
  let to = 0
  for (let position = end; position < file.size;) {
    const page = await readPage(file, position)
    if (page.stream !== stream || page.flags & beginsStream) throw brokenVideo()
    packets += await measurePackets(file, page)
    if (page.granulePosition !== null) {
      from ??= page.granulePosition / positionsPerMs - packets
      to = page.granulePosition / positionsPerMs
    }
    position = page.end
  }
  return Math.max(packets, to - (from ?? 0))
}

/** Milliseconds of the packets that begin on the page. */
async function measurePackets(file: VideoFile, { segmentLengths, flags, body }: Page): Promise<number> {
  let ms = 0
  let position = body
  let isNew = (flags & continuesPacket) === 0
  for (const length of segmentLengths) {
    if (isNew) {
      file.countPart()
      const packetDuration = packetMs(await file.peek(position, Math.min(2, length)))
      if (packetDuration === null) throw brokenVideo()
      ms += packetDuration
    }
    position += length
    isNew = length < 255
  }
  return ms
}

async function readPage(file: VideoFile, start: number): Promise<Page> {
  file.countPart()
  const head = await file.read(start, headBytes)
  if (!isOgg(head) || head.readUInt8(4) !== 0) throw brokenVideo()
  const segmentLengths = Buffer.from(await file.read(start + headBytes, head.readUInt8(26)))
  const granulePosition = head.readBigInt64LE(6)
  const body = start + headBytes + segmentLengths.length
  const end = segmentLengths.reduce((sum, length) => sum + length, body)
  if (end > file.size) throw brokenVideo()
  return {
    start,
    flags: head.readUInt8(5),
    granulePosition: granulePosition < 0n ? null : Number(granulePosition),
    stream: head.readUInt32LE(14),
    segmentLengths,
    body,
    end,
  }
}

const magic = 'OpusTags'

/** Returns the redaction of the comments on the page: zeros are an empty vendor name, no comments, and padding. */
async function redact(file: VideoFile, { start, segmentLengths, body, end }: Page): Promise<Redaction> {
  const isWhole =
    segmentLengths.length > 0 &&
    segmentLengths.findIndex((length) => length < 255) === segmentLengths.length - 1
  const head = await file.peek(body, magic.length)
  // Recorders write comments that fit one page.
  if (!isWhole || head.toString('latin1') !== magic || end - body < magic.length + 8) throw brokenVideo()
  const page = Buffer.alloc(end - start)
  page.set(await file.read(start, body - start + magic.length))
  page.writeUInt32LE(0, 22)
  const label = Buffer.alloc(4)
  label.writeUInt32LE(pageChecksum(page))
  return { position: start + 22, label, from: body + magic.length, to: end }
}

/** Returns the CRC-32 of a page, whose own checksum is 0. */
export function pageChecksum(page: Uint8Array): number {
  let sum = 0
  for (const byte of page) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit++) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  }
  return sum >>> 0
}
