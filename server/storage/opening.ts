// What is looked at in a picture before anything of it is decoded: its first bytes, the whole file, and its header.
import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { findForeignContent } from '#server/storage/foreign.ts'

/** Why a file is no picture that can be taken; one that took too long may be, at another time. A broken one begins as a picture. */
export type PictureFault =
  | 'notAPicture'
  | 'brokenPicture'
  | 'tooManyPixels'
  | 'tooManyFrames'
  | 'standsStill'
  | 'tookTooLong'

export class PictureRefused extends Error {
  constructor(readonly fault: PictureFault) {
    super(fault)
  }
}

/** Limits on what is decoded, not on what is stored (ADR 22). */
export const pictureLimits = { pixels: 50_000_000, frames: 300 } as const

export interface OpenPicture {
  /** Not yet decoded; of an animation its first frame alone. */
  picture: Sharp
  /** Pixels of one frame, upright. */
  size: { width: number; height: number }
  /** 1 unless it is an animation. */
  frames: number
  /** Of all frames together. */
  pixels: number
}

export type FailOn = 'error' | 'none'

/** Opens a JPEG, PNG, WebP or GIF, or refuses with PictureRefused. `failOn` says how broken it may be. */
export async function openPicture(path: string, failOn: FailOn = 'error'): Promise<OpenPicture> {
  const kind = await kindOf(path)
  if (!kind || (await findForeignContent(path))) throw new PictureRefused('notAPicture')
  const picture = sharp(path, { failOn, limitInputPixels: pictureLimits.pixels })
  const header = await picture.metadata().catch(async (error: unknown) => {
    if (/pixel limit/i.test(String(error))) throw new PictureRefused('tooManyPixels')
    throw new PictureRefused(kind === 'gif' && !(await beginsAsGif(path)) ? 'notAPicture' : 'brokenPicture')
  })
  if (header.format !== kind) throw new PictureRefused('notAPicture')
  const frames = header.pages ?? 1
  if (frames > pictureLimits.frames) throw new PictureRefused('tooManyFrames')
  const framePixels = header.width * (header.pageHeight ?? header.height)
  if (framePixels > pictureLimits.pixels) throw new PictureRefused('tooManyPixels')
  const frame = { width: header.width, height: header.pageHeight ?? header.height }
  const isTurned = (header.orientation ?? 1) >= 5
  const size = isTurned ? { width: frame.height, height: frame.width } : frame
  return { picture, size, frames, pixels: frames * framePixels }
}

const kinds = [
  { kind: 'jpeg', begins: /^\xff\xd8\xff/ },
  { kind: 'png', begins: /^\x89PNG\r\n/ },
  { kind: 'gif', begins: /^GIF8[79]a/ },
  { kind: 'webp', begins: /^RIFF[^]{4}WEBP/ },
] as const

async function kindOf(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0)
    const start = buffer.toString('latin1', 0, bytesRead)
    return kinds.find(({ begins }) => begins.test(start))?.kind
  } finally {
    await file.close()
  }
}

/** First bytes of the blocks of a GIF: an extension, a picture, its end. */
const gifBlocks = [0x21, 0x2c, 0x3b]

/** Returns false for a file with the first bytes of a GIF and anything else behind them: they could begin a script as well. */
async function beginsAsGif(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(13 + 3 * 256 + 1), 0)
    const flags = buffer.readUInt8(10)
    const palette = flags & 0b1000_0000 ? 3 * 2 ** ((flags & 0b111) + 1) : 0
    const block = 13 + palette
    return block >= bytesRead || gifBlocks.includes(buffer.readUInt8(block))
  } finally {
    await file.close()
  }
}

/** Percent of rows that a JPEG that breaks off may lack. */
const mostMissing = 10

/** True if a file is a JPEG that lacks no more than its end: decoders leave missing rows grey. */
export async function lacksOnlyItsEnd(path: string): Promise<boolean> {
  if ((await kindOf(path)) !== 'jpeg') return false
  const { picture } = await openPicture(path, 'none')
  const rows = await picture
    .resize(64, 100, { fit: 'fill', kernel: 'nearest' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (!rows) return false
  const { data, info } = rows
  const last = data.findLastIndex((value) => Math.abs(value - 128) > 2)
  return info.height - 1 - Math.floor(last / (info.width * info.channels)) <= mostMissing
}

/** Chunks of a PNG before its picture; real ones have some dozens at the most. */
const mostChunks = 1000

/** Returns true for an animated PNG: its animation chunk stands before the picture. */
export async function isAnimatedPng(path: string): Promise<boolean> {
  if ((await kindOf(path)) !== 'png') return false
  const file = await open(path)
  try {
    const head = Buffer.alloc(8)
    let at = 8
    for (let chunks = 0; chunks < mostChunks; chunks += 1) {
      if ((await file.read(head, 0, 8, at)).bytesRead < 8) return false
      const type = head.toString('latin1', 4)
      if (type === 'acTL') return true
      if (type === 'IDAT') return false
      at += 12 + head.readUInt32BE()
    }
    return false
  } finally {
    await file.close()
  }
}
