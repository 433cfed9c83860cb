// MP4 and MOV: the boxes of a file, walked without their content; those that say where it was taken are wiped (147).
import {
  boxesIn,
  brokenBox,
  childrenOf,
  fullBox,
  headOf,
  mdtaBody,
  wiped,
  type Box,
} from '#server/storage/boxes.ts'
import { VideoRefused, type Private, type VideoFacts, type VideoFile } from '#server/storage/videoFile.ts'

/** Boxes in which others lie that are of interest. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'udta', 'mvex'])

/** A movie that lies elsewhere, or one that only unpacking would show. */
const refused = new Set(['rmra', 'cmov'])

/** A place, or a description that may hold one, as phones, cameras and editors write them. */
const places = new Set(['\u00a9xyz', 'loci', 'gps ', 'XMP_', 'xml ', 'bxml'])

/** The uuid of a box of XMP. */
const xmp = 'be7acfcb97a942e89c71999491e3afac'

/** Keys of Apple's metadata, such as com.apple.quicktime.location.ISO6709. */
const placeKey = /location|gps|iso6709/i

/** Nothing that a player reads lies deeper. */
const deepest = 10

/** What begins as a video does and is something else: pictures and sounds. */
const otherKinds = /^(hei[cx]|hev[cx]|heim|heis|mif1|msf1|avi[fs]|jxl |crx |M4[AB] )$/

interface Track {
  /** What it is made of, such as "vide" or "soun". */
  handler: string
  size: { width: number; height: number } | null
}

export interface Walk {
  file: VideoFile
  tracks: Track[]
  durationMs: number | null
  /** Ticks in a second, as the header of the movie counts. */
  timescale: number
  private: Private[]
}

export const isMovie = (head: Buffer): boolean => head.toString('latin1', 4, 8) === 'ftyp'

/** Reads what the header says. Refuses with VideoRefused what is no movie with something to see. */
export async function readMovie(file: VideoFile): Promise<VideoFacts> {
  const brand = (await file.read(8, 4)).toString('latin1')
  if (otherKinds.test(brand)) throw new VideoRefused('notAVideo')
  const walk = await walkMovie(file)
  const video = walk.tracks.find(({ handler }) => handler === 'vide')
  if (!video) throw new VideoRefused('notAVideo')
  if (!video.size) throw brokenBox()
  const ending = brand === 'qt  ' ? '.mov' : '.mp4'
  return { ending, ...video.size, durationMs: walk.durationMs, private: walk.private }
}

/** Looks at all boxes; what is no whole movie is broken. */
export async function walkMovie(file: VideoFile): Promise<Walk> {
  const walk: Walk = { file, tracks: [], durationMs: null, timescale: 0, private: [] }
  let movies = 0
  let contents = 0
  for await (const box of boxesIn(file, { from: 0, to: file.size, isFile: true })) {
    if (box.type === 'moov') movies++
    if (box.type === 'mdat') contents++
    await visit(walk, box, null, 1)
  }
  if (movies !== 1 || contents === 0) throw brokenBox()
  return walk
}

async function visit(walk: Walk, box: Box, parent: string | null, depth: number): Promise<void> {
  const { type } = box
  if (depth > deepest || refused.has(type)) throw brokenBox()
  if (places.has(type) || (type === 'uuid' && (await isXmp(walk.file, box)))) walk.private.push(wiped(box))
  else if (type === 'meta') await visitMeta(walk, box, depth)
  else if (containers.has(type)) {
    if (type === 'trak') walk.tracks.push({ handler: '', size: null })
    for await (const child of childrenOf(walk.file, box)) await visit(walk, child, type, depth + 1)
  } else await readers[`${parent}/${type}`]?.(walk, box)
}

