// Widths of the photos of posts and products on the screen, as the sizes attribute says it, and the widths there are of each.
import { isWide, wholeWidth } from '#rules/shared/shapes'

export const photoSizes = {
  alone: '(min-width: 48rem) 520px, calc(100vw - 84px)',
  inRow: '(min-width: 48rem) 400px, 72vw',
  /** Of products: two beside each other on a phone, four where there is room. */
  inGrid: '(min-width: 64rem) 250px, (min-width: 30rem) 31vw, 46vw',
} as const

/** Width of each of several side by side, by its height. */
export const carouselRatio = 4 / 5

/** So many posts of a feed may have the first photo that is seen: it is asked for before all others. */
export const firstInSight = 4

export interface PhotoFiles {
  readonly small: string
  readonly medium: string
  readonly large: string
  /** Pixels of the largest file. */
  readonly width: number
  readonly height: number
}

export interface PhotoFrame {
  /** Width of the frame, as the sizes attribute says it. */
  sizes: string
  /** Width of the frame by its height. */
  ratio: number
}

/** Returns the srcset and sizes of a photo that covers its frame. Most of a wide one lies outside: its height decides. */
export function responsive(photo: PhotoFiles, { sizes, ratio }: PhotoFrame) {
  const inFile = (width: number) => `${wholeWidth(photo, width)}w`
  const scale = isWide(photo) ? Math.max(1, photo.width / photo.height / ratio) : 1
  return {
    srcSet: `${photo.small} ${inFile(320)}, ${photo.medium} ${inFile(720)}, ${photo.large} ${inFile(1280)}`,
    sizes: scale === 1 ? sizes : scaled(sizes, scale),
  }
}

/** The last part of each size is its length; a condition stands before it in brackets of its own. */
const scaled = (sizes: string, scale: number) =>
  sizes.replace(/(calc\(.*?\)|[\d.]+(?:px|vw))(?=,|$)/g, `calc($1 * ${scale.toFixed(2)})`)
