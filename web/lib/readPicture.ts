// Reads pictures as viewers do: a JPEG may lack its last bytes.
import { kindOfFile } from './fileKind.ts'

/** Rows of a hundred that have to be there, as the server wants them. */
const leastRows = 90

/** Returns the picture, what it lacks in grey. Rejects for a file that the browser cannot show as a picture. */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file)
  } catch (error) {
    if ((await kindOfFile(file))?.type !== 'image/jpeg') throw error
    return readIncomplete(file)
  }
}

async function readIncomplete(file: Blob): Promise<ImageBitmap> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    // Rows that were not read stay transparent.
    const { data } = drawn(image, 1, 100).getImageData(0, leastRows - 1, 1, 1)
    if (data[3] !== 255) throw new Error('Too much of the picture is missing')
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
