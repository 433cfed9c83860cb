// Conversion of uploaded pictures, recognized by content, to WebP without metadata (T43 to T46).
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import {
  isAnimatedPng,
  lacksOnlyItsEnd,
  openPicture,
  pictureLimits,
  PictureRefused,
  type FailOn,
  type PictureFault,
} from '#server/storage/opening.ts'

export interface SquarePicture {
  fault: null
  squares: { size: number; bytes: Uint8Array }[]
  /** Blurred preview of about 25 bytes. */
  thumbhash: Uint8Array
}

export interface DrawnPicture {
  fault: null
  /** The whole picture as WebP, by ascending width. */
  variants: { width: number; bytes: Uint8Array }[]
  /** Size of the largest variant. */
  width: number
  height: number
  thumbhash: Uint8Array
}

/** Wanted variants of a picture. */
interface Drawing {
  /** Widths of the variants in pixels, ascending; none is wider than the picture. */
  widths: readonly number[]
  /** Width in pixels of the whole picture in the variant of a width; default that width. */
  wholeWidth?: (size: { width: number; height: number }, width: number) => number
  /** Size of the widest variant by the size of the upright picture; default the last of `widths`. */
  fit?: (size: { width: number; height: number }) => { width: number; height: number }
  /** Width of the only variant of an animation; undefined draws its first frame only. */
  animationWidth?: number
}

/** Draws pictures in a queue that is fair between people; `ownerKey` names the owner of a picture. */
export interface Images {
  /** Cuts the middle square out of a JPEG, PNG, WebP or GIF, upright, in each of the sizes in pixels. */
  square(path: string, sizes: readonly number[], ownerKey: string): Promise<SquarePicture | Fault>
  /** Draws a whole JPEG, PNG, WebP or GIF, upright, and never enlarged. */
  draw(path: string, drawing: Drawing, ownerKey: string): Promise<DrawnPicture | Fault>
  /** Draws a stored picture, or the first frame of an animation, as a JPEG within the limits of a link card. */
  card(picture: Uint8Array, card: CardLimits): Promise<Uint8Array>
}

/** Result of a refused picture. */
interface Fault {
  fault: PictureFault
}

export interface CardLimits {
  side: number
  bytes: number
}

type RunQueued = <Result>(work: () => Promise<Result>, claim: { key: string }) => Promise<Result>

/** Higher quality and effort look the same, and cost a phone and two cores more (ADR 22). */
const webp = { quality: 78, effort: 3 } as const

/** Pixels of all frames above which an animation is encoded with effort 0: the largest takes 6 s instead of 24. */
const effortlessPixels = 10_000_000

/** Timeout, three times the slowest picture. */
const timeoutSeconds = 20

const maxHeight = 8192

// A single thread per picture, and no cache in memory.
sharp.concurrency(1)
sharp.cache(false)

/** `runQueued` bounds the number of pictures that are decoded at once. */
export function createImages(runQueued: RunQueued): Images {
  const drawQueued = <Picture>(path: string, work: (failOn: FailOn) => Promise<Picture>, ownerKey: string) =>
    runQueued(
      () =>
        drawTolerantly(path, work).catch((error: unknown) => {
          if (error instanceof PictureRefused) return { fault: error.fault }
          throw error
        }),
      { key: ownerKey },
    )
  return {
    square: (path, sizes, ownerKey) =>
      drawQueued(path, (failOn) => drawSquares(path, sizes, failOn), ownerKey),
    draw: (path, drawing, ownerKey) =>
      drawQueued(path, (failOn) => drawWhole(path, drawing, failOn), ownerKey),
    card: (picture, limits) => runQueued(() => drawCard(picture, limits), { key: 'link cards' }),
  }
}

/** Draws a JPEG that lacks its last bytes, as every viewer does; refuses other broken pictures. */
async function drawTolerantly<Picture>(
  path: string,
  work: (failOn: FailOn) => Promise<Picture>,
): Promise<Picture> {
  try {
    return await work('error')
  } catch (error) {
    const isBroken = error instanceof PictureRefused && ['notAPicture', 'brokenPicture'].includes(error.fault)
    if (isBroken && (await lacksOnlyItsEnd(path))) return work('none')
    throw error
  }
}

