// `srcset` and `sizes` of a photo by the frame that it fills.
import { describe, expect, it } from 'vitest'
import { frameRatio, isLong, isWide } from '#rules/shared/shapes'
import { photoSizes, responsive } from '#web/lib/photos.ts'

const files = { small: '/a.webp', medium: '/b.webp', large: '/c.webp' }
const widthsIn = (srcSet: string) => [...srcSet.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))

it('a picture scrolls where one side is more than twice the other', () => {
  const shapes = [
    [2000, 1000],
    [2001, 1000],
    [1000, 2000],
    [1000, 2001],
  ] as const
  const sizes = shapes.map(([width, height]) => ({ width, height }))
  expect(sizes.map(isWide)).toEqual([false, true, false, false])
  expect(sizes.map(isLong)).toEqual([false, true, false, true])
})

describe('a single picture', () => {
  it.each([
    [12_000, 300],
    [11_490, 1080],
    [40, 1],
  ])('has, at %i × %i, a frame at least 96 pixels high in a chat', (width, height) => {
    expect(256 / frameRatio({ width, height })).toBeGreaterThanOrEqual(96)
  })

  it.each([
    [1600, 900],
    [900, 1600],
    [1080, 11_490],
  ])('keeps its shape at %i × %i', (width, height) => {
    expect(frameRatio({ width, height })).toBe(width / height)
  })
})

describe('a photo that covers its frame', () => {
  it('is chosen by the width of the frame', () => {
    const photo = { ...files, width: 1600, height: 900 }
    expect(responsive(photo, { sizes: photoSizes.inGrid, ratio: 1 })).toEqual({
      srcSet: '/a.webp 320w, /b.webp 720w, /c.webp 1280w',
      sizes: photoSizes.inGrid,
    })
  })

  it('is chosen by the height of the frame when it is wide', () => {
    const photo = { ...files, width: 8000, height: 1000 }
    const { srcSet, sizes } = responsive(photo, { sizes: photoSizes.inRow, ratio: 4 / 5 })
    expect(widthsIn(srcSet)).toEqual([1280, 2880, 5120])
    expect(sizes).toBe('(min-width: 48rem) calc(400px * 10.00), calc(72vw * 10.00)')
  })

  it.each(Object.entries(photoSizes))('multiplies every length of the sizes %s', (_, sizes) => {
    const scaled = responsive({ ...files, width: 3000, height: 1000 }, { sizes, ratio: 1 }).sizes
    expect(scaled.match(/ \* 3\.00\)/g)).toHaveLength(sizes.split(', ').length)
    expect(scaled.replaceAll(/calc\((.+?) \* 3\.00\)/g, '$1')).toBe(sizes)
  })

  it('takes no larger file than its frame needs where the frame has its shape', () => {
    const photo = { ...files, width: 2400, height: 1000 }
    expect(responsive(photo, { sizes: '256px', ratio: frameRatio(photo) }).sizes).toBe('256px')
  })
})
