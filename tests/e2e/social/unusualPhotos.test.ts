// Unusual photos: far wider than high, or truncated.
import type { Locator } from 'playwright'
import sharp from 'sharp'
import { mediaErrors } from '#rules/shared/media'
import { expect, signUpStudent, test } from '../browser.ts'

test.use({ viewport: { width: 390, height: 844 } })

const createGrey = (width: number, height: number, more: object = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#808080', ...more } })

/** A picture without repetition, so that every part of it needs bytes of its own. */
const createNoise = () => createGrey(900, 600, { noise: { type: 'gaussian', mean: 128, sigma: 40 } })

const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

/** Size of a shown picture's frame, and its sharpness: file pixels per screen pixel of height. */
const measureFrame = (locator: Locator) =>
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
  const { headers } = await signUpStudent(page, { name: 'Ada Obi' })
  const widePhoto = fileOf('wide.jpg', await createGrey(12_000, 300).jpeg().toBuffer())
  const normalPhoto = fileOf('b.jpg', await createGrey(800, 600).jpeg().toBuffer())
  for (const [content, files] of [
    ['In a row', [widePhoto, normalPhoto]],
    ['Alone', [widePhoto]],
  ] as const) {
    const form = new FormData()
    form.append('content', content)
    for (const { name, buffer } of files)
      form.append('media', new File([new Uint8Array(buffer)], name, { type: 'image/jpeg' }))
    expect((await page.request.post('/api/posts', { headers, multipart: form })).status()).toBe(201)
  }
  await page.goto('/profile')
  const postCard = (text: string) => page.getByRole('article').filter({ hasText: text })
  const { height, sharpness } = await measureFrame(postCard('Alone'))
  expect(height).toBeGreaterThanOrEqual(96)
  expect(sharpness).toBeGreaterThanOrEqual(1)
  const first = postCard('In a row').locator('li').first()
  await first.scrollIntoViewIfNeeded()
  // The file is 300 pixels high, the frame 329.
  expect((await measureFrame(first)).sharpness).toBeGreaterThan(0.9)

  await postCard('Alone').locator('button[aria-haspopup="dialog"]').click()
  const openedPhoto = page.getByRole('dialog').getByRole('group')
  await expect(openedPhoto.locator('img')).toBeVisible()
  expect(await openedPhoto.evaluate((box) => [box.scrollLeft, box.scrollWidth, box.clientHeight])).toEqual([
    0, 12_000, 844,
  ])
})

test('a broken photo shows a message', async ({ page }) => {
  await signUpStudent(page)
  await page.goto('/create-post')
  const broken = {
    'cut.jpg': await createNoise().jpeg().toBuffer(),
    'cut.png': await createNoise().png().toBuffer(),
  }
  for (const [name, wholeFile] of Object.entries(broken)) {
    const file = fileOf(name, wholeFile.subarray(0, wholeFile.length * 0.6))
    await page.getByLabel('Photos and videos', { exact: true }).setInputFiles(file)
    const notice = page.getByRole('listitem').filter({ hasText: `${name} was not added` })
    await expect(notice).toContainText(mediaErrors.brokenPhoto)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  }
})
