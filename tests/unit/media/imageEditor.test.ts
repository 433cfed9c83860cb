// Geometry and filters of the image editor: rotation, the crop frame, and light.
import { describe, expect, it } from 'vitest'
import {
  dragCorner,
  moveCrop,
  toPixels,
  rotateCrop,
  addTurn,
  rotatedSize,
  fullCrop,
} from '#web/components/composer/editor/geometry.ts'
import { adjustPixels, neutralLight } from '#web/components/composer/editor/light.ts'

const upperLeft = { x: 0, y: 0, width: 0.5, height: 0.25 }

describe('a turn', () => {
  it('keeps the same part of the picture', () => {
    expect(rotateCrop(upperLeft, 1)).toEqual({ x: 0.75, y: 0, width: 0.25, height: 0.5 })
    expect(rotateCrop(upperLeft, -1)).toEqual({ x: 0, y: 0.5, width: 0.25, height: 0.5 })
  })

  it('is undone by a turn back, and by three more turns', () => {
    expect(rotateCrop(rotateCrop(upperLeft, 1), -1)).toEqual(upperLeft)
    const four = [1, 2, 3, 4].reduce((crop) => rotateCrop(crop, 1), upperLeft)
    expect(four).toEqual(upperLeft)
    expect([addTurn(3, 1), addTurn(0, -1)]).toEqual([0, 3])
  })

  it('makes a wide picture tall', () => {
    expect(rotatedSize({ width: 300, height: 200 }, 1)).toEqual({ width: 200, height: 300 })
    expect(rotatedSize({ width: 300, height: 200 }, 2)).toEqual({ width: 300, height: 200 })
  })
})

describe('the crop frame', () => {
  it('never leaves the picture', () => {
    expect(moveCrop(upperLeft, 2, 2)).toMatchObject({ x: 0.5, y: 0.75 })
    expect(moveCrop(upperLeft, -2, -2)).toMatchObject({ x: 0, y: 0 })
    expect(dragCorner(upperLeft, 'bottom right', 9, 9)).toEqual(fullCrop)
  })

  it.each([
    ['top left', 0.9, 0.9],
    ['top right', -0.9, 0.9],
    ['bottom left', 0.9, -0.9],
    ['bottom right', -0.9, -0.9],
  ] as const)('stays large enough to hold when its %s corner is dragged across', (corner, dx, dy) => {
    const { width, height } = dragCorner(fullCrop, corner, dx, dy)
    expect(width).toBeCloseTo(0.1)
    expect(height).toBeCloseTo(0.1)
  })

  it('keeps the corner opposite the dragged corner', () => {
    const { x, y, width, height } = dragCorner(fullCrop, 'top left', 0.25, 0.5)
    expect([x, y, x + width, y + height]).toEqual([0.25, 0.5, 1, 1])
  })

  it('is at least one pixel, within the picture, in whole pixels', () => {
    expect(toPixels({ x: 0.999, y: 0.999, width: 0.001, height: 0.001 }, { width: 3, height: 3 })).toEqual({
      x: 2,
      y: 2,
      width: 1,
      height: 1,
    })
    expect(toPixels(fullCrop, { width: 101, height: 33 })).toEqual({ x: 0, y: 0, width: 101, height: 33 })
  })
})

describe('the light filter', () => {
  const pixel = (light: object, ...rgba: number[]) => {
    const data = Uint8ClampedArray.from(rgba)
    adjustPixels(data, { ...neutralLight, ...light })
    return [...data]
  }

  it('changes nothing at 100 per cent', () => {
    expect(pixel({}, 200, 100, 50, 128)).toEqual([200, 100, 50, 128])
  })

  it('computes the same as the CSS filters', () => {
    expect(pixel({ brightness: 50 }, 200, 100, 50, 255)).toEqual([100, 50, 25, 255])
    expect(pixel({ brightness: 200 }, 200, 100, 50, 255)).toEqual([255, 200, 100, 255])
    expect(pixel({ contrast: 0 }, 200, 100, 50, 255)).toEqual([128, 128, 128, 255])
    expect(pixel({ contrast: 200 }, 200, 100, 50, 255)).toEqual([255, 72, 0, 255])
    expect(pixel({ saturation: 0 }, 255, 0, 0, 255)).toEqual([54, 54, 54, 255])
    expect(pixel({ saturation: 200 }, 120, 100, 90, 255)).toEqual([136, 96, 76, 255])
  })

  it('keeps transparent pixels transparent', () => {
    expect(pixel({ brightness: 0 }, 200, 100, 50, 0)).toEqual([0, 0, 0, 0])
  })
})
