// `srcset` and `sizes` of the photos of posts and products.
import { isWide, getWholePictureWidth } from '#rules/shared/shapes'

export const photoSizes = {
  alone: '(min-width: 48rem) 520px, calc(100vw - 84px)',
  inRow: '(min-width: 48rem) 400px, 72vw',
  /** Product grid: two columns on phones, up to four. */
  inGrid: '(min-width: 64rem) 250px, (min-width: 30rem) 31vw, 46vw',
} as const

/** Width by height of a carousel item. */
export const carouselRatio = 4 / 5

/** Number of posts at the top of a feed whose first photo loads with priority. */
export const priorityPostCount = 4

export interface PhotoFiles {
  readonly small: string
  readonly medium: string
  readonly large: string
  /** Pixels of the largest file. */
  readonly width: number
  readonly height: number
}

export interface PhotoFrame {
  /** Width of the frame as a `sizes` value. */
  sizes: string
  /** Width by height of the frame. */
  ratio: number
}

/** Returns srcset and sizes of a photo that covers its frame; a wide photo needs a larger file to fill the height. */
export function responsive(photo: PhotoFiles, { sizes, ratio }: PhotoFrame) {
  const widthDescriptor = (width: number) => `${getWholePictureWidth(photo, width)}w`
  const scale = isWide(photo) ? Math.max(1, photo.width / photo.height / ratio) : 1
  return {
    srcSet: `${photo.small} ${widthDescriptor(320)}, ${photo.medium} ${widthDescriptor(720)}, ${photo.large} ${widthDescriptor(1280)}`,
    sizes: scale === 1 ? sizes : scaleSizes(sizes, scale),
  }
}

/** Scales the length of each size, after its media condition. */
const scaleSizes = (sizes: string, scale: number) =>
  sizes.replace(/(calc\(.*?\)|[\d.]+(?:px|vw))(?=,|$)/g, `calc($1 * ${scale.toFixed(2)})`)
