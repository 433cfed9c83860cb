// Opening of an uploaded picture: checks of its first bytes, foreign content and header before it is decoded.
import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { containsOtherFile } from '#server/storage/foreign.ts'

/**
 * Reason to refuse a picture: 'brokenPicture' has a valid start, 'standsStill' is an animated PNG, 'tookTooLong' may
 * succeed later.
 */
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
  /** Not decoded yet; of an animation only the first frame. */
  picture: Sharp
  size: { width: number; height: number }
  /** 1 for a still picture. */
  frames: number
  /** Pixels of all frames. */
  pixels: number
}

export type FailOn = 'error' | 'none'

/** Opens a JPEG, PNG, WebP or GIF; throws PictureRefused for other files. `failOn` is sharp's tolerance. */
export async function openPicture(path: string, failOn: FailOn = 'error'): Promise<OpenPicture> {
  const kind = await detectKind(path)
  if (!kind || (await containsOtherFile(path))) throw new PictureRefused('notAPicture')
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

async function detectKind(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0)
    const start = buffer.toString('latin1', 0, bytesRead)
    return kinds.find(({ begins }) => begins.test(start))?.kind
  } finally {
    await file.close()
  }
}

/** First bytes of GIF blocks: extension, image, trailer. */
const gifBlocks = [0x21, 0x2c, 0x3b]

/** Returns false for a file with only the first bytes of a GIF, which could begin a script. */
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

/** Percent of rows that a truncated JPEG may lack. */
const maxMissingPercent = 10

/** Returns true for a JPEG that lacks only its end; decoders leave missing rows grey. */
export async function lacksOnlyItsEnd(path: string): Promise<boolean> {
  if ((await detectKind(path)) !== 'jpeg') return false
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
  return info.height - 1 - Math.floor(last / (info.width * info.channels)) <= maxMissingPercent
}

/** Maximum number of PNG chunks before the pixels; real files have some dozens. */
const maxChunks = 1000

/** Returns true for an animated PNG, whose animation chunk precedes the pixels. */
export async function isAnimatedPng(path: string): Promise<boolean> {
  if ((await detectKind(path)) !== 'png') return false
  const file = await open(path)
  try {
    const head = Buffer.alloc(8)
    let position = 8
    for (let chunks = 0; chunks < maxChunks; chunks += 1) {
      if ((await file.read(head, 0, 8, position)).bytesRead < 8) return false
      const type = head.toString('latin1', 4)
      if (type === 'acTL') return true
      if (type === 'IDAT') return false
      position += 12 + head.readUInt32BE()
    }
    return false
  } finally {
    await file.close()
  }
}
