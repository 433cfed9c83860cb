// File names of media in the storage, and their alternative texts.
import { mediaRules } from '#rules/shared/media'
import { getWholePictureWidth } from '#rules/shared/shapes'
import type { MediaRow } from './queries.ts'

const extensions: Record<string, string> = {
  'video/mp4': '.mp4',
  'video/quicktime': '.mov',
  'video/webm': '.webm',
  'audio/ogg': '.ogg',
  'audio/webm': '.weba',
  'audio/mp4': '.m4a',
}

/** Returns the file name of the picture for a frame of `width` pixels, or of the video or recording. */
export function mediaName(media: MediaRow, width: number): string {
  const { kind, key, contentType } = media
  return kind === 'IMAGE'
    ? pictureName(media, getWholePictureWidth(media, width))
    : `${key}${extensions[contentType] ?? '.mp4'}`
}

/** Returns the file name of a video's poster of at least `width` pixels; null if it has none. */
export const posterName = (media: MediaRow, width: number): string | null =>
  media.kind === 'VIDEO' && media.widths.length > 0 ? pictureName(media, width) : null

/** Returns the narrowest stored picture of at least `width` pixels, else the widest. */
function pictureName({ key, widths }: MediaRow, width: number): string {
  const servedWidth = widths.find((candidate) => candidate >= width) ?? widths.at(-1)
  return `${key}-${servedWidth}.webp`
}

interface DrawnPicture {
  variants: readonly { width: number; bytes: Uint8Array }[]
  /** Width and height of the largest variant, in pixels. */
  width: number
  height: number
}

/** Returns the size in bytes of the picture that is served without a requested width. */
export function defaultSizeBytes({ variants, ...size }: DrawnPicture): number | null {
  const usualWidth = getWholePictureWidth(size, mediaRules.usualWidth)
  return (variants.find(({ width }) => width >= usualWidth) ?? variants.at(-1))?.bytes.length ?? null
}

/** Returns the name of the link card picture drawn from that key. */
export const toCardName = (key: string): string => `${key}.jpg`

/** Returns the author's description, else the owner's name (001 §2). */
export const resolveAltText = ({ alt, kind, ownerName }: MediaRow & { ownerName: string }): string =>
  alt ?? `${kind === 'VIDEO' ? 'Video' : 'Photo'} by ${ownerName}`
