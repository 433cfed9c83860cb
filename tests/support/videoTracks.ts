// Videos with several tracks built byte by byte for tests: pictures beside location metadata of cameras.
import { box, element, unsizedElement, fileType, text, track, u32, zeros } from './videos.ts'

export interface TrackSamples {
  /** Handler type: vide, soun, meta, text or sbtl. */
  handler: string
  samples: Buffer[]
  /** A single size for all samples, as sound in MOV has it. */
  hasOneSize?: boolean
}

/** One GPS5 entry of GoPro's metadata track: latitude, longitude and so on as integers. */
export const gpmf = Buffer.concat([
  text('DEVC'),
  u32(0x00010020),
  text('STRM'),
  u32(0x00010018),
  text('GPS5'),
  u32(0x6c140001),
  ...[65_000_000, 33_800_000, 12, 0, 0].map(u32),
])

/** A line of DJI's subtitles. */
export const djiLine = Buffer.concat([Buffer.from([0, 32]), text('GPS(3.3800,6.5000,12) ISO:100 F/2.8 ')])

/** A sample of a Camera Motion track with a place: two reserved bytes, type 5, and three doubles. */
export const camm = (() => {
  const bytes = zeros(28)
  bytes.writeUInt16LE(5, 2)
  for (const [index, degrees] of [6.5, 3.38, 12].entries()) bytes.writeDoubleLE(degrees, 4 + index * 8)
  return bytes
})()

const fullBox = (type: string, ...contents: Buffer[]) => box(type, u32(0), ...contents)

/** The samples of all tracks in turn, each a chunk, then a movie that lists them. `filling` lies between. */
export function movieOfTracks(tracks: TrackSamples[], filling = zeros(0), bits: 32 | 64 = 32): Buffer {
  const head = fileType('isom')
  const offsets = tracks.map((): number[] => [])
  const content: Buffer[] = []
  let at = head.length + 8
  for (let turn = 0; turn < Math.max(...tracks.map(({ samples }) => samples.length)); turn++)
    for (const [index, { samples }] of tracks.entries()) {
      const sample = samples[turn]
      if (!sample) continue
      offsets[index]?.push(at)
      content.push(sample, filling)
      at += sample.length + filling.length
    }
  const traks = tracks.map(({ handler, samples, hasOneSize }, index) =>
    track({
      handler,
      id: index + 1,
      tables: [
        fullBox('stsc', u32(1), u32(1), u32(1), u32(1)),
        hasOneSize
          ? fullBox('stsz', u32(1), u32(samples.length))
          : fullBox('stsz', u32(0), u32(samples.length), ...samples.map(({ length }) => u32(length))),
        bits === 32
          ? fullBox('stco', u32(samples.length), ...(offsets[index] ?? []).map(u32))
          : fullBox(
              'co64',
              u32(samples.length),
              ...(offsets[index] ?? []).map((each) => Buffer.concat([zeros(4), u32(each)])),
            ),
      ],
    }),
  )
  return Buffer.concat([head, box('mdat', ...content), box('moov', box('mvhd', zeros(100)), ...traks)])
}

/** The same as recorded by browsers: a movie without samples, and fragments with one sample per track. */
export function fragmentedMovie(tracks: TrackSamples[], namesBase = true): Buffer {
  const traks = tracks.map(({ handler }, index) => track({ handler, id: index + 1 }))
  const defaults = tracks.map((_track, index) => fullBox('trex', u32(index + 1), u32(1), zeros(12)))
  const fragments = (tracks[0]?.samples ?? []).map((_sample, turn) => {
    const samples = tracks.map(({ samples: each }) => each[turn] ?? zeros(0))
    const trafs = (begins: number) =>
      samples.map((sample, index) => {
        const before = samples.slice(0, index).reduce((sum, { length }) => sum + length, 0)
        const hasBaseOffset = namesBase || index === 0
        const tfhd = box('tfhd', u32(namesBase ? 0x20000 : 0), u32(index + 1))
        const where = hasBaseOffset ? [u32(begins + before)] : []
        const trun = box('trun', u32(0x200 | (hasBaseOffset ? 1 : 0)), u32(1), ...where, u32(sample.length))
        return box('traf', tfhd, trun)
      })
    const moof = (begins: number) => box('moof', box('mfhd', u32(0), u32(turn + 1)), ...trafs(begins))
    return Buffer.concat([moof(moof(0).length + 8), box('mdat', ...samples)])
  })
  const movie = box('moov', box('mvhd', zeros(100)), ...traks, box('mvex', ...defaults))
  return Buffer.concat([fileType('iso5'), movie, ...fragments])
}

export interface WebmTrack {
  /** 1 has pictures, 2 sound, 17 subtitles, 33 metadata. */
  type: number
  samples: Buffer[]
  /** Each frame in a group of its own, as for subtitles. */
  inGroups?: boolean
}

/** A WebM with several tracks; `inTrack` is in each of them, `inCluster` in its cluster, `after` behind the segment. */
export function webmOfTracks(
  tracks: WebmTrack[],
  { inTrack = [], inCluster = [], inInfo = [], after = [], isRecorded = false }: WebmExtras = {},
): Buffer {
  const wrap = isRecorded ? unsizedElement : element
  const size = element('e0', element('b0', Buffer.from([2, 0])), element('ba', Buffer.from([1, 0])))
  const entries = tracks.map(({ type }, index) =>
    element('ae', number('d7', index + 1), number('83', type), ...(type === 1 ? [size] : []), ...inTrack),
  )
  const blocks = tracks.flatMap(({ samples, inGroups }, index) =>
    samples.map((sample) => {
      const block = Buffer.concat([Buffer.from([0x80 | (index + 1), 0, 0, 0]), sample])
      return inGroups ? element('a0', element('a1', block), number('9b', 40)) : element('a3', block)
    }),
  )
  return Buffer.concat([
    element('1a45dfa3', element('4282', text('webm'))),
    wrap(
      '18538067',
      element('1549a966', element('2ad7b1', u32(1_000_000)), ...inInfo),
      element('1654ae6b', ...entries),
      wrap('1f43b675', element('e7', u32(0)), ...blocks, ...inCluster),
    ),
    ...after,
  ])
}

export interface WebmExtras {
  inTrack?: Buffer[]
  inCluster?: Buffer[]
  inInfo?: Buffer[]
  after?: Buffer[]
  isRecorded?: boolean
}

const number = (id: string, value: number) => element(id, Buffer.from([value]))
