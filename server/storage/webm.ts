// A reader of WebM videos that finds all private parts: it keeps picture and sound tracks and the elements that players
// read.
import {
  brokenVideo,
  findChild,
  readChildren,
  readContent,
  redactContent,
  readNumber,
  readElement,
  readText,
  readTrackNumber,
  redact,
  type Element,
} from '#server/storage/ebml.ts'
import { VideoRefused, type Redaction, type VideoFacts, type VideoFile } from '#server/storage/videoFile.ts'

/** Ids of EBML elements (RFC 9559). */
export const ids = {
  docType: 0x4282,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  date: 0x4461,
  muxer: 0x4d80,
  writer: 0x5741,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cues: 0x1c53bb6b,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  position: 0xa7,
  previousSize: 0xab,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
  reference: 0xfb,
  discardPadding: 0x75a2,
  additions: 0x75a1,
  addition: 0xa6,
  additionId: 0xee,
} as const

const toSet = (...knownIds: number[]): ReadonlySet<number> => new Set(knownIds)

const { cluster, timestamp, position, previousSize, simpleBlock, blockGroup } = ids
const segmentParts = [ids.seekHead, ids.info, ids.tracks, ids.cues]
const clusterParts = [timestamp, position, previousSize, simpleBlock, blockGroup]
/** UID, flags, language, lacing, frame times, and codec data: ids, private data, delays, sound. */
const trackParts = [0x73c5, 0xb9, 0x88, 0x55aa, 0x9c, 0x22b59c, 0x22b59d, 0x23e383, 0x23314f, 0x55ee]
const codecParts = [0x86, 0x63a2, 0xaa, 0x56aa, 0x56bb, 0xe1]

const knownIds = {
  segment: toSet(...segmentParts, cluster, ...clusterParts),
  info: toSet(ids.timestampScale, ids.duration, ids.date, ids.muxer, ids.writer),
  track: toSet(ids.trackNumber, ids.trackType, ids.video, ...trackParts, ...codecParts),
  blockGroup: toSet(ids.block, ids.blockDuration, ids.reference, ids.discardPadding, ids.additions),
}

const videoTrack = 1
export const soundTrack = 2

/** Id of a block's second layer, such as transparency. */
const pictureAddition = 1

interface Segment {
  from: number
  to: number
  /** Bytes after it. */
  rest: Redaction[]
}

/** Reads the header. Throws VideoRefused for a file that is no video. */
export async function readWebm(file: VideoFile): Promise<VideoFacts> {
  return readSegment(file, await findSegment(file))
}

/** Finds the segment. Throws VideoRefused for a file that is no WebM. */
export async function findSegment(file: VideoFile): Promise<Segment> {
  const header = await readElement(file, 0, file.size)
  if ((await readText(file, header, ids.docType)) !== 'webm') throw new VideoRefused('notAVideo')
  const segment = await readElement(file, header.end ?? 0, file.size)
  if (segment.id !== ids.segment) throw brokenVideo()
  const to = segment.end ?? file.size
  return { from: segment.body, to, rest: to < file.size ? [redactContent({ body: to, end: file.size })] : [] }
}

/** Yields the elements of a segment and of its clusters. Adds elements that players do not read to `redactions`. */
export async function* walkSegment(
  file: VideoFile,
  { from, to }: Pick<Segment, 'from' | 'to'>,
  redactions: Redaction[],
): AsyncGenerator<Element> {
  let within = to
  for (let offset = from; offset < to;) {
    if (offset >= within) within = to
    const element = await readElement(file, offset, within)
    const isCluster = element.id === ids.cluster
    if (element.end === null && !isCluster) throw brokenVideo()
    if (isCluster) within = element.end ?? to
    if (knownIds.segment.has(element.id)) yield element
    else redactions.push(redact(element))
    offset = isCluster ? element.body : (element.end ?? to)
  }
}

