// Reads pictures as viewers do: a JPEG may lack its last bytes.
import { kindOfFile } from './fileKind.ts'

/** Rows of a hundred that have to be there, as the server wants them. */
const leastRows = 90

/** A file that begins as a picture and cannot be shown as one. */
export class BrokenPicture extends Error {
  /** True where the rest of the file is missing, false where the browser may be what fails. */
  readonly isIncomplete: boolean

  constructor(message: string, isIncomplete: boolean, options?: ErrorOptions) {
    super(message, options)
    this.isIncomplete = isIncomplete
  }
}

/** Formats that every browser shows: a file that it cannot read is broken. */
const shownByAll = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/**
 * Returns the picture, what it lacks in grey. Rejects with a BrokenPicture for a file that begins as a picture, and with the
 * browser's own error for any other that it cannot show.
 */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file)
  } catch (error) {
    const type = (await kindOfFile(file))?.type ?? ''
    if (type === 'image/jpeg') return readIncomplete(file)
    if (!shownByAll.includes(type)) throw error
    throw new BrokenPicture('The picture cannot be read', true, { cause: error })
  }
}

async function readIncomplete(file: Blob): Promise<ImageBitmap> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode().catch((error: unknown) => {
      throw new BrokenPicture('The picture cannot be read', false, { cause: error })
    })
    // Rows that were not read stay transparent.
    const { data } = drawn(image, 1, 100).getImageData(0, leastRows - 1, 1, 1)
    if (data[3] !== 255) throw new BrokenPicture('Too much of the picture is missing', true)
    const context = drawn(image, image.naturalWidth, image.naturalHeight)
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = '#808080'
    context.fillRect(0, 0, image.naturalWidth, image.naturalHeight)
    return await createImageBitmap(context.canvas)
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

function drawn(image: HTMLImageElement, width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The picture could not be drawn')
  context.drawImage(image, 0, 0, width, height)
  return context
}
