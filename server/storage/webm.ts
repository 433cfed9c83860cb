// WebM: the elements of a file, walked without their content; the tags, which say where it was taken, are wiped (147).
import { VideoRefused, type Private, type VideoFacts, type VideoFile } from '#server/storage/videoFile.ts'

const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  tags: 0x1254c367,
  attachments: 0x1941a469,
} as const

const videoTrack = 1

interface Element {
  id: number
  start: number
  body: number
  /** Null where it goes on until something else begins, as recorders write it that do not know the end. */
  end: number | null
}

const broken = () => new VideoRefused('brokenVideo')

export const isEbml = (head: Buffer): boolean => head.length >= 4 && head.readUInt32BE() === ids.header

/** Reads what the header says. Refuses with VideoRefused what is no WebM with something to see. */
export async function readWebm(file: VideoFile): Promise<VideoFacts> {
  const header = await readElement(file, 0, file.size)
  if ((await textOf(file, header, ids.docType)) !== 'webm') throw new VideoRefused('notAVideo')
  const segment = await readElement(file, header.end ?? 0, file.size)
  if (segment.id !== ids.segment) throw broken()
  return readSegment(file, segment.body, segment.end ?? file.size)
}

async function readSegment(file: VideoFile, from: number, to: number): Promise<VideoFacts> {
  let size: { width: number; height: number } | null = null
  let durationMs: number | null = null
  let hasTracks = false
  let hasPictures = false
  const found: Private[] = []
  for (let at = from; at < to;) {
    const element = await readElement(file, at, to)
    if (element.end === null && element.id !== ids.cluster) throw broken()
    if (element.id === ids.info) durationMs = await readDuration(file, element)
    else if (element.id === ids.tracks) {
      hasTracks = true
      size ??= await readSize(file, element)
    } else if (isContent(element)) hasPictures = true
    else if (element.id === ids.tags || element.id === ids.attachments) found.push(wiped(element))
    // What follows the head of an endless cluster is walked as if it stood beside it.
    at = element.end ?? element.body
  }
  if (!hasTracks || !hasPictures) throw broken()
  if (!size) throw new VideoRefused('notAVideo')
  return { ending: '.webm', ...size, durationMs, private: found }
}

/** A whole cluster, or a block of an endless one. */
const isContent = ({ id, end }: Element) =>
  id === ids.cluster ? end !== null : id === ids.simpleBlock || id === ids.blockGroup

async function readDuration(file: VideoFile, info: Element): Promise<number | null> {
  const scale = (await numberOf(file, info, ids.timestampScale)) ?? 1_000_000
  const duration = await childOf(file, info, ids.duration)
  if (!duration) return null
  const bytes = await contentOf(file, duration)
  const ticks = bytes.length === 4 ? bytes.readFloatBE() : bytes.length === 8 ? bytes.readDoubleBE() : NaN
  const ms = Math.round((ticks * scale) / 1_000_000)
  return Number.isFinite(ms) && ms > 0 ? ms : null
}

/** The size of the first track that has pictures. */
async function readSize(file: VideoFile, tracks: Element) {
  for await (const track of childrenOf(file, tracks)) {
    if (track.id !== ids.track || (await numberOf(file, track, ids.trackType)) !== videoTrack) continue
    const video = await childOf(file, track, ids.video)
    const width = video && (await numberOf(file, video, ids.pixelWidth))
    const height = video && (await numberOf(file, video, ids.pixelHeight))
    if (!width || !height) throw broken()
    return { width, height }
  }
  return null
}

/** An element of nothing, as long as this one. */
function wiped({ start, end, body }: Element): Private {
  const to = end ?? body
  const bytes = to - start
  const lengthBytes = bytes < 9 ? 1 : 8
  const label = Buffer.alloc(1 + lengthBytes)
  label.writeUInt8(0xec)
  if (lengthBytes === 1) label.writeUInt8(0x80 | (bytes - 2), 1)
  else label.writeBigUInt64BE(BigInt(bytes - 9) | (1n << 56n), 1)
  return { at: start, label, from: start + label.length, to }
}

/** Reads the head of the element at that place, which must end where what it stands in does, or before. */
async function readElement(file: VideoFile, start: number, within: number): Promise<Element> {
  file.countPart()
  const head = await file.peek(start, 12)
  const idBytes = Math.clz32(head[0] ?? 0) - 23
  const sizeAt = start + idBytes
  const sizeBytes = Math.clz32(head[idBytes] ?? 0) - 23
  if (idBytes > 4 || sizeBytes > 8 || head.length < idBytes + sizeBytes) throw broken()
  const body = sizeAt + sizeBytes
  const digits = [...head.subarray(idBytes, idBytes + sizeBytes)]
  const first = (digits[0] ?? 0) ^ (0x80 >> (sizeBytes - 1))
  const isUnknown = first === (0x80 >> (sizeBytes - 1)) - 1 && digits.slice(1).every((byte) => byte === 0xff)
  const size = digits.slice(1).reduce((sum, byte) => sum * 256 + byte, first)
  const end = isUnknown ? null : body + size
  if (body > within || (end !== null && end > within)) throw broken()
  return { id: head.readUIntBE(0, idBytes), start, body, end }
}

async function* childrenOf(file: VideoFile, { body, end }: Element): AsyncGenerator<Element> {
  if (end === null) throw broken()
  for (let at = body; at < end;) {
    const child = await readElement(file, at, end)
    if (child.end === null) throw broken()
    yield child
    at = child.end
  }
}

async function childOf(file: VideoFile, parent: Element, id: number): Promise<Element | null> {
  for await (const child of childrenOf(file, parent)) if (child.id === id) return child
  return null
}

/** The content of a small element. */
function contentOf(file: VideoFile, { body, end }: Element): Promise<Buffer> {
  const length = (end ?? body) - body
  if (length > 64) throw broken()
  return file.read(body, length)
}

async function numberOf(file: VideoFile, parent: Element, id: number): Promise<number | null> {
  const child = await childOf(file, parent, id)
  return child && [...(await contentOf(file, child))].reduce((sum, byte) => sum * 256 + byte, 0)
}

async function textOf(file: VideoFile, parent: Element, id: number): Promise<string | null> {
  const child = await childOf(file, parent, id)
  return child && (await contentOf(file, child)).toString('latin1').replace(/\0+$/, '')
}
