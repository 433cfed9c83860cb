// A reader of WebM Opus recordings, as browsers make them; the duration is counted from blocks, since the header may lack
// it.
import {
  brokenVideo,
  findChild,
  readChildren,
  readNumber,
  readText,
  toNumber,
  type Element,
} from '#server/storage/ebml.ts'
import { packetMs } from '#server/storage/opus.ts'
import { VideoRefused, type SoundFacts, type Redaction, type VideoFile } from '#server/storage/videoFile.ts'
import { ids, walkSegment, readInfo, findSegment, soundTrack, visitTrack } from '#server/storage/webm.ts'

const codec = 0x86

interface Walk {
  file: VideoFile
  /** Milliseconds per tick. */
  tickMs: number
  /** Start of the cluster in ticks. */
  cluster: number
  from: number | null
  to: number
  packetsMs: number
  tracks: number
  private: Redaction[]
}

/** Reads the duration. Throws VideoRefused unless the file is a WebM with a single Opus track. */
export async function readWebmSound(file: VideoFile): Promise<SoundFacts> {
  const segment = await findSegment(file)
  const walk: Walk = {
    file,
    tickMs: 1,
    cluster: 0,
    from: null,
    to: 0,
    packetsMs: 0,
    tracks: 0,
    private: segment.rest,
  }
  for await (const element of walkSegment(file, segment, walk.private)) await visitElement(walk, element)
  if (walk.tracks === 0 || walk.packetsMs === 0) throw brokenVideo()
  const durationMs = Math.max(walk.packetsMs, walk.to - (walk.from ?? 0))
  return { ending: '.weba', durationMs, private: walk.private }
}

async function visitElement(walk: Walk, element: Element): Promise<void> {
  const { file } = walk
  if (element.id === ids.info) {
    const scale = await readNumber(file, element, ids.timestampScale)
    if (scale !== null) walk.tickMs = scale / 1_000_000
    await readInfo(file, element, walk.private)
  } else if (element.id === ids.tracks) await readTracks(walk, element)
  else if (element.id === ids.timestamp) walk.cluster = await readOwnNumber(file, element)
  else if (element.id === ids.simpleBlock) await readBlock(walk, element)
  else if (element.id === ids.blockGroup) {
    const block = await findChild(file, element, ids.block)
    if (block) await readBlock(walk, block)
  }
}

async function readTracks(walk: Walk, tracks: Element): Promise<void> {
  for await (const track of readChildren(walk.file, tracks)) {
    if (track.id !== ids.track) continue
    walk.tracks++
    const isSound = (await readNumber(walk.file, track, ids.trackType)) === soundTrack
    const isOpus = (await readText(walk.file, track, codec)) === 'A_OPUS'
    if (!isSound || !isOpus || walk.tracks > 1) throw new VideoRefused('notAVideo')
    await visitTrack(walk.file, track, walk.private)
  }
}

/** Reads a block of one packet: track number, time relative to the cluster, flags, content. */
async function readBlock(walk: Walk, { body, end }: Element): Promise<void> {
  const head = await walk.file.peek(body, Math.min(6, (end ?? body) - body))
  const isLaced = head.length >= 4 && (head.readUInt8(3) & 0x06) !== 0
  // The only track has a number of one byte.
  const ms = head.length < 5 || head.readUInt8() < 0x81 || isLaced ? null : packetMs(head.subarray(4))
  if (ms === null) throw brokenVideo()
  const startMs = (walk.cluster + head.readInt16BE(1)) * walk.tickMs
  walk.from ??= startMs
  walk.to = Math.max(walk.to, startMs + ms)
  walk.packetsMs += ms
}

async function readOwnNumber(file: VideoFile, { body, end }: Element): Promise<number> {
  const length = (end ?? body) - body
  if (length > 8) throw brokenVideo()
  return toNumber(await file.read(body, length))
}
