// Makes a photo as small as possible before its upload, because data is paid for (ADR 22).
import { storedSize, mediaErrors, mediaRules } from '#rules/shared/media'
import { isLong } from '#rules/shared/shapes'
import { detectFileKind } from '#web/lib/fileKind.ts'
import { BrokenPictureError, readPicture } from '#web/lib/readPicture.ts'
import { drawAtSize } from './canvas.ts'
import { UnusableFileError } from './unusableFileError.ts'

const maxSidePx = Math.max(...mediaRules.widths)

/** Size of the upload: a long picture as the server stores it, any other by its longer side. */
function uploadSize(size: { width: number; height: number }) {
  if (isLong(size)) return storedSize(size, maxSidePx)
  const scale = Math.min(1, maxSidePx / Math.max(size.width, size.height))
  return { width: size.width * scale, height: size.height * scale }
}

/** Types that the server takes unchanged; others are redrawn. */
const sendable = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Returns true for an animated GIF or WebP, which redrawing would stop. */
async function isAnimated(file: Blob, type: string | undefined): Promise<boolean> {
  if (type === 'image/gif') return true
  if (type !== 'image/webp') return false
  const header = new Uint8Array(await file.slice(0, 21).arrayBuffer())
  const isExtended = String.fromCharCode(...header.slice(12, 16)) === 'VP8X'
  return isExtended && ((header[20] ?? 0) & 0b10) !== 0
}

/** Returns true for an animated PNG, by its animation chunk before the image data. */
async function isAnimatedPng(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 65_536).arrayBuffer())
  const [beforeData = ''] = head.split('IDAT')
  return beforeData.includes('acTL')
}

/** Rejects with an UnusableFileError if neither the browser nor the server can read the file as a picture. */
export async function preparePhoto(file: Blob): Promise<Blob> {
  const type = (await detectFileKind(file))?.type
  if (type === 'image/png' && (await isAnimatedPng(file)))
    throw new UnusableFileError(mediaErrors.standsStill)
  const bitmap = await readPicture(file).catch((error: unknown) => {
    if (error instanceof BrokenPictureError && error.isIncomplete)
      throw new UnusableFileError(mediaErrors.brokenPhoto)
    return null
  })
  // The server decides about a JPEG that the browser cannot decode.
  if (!bitmap && type === 'image/jpeg') return file
  if (!bitmap) throw new UnusableFileError(mediaErrors.wrongType)
  try {
    if (await isAnimated(file, type)) return file
    const drawn = await drawAtSize(bitmap, uploadSize(bitmap))
    return drawn.size < file.size || !sendable.includes(type ?? '') ? drawn : file
  } finally {
    bitmap.close()
  }
}
