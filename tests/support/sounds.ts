// Voice recordings built byte by byte for tests, in Ogg, WebM and MP4: their audio packets contain only headers.
import { box, element, unsizedElement, fileType, u32 } from './videos.ts'
import { pageChecksum } from '#server/storage/ogg.ts'

const text = (letters: string) => Buffer.from(letters, 'latin1')
const zeros = (length: number) => Buffer.alloc(length)

/** Twenty milliseconds of silence in Opus. */
export const opusPacket = Buffer.from([0x08, 0, 0])

const packetsPerSecond = 50

export interface Page {
  flags?: number
  /** Granule position in samples, of which there are 48,000 a second. */
  place?: number
  stream?: number
  packets: Buffer[]
}

/** A page of Ogg; each packet must be shorter than 255 bytes. */
export function oggPage({ flags = 0, place = 0, stream = 7, packets }: Page): Buffer {
  const head = zeros(27)
  head.write('OggS', 'latin1')
  head.writeUInt8(flags, 5)
  head.writeBigInt64LE(BigInt(place), 6)
  head.writeUInt32LE(stream, 14)
  head.writeUInt8(packets.length, 26)
  const pieces = Buffer.from(packets.map(({ length }) => length))
  const bytes = Buffer.concat([head, pieces, ...packets])
  bytes.writeUInt32LE(pageChecksum(bytes), 22)
  return bytes
}

/** Content of the Ogg comments, such as a place. */
export const opusTags = (content: string): Buffer =>
  Buffer.concat([text('OpusTags'), zeros(8), text(content)])

export interface Ogg {
  seconds?: number
  comment?: string
  /** Length that the granule positions claim, independent of the packets. */
  claimedSeconds?: number
  after?: Buffer[]
}

export function ogg({
  seconds = 2,
  comment = 'LOCATION=Yaba',
  claimedSeconds = seconds,
  after = [],
}: Ogg = {}): Buffer {
  const header = Buffer.concat([text('OpusHead'), Buffer.from([1, 1, 0x38, 1]), u32(0), zeros(3)])
  return Buffer.concat([
    oggPage({ flags: 2, packets: [header] }),
    oggPage({ packets: [opusTags(comment)] }),
    ...Array.from({ length: seconds }, (_, index) =>
      oggPage({
        place: 48_000 * (index === seconds - 1 ? claimedSeconds : index + 1),
        packets: Array<Buffer>(packetsPerSecond).fill(opusPacket),
      }),
    ),
    ...after,
  ])
}

export interface SoundWebm {
  seconds?: number
  codec?: string
  trackType?: number
  tracks?: number
  block?: Buffer
  after?: Buffer[]
}

/** A recording of Chromium: open-ended, one cluster a second, without a length in its header. */
export function soundWebm(options: SoundWebm = {}): Buffer {
  const { seconds = 2, codec = 'A_OPUS', trackType = 2, tracks = 1, after = [] } = options
  const track = element('ae', element('83', Buffer.from([trackType])), element('86', text(codec)))
  const block = (index: number) =>
    element(
      'a3',
      options.block ?? Buffer.concat([Buffer.from([0x81, index >> 8, index & 255, 0x80]), opusPacket]),
    )
  const clusters = Array.from({ length: seconds }, (_, index) =>
    unsizedElement(
      '1f43b675',
      element('e7', u32(index * 1000)),
      ...Array.from({ length: packetsPerSecond }, (_packet, each) => block(each * 20)),
    ),
  )
  return Buffer.concat([
    element('1a45dfa3', element('4282', text('webm'))),
    unsizedElement('18538067', element('1549a966', element('2ad7b1', u32(1_000_000)))),
    element('1654ae6b', ...Array<Buffer>(tracks).fill(track)),
    ...clusters,
    ...after,
  ])
}

export interface SoundMovie {
  seconds?: number
  coding?: string
  /** A recording with all samples listed in its head, without fragments. */
  isWhole?: boolean
  tracks?: number
  inMovie?: Buffer[]
}

const fullBox = (type: string, flags: number, ...contents: Buffer[]) => box(type, u32(flags), ...contents)

/** A recording of Safari: an open-ended head, and fragments of a second with samples of 1024 ticks. */
export function soundMovie(options: SoundMovie = {}): Buffer {
  const { seconds = 2, coding = 'mp4a', isWhole = false, tracks = 1, inMovie = [] } = options
  const samples = 40
  const scale = samples * 1024
  const list = isWhole
    ? fullBox('stts', 0, u32(1), u32(samples * seconds), u32(1024))
    : fullBox('stts', 0, u32(0))
  const media = box(
    'mdia',
    fullBox('mdhd', 0, zeros(8), u32(scale), u32(0), zeros(4)),
    fullBox('hdlr', 0, zeros(4), text('soun'), zeros(13)),
    box('minf', box('stbl', fullBox('stsd', 0, u32(1), box(coding, zeros(28))), list)),
  )
  const fragment = box(
    'moof',
    box(
      'traf',
      fullBox('tfhd', 0x20000, u32(1)),
      fullBox('trun', 0x301, u32(samples), u32(0), ...Array.from({ length: samples * 2 }, () => u32(1024))),
    ),
  )
  return Buffer.concat([
    fileType('iso5'),
    box(
      'moov',
      fullBox('mvhd', 0, zeros(8), u32(1000), u32(0), zeros(80)),
      ...Array<Buffer>(tracks).fill(box('trak', media)),
      ...(isWhole ? [] : [box('mvex', fullBox('trex', 0, u32(1), u32(1), u32(0)))]),
      ...inMovie,
    ),
    ...(isWhole
      ? [box('mdat', text('frames'))]
      : Array.from({ length: seconds }, () => Buffer.concat([fragment, box('mdat', text('frames'))]))),
  ])
}
