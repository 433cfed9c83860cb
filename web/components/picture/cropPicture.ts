// Crops the profile picture on the device, no larger than needed, to save data.
import type { Area } from 'react-easy-crop'
import { mediaErrors } from '#rules/shared/media'
import { encodeCanvas, createCanvas } from '#web/components/composer/files/canvas.ts'
import { BrokenPictureError, readPicture } from '#web/lib/readPicture.ts'

/** The server stores at most 512 px; twice that leaves it detail for sharpening (ADR 22). */
const maxSidePx = 1024
const quality = 0.9

/** Rejects if the browser cannot read the file as a picture. */
export async function checkPicture(file: Blob): Promise<void> {
  // An image element would accept a truncated file with a valid header.
  const bitmap = await readPicture(file)
  bitmap.close()
}

/** Toast for a truncated photo; null for any other error. */
export const brokenPhotoToast = (error: unknown) =>
  error instanceof BrokenPictureError ? { title: 'Broken photo', description: mediaErrors.brokenPhoto } : null

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

function centerSquare({ naturalWidth, naturalHeight }: HTMLImageElement): Area {
  const side = Math.min(naturalWidth, naturalHeight)
  return { x: (naturalWidth - side) / 2, y: (naturalHeight - side) / 2, width: side, height: side }
}

/** Resolves to a JPEG of `area`, in pixels of the picture; by default the square in its centre. */
export async function cropPicture(url: string, area: Area | null): Promise<Blob> {
  const image = await loadImage(url)
  const { x, y, width, height } = area ?? centerSquare(image)
  const side = Math.max(1, Math.min(maxSidePx, Math.round(width)))
  const { canvas, context } = createCanvas(side, side)
  // White behind transparent pixels, which JPEG would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, side, side)
  context.drawImage(image, x, y, width, height, 0, 0, side, side)
  return encodeCanvas(canvas, 'image/jpeg', quality)
}
