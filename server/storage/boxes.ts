// A reader of the boxes of MP4 and MOV files: each has a length, a type of four letters, and content, perhaps boxes again.
import { VideoRefused, type Redaction, type VideoFile } from '#server/storage/videoFile.ts'

export interface Box {
  type: string
  start: number
  /** Start and end of the content. */
  body: number
  end: number
}

export const brokenVideo = () => new VideoRefused('brokenVideo')

interface BoxRange {
  from: number
  to: number
  /** True for the whole file, whose last box may extend to its end. */
  isFile?: boolean
  /** True for user data, which a zero may end. */
  mayEnd?: boolean
}

/** Yields consecutive boxes; each must end within the range. */
export async function* readBoxes(
  file: VideoFile,
  { from, to, isFile, mayEnd }: BoxRange,
): AsyncGenerator<Box> {
  let position = from
  // Less than a box header is padding.
  while (to - position >= 8) {
    file.countPart()
    const head = await file.peek(position, 16)
    const short = head.readUInt32BE()
    if (short === 0 && mayEnd) return
    const isLong = short === 1
    if (isLong && head.length < 16) throw brokenVideo()
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 && isFile ? to - position : short
    const body = position + (isLong ? 16 : 8)
    const end = position + size
    if (end < body || end > to) throw brokenVideo()
    yield { type: head.toString('latin1', 4, 8), start: position, body, end }
    position = end
  }
}

export const readChildren = (file: VideoFile, { type, body, end }: Box): AsyncGenerator<Box> =>
  readBoxes(file, { from: body, to: end, mayEnd: type === 'udta' })

/** Reads the first `maxBytes` bytes of the content, or all of it. */
export const readHead = (file: VideoFile, { body, end }: Box, maxBytes: number): Promise<Buffer> =>
  file.read(body, Math.min(maxBytes, end - body))

/** Reads a box with version and flags, padded with zeros to a length. */
export async function readFullBox(file: VideoFile, box: Box, length: number) {
  const head = await readHead(file, box, length)
  if (head.length < 4) throw brokenVideo()
  const body = Buffer.alloc(length)
  head.copy(body)
  return { version: body.readUInt8(), flags: body.readUIntBE(1, 3), body }
}

/** Returns the redaction that turns the box into a `free` box of zeros. */
export const redact = ({ start, body, end }: Box): Redaction => ({
  position: start + 4,
  label: Buffer.from('free', 'latin1'),
  from: body,
  to: end,
})
