// The boxes that MP4 and MOV are made of: a length, a name of four letters, and a content that may be boxes again.
import { VideoRefused, type Private, type VideoFile } from '#server/storage/videoFile.ts'

export interface Box {
  type: string
  start: number
  /** Where its content begins, and where it ends. */
  body: number
  end: number
}

export const brokenBox = () => new VideoRefused('brokenVideo')

interface Stretch {
  from: number
  to: number
  /** The file itself, whose last box may be as long as what is left. */
  isFile?: boolean
  /** User data, which a zero may end. */
  mayEnd?: boolean
}

/** The boxes one after another; each must end where the stretch does, or before. */
export async function* boxesIn(file: VideoFile, { from, to, isFile, mayEnd }: Stretch): AsyncGenerator<Box> {
  let at = from
  // What is shorter than the head of a box is filling.
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

/** The first bytes of the content, as many as there are. */
export const headOf = (file: VideoFile, { body, end }: Box, most: number): Promise<Buffer> =>
  file.read(body, Math.min(most, end - body))

/** The content of a box that begins with a version and flags, followed by zeros up to that length. */
export async function fullBox(file: VideoFile, box: Box, length: number) {
  const head = await headOf(file, box, length)
  if (head.length < 4) throw brokenBox()
  const body = Buffer.alloc(length)
  head.copy(body)
  return { version: body.readUInt8(), flags: body.readUIntBE(1, 3), body }
}

/** The same box as filling: `free`, full of zeros. */
export const wiped = ({ start, body, end }: Box): Private => ({
  at: start + 4,
  label: Buffer.from('free', 'latin1'),
  from: body,
  to: end,
})
