// Pictures: known by their content, drawn anew as WebP without anything but what is to be seen (T43 to T46).
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
  /** The same square in each size asked for, as WebP. */
  squares: { size: number; bytes: Uint8Array }[]
  /** Some 25 bytes from which a blurred likeness is drawn. */
  thumbhash: Uint8Array
}

export interface DrawnPicture {
  fault: null
  /** The whole picture as WebP, the narrowest first. */
  variants: { width: number; bytes: Uint8Array }[]
  /** Of the largest variant, upright. */
  width: number
  height: number
  thumbhash: Uint8Array
}

interface Drawing {
  /** How wide the variants are, in pixels, in ascending order; none is wider than the picture. */
  widths: readonly number[]
  /** Width in pixels that the whole picture would have in the variant of that width; left out: that width. */
  wholeWidth?: (size: { width: number; height: number }, width: number) => number
  /** Size of the widest by the size of the upright picture; left out: as wide as the last of `widths`. */
  fit?: (size: { width: number; height: number }) => { width: number; height: number }
  /** How wide an animation is, which has but one variant. Left out: only its first frame is drawn. */
  animationWidth?: number
}

/** Draws for people in turns: `who` names whose picture it is. */
export interface Images {
  /**
   * Cuts the middle square out of a JPEG, PNG, WebP or GIF, upright and without its metadata, and draws it in each of
   * the sizes, in pixels.
   */
  square(path: string, sizes: readonly number[], who: string): Promise<SquarePicture | Fault>
  /** Draws the whole of a JPEG, PNG, WebP or GIF, upright, without its metadata and never enlarged. */
  draw(path: string, drawing: Drawing, who: string): Promise<DrawnPicture | Fault>
  /** Draws a picture of ours, of an animation the first frame, as a JPEG within the card's measures. */
  card(picture: Uint8Array, card: CardLimits): Promise<Uint8Array>
}

interface Fault {
  fault: PictureFault
}

export interface CardLimits {
  /** Of the longer side at most, in pixels. */
  side: number
  /** Of the file at most. */
  bytes: number
}

type Queued = <Result>(work: () => Promise<Result>, claim: { key: string }) => Promise<Result>

/** Quality 78 and effort 3 look the same as more and cost a phone and two cores less (ADR 22). */
const webp = { quality: 78, effort: 3 } as const

/** An animation of more pixels, in all its frames, is drawn without effort: the largest takes 6 s instead of 24. */
const effortlessPixels = 10_000_000

/** Three times what the dearest picture takes: whoever needs longer shares a machine that is too busy. */
const longestSeconds = 20

/** Greatest height of an animation and of a still, in pixels. */
const tallest = 8192

// One picture is one thread's work, and nothing of it stays in memory.
sharp.concurrency(1)
sharp.cache(false)

/** `queued` keeps the number of pictures that are decoded at once small. */
export function createImages(queued: Queued): Images {
  const drawn = <Picture>(path: string, work: (failOn: FailOn) => Promise<Picture>, who: string) =>
    queued(
      () =>
        drawTolerantly(path, work).catch((error: unknown) => {
          if (error instanceof PictureRefused) return { fault: error.fault }
          throw error
        }),
      { key: who },
    )
  return {
    square: (path, sizes, who) => drawn(path, (failOn) => drawSquares(path, sizes, failOn), who),
    draw: (path, drawing, who) => drawn(path, (failOn) => drawWhole(path, drawing, failOn), who),
    card: (picture, limits) => queued(() => drawCard(picture, limits), { key: 'link cards' }),
  }
}

/** Draws a JPEG that lacks its last bytes as every viewer does; anything else that is broken is refused. */
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

/** What a photo needs to be small enough; what is as busy as noise becomes smaller as well. */
const cardQualities = [78, 66, 54, 42, 30]

