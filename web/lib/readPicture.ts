// Decodes pictures, including JPEGs that lack their last bytes.
import { detectFileKind } from './fileKind.ts'

/** Percentage of rows that must be present, as on the server. */
const minRowPercent = 90

/** A file that starts as a picture but cannot be decoded. */
export class BrokenPictureError extends Error {
  /** True if the file is incomplete, false if the browser may be the cause. */
  readonly isIncomplete: boolean

  constructor(message: string, isIncomplete: boolean, options?: ErrorOptions) {
    super(message, options)
    this.isIncomplete = isIncomplete
  }
}

/** Formats that every browser decodes, so that a failure means a broken file. */
const universalTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/**
 * Returns the picture, with missing rows in grey. Rejects with a BrokenPicture for a broken picture, else with the
 * browser's own error.
 */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file)
  } catch (error) {
    const type = (await detectFileKind(file))?.type ?? ''
    if (type === 'image/jpeg') return readIncomplete(file)
    if (!universalTypes.includes(type)) throw error
    throw new BrokenPictureError('The picture cannot be read', true, { cause: error })
  }
}

async function readIncomplete(file: Blob): Promise<ImageBitmap> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode().catch((error: unknown) => {
      throw new BrokenPictureError('The picture cannot be read', false, { cause: error })
    })
    // Missing rows stay transparent.
    const { data } = drawOnCanvas(image, 1, 100).getImageData(0, minRowPercent - 1, 1, 1)
    if (data[3] !== 255) throw new BrokenPictureError('Too much of the picture is missing', true)
    const context = drawOnCanvas(image, image.naturalWidth, image.naturalHeight)
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = '#808080'
    context.fillRect(0, 0, image.naturalWidth, image.naturalHeight)
    return await createImageBitmap(context.canvas)
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

function drawOnCanvas(image: HTMLImageElement, width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The picture could not be drawn')
  context.drawImage(image, 0, 0, width, height)
  return context
}