/** What is read, and where it stands. */
const readers: Record<string, (walk: Walk, box: Box) => Promise<void>> = {
  async 'moov/mvhd'(walk, box) {
    const { version, body } = await fullBox(walk.file, box, 32)
    walk.timescale = body.readUInt32BE(version === 1 ? 20 : 12)
    walk.durationMs ??= milliseconds(walk, version === 1 ? body.readBigUInt64BE(24) : body.readUInt32BE(16))
  },
  // A recording that was sent as it was made says here how long it became.
  async 'mvex/mehd'(walk, box) {
    const { version, body } = await fullBox(walk.file, box, 12)
    walk.durationMs ??= milliseconds(walk, version === 1 ? body.readBigUInt64BE(4) : body.readUInt32BE(4))
  },
  async 'trak/tkhd'(walk, box) {
    const { version, body } = await fullBox(walk.file, box, 96)
    const track = walk.tracks.at(-1)
    if (track) track.size = upright(body, version === 1 ? 52 : 40)
  },
  async 'mdia/hdlr'(walk, box) {
    const track = walk.tracks.at(-1)
    const head = await headOf(walk.file, box, 12)
    if (track && track.handler !== 'vide') track.handler = head.toString('latin1', 8, 12)
  },
  async 'dinf/dref'(walk, box) {
    await fullBox(walk.file, box, 8)
    for await (const entry of boxesIn(walk.file, { from: box.body + 8, to: box.end })) {
      const { flags } = await fullBox(walk.file, entry, 4)
      const isHere = (flags & 1) === 1 && entry.end - entry.body <= 16
      if (!isHere) throw brokenBox()
    }
  },
}

/** Null where it is not known: 0, or as large as can be. */
function milliseconds({ timescale }: Walk, duration: number | bigint): number | null {
  const ticks = Number(duration)
  const isKnown = timescale > 0 && ticks > 0 && duration !== 0xffffffff && duration !== 0xffffffffffffffffn
  return isKnown ? Math.round((ticks / timescale) * 1000) : null
}

/** The width and height of a track as its matrix turns them; both are fixed-point numbers of 16.16 bits. */
function upright(body: Buffer, matrixAt: number): Track['size'] {
  const fixed = (at: number) => body.readInt32BE(at) / 65_536
  const [a, b, c, d] = [0, 4, 12, 16].map((at) => Math.abs(fixed(matrixAt + at))) as [
    number,
    number,
    number,
    number,
  ]
  const [width, height] = [fixed(matrixAt + 36), fixed(matrixAt + 40)]
  const turned = { width: Math.round(a * width + c * height), height: Math.round(b * width + d * height) }
  return turned.width > 0 && turned.height > 0 ? turned : null
}

const isXmp = async (file: VideoFile, box: Box) => (await headOf(file, box, 16)).toString('hex') === xmp

/** Metadata as Apple and others write it: names in one box, the values they number in another. */
async function visitMeta(walk: Walk, meta: Box, depth: number): Promise<void> {
  const inside: Box[] = []
  for await (const child of boxesIn(walk.file, { from: await mdtaBody(walk.file, meta), to: meta.end }))
    inside.push(child)
  const named = await placesAmong(
    walk.file,
    inside.find(({ type }) => type === 'keys'),
  )
  for (const child of inside) {
    if (child.type !== 'ilst') {
      await visit(walk, child, 'meta', depth + 1)
      continue
    }
    for await (const value of childrenOf(walk.file, child))
      if (places.has(value.type) || named.has(Buffer.from(value.type, 'latin1').readUInt32BE()))
        walk.private.push(wiped(value))
  }
}

/** The numbers of the keys that name a place. */
async function placesAmong(file: VideoFile, keys: Box | undefined): Promise<Set<number>> {
  const found = new Set<number>()
  if (!keys) return found
  await fullBox(file, keys, 8)
  let number = 0
  for await (const key of boxesIn(file, { from: keys.body + 8, to: keys.end })) {
    number++
    if (placeKey.test((await headOf(file, key, 256)).toString('latin1'))) found.add(number)
  }
  return found
}