async function readSegment(file: VideoFile, segment: Segment): Promise<VideoFacts> {
  let size: Tracks['size'] = null
  let durationMs: number | null = null
  let tracks: Tracks | null = null
  let hasPictures = false
  const redactions = segment.rest
  for await (const element of walkSegment(file, segment, redactions)) {
    if (element.id === ids.info) durationMs = await readInfo(file, element, redactions)
    else if (element.id === ids.tracks) {
      tracks = await readTracks(file, element, redactions)
      size ??= tracks.size
    } else if (element.id === ids.simpleBlock || element.id === ids.blockGroup) {
      hasPictures = true
      // Players cannot read blocks before the tracks.
      if (!tracks) throw brokenVideo()
      await visitBlock(file, element, { tracks, redactions })
    }
  }
  if (!tracks || !hasPictures) throw brokenVideo()
  if (!size) throw new VideoRefused('notAVideo')
  return { ending: '.webm', ...size, durationMs, private: redactions }
}

/** Returns the duration in milliseconds; null if it is missing. */
export async function readInfo(
  file: VideoFile,
  info: Element,
  redactions: Redaction[],
): Promise<number | null> {
  for await (const child of readChildren(file, info))
    if (!knownIds.info.has(child.id)) redactions.push(redact(child))
    else if (child.id === ids.muxer || child.id === ids.writer) redactions.push(redactContent(child))
  const scale = (await readNumber(file, info, ids.timestampScale)) ?? 1_000_000
  const duration = await findChild(file, info, ids.duration)
  if (!duration) return null
  const bytes = await readContent(file, duration)
  const ticks = bytes.length === 4 ? bytes.readFloatBE() : bytes.length === 8 ? bytes.readDoubleBE() : NaN
  const ms = Math.round((ticks * scale) / 1_000_000)
  return Number.isFinite(ms) && ms > 0 ? ms : null
}

interface Tracks {
  /** Pixels of the first picture track. */
  size: { width: number; height: number } | null
  /** Numbers of the kept tracks, and of the others. */
  kept: Set<number>
  dropped: Set<number>
}

async function readTracks(file: VideoFile, element: Element, redactions: Redaction[]): Promise<Tracks> {
  const tracks: Tracks = { size: null, kept: new Set(), dropped: new Set() }
  for await (const track of readChildren(file, element)) {
    const type = track.id === ids.track && (await readNumber(file, track, ids.trackType))
    const number = track.id === ids.track && (await readNumber(file, track, ids.trackNumber))
    const isKept = type === videoTrack || type === soundTrack
    if (number) tracks[isKept ? 'kept' : 'dropped'].add(number)
    if (!isKept) {
      redactions.push(redact(track))
      continue
    }
    await visitTrack(file, track, redactions)
    if (type === videoTrack) tracks.size ??= await readSize(file, track)
  }
  return tracks
}

/** Adds elements of a track beside its codec to `redactions`. */
export async function visitTrack(file: VideoFile, track: Element, redactions: Redaction[]): Promise<void> {
  for await (const child of readChildren(file, track))
    if (!knownIds.track.has(child.id)) redactions.push(redact(child))
}

async function readSize(file: VideoFile, track: Element) {
  const video = await findChild(file, track, ids.video)
  const width = video && (await readNumber(file, video, ids.pixelWidth))
  const height = video && (await readNumber(file, video, ids.pixelHeight))
  if (!width || !height) throw brokenVideo()
  return { width, height }
}

interface BlockContext {
  tracks: Tracks
  redactions: Redaction[]
}

/** Wipes a block of another track, and foreign elements of a block group. */
async function visitBlock(
  file: VideoFile,
  element: Element,
  { tracks, redactions }: BlockContext,
): Promise<void> {
  const { kept, dropped } = tracks
  const isGroup = element.id === ids.blockGroup
  const block = isGroup ? await findChild(file, element, ids.block) : element
  const number = block && (await readTrackNumber(file, block))
  // Players cannot assign a block without a track number to a track.
  const isDropped = number === null || (kept.size > 0 ? !kept.has(number) : dropped.has(number))
  if (isDropped) redactions.push(redact(element))
  else if (isGroup) await visitGroup(file, element, redactions)
}

async function visitGroup(file: VideoFile, group: Element, redactions: Redaction[]): Promise<void> {
  for await (const child of readChildren(file, group)) {
    if (!knownIds.blockGroup.has(child.id)) redactions.push(redact(child))
    if (child.id !== ids.additions) continue
    for await (const addition of readChildren(file, child)) {
      const id =
        addition.id === ids.addition ? ((await readNumber(file, addition, ids.additionId)) ?? 1) : null
      if (id !== pictureAddition) redactions.push(redact(addition))
    }
  }
}
