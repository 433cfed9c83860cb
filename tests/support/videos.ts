// Videos built byte by byte for tests, in MP4 and WebM: headers, optionally a location, and little content.

export const text = (letters: string): Buffer => Buffer.from(letters, 'latin1')
const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
export const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
export const zeros = (length: number): Buffer => Buffer.alloc(length)

/** A box of MP4. */
export function box(type: string, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([u32(8 + content.length), text(type), content])
}

/** A box of MP4 with its length in 64 bits. */
export function longBox(type: string, length: bigint, ...contents: Buffer[]): Buffer {
  const bytes = zeros(8)
  bytes.writeBigUInt64BE(length)
  return Buffer.concat([u32(1), text(type), bytes, ...contents])
}

const upright = [1, 0, 0, 0, 1, 0, 0, 0, 0x4000]
const quarterTurn = [0, 1, 0, -1, 0, 0, 0, 0, 0x4000]

/** Name of the camera. */
const trackName = 'Video\0'

export interface Movie {
  brand?: string
  /** Size as stored by the sensor. */
  width?: number
  height?: number
  seconds?: number
  /** True for a phone held upright. */
  isRotated?: boolean
  /** Handler type: vide, soun. */
  handler?: string
  /** Location of the content: flags and content of the one data reference. */
  reference?: Buffer
  /** Number of the track, and its sample tables. */
  id?: number
  tables?: Buffer[]
  /** Additional boxes in the movie, in its track, and beside it. */
  inMovie?: Buffer[]
  inTrack?: Buffer[]
  beside?: Buffer[]
  content?: Buffer
}

/** Data reference to the file itself. */
export const ownData = box('url ', u32(1))

export const fileType = (brand: string): Buffer => box('ftyp', text(brand), u32(512), text('isommp41'))

export function movie(options: Movie = {}): Buffer {
  const { brand = 'isom', content = text('frames'), beside = [], inMovie = [], seconds = 3 } = options
  const header = box('mvhd', zeros(12), u32(1000), u32(seconds * 1000), zeros(80))
  return Buffer.concat([
    fileType(brand),
    box('moov', header, track(options), ...inMovie),
    ...beside,
    box('mdat', content),
  ])
}

export function track({
  width = 640,
  height = 360,
  isRotated,
  handler = 'vide',
  reference,
  id = 1,
  tables = [],
  inTrack = [],
}: Movie): Buffer {
  const matrix = (isRotated ? quarterTurn : upright).map((value) => u32((value * 65_536) >>> 0))
  const header = box(
    'tkhd',
    zeros(12),
    u32(id),
    zeros(24),
    ...matrix,
    u32(width * 65_536),
    u32(height * 65_536),
  )
  const data = box('dinf', box('dref', u32(0), u32(1), reference ?? ownData))
  const kind = box('hdlr', zeros(8), text(handler), zeros(12), text(trackName))
  return box(
    'trak',
    header,
    box('mdia', kind, box('minf', data, ...(tables.length > 0 ? [box('stbl', ...tables)] : []))),
    ...inTrack,
  )
}

export const lagos = '+06.5000+003.3800/'

/** The location as phones write it into user data. */
export const locationBox = (): Buffer => box('\u00a9xyz', u16(lagos.length), u16(0x15c7), text(lagos))

/** The location and the make of the phone in Apple's format: names in one list, values in another. */
export function appleMetadata(): Buffer {
  const key = (name: string) => box('mdta', text(name))
  const value = (number: number, content: string) =>
    box(u32(number).toString('latin1'), box('data', u32(1), u32(0), text(content)))
  const names = ['com.apple.quicktime.make', 'com.apple.quicktime.location.ISO6709']
  return box(
    'meta',
    box('hdlr', zeros(8), text('mdta'), zeros(12)),
    box('keys', u32(0), u32(names.length), ...names.map(key)),
    box('ilst', value(1, 'Tecno'), value(2, lagos)),
  )
}

/** An element of WebM with its id in hex. */
export function element(id: string, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const length = u32(content.length)
  length.writeUInt32BE((content.length | 0x10000000) >>> 0)
  return Buffer.concat([Buffer.from(id, 'hex'), length, content])
}

/** An element of unknown length. */
export const unsizedElement = (id: string, ...contents: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(id, 'hex'), Buffer.from('01ffffffffffffff', 'hex'), ...contents])

export interface Webm {
  docType?: string
  width?: number
  height?: number
  /** Omitted by recorders. */
  seconds?: number
  trackType?: number
  /** Elements behind the tracks. */
  after?: Buffer[]
  isRecorded?: boolean
}

/** The location as a tag. */
export const locationTags = (): Buffer =>
  element(
    '1254c367',
    element('7373', element('67c8', element('45a3', text('LOCATION')), element('4487', text(lagos)))),
  )

export function webm(options: Webm = {}): Buffer {
  const { docType = 'webm', width = 640, height = 360, seconds, trackType = 1, after = [] } = options
  const duration = zeros(8)
  duration.writeDoubleBE((seconds ?? 0) * 1000)
  const ticks = element('2ad7b1', u32(1_000_000))
  const info = element('1549a966', ticks, ...(seconds === undefined ? [] : [element('4489', duration)]))
  const size = element('e0', element('b0', u16(width)), element('ba', u16(height)))
  const tracks = element('1654ae6b', element('ae', element('83', Buffer.from([trackType])), size))
  const content = [element('e7', u32(0)), element('a3', text('frames'))]
  const wrap = options.isRecorded ? unsizedElement : element
  return Buffer.concat([
    element('1a45dfa3', element('4282', text(docType))),
    wrap('18538067', info, tracks, wrap('1f43b675', ...content), ...after),
  ])
}
