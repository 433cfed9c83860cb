// Ogg Opus recordings: reads the pages of a file without decoding, and wipes the comments.
import { packetMs } from '#server/storage/opus.ts'
import { VideoRefused, type SoundFacts, type Private, type VideoFile } from '#server/storage/videoFile.ts'

/** Granule positions per millisecond, at any sample rate (RFC 7845). */
const perMs = 48

const headBytes = 27
const begins = 2
const continues = 1

interface Page {
  start: number
  flags: number
  /** Granule position at the end of the page; null if no packet ends on it. */
  position: number | null
  stream: number
  /** Lengths of segments; a packet continues while they are 255. */
  pieces: Buffer
  body: number
  end: number
}

const broken = () => new VideoRefused('brokenVideo')

export const isOgg = (head: Buffer): boolean => head.toString('latin1', 0, 4) === 'OggS'

/** Reads the duration. Throws VideoRefused unless the file is an Ogg with a single Opus stream. */
export async function readOgg(file: VideoFile): Promise<SoundFacts> {
  const first = await readPage(file, 0)
  const header = await file.read(first.body, Math.min(12, first.end - first.body))
  if (first.flags !== begins || header.toString('latin1', 0, 8) !== 'OpusHead')
    throw new VideoRefused('notAVideo')
  if (header.length < 12) throw broken()
  const comments = await readPage(file, first.end)
  const wipedComments = await wiped(file, comments)
  const skippedMs = header.readUInt16LE(10) / perMs
  const length = await lengthOf(file, comments)
  return { ending: '.ogg', durationMs: length - skippedMs, private: [wipedComments] }
}

/** Milliseconds of the packets after the page, or of its granule positions if those are longer. */
async function lengthOf(file: VideoFile, { end, stream }: Page): Promise<number> {
  let packets = 0
  let from: number | null = null
  let to = 0
  for (let at = end; at < file.size;) {
    const page = await readPage(file, at)
    if (page.stream !== stream || page.flags & begins) throw broken()
    packets += await packetsOf(file, page)
    if (page.position !== null) {
      from ??= page.position / perMs - packets
      to = page.position / perMs
    }
    at = page.end
  }
  return Math.max(packets, to - (from ?? 0))
}

/** Milliseconds of the packets that begin on the page. */
async function packetsOf(file: VideoFile, { pieces, flags, body }: Page): Promise<number> {
  let ms = 0
  let at = body
  let isNew = (flags & continues) === 0
  for (const piece of pieces) {
    if (isNew) {
      file.countPart()
      const lasts = packetMs(await file.peek(at, Math.min(2, piece)))
      if (lasts === null) throw broken()
      ms += lasts
    }
    at += piece
    isNew = piece < 255
  }
  return ms
}

async function readPage(file: VideoFile, start: number): Promise<Page> {
  file.countPart()
  const head = await file.read(start, headBytes)
  if (!isOgg(head) || head.readUInt8(4) !== 0) throw broken()
  const pieces = Buffer.from(await file.read(start + headBytes, head.readUInt8(26)))
  const position = head.readBigInt64LE(6)
  const body = start + headBytes + pieces.length
  const end = pieces.reduce((sum, piece) => sum + piece, body)
  if (end > file.size) throw broken()
  return {
    start,
    flags: head.readUInt8(5),
    position: position < 0n ? null : Number(position),
    stream: head.readUInt32LE(14),
    pieces,
    body,
    end,
  }
}

const magic = 'OpusTags'

/** Wipes the comments of the page: zeros are an empty vendor name, no comments, and padding. */
async function wiped(file: VideoFile, { start, pieces, body, end }: Page): Promise<Private> {
  const isWhole = pieces.length > 0 && pieces.findIndex((piece) => piece < 255) === pieces.length - 1
  const head = await file.peek(body, magic.length)
  // Recorders write comments that fit one page.
  if (!isWhole || head.toString('latin1') !== magic || end - body < magic.length + 8) throw broken()
  const page = Buffer.alloc(end - start)
  page.set(await file.read(start, body - start + magic.length))
  page.writeUInt32LE(0, 22)
  const label = Buffer.alloc(4)
  label.writeUInt32LE(pageChecksum(page))
  return { at: start + 22, label, from: body + magic.length, to: end }
}

export function pageChecksum(page: Uint8Array): number {
  let sum = 0
  for (const byte of page) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit++) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  }
  return sum >>> 0
}
