// Makes a photo as small as it can be before it is sent (decision 46): data is paid for.
import { mediaFaults, mediaRules } from '#rules/media'
import { shrink } from './drawing.ts'
import { Unfit } from './unfit.ts'

const longestSide = Math.max(...mediaRules.widths)

/** What the server takes as it is; anything else that the browser can read is drawn anew. */
const sendable = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** A drawing would be one picture of it. */
async function isAnimated(file: Blob): Promise<boolean> {
  if (file.type === 'image/gif') return true
  if (file.type !== 'image/webp') return false
  const header = new Uint8Array(await file.slice(0, 21).arrayBuffer())
  const isExtended = String.fromCharCode(...header.slice(12, 16)) === 'VP8X'
  return isExtended && ((header[20] ?? 0) & 0b10) !== 0
}

/** Rejects with an Unfit when the browser cannot read the whole file as a picture. */
export async function preparePhoto(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Unfit(mediaFaults.wrongType)
  })
  try {
    if (await isAnimated(file)) return file
    const drawn = await shrink(bitmap, bitmap, longestSide)
    return drawn.size < file.size || !sendable.includes(file.type) ? drawn : file
  } finally {
    bitmap.close()
  }
}
