// Makes the picture that is sent: the chosen square, no larger than needed, drawn on the device to spare data.
import type { Area } from 'react-easy-crop'
import { mediaFaults } from '#rules/shared/media'
import { BrokenPicture, readPicture } from '#web/lib/readPicture.ts'

/** The server keeps 512 px at the most; twice that leaves it something to sharpen (ADR 22). */
const longestSide = 1024
const quality = 0.9

/** Rejects when the browser cannot read the file as a picture. */
export async function checkPicture(file: Blob): Promise<void> {
  // An image element is content with the header of a file that breaks off.
  const bitmap = await readPicture(file)
  bitmap.close()
}

/** Returns the words for a photo that breaks off, and null for an error that says nothing of the kind. */
export const brokenWords = (error: unknown) =>
  error instanceof BrokenPicture ? { title: 'Broken photo', description: mediaFaults.brokenPhoto } : null

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

function middleSquare({ naturalWidth, naturalHeight }: HTMLImageElement): Area {
  const side = Math.min(naturalWidth, naturalHeight)
  return { x: (naturalWidth - side) / 2, y: (naturalHeight - side) / 2, width: side, height: side }
}

/** `area` is in pixels of the picture; without one it is the square in the middle. */
export async function cropPicture(url: string, area: Area | null): Promise<Blob> {
  const image = await loadImage(url)
  const { x, y, width, height } = area ?? middleSquare(image)
  const side = Math.max(1, Math.min(longestSide, Math.round(width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The picture could not be drawn')
  context.imageSmoothingQuality = 'high'
  // JPEG knows nothing transparent: it would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, side, side)
  context.drawImage(image, x, y, width, height, 0, 0, side, side)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture is too large')))
    canvas.toBlob(take, 'image/jpeg', quality)
  })
}
