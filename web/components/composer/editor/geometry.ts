// Geometry of the image editor: the crop as shares of the rotated picture.

/** Shares from 0 to 1 of the rotated picture's width and height. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Quarter turns, clockwise. */
export type Turns = 0 | 1 | 2 | 3

export interface Size {
  width: number
  height: number
}

/** Crop that keeps the whole picture. */
export const fullCrop: Crop = { x: 0, y: 0, width: 1, height: 1 }

/** Minimum share, so that the corners can be grabbed. */
const minShare = 0.1

const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)

export const addTurn = (turns: Turns, by: 1 | -1): Turns => ([0, 1, 2, 3] as const)[(turns + by + 4) % 4] ?? 0

export const rotateCrop = ({ x, y, width, height }: Crop, by: 1 | -1): Crop =>
  by === 1
    ? { x: 1 - y - height, y: x, width: height, height: width }
    : { x: y, y: 1 - x - width, width: height, height: width }

export const moveCrop = (crop: Crop, dx: number, dy: number): Crop => ({
  ...crop,
  x: clamp(crop.x + dx, 0, 1 - crop.width),
  y: clamp(crop.y + dy, 0, 1 - crop.height),
})

export type Corner = 'top left' | 'top right' | 'bottom left' | 'bottom right'

/** Moves a corner; the opposite one stays. */
export function dragCorner({ x, y, width, height }: Crop, corner: Corner, dx: number, dy: number): Crop {
  const [right, bottom] = [x + width, y + height]
  const left = corner.endsWith('left') ? clamp(x + dx, 0, right - minShare) : x
  const top = corner.startsWith('top') ? clamp(y + dy, 0, bottom - minShare) : y
  const newRight = corner.endsWith('right') ? clamp(right + dx, x + minShare, 1) : right
  const newBottom = corner.startsWith('bottom') ? clamp(bottom + dy, y + minShare, 1) : bottom
  return { x: left, y: top, width: newRight - left, height: newBottom - top }
}

/** Size of a picture after quarter turns. */
export const rotatedSize = ({ width, height }: Size, turns: Turns): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** Converts the crop to whole pixels of the rotated picture: at least one, within its edges. */
export function toPixels(crop: Crop, { width, height }: Size) {
  const x = Math.min(Math.round(crop.x * width), width - 1)
  const y = Math.min(Math.round(crop.y * height), height - 1)
  return {
    x,
    y,
    width: clamp(Math.round(crop.width * width), 1, width - x),
    height: clamp(Math.round(crop.height * height), 1, height - y),
  }
}