/** Qualities to try in turn until the file is small enough. */
const cardQualities = [78, 66, 54, 42, 30]

async function drawCard(picture: Uint8Array, { side, bytes }: CardLimits): Promise<Uint8Array> {
  const bounds = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
  // Transparent parts become white.
  const whole = await decode(
    sharp(picture, { failOn: 'error' }).resize(bounds).flatten({ background: '#fff' }),
  )
  for (const quality of cardQualities) {
    const jpeg = await whole().jpeg({ quality }).toBuffer()
    if (jpeg.length <= bytes) return jpeg
  }
  return drawCard(picture, { side: Math.round(side / 2), bytes })
}

async function drawSquares(path: string, sizes: readonly number[], failOn: FailOn): Promise<SquarePicture> {
  const { picture } = await openPicture(path, failOn)
  const largest = Math.max(...sizes)
  const square = await decode(picture.autoOrient().resize(largest, largest, { fit: 'cover' }))
  const draw = async (size: number) => ({ size, bytes: await square().resize(size).webp(webp).toBuffer() })
  return {
    fault: null,
    squares: await Promise.all(sizes.map(draw)),
    thumbhash: await computeThumbhash(square()),
  }
}

async function drawWhole(path: string, drawing: Drawing, failOn: FailOn): Promise<DrawnPicture> {
  const { widths, wholeWidth, animationWidth, fit } = drawing
  const { picture, size, frames, pixels } = await openPicture(path, failOn)
  if (animationWidth !== undefined && (await isAnimatedPng(path))) throw new PictureRefused('standsStill')
  const isAnimated = frames > 1 && animationWidth !== undefined
  if (isAnimated && pixels > pictureLimits.pixels) throw new PictureRefused('tooManyFrames')
  const maxSize = fit?.(size) ?? { width: widths.at(-1), height: maxHeight }
  const bounds = { ...maxSize, fit: 'inside', withoutEnlargement: true } as const
  const whole = await decode(picture.autoOrient().resize(bounds))
  const thumbhash = await computeThumbhash(whole())
  if (isAnimated) {
    const effort = pixels > effortlessPixels ? 0 : webp.effort
    return { fault: null, ...(await drawAnimation(path, animationWidth, effort)), thumbhash }
  }

  const { width = 0, height = 0 } = await whole().metadata()
  const variants: DrawnPicture['variants'] = []
  const variantWidths = wholeWidth ? widths.map((each) => wholeWidth({ width, height }, each)) : widths
  for (const each of [...variantWidths.filter((narrower) => narrower < width), width])
    variants.push({ width: each, bytes: await whole().resize(each).webp(webp).toBuffer() })
  return { fault: null, variants, width, height, thumbhash }
}

async function drawAnimation(path: string, animationWidth: number, effort: number) {
  const { data, info } = await sharp(path, {
    failOn: 'error',
    limitInputPixels: pictureLimits.pixels,
    animated: true,
  })
    .resize({ width: animationWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .webp({ ...webp, effort })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseBroken)
  const { width, pageHeight: height = info.height } = info
  return { variants: [{ width, bytes: data }], width, height }
}

/** Decodes a picture once; returns a function that draws from the pixels. */
async function decode(picture: Sharp): Promise<() => Sharp> {
  const { data, info } = await picture
    .raw()
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseBroken)
  const { width, height, channels } = info
  return () => sharp(data, { raw: { width, height, channels } })
}

/** Refuses a picture as broken behind its header, unless decoding ran out of time or memory. */
function refuseBroken(error: unknown): never {
  throw new PictureRefused(/timeout|memory/i.test(String(error)) ? 'tookTooLong' : 'brokenPicture')
}

/** Computes the thumbhash, for which 100 pixels a side suffice. */
async function computeThumbhash(picture: Sharp): Promise<Uint8Array> {
  const { data, info } = await picture
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return rgbaToThumbHash(info.width, info.height, data)
}
