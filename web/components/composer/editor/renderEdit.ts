// Renders the edited picture at full size, as a JPEG (001 §9).
import { encodeCanvas, createCanvas, fillTransparentWhite } from '../files/canvas.ts'
import { toPixels, rotatedSize, type Crop, type Turns } from './geometry.ts'
import { adjustPixels, neutralLight, toCssFilter, type Light } from './light.ts'

export interface Edit {
  readonly turns: Turns
  readonly crop: Crop
  readonly light: Light
}

const quality = 0.9

/** Draws the whole picture rotated, with its upper left corner at the origin. */
export function drawRotated(context: CanvasRenderingContext2D, picture: ImageBitmap, turns: Turns) {
  const { width, height } = rotatedSize(picture, turns)
  context.translate(width / 2, height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
}

const changesLight = (light: Light) => toCssFilter(light) !== toCssFilter(neutralLight)

export async function renderEdit(picture: ImageBitmap, { turns, crop, light }: Edit): Promise<Blob> {
  const area = toPixels(crop, rotatedSize(picture, turns))
  const drawing = createCanvas(area.width, area.height)
  const { canvas, context } = drawing
  const canFilter = typeof context.filter === 'string'
  if (canFilter) context.filter = toCssFilter(light)
  context.translate(-area.x, -area.y)
  drawRotated(context, picture, turns)
  context.resetTransform()
  if (!canFilter && changesLight(light)) {
    const pixels = context.getImageData(0, 0, area.width, area.height)
    adjustPixels(pixels.data, light)
    context.putImageData(pixels, 0, 0)
  }
  if (canFilter) context.filter = 'none'
  fillTransparentWhite(drawing)
  return encodeCanvas(canvas, 'image/jpeg', quality)
}
