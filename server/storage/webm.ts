// WebM: keeps picture and sound tracks and the elements that players read; wipes the rest.
import {
  broken,
  childOf,
  childrenOf,
  contentOf,
  emptied,
  numberOf,
  readElement,
  textOf,
  trackOfBlock,
  wiped,
  type Element,
} from '#server/storage/ebml.ts'
import { VideoRefused, type Private, type VideoFacts, type VideoFile } from '#server/storage/videoFile.ts'

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

const setOf = (...known: number[]): ReadonlySet<number> => new Set(known)

const { cluster, timestamp, position, previousSize, simpleBlock, blockGroup } = ids
const segmentParts = [ids.seekHead, ids.info, ids.tracks, ids.cues]
const clusterParts = [timestamp, position, previousSize, simpleBlock, blockGroup]
/** UID, flags, language, lacing, frame times, and codec data: ids, private data, delays, sound. */
const trackParts = [0x73c5, 0xb9, 0x88, 0x55aa, 0x9c, 0x22b59c, 0x22b59d, 0x23e383, 0x23314f, 0x55ee]
const codecParts = [0x86, 0x63a2, 0xaa, 0x56aa, 0x56bb, 0xe1]

const known = {
  segment: setOf(...segmentParts, cluster, ...clusterParts),
  info: setOf(ids.timestampScale, ids.duration, ids.date, ids.muxer, ids.writer),
  track: setOf(ids.trackNumber, ids.trackType, ids.video, ...trackParts, ...codecParts),
  blockGroup: setOf(ids.block, ids.blockDuration, ids.reference, ids.discardPadding, ids.additions),
}

const videoTrack = 1
export const soundTrack = 2

/** Id of a block's second layer, such as transparency. */
const pictureAddition = 1

interface Segment {
  from: number
  to: number
  /** Bytes after it. */
  rest: Private[]
}

/** Reads the header. Throws VideoRefused for a file that is no video. */
export async function readWebm(file: VideoFile): Promise<VideoFacts> {
  return readSegment(file, await segmentOf(file))
}

/** Finds the segment. Throws VideoRefused for a file that is no WebM. */
export async function segmentOf(file: VideoFile): Promise<Segment> {
  const header = await readElement(file, 0, file.size)
  if ((await textOf(file, header, ids.docType)) !== 'webm') throw new VideoRefused('notAVideo')
  const segment = await readElement(file, header.end ?? 0, file.size)
  if (segment.id !== ids.segment) throw broken()
  const to = segment.end ?? file.size
  return { from: segment.body, to, rest: to < file.size ? [emptied({ body: to, end: file.size })] : [] }
}

/** Yields the elements of a segment and of its clusters. Adds elements that players do not read to `found`. */
export async function* partsOf(
  file: VideoFile,
  { from, to }: Pick<Segment, 'from' | 'to'>,
  found: Private[],
): AsyncGenerator<Element> {
  let within = to
  for (let at = from; at < to;) {
    if (at >= within) within = to
    const element = await readElement(file, at, within)
    const isCluster = element.id === ids.cluster
    if (element.end === null && !isCluster) throw broken()
    if (isCluster) within = element.end ?? to
    if (known.segment.has(element.id)) yield element
    else found.push(wiped(element))
    at = isCluster ? element.body : (element.end ?? to)
  }
}

async function readSegment(file: VideoFile, segment: Segment): Promise<VideoFacts> {
  let size: Tracks['size'] = null
  let durationMs: number | null = null
  let tracks: Tracks | null = null
  let hasPictures = false
  const found = segment.rest
  for await (const element of partsOf(file, segment, found)) {
    if (element.id === ids.info) durationMs = await readInfo(file, element, found)
    else if (element.id === ids.tracks) {
      tracks = await readTracks(file, element, found)
      size ??= tracks.size
    } else if (element.id === ids.simpleBlock || element.id === ids.blockGroup) {
      hasPictures = true
      // Players cannot read blocks before the tracks.
      if (!tracks) throw broken()
      await visitBlock(file, element, { tracks, found })
    }
  }
  if (!tracks || !hasPictures) throw broken()
  if (!size) throw new VideoRefused('notAVideo')
  return { ending: '.webm', ...size, durationMs, private: found }
}

