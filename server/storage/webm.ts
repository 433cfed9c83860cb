// WebM: the elements of a file, walked without their content; the tags, which say where it was taken, are wiped (147).
import {
  broken,
  childOf,
  childrenOf,
  contentOf,
  numberOf,
  readElement,
  textOf,
  wiped,
  type Element,
} from '#server/storage/ebml.ts'
import { VideoRefused, type Private, type VideoFacts, type VideoFile } from '#server/storage/videoFile.ts'

export const ids = {
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

/** Reads what the header says. Refuses with VideoRefused what is no WebM with something to see. */
export async function readWebm(file: VideoFile): Promise<VideoFacts> {
  const { from, to } = await segmentOf(file)
  return readSegment(file, from, to)
}

/** Where the one part lies in which everything else does. Refuses with VideoRefused what is no WebM. */
export async function segmentOf(file: VideoFile): Promise<{ from: number; to: number }> {
  const header = await readElement(file, 0, file.size)
  if ((await textOf(file, header, ids.docType)) !== 'webm') throw new VideoRefused('notAVideo')
  const segment = await readElement(file, header.end ?? 0, file.size)
  if (segment.id !== ids.segment) throw broken()
  return { from: segment.body, to: segment.end ?? file.size }
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
