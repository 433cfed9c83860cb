// A reader of MP4 sound recordings, as Safari makes them; the duration is counted from samples, since the header may lack
// it.
import { readBoxes, brokenVideo, readChildren, readFullBox, type Box } from '#server/storage/boxes.ts'
import { walkMovie } from '#server/storage/mp4.ts'
import { VideoRefused, type SoundFacts, type VideoFile } from '#server/storage/videoFile.ts'

/** Boxes that contain boxes with durations. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf'])

const maxDepth = 6

/** Codecs that browsers and phones record. */
const codings = new Set(['mp4a', 'Opus'])

interface Walk {
  file: VideoFile
  /** Ticks per second of the track. */
  timescale: number
  /** Durations in ticks: in the track header, of the sample table, and of fragments. */
  headerTicks: number
  tableTicks: number
  fragmentTicks: number
  /** Default sample duration in ticks, of all fragments and of this one. */
  defaultTicks: number
  fragmentDefaultTicks: number
}

/** Reads the duration. Throws VideoRefused unless the file is an MP4 with a single AAC or Opus track. */
export async function readMovieSound(file: VideoFile): Promise<SoundFacts> {
  const { tracks, private: redactions } = await walkMovie(file)
  if (tracks.length !== 1 || tracks[0]?.handler !== 'soun') throw new VideoRefused('notAVideo')
  const walk: Walk = {
    file,
    timescale: 0,
    headerTicks: 0,
    tableTicks: 0,
    fragmentTicks: 0,
    defaultTicks: 0,
    fragmentDefaultTicks: 0,
  }
  for await (const box of walkLeaves(file, readBoxes(file, { from: 0, to: file.size, isFile: true }), 1))
    await readers[box.type]?.(walk, box)
  const ticks = Math.max(walk.headerTicks, walk.tableTicks, walk.fragmentTicks)
  if (walk.timescale === 0 || ticks === 0) throw brokenVideo()
  return { ending: '.m4a', durationMs: (ticks / walk.timescale) * 1000, private: redactions }
}

async function* walkLeaves(file: VideoFile, boxes: AsyncGenerator<Box>, depth: number): AsyncGenerator<Box> {
  if (depth > maxDepth) throw brokenVideo()
  for await (const box of boxes)
    if (containers.has(box.type)) yield* walkLeaves(file, readChildren(file, box), depth + 1)
    else yield box
}

const readers: Record<string, (walk: Walk, box: Box) => Promise<void>> = {
  async mdhd(walk, box) {
    const { version, body } = await readFullBox(walk.file, box, 32)
    walk.timescale = body.readUInt32BE(version === 1 ? 20 : 12)
    const ticks = version === 1 ? body.readBigUInt64BE(24) : BigInt(body.readUInt32BE(16))
    // The largest number means unknown.
    if (ticks !== 0xffffffffn && ticks !== 0xffffffffffffffffn) walk.headerTicks = Number(ticks)
  },
  async stsd(walk, box) {
    const { body } = await readFullBox(walk.file, box, 16)
    if (body.readUInt32BE(4) !== 1 || !codings.has(body.toString('latin1', 12, 16)))
      throw new VideoRefused('notAVideo')
  },
  async stts(walk, box) {
    for (let position = box.body + 8; position + 8 <= box.end; position += 8) {
      walk.file.countPart()
      const entry = await walk.file.read(position, 8)
      walk.tableTicks += entry.readUInt32BE() * entry.readUInt32BE(4)
    }
  },
  async trex(walk, box) {
    walk.defaultTicks = (await readFullBox(walk.file, box, 16)).body.readUInt32BE(12)
  },
  async tfhd(walk, box) {
    const { flags, body } = await readFullBox(walk.file, box, 24)
    const position = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0)
    walk.fragmentDefaultTicks = flags & 0x8 ? body.readUInt32BE(position) : walk.defaultTicks
  },
  async trun(walk, box) {
    const { flags, body } = await readFullBox(walk.file, box, 8)
    const count = body.readUInt32BE(4)
    const entryBytes = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
    const from = box.body + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
    if (from + count * entryBytes > box.end) throw brokenVideo()
    if (!(flags & 0x100)) {
      walk.fragmentTicks += count * walk.fragmentDefaultTicks
      return
    }
    for (let position = from; position < from + count * entryBytes; position += entryBytes) {
      walk.file.countPart()
      walk.fragmentTicks += (await walk.file.read(position, 4)).readUInt32BE()
    }
  },
}
