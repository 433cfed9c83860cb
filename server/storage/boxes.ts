// Reads the boxes of MP4 and MOV: a length, a type of four letters, and content, perhaps boxes again.
import { VideoRefused, type Private, type VideoFile } from '#server/storage/videoFile.ts'

export interface Box {
  type: string
  start: number
  /** Start and end of the content. */
  body: number
  end: number
}

export const brokenBox = () => new VideoRefused('brokenVideo')

interface Stretch {
  from: number
  to: number
  /** True for the whole file, whose last box may extend to its end. */
  isFile?: boolean
  /** True for user data, which a zero may end. */
  mayEnd?: boolean
}

/** Yields consecutive boxes; each must end within the range. */
export async function* boxesIn(file: VideoFile, { from, to, isFile, mayEnd }: Stretch): AsyncGenerator<Box> {
  let at = from
  // Less than a box header is padding.
  while (to - at >= 8) {
    file.countPart()
    const head = await file.peek(at, 16)
    const short = head.readUInt32BE()
    if (short === 0 && mayEnd) return
    const isLong = short === 1
    if (isLong && head.length < 16) throw brokenBox()
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 && isFile ? to - at : short
    const body = at + (isLong ? 16 : 8)
    const end = at + size
    if (end < body || end > to) throw brokenBox()
    yield { type: head.toString('latin1', 4, 8), start: at, body, end }
    at = end
  }
}

export const childrenOf = (file: VideoFile, { type, body, end }: Box): AsyncGenerator<Box> =>
  boxesIn(file, { from: body, to: end, mayEnd: type === 'udta' })

/** Reads the first `most` bytes of the content, or all of it. */
export const headOf = (file: VideoFile, { body, end }: Box, most: number): Promise<Buffer> =>
  file.read(body, Math.min(most, end - body))

/** Reads a box with version and flags, padded with zeros to a length. */
export async function fullBox(file: VideoFile, box: Box, length: number) {
  const head = await headOf(file, box, length)
  if (head.length < 4) throw brokenBox()
  const body = Buffer.alloc(length)
  head.copy(body)
  return { version: body.readUInt8(), flags: body.readUIntBE(1, 3), body }
}

/** Replaces the box by a `free` box of zeros. */
export const wiped = ({ start, body, end }: Box): Private => ({
  at: start + 4,
  label: Buffer.from('free', 'latin1'),
  from: body,
  to: end,
})
