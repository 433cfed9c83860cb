// Pictures that real devices send: truncated JPEG, animated PNG, HEIC and AVIF.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createImages } from '#server/storage/images.ts'
import { createSounds } from '#server/storage/sounds.ts'
import { createVideos } from '#server/storage/videos.ts'
import { picture } from '../../support/people/uploads.ts'
import { box, fileType, u32, zeros } from '../../support/videos.ts'

const folder = mkdtempSync(join(tmpdir(), 'fennec-pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const images = createImages((work) => work())
let count = 0

function pathOf(bytes: Uint8Array) {
  const path = join(folder, String(count++))
  writeFileSync(path, bytes)
  return path
}

const draw = (bytes: Uint8Array) => images.draw(pathOf(bytes), { widths: [320], animationWidth: 720 }, 'Ada')

/** Draws rows that all differ, so that a missing row shows. */
function busyPhoto(progressive: boolean): Promise<Buffer> {
  const [width, height] = [400, 300]
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, (_pixel, index) => (index * 40_503) % 251),
  )
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ progressive })
    .toBuffer()
}

describe('a truncated JPEG', () => {
  it.each([false, true])('is drawn when it lacks its last bytes, progressive: %s', async (progressive) => {
    const photo = await busyPhoto(progressive)
    for (const missing of [1, 2, 100, Math.floor(photo.length / 20)]) {
      const cut = photo.subarray(0, photo.length - missing)
      expect((await draw(cut)).fault, `${missing} bytes`).toBeNull()
      expect((await images.square(pathOf(cut), [64], 'Ada')).fault).toBeNull()
    }
  })

  it('is refused when half of it is missing', async () => {
    const photo = await busyPhoto(false)
    expect((await draw(photo.subarray(0, photo.length / 2))).fault).toBe('brokenPicture')
  })

  it('is refused when it is also a page, as any other picture is', async () => {
    const photo = Buffer.concat([
      (await busyPhoto(false)).subarray(0, -2),
      Buffer.from('<script>alert(1)</script>'),
    ])
    expect((await draw(photo)).fault).toBe('notAPicture')
  })
})

describe('an animated PNG', () => {
  it('is distinguished from a still picture, which is drawn', async () => {
    const still = await picture('png')
    const control = Buffer.concat([u32(8), Buffer.from('acTL'), u32(2), u32(0), zeros(4)])
    const afterHeader = 8 + 25
    const moving = Buffer.concat([still.subarray(0, afterHeader), control, still.subarray(afterHeader)])
    expect((await draw(still)).fault).toBeNull()
    expect((await draw(moving)).fault).toBe('standsStill')
    // Profile pictures are still in any case.
    expect((await images.square(pathOf(still), [64], 'Ada')).fault).toBeNull()
  })
})

describe('a picture in the boxes of a movie', () => {
  it.each(['heic', 'heix', 'hevc', 'mif1', 'msf1', 'avif', 'avis', 'mif2'])(
    'is neither a broken recording nor a broken video: %s',
    async (brand) => {
      const file = Buffer.concat([fileType(brand), box('meta', zeros(40)), box('mdat', zeros(40))])
      expect((await createSounds().read(pathOf(file))).fault).toBe('notASound')
      expect((await createVideos().read(pathOf(file))).fault).toBe('notAVideo')
    },
  )
})
