// Where the files of a photo, video or recording lie in storage, and the words that stand for it.
import { mediaRules } from '#rules/shared/media'
import { wholeWidth } from '#rules/shared/shapes'
import type { MediaRow } from './queries.ts'

const endings: Record<string, string> = {
  'video/mp4': '.mp4',
  'video/quicktime': '.mov',
  'video/webm': '.webm',
  'audio/ogg': '.ogg',
  'audio/webm': '.weba',
  'audio/mp4': '.m4a',
}

/** The picture that is large enough for a frame of that width, or the video or recording. */
export function mediaName(media: MediaRow, width: number): string {
  const { kind, key, contentType } = media
  return kind === 'IMAGE'
    ? pictureName(media, wholeWidth(media, width))
    : `${key}${endings[contentType] ?? '.mp4'}`
}

/** The still of a video that is wide enough; null where it has none. */
export const posterName = (media: MediaRow, width: number): string | null =>
  media.kind === 'VIDEO' && media.widths.length > 0 ? pictureName(media, width) : null

/** The narrowest stored picture that is enough, else the widest. */
function pictureName({ key, widths }: MediaRow, width: number): string {
  const enough = widths.find((each) => each >= width) ?? widths.at(-1)
  return `${key}-${enough}.webp`
}

interface Drawn {
  variants: readonly { width: number; bytes: Uint8Array }[]
  /** Width and height of the largest variant, in pixels. */
  width: number
  height: number
}

/** How large the picture is that is served when no width is asked for, in bytes. */
export function usualBytes({ variants, ...size }: Drawn): number | null {
  const usual = wholeWidth(size, mediaRules.usualWidth)
  return (variants.find(({ width }) => width >= usual) ?? variants.at(-1))?.bytes.length ?? null
}

/** The picture in the link card of what shows the photo or video with that key. */
export const cardNameOf = (key: string): string => `${key}.jpg`

/** The author's words, else whose it is (001 §2). */
export const altOf = ({ alt, kind, ownerName }: MediaRow & { ownerName: string }): string =>
  alt ?? `${kind === 'VIDEO' ? 'Video' : 'Photo'} by ${ownerName}`
