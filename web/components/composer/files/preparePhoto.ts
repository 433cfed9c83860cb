// Makes a photo as small as it can be before it is sent (ADR 22): data is paid for.
import { keptSize, mediaFaults, mediaRules } from '#rules/shared/media'
import { isLong } from '#rules/shared/shapes'
import { kindOfFile } from '#web/lib/fileKind.ts'
import { BrokenPicture, readPicture } from '#web/lib/readPicture.ts'
import { drawAt } from './drawing.ts'
import { Unfit } from './unfit.ts'

const side = Math.max(...mediaRules.widths)

/** As the server keeps it; of what is not long the longer side is shortened, to spare data. */
function sentSize(size: { width: number; height: number }) {
  if (isLong(size)) return keptSize(size, side)
  const scale = Math.min(1, side / Math.max(size.width, size.height))
  return { width: size.width * scale, height: size.height * scale }
}

/** What the server takes as it is; anything else that the browser can read is drawn anew. */
const sendable = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** A drawing would be one picture of it. */
async function isAnimated(file: Blob, type: string | undefined): Promise<boolean> {
  if (type === 'image/gif') return true
  if (type !== 'image/webp') return false
  const header = new Uint8Array(await file.slice(0, 21).arrayBuffer())
  const isExtended = String.fromCharCode(...header.slice(12, 16)) === 'VP8X'
  return isExtended && ((header[20] ?? 0) & 0b10) !== 0
}

/** Returns true for an animated PNG: its animation chunk stands before the picture. */
async function isMovingPng(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 65_536).arrayBuffer())
  const [before = ''] = head.split('IDAT')
  return before.includes('acTL')
}

/** Rejects with an Unfit when neither the browser nor the server can show the file as a picture. */
export async function preparePhoto(file: Blob): Promise<Blob> {
  const type = (await kindOfFile(file))?.type
  if (type === 'image/png' && (await isMovingPng(file))) throw new Unfit(mediaFaults.standsStill)
  const bitmap = await readPicture(file).catch((error: unknown) => {
    if (error instanceof BrokenPicture && error.isIncomplete) throw new Unfit(mediaFaults.brokenPhoto)
    return null
  })
  // A JPEG that the browser cannot draw is the server's to judge.
  if (!bitmap && type === 'image/jpeg') return file
  if (!bitmap) throw new Unfit(mediaFaults.wrongType)
  try {
    if (await isAnimated(file, type)) return file
    const drawn = await drawAt(bitmap, sentSize(bitmap))
    return drawn.size < file.size || !sendable.includes(type ?? '') ? drawn : file
  } finally {
    bitmap.close()
  }
}
