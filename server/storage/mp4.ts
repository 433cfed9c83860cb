// A reader of MP4 and MOV videos that finds all private parts, such as the location of the recording: it keeps picture and
// sound tracks and the boxes that players read.
import {
  readBoxes,
  brokenVideo,
  readChildren,
  readFullBox,
  readHead,
  redact,
  type Box,
} from '#server/storage/boxes.ts'
import {
  readFragment,
  sampleRuns,
  findUnused,
  type Run,
  type SampleTables,
  type TrackRun,
} from '#server/storage/samples.ts'
import { VideoRefused, type Redaction, type VideoFacts, type VideoFile } from '#server/storage/videoFile.ts'

const toSet = (types: string) => new Set(types.split(' '))

/** Boxes that players read, by parent box. Any other box may contain the location of the recording. */
const playerBoxes: Readonly<Record<string, ReadonlySet<string>>> = {
  file: toSet('ftyp styp moov moof mdat sidx ssix mfra'),
  moov: toSet('mvhd trak mvex iods'),
  mvex: toSet('mehd trex leva'),
  trak: toSet('tkhd tapt edts mdia'),
  tapt: toSet('clef prof enof'),
  edts: toSet('elst'),
  mdia: toSet('mdhd hdlr elng minf'),
  minf: toSet('vmhd smhd hdlr dinf stbl'),
  dinf: toSet('dref'),
  stbl: toSet('stsd stts ctts cslg stsc stsz stz2 stco co64 stss stps sdtp sbgp sgpd subs padb stdp'),
  moof: toSet('mfhd traf'),
  traf: toSet('tfhd tfdt trun sdtp sbgp sgpd subs'),
  mfra: toSet('tfra mfro'),
}

/** Boxes of a movie in another file, and of a compressed header. */
const refusedBoxes = toSet('rmra cmov')

const keptHandlers = toSet('vide soun')

/** Maximum number of sample runs: ten minutes have some 60,000 if each frame is separate. */
const maxRuns = 400_000

/** Boxes of a codec: configuration, colours, shape and light of pictures, channels of sound. */
const codecBoxes = toSet(
  'avcC hvcC lhvC hvcE av1C vpcC vvcC dvcC dvvC dvwC d263 esds damr glbl colr pasp clap fiel gama mdcv clli ' +
    'amve SmDm CoLL btrt wave chan chnl dOps dac3 dec3 dac4 dfLa alac srat pcmC mhaC dmlp sinf',
)

/** Bytes of a codec's header before its boxes, by media type. */
const codecHeaderBytes = { vide: 78, soun: 28 } as const

/** Brands of still pictures in a movie container: HEIC, AVIF and raw photos. */
const pictureBrands = /^(hei[cxms]|hev[cxms]|mif[12]|msf1|miaf|avi[fs]|avc[is]|j2k[ip1]|jxl |crx )$/

const soundBrands = /^M4[AB] $/

interface Track {
  id: number
  /** Media type, such as "vide" or "soun". */
  handler: string
  size: { width: number; height: number } | null
  tables: SampleTables
}

/** Facts that are collected while the boxes are visited. */
export interface Walk {
  file: VideoFile
  tracks: Track[]
  /** Default sample sizes of fragments by track, with the box that states each. */
  defaults: Map<number, { box: Box; size: number }>
  fragments: Box[]
  /** Contents of the mdat boxes, in which the samples lie. */
  contents: Run[]
  durationMs: number | null
  /** Ticks per second in the movie header. */
  timescale: number
  /** Parts to wipe. */
  private: Redaction[]
}

export const isMovie = (head: Buffer): boolean => head.toString('latin1', 4, 8) === 'ftyp'

/** Reads the header. Throws VideoRefused for a file that is no video. */
export async function readMovie(file: VideoFile): Promise<VideoFacts> {
  const brand = await readBrand(file)
  if (soundBrands.test(brand)) throw new VideoRefused('notAVideo')
  const walk = await walkMovie(file)
  const video = walk.tracks.find(({ handler }) => handler === 'vide')
  if (!video) throw new VideoRefused('notAVideo')
  if (!video.size) throw brokenVideo()
  const ending = brand === 'qt  ' ? '.mov' : '.mp4'
  return { ending, ...video.size, durationMs: walk.durationMs, private: walk.private }
}