async function drawCard(picture: Uint8Array, { side, bytes }: CardLimits): Promise<Uint8Array> {
  const within = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
  // What is seen through is white, as on the page that it may lie on.
  const whole = await decode(
    sharp(picture, { failOn: 'error' }).resize(within).flatten({ background: '#fff' }),
  )
  for (const quality of cardQualities) {
    const drawn = await whole().jpeg({ quality }).toBuffer()
    if (drawn.length <= bytes) return drawn
  }
  return drawCard(picture, { side: Math.round(side / 2), bytes })
}

async function drawSquares(path: string, sizes: readonly number[], failOn: FailOn): Promise<SquarePicture> {
  const { picture } = await openPicture(path, failOn)
  const largest = Math.max(...sizes)
  const square = await decode(picture.autoOrient().resize(largest, largest, { fit: 'cover' }))
  const draw = async (size: number) => ({ size, bytes: await square().resize(size).webp(webp).toBuffer() })
  return { fault: null, squares: await Promise.all(sizes.map(draw)), thumbhash: await blur(square()) }
}

async function drawWhole(path: string, drawing: Drawing, failOn: FailOn): Promise<DrawnPicture> {
  const { widths, wholeWidth, animationWidth, fit } = drawing
  const { picture, size, frames, pixels } = await openPicture(path, failOn)
  if (animationWidth !== undefined && (await isAnimatedPng(path))) throw new PictureRefused('standsStill')
  const moves = frames > 1 && animationWidth !== undefined
  if (moves && pixels > pictureLimits.pixels) throw new PictureRefused('tooManyFrames')
  const most = fit?.(size) ?? { width: widths.at(-1), height: tallest }
  const within = { ...most, fit: 'inside', withoutEnlargement: true } as const
  const whole = await decode(picture.autoOrient().resize(within))
  const thumbhash = await blur(whole())
  if (moves) {
    const effort = pixels > effortlessPixels ? 0 : webp.effort
    return { fault: null, ...(await drawAnimation(path, animationWidth, effort)), thumbhash }
  }

  const { width = 0, height = 0 } = await whole().metadata()
  const variants: DrawnPicture['variants'] = []
  const wanted = wholeWidth ? widths.map((each) => wholeWidth({ width, height }, each)) : widths
  for (const each of [...wanted.filter((narrower) => narrower < width), width])
    variants.push({ width: each, bytes: await whole().resize(each).webp(webp).toBuffer() })
  return { fault: null, variants, width, height, thumbhash }
}

/** Draws all frames anew, with their times. */
async function drawAnimation(path: string, animationWidth: number, effort: number) {
  const { data, info } = await sharp(path, {
    failOn: 'error',
    limitInputPixels: pictureLimits.pixels,
    animated: true,
  })
    .resize({ width: animationWidth, height: tallest, fit: 'inside', withoutEnlargement: true })
    .webp({ ...webp, effort })
    .timeout({ seconds: longestSeconds })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseBroken)
  const { width, pageHeight: height = info.height } = info
  return { variants: [{ width, bytes: data }], width, height }
}

/** Decodes a picture once, at the size it was given, and returns what draws it from there. */
async function decode(picture: Sharp): Promise<() => Sharp> {
  const { data, info } = await picture
    .raw()
    .timeout({ seconds: longestSeconds })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseBroken)
  const { width, height, channels } = info
  return () => sharp(data, { raw: { width, height, channels } })
}

/**
 * The header was right, so what cannot be decoded is broken further on; but what was stopped, or found no memory, may be
 * as good as any: only this machine is too busy for it.
 */
function refuseBroken(error: unknown): never {
  throw new PictureRefused(/timeout|memory/i.test(String(error)) ? 'tookTooLong' : 'brokenPicture')
}

/** The thumbhash of a picture, of which 100 pixels a side are enough. */
async function blur(picture: Sharp): Promise<Uint8Array> {
  const { data, info } = await picture
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return rgbaToThumbHash(info.width, info.height, data)
}