/** Returns the duration in milliseconds; null if it is missing. */
export async function readInfo(file: VideoFile, info: Element, found: Private[]): Promise<number | null> {
  for await (const child of childrenOf(file, info))
    if (!known.info.has(child.id)) found.push(wiped(child))
    else if (child.id === ids.muxer || child.id === ids.writer) found.push(emptied(child))
  const scale = (await numberOf(file, info, ids.timestampScale)) ?? 1_000_000
  const duration = await childOf(file, info, ids.duration)
  if (!duration) return null
  const bytes = await contentOf(file, duration)
  const ticks = bytes.length === 4 ? bytes.readFloatBE() : bytes.length === 8 ? bytes.readDoubleBE() : NaN
  const ms = Math.round((ticks * scale) / 1_000_000)
  return Number.isFinite(ms) && ms > 0 ? ms : null
}

interface Tracks {
  /** Pixels of the first picture track. */
  size: { width: number; height: number } | null
  kept: Set<number>
  gone: Set<number>
}

async function readTracks(file: VideoFile, element: Element, found: Private[]): Promise<Tracks> {
  const tracks: Tracks = { size: null, kept: new Set(), gone: new Set() }
  for await (const track of childrenOf(file, element)) {
    const type = track.id === ids.track && (await numberOf(file, track, ids.trackType))
    const number = track.id === ids.track && (await numberOf(file, track, ids.trackNumber))
    const isKept = type === videoTrack || type === soundTrack
    if (number) tracks[isKept ? 'kept' : 'gone'].add(number)
    if (!isKept) {
      found.push(wiped(track))
      continue
    }
    await visitTrack(file, track, found)
    if (type === videoTrack) tracks.size ??= await readSize(file, track)
  }
  return tracks
}

/** Adds elements of a track beside its codec to `found`. */
export async function visitTrack(file: VideoFile, track: Element, found: Private[]): Promise<void> {
  for await (const child of childrenOf(file, track)) if (!known.track.has(child.id)) found.push(wiped(child))
}

async function readSize(file: VideoFile, track: Element) {
  const video = await childOf(file, track, ids.video)
  const width = video && (await numberOf(file, video, ids.pixelWidth))
  const height = video && (await numberOf(file, video, ids.pixelHeight))
  if (!width || !height) throw broken()
  return { width, height }
}

interface Visit {
  tracks: Tracks
  found: Private[]
}

/** Wipes a block of another track, and foreign elements of a block group. */
async function visitBlock(file: VideoFile, element: Element, { tracks, found }: Visit): Promise<void> {
  const { kept, gone } = tracks
  const isGroup = element.id === ids.blockGroup
  const block = isGroup ? await childOf(file, element, ids.block) : element
  const number = block && (await trackOfBlock(file, block))
  // Without track numbers no player could tell which blocks are theirs.
  const isGone = number === null || (kept.size > 0 ? !kept.has(number) : gone.has(number))
  if (isGone) found.push(wiped(element))
  else if (isGroup) await visitGroup(file, element, found)
}

async function visitGroup(file: VideoFile, group: Element, found: Private[]): Promise<void> {
  for await (const child of childrenOf(file, group)) {
    if (!known.blockGroup.has(child.id)) found.push(wiped(child))
    if (child.id !== ids.additions) continue
    for await (const one of childrenOf(file, child)) {
      const id = one.id === ids.addition ? ((await numberOf(file, one, ids.additionId)) ?? 1) : null
      if (id !== pictureAddition) found.push(wiped(one))
    }
  }
}