const readBrand = async (file: VideoFile) => (await file.read(8, 4)).toString('latin1')

/** Visits all boxes. Throws VideoRefused for a picture, and for an incomplete movie. */
export async function walkMovie(file: VideoFile): Promise<Walk> {
  if (pictureBrands.test(await readBrand(file))) throw new VideoRefused('notAVideo')
  const walk: Walk = {
    file,
    tracks: [],
    defaults: new Map(),
    fragments: [],
    contents: [],
    durationMs: null,
    timescale: 0,
    private: [],
  }
  let movies = 0
  for await (const box of readBoxes(file, { from: 0, to: file.size, isFile: true })) {
    if (box.type === 'moov') movies++
    await visitBox(walk, box, 'file')
  }
  if (movies !== 1 || walk.contents.length === 0) throw brokenVideo()
  await wipeOtherTracks(walk)
  return walk
}

async function visitBox(walk: Walk, box: Box, parent: string): Promise<void> {
  const { type } = box
  if (refusedBoxes.has(type)) throw brokenVideo()
  if (!playerBoxes[parent]?.has(type)) return void walk.private.push(redact(box))
  const reader = readers[`${parent}/${type}`]
  if (reader) await reader(walk, box)
  else if (type in playerBoxes) await visitChildren(walk, box)
}

async function visitChildren(walk: Walk, box: Box): Promise<void> {
  for await (const child of readChildren(walk.file, box)) await visitBox(walk, child, box.type)
}

/** Readers of boxes, by parent and type. */
const readers: Record<string, (walk: Walk, box: Box) => Promise<void>> = {
  async 'file/mdat'(walk, { body, end }) {
    walk.contents.push({ from: body, to: end })
  },
  // The tracks are known only at the end of the file.
  async 'file/moof'(walk, box) {
    walk.fragments.push(box)
  },
  async 'moov/mvhd'(walk, box) {
    const { version, body } = await readFullBox(walk.file, box, 32)
    walk.timescale = body.readUInt32BE(version === 1 ? 20 : 12)
    walk.durationMs ??= toMilliseconds(walk, version === 1 ? body.readBigUInt64BE(24) : body.readUInt32BE(16))
  },
  // Duration of a fragmented recording.
  async 'mvex/mehd'(walk, box) {
    const { version, body } = await readFullBox(walk.file, box, 12)
    walk.durationMs ??= toMilliseconds(walk, version === 1 ? body.readBigUInt64BE(4) : body.readUInt32BE(4))
  },
  async 'mvex/trex'(walk, box) {
    const { body } = await readFullBox(walk.file, box, 20)
    walk.defaults.set(body.readUInt32BE(4), { box, size: body.readUInt32BE(16) })
  },
  async 'moov/trak'(walk, box) {
    const track: Track = { id: 0, handler: '', size: null, tables: {} }
    walk.tracks.push(track)
    const wipedBefore = walk.private.length
    await visitChildren(walk, box)
    if (keptHandlers.has(track.handler)) return
    walk.private.splice(wipedBefore, Infinity, redact(box))
  },
  async 'trak/tkhd'(walk, box) {
    const { version, body } = await readFullBox(walk.file, box, 96)
    const track = walk.tracks.at(-1)
    if (!track) return
    track.id = body.readUInt32BE(version === 1 ? 20 : 12)
    track.size = uprightSize(body, version === 1 ? 52 : 40)
  },
  async 'mdia/hdlr'(walk, box) {
    const track = walk.tracks.at(-1)
    const head = await readHead(walk.file, box, 12)
    if (track && track.handler !== 'vide') track.handler = head.toString('latin1', 8, 12)
    wipeText(walk, box.body + 24, box.end)
  },
  async 'minf/hdlr'(walk, box) {
    wipeText(walk, box.body + 24, box.end)
  },
  async 'dinf/dref'(walk, box) {
    await readFullBox(walk.file, box, 8)
    for await (const entry of readBoxes(walk.file, { from: box.body + 8, to: box.end })) {
      const { flags } = await readFullBox(walk.file, entry, 4)
      const isInThisFile = (flags & 1) === 1 && entry.end - entry.body <= 16
      if (!isInThisFile) throw brokenVideo()
    }
  },
  async 'stbl/stsd'(walk, box) {
    const handler = walk.tracks.at(-1)?.handler
    if (handler !== 'vide' && handler !== 'soun') return
    for await (const entry of readBoxes(walk.file, { from: box.body + 8, to: box.end })) {
      const from = entry.body + codecHeaderBytes[handler]
      if (from > entry.end) continue
      if (handler === 'vide') wipeText(walk, entry.body + 42, entry.body + 74)
      // Later versions of QuickTime sound have longer headers.
      else if ((await walk.file.read(entry.body + 8, 2)).readUInt16BE() !== 0) continue
      for await (const part of readBoxes(walk.file, { from, to: entry.end, mayEnd: true }))
        if (!codecBoxes.has(part.type)) walk.private.push(redact(part))
    }
  },
  'stbl/stsc': keepTable,
  'stbl/stsz': keepTable,
  'stbl/stz2': keepTable,
  'stbl/stco': keepTable,
  'stbl/co64': keepTable,
}

