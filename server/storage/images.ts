// Pictures: known by their content, drawn anew as WebP without anything but what is to be seen (T43 to T46).
import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { findForeignContent } from '#server/storage/foreign.ts'

/** Why a file is no picture that can be taken. */
export type PictureFault = 'notAPicture' | 'tooManyPixels' | 'tooManyFrames'

class PictureRefused extends Error {
  constructor(readonly fault: PictureFault) {
    super(fault)
  }
}

/** Limits on what is decoded, not on what is stored (decisions 46 and 147). */
export const pictureLimits = { pixels: 50_000_000, frames: 300 } as const

export interface SquarePicture {
  fault: null
  /** The same square in each size asked for, as WebP. */
  squares: { size: number; bytes: Uint8Array }[]
  /** Some 25 bytes from which a blurred likeness is drawn. */
  thumbhash: Uint8Array
}

export interface Images {
  /**
   * Cuts the middle square out of a JPEG, PNG, WebP or GIF, upright and without its metadata, and draws it in each of
   * the sizes, in pixels.
   */
  square(path: string, sizes: readonly number[]): Promise<SquarePicture | { fault: PictureFault }>
}

type Queued = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Quality 78 and effort 3 look the same as more and cost a phone and two cores less (decision 150). */
const webp = { quality: 78, effort: 3 } as const

const longestSeconds = 20

// One picture is one thread's work, and nothing of it stays in memory.
sharp.concurrency(1)
sharp.cache(false)

/** `queued` keeps the number of pictures that are decoded at once small. */
export const createImages = (queued: Queued): Images => ({
  square: (path, sizes) =>
    queued(() =>
      drawSquares(path, sizes).catch((error: unknown) => {
        if (error instanceof PictureRefused) return { fault: error.fault }
        throw error
      }),
    ),
})

async function drawSquares(path: string, sizes: readonly number[]): Promise<SquarePicture> {
  const picture = await openPicture(path)
  const { data, info } = await picture
    .autoOrient()
    .resize(Math.max(...sizes), Math.max(...sizes), { fit: 'cover' })
    .ensureAlpha()
    .raw()
    .timeout({ seconds: longestSeconds })
    .toBuffer({ resolveWithObject: true })
    // The header was right, so what cannot be decoded is broken further on.
    .catch(() => Promise.reject(new PictureRefused('notAPicture')))
  const { width, height, channels } = info
  const square = () => sharp(data, { raw: { width, height, channels } })
  const draw = async (size: number) => ({ size, bytes: await square().resize(size).webp(webp).toBuffer() })
  return { fault: null, squares: await Promise.all(sizes.map(draw)), thumbhash: await blur(square()) }
}

/** Looks at the first bytes, the whole file and the header, in this order, before anything is decoded. */
async function openPicture(path: string): Promise<Sharp> {
  const kind = await kindOf(path)
  if (!kind || (await findForeignContent(path))) throw new PictureRefused('notAPicture')
  const picture = sharp(path, { failOn: 'error', limitInputPixels: pictureLimits.pixels })
  const header = await picture.metadata().catch((error: unknown) => {
    throw /pixel limit/i.test(String(error))
      ? new PictureRefused('tooManyPixels')
      : new PictureRefused('notAPicture')
  })
  if (header.format !== kind) throw new PictureRefused('notAPicture')
  if ((header.pages ?? 1) > pictureLimits.frames) throw new PictureRefused('tooManyFrames')
  if (header.width * (header.pageHeight ?? header.height) > pictureLimits.pixels)
    throw new PictureRefused('tooManyPixels')
  return picture
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

/** The thumbhash of a picture, of which 100 pixels a side are enough. */
async function blur(picture: Sharp): Promise<Uint8Array> {
  const { data, info } = await picture.resize(100, 100).raw().toBuffer({ resolveWithObject: true })
  return rgbaToThumbHash(info.width, info.height, data)
}
