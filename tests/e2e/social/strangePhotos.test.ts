// Unusual photos: far wider than high, or truncated.
import type { Locator } from 'playwright'
import sharp from 'sharp'
import { mediaErrors } from '#rules/shared/media'
import { expect, student, test } from '../browser.ts'

test.use({ viewport: { width: 390, height: 844 } })

const grey = (width: number, height: number, more: object = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#808080', ...more } })

/** A picture without repetition, so that every part of it needs bytes of its own. */
const noise = () => grey(900, 600, { noise: { type: 'gaussian', mean: 128, sigma: 40 } })

const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

/** The frame of a shown picture, and the pixels of its file per screen pixel of height. */
const measured = (locator: Locator) =>
  locator.locator('img[srcset]').evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const file = new Image()
    file.src = image.currentSrc
    await file.decode()
    const { width, height } = image.getBoundingClientRect()
    return { width, height, sharpness: file.naturalHeight / height }
  })

test('a very wide photo is sharp: cropped when it is alone in a post, uniform in a row, and whole when it is opened', async ({
  page,
}) => {
  const { headers } = await student(page, { name: 'Ada Obi' })
  const wide = fileOf('wide.jpg', await grey(12_000, 300).jpeg().toBuffer())
  const other = fileOf('b.jpg', await grey(800, 600).jpeg().toBuffer())
  for (const [content, files] of [
    ['In a row', [wide, other]],
    ['Alone', [wide]],
  ] as const) {
    const form = new FormData()
    form.append('content', content)
    for (const { name, buffer } of files)
      form.append('media', new File([new Uint8Array(buffer)], name, { type: 'image/jpeg' }))
    expect((await page.request.post('/api/posts', { headers, multipart: form })).status()).toBe(201)
  }
  await page.goto('/profile')
  const post = (text: string) => page.getByRole('article').filter({ hasText: text })
  const { height, sharpness } = await measured(post('Alone'))
  expect(height).toBeGreaterThanOrEqual(96)
  expect(sharpness).toBeGreaterThanOrEqual(1)
  const first = post('In a row').locator('li').first()
  await first.scrollIntoViewIfNeeded()
  // The file is 300 pixels high, the frame 329.
  expect((await measured(first)).sharpness).toBeGreaterThan(0.9)

  await post('Alone').locator('button[aria-haspopup="dialog"]').click()
  const whole = page.getByRole('dialog').getByRole('group')
  await expect(whole.locator('img')).toBeVisible()
  expect(await whole.evaluate((box) => [box.scrollLeft, box.scrollWidth, box.clientHeight])).toEqual([
    0, 12_000, 844,
  ])
})

test('a broken photo shows a message', async ({ page }) => {
  await student(page)
  await page.goto('/create-post')
  const broken = { 'cut.jpg': await noise().jpeg().toBuffer(), 'cut.png': await noise().png().toBuffer() }
  for (const [name, whole] of Object.entries(broken)) {
    const file = fileOf(name, whole.subarray(0, whole.length * 0.6))
    await page.getByLabel('Photos and videos', { exact: true }).setInputFiles(file)
    const notice = page.getByRole('listitem').filter({ hasText: `${name} was not added` })
    await expect(notice).toContainText(mediaErrors.brokenPhoto)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  }
})
