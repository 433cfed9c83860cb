// What is looked at in a picture before anything of it is decoded: its first bytes, the whole file, and its header.
import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { findForeignContent } from '#server/storage/foreign.ts'

/** Why a file is no picture that can be taken; one that took too long may be, at another time. */
export type PictureFault = 'notAPicture' | 'tooManyPixels' | 'tooManyFrames' | 'tookTooLong'

export class PictureRefused extends Error {
  constructor(readonly fault: PictureFault) {
    super(fault)
  }
}

/** Limits on what is decoded, not on what is stored (decisions 46 and 147). */
export const pictureLimits = { pixels: 50_000_000, frames: 300 } as const

export interface OpenPicture {
  /** Not yet decoded; of an animation its first frame alone. */
  picture: Sharp
  /** 1 unless it is an animation. */
  frames: number
  /** Of all frames together. */
  pixels: number
}

/** Opens a JPEG, PNG, WebP or GIF, or refuses with PictureRefused. */
export async function openPicture(path: string): Promise<OpenPicture> {
  const kind = await kindOf(path)
  if (!kind || (await findForeignContent(path))) throw new PictureRefused('notAPicture')
  const picture = sharp(path, { failOn: 'error', limitInputPixels: pictureLimits.pixels })
  const header = await picture.metadata().catch((error: unknown) => {
    throw /pixel limit/i.test(String(error))
      ? new PictureRefused('tooManyPixels')
      : new PictureRefused('notAPicture')
  })
  if (header.format !== kind) throw new PictureRefused('notAPicture')
  const frames = header.pages ?? 1
  if (frames > pictureLimits.frames) throw new PictureRefused('tooManyFrames')
  const framePixels = header.width * (header.pageHeight ?? header.height)
  if (framePixels > pictureLimits.pixels) throw new PictureRefused('tooManyPixels')
  return { picture, frames, pixels: frames * framePixels }
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