async function keepTable({ tracks }: Walk, box: Box): Promise<void> {
  const track = tracks.at(-1)
  if (track) track.tables[box.type] = box
}

/** Wipes text in a box that players read; zeros are an empty text. */
function wipeText(walk: Walk, from: number, to: number): void {
  if (from < to) walk.private.push({ position: from, label: Buffer.alloc(0), from, to })
}

/** Wipes the fragments of other tracks, and all content except the samples of kept ones. */
async function wipeOtherTracks(walk: Walk): Promise<void> {
  const { file, tracks, defaults, contents } = walk
  const keptIds = new Set(tracks.filter(({ handler }) => keptHandlers.has(handler)).map(({ id }) => id))
  for (const [id, { box }] of defaults) if (!keptIds.has(id)) walk.private.push(redact(box))

  const runs: TrackRun[] = []
  const add = (isKept: boolean, found: Run[]) => {
    for (const run of found) runs.push({ ...run, isKept })
    if (runs.length > maxRuns) throw brokenVideo()
  }
  for (const { handler, tables } of tracks)
    add(keptHandlers.has(handler), await sampleRuns(file, tables, handler === 'soun'))
  for (const moof of walk.fragments) {
    let next = moof.start
    for await (const child of readChildren(file, moof)) {
      if (child.type !== 'traf') {
        await visitBox(walk, child, 'moof')
        continue
      }
      const traf = await readFragment(file, child, {
        moof: moof.start,
        next,
        defaultSize: (id) => defaults.get(id)?.size ?? 0,
      })
      if (keptIds.has(traf.id)) await visitChildren(walk, child)
      else walk.private.push(redact(child))
      add(keptIds.has(traf.id), traf.runs)
      next = traf.runs.at(-1)?.to ?? next
    }
  }
  walk.private.push(...findUnused(contents, runs))
}

/** Null for an unknown duration: 0, or the largest number. */
function toMilliseconds({ timescale }: Walk, duration: number | bigint): number | null {
  const ticks = Number(duration)
  const isKnown = timescale > 0 && ticks > 0 && duration !== 0xffffffff && duration !== 0xffffffffffffffffn
  return isKnown ? Math.round((ticks / timescale) * 1000) : null
}

/** Width and height of a track after its matrix; both are 16.16 fixed-point numbers. */
function uprightSize(body: Buffer, matrixAt: number): Track['size'] {
  const fixed = (offset: number) => body.readInt32BE(offset) / 65_536
  const [a, b, c, d] = [0, 4, 12, 16].map((offset) => Math.abs(fixed(matrixAt + offset))) as [
    number,
    number,
    number,
    number,
  ]
  const [width, height] = [fixed(matrixAt + 36), fixed(matrixAt + 40)]
  const turned = { width: Math.round(a * width + c * height), height: Math.round(b * width + d * height) }
  return turned.width > 0 && turned.height > 0 ? turned : null
}
