// Limits and error messages of photos, videos and recordings.
import * as z from 'zod/mini'
import { isBlank, freeText } from '#rules/shared/common'
import { isLong, type Size } from '#rules/shared/shapes'

const megabyte = 1024 * 1024

/** A file must be smaller than 100MB (001 §7), a poster than 10MB. Widths are in pixels. */
export const mediaRules = {
  files: 10,
  bytes: 100 * megabyte,
  posterBytes: 10 * megabyte,
  /** Longest alternative text, in characters. */
  alt: 500,
  widths: [320, 720, 1280, 2048],
  /** Pixels of a picture: the area that every phone can draw, and the longest side in WebP. */
  area: 4096 * 4096,
  longest: 16_383,
  /** Width served by default: as much as a feed draws on the densest phone. */
  usualWidth: 1280,
  posterWidths: [320, 720],
  /** Link card picture: its longer side, and the size that WhatsApp and others accept. */
  card: { side: 960, bytes: 100_000 },
  /** An animation has one size, as it plays by itself on paid data. */
  animationWidth: 720,
  /** Most bars of a recording's waveform. */
  bars: 64,
} as const

/** Returns the stored size, never enlarged; `side` limits the width, or the shorter side of a long picture with text. */
export function storedSize({ width, height }: Size, side: number): Size {
  const limitedSide = isLong({ width, height }) ? Math.min(width, height) : width
  const { area, longest } = mediaRules
  const scale = Math.min(
    1,
    side / limitedSide,
    Math.sqrt(area / (width * height)),
    longest / Math.max(width, height),
  )
  const scaled = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  return { width: scaled(width), height: scaled(height) }
}

/** Error messages for files that cannot be posted. */
export const mediaErrors = {
  tooMany: `Choose at most ${mediaRules.files} files`,
  tooLarge: 'Photos and videos must be smaller than 100MB. Please choose a smaller file.',
  wrongType: 'Please select a photo (JPG, PNG, GIF, WebP) or a video (MP4, MOV, WebM).',
  brokenPhoto: 'This photo is broken or incomplete. Please choose another file.',
  brokenVideo: 'This video is broken or incomplete. Please choose another file.',
  tooLong: 'Videos may be at most 10 minutes long.',
  tooManyPixels: 'Pictures may have at most 50 megapixels.',
  tooManyFrames: 'Animations may have at most 300 frames, and 50 megapixels in all.',
  standsStill: 'A moving PNG would stand still here. Please choose a GIF or WebP instead.',
  posterTooLarge: 'The still of a video must be smaller than 10MB.',
  wrongPoster: 'The still of a video must be a picture (JPG, PNG, GIF, WebP).',
  posterWithoutVideo: 'Only a video has a still.',
  brokenSound: 'This recording is broken or incomplete. Please record it again.',
  soundTooLong: 'A recording may be at most 2 minutes long.',
  wrongWaveform: `A waveform is at most ${mediaRules.bars} digits from 0 to f`,
  waveformWithoutSound: 'Only a recording has a waveform.',
  waveformWithFile: 'Send the waveform of a recording together with its file',
  posterWithFile: 'Send the still of a video together with its file',
  notYours: 'That is not a file you have uploaded',
  shownAlready: 'That file is shown already. Upload it again to show it twice.',
  fileOrUrl: 'Give each photo or video as a file or as a url, and not as both',
} as const

/** Schema of an alternative text; null if blank. */
export const altText = z.pipe(
  z.nullish(freeText({ max: mediaRules.alt, label: 'The description' })),
  z.transform((text) => (text == null || isBlank(text) ? null : text)),
)

/** Schema of a recording's waveform: one hexadecimal digit of loudness per bar. */
export const waveform = z.nullish(
  z.string().check(z.regex(new RegExp(`^[0-9a-f]{1,${mediaRules.bars}}$`), mediaErrors.wrongWaveform)),
)
