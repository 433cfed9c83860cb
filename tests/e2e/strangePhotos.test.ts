// Photos as phones and other programs make them: far wider than high, moving as PNG, or cut short on their way.
import type { Page } from 'playwright'
import sharp from 'sharp'
import { mediaFaults } from '#rules/media'
import { arriveAs, expect, student, test } from './browser.ts'

test.use({ viewport: { width: 390, height: 844 } })

const drawn = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

const wide = async () => fileOf('wide.jpg', await drawn(12_000, 300).jpeg().toBuffer())

/** Shows the shown picture's frame, and how many pixels of its file stand for one of the screen's from top to bottom. */
const measured = (page: Page, place: string) =>
  page.locator(`${place} img[srcset]`).evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const file = new Image()
    file.src = image.currentSrc
    await file.decode()
    const { width, height } = image.getBoundingClientRect()
    return { width, height, sharpness: file.naturalHeight / height }
  })

test('a very wide photo alone in a post is cropped to what a finger can tap, sharp, and opens whole', async ({
  page,
}) => {
  const { headers } = await student(page, { name: 'Ada Obi' })
  const answer = await page.request.post('/api/posts', {
    headers,
    multipart: { content: 'My street', media: await wide() },
  })
  const { id } = (await answer.json()) as { id: number }
  await page.goto(`/posts/${id}`)
  const { height, sharpness } = await measured(page, 'article')
  expect(height).toBeGreaterThanOrEqual(96)
  expect(sharpness).toBeGreaterThanOrEqual(1)
  await page.locator('article button[aria-haspopup="dialog"]').click()
  const whole = page.getByRole('dialog').getByRole('group')
  await expect(whole.locator('img')).toBeVisible()
  expect(await whole.evaluate((box) => [box.scrollLeft, box.scrollWidth, box.clientHeight])).toEqual([
    0, 12_000, 844,
  ])
})

test('a very wide photo in a row is as sharp as the others', async ({ page }) => {
  const { headers } = await student(page, { name: 'Ada Obi' })
  const form = new FormData()
  form.append('content', 'My street')
  for (const { name, buffer } of [await wide(), fileOf('b.jpg', await drawn(800, 600).jpeg().toBuffer())])
    form.append('media', new File([new Uint8Array(buffer)], name, { type: 'image/jpeg' }))
  const { id } = (await (await page.request.post('/api/posts', { headers, multipart: form })).json()) as {
    id: number
  }
  await page.goto(`/posts/${id}`)
  // The whole file is 300 pixels high, the frame 329.
  expect((await measured(page, 'article li:first-child')).sharpness).toBeGreaterThan(0.9)
})

const broken = async () => {
  const jpeg = await drawn(900, 600).jpeg().toBuffer()
  const png = await drawn(900, 600).png().toBuffer()
  return [
    fileOf('cut.jpg', jpeg.subarray(0, jpeg.length * 0.6)),
    fileOf('cut.png', png.subarray(0, png.length * 0.6)),
  ]
}

test('a photo that is broken is said to be so, in a post, a product and as a profile picture', async ({
  page,
}) => {
  await arriveAs(page, 'vendor', '/create-post')
  for (const [path, label, words] of [
    ['/create-post', 'Photos and videos', mediaFaults.brokenPhoto],
    ['/add-product', 'Choose photos', mediaFaults.brokenPhoto],
    ['/upload-picture', 'Picture', mediaFaults.brokenPhoto],
  ] as const)
    for (const file of await broken()) {
      await page.goto(path)
      await page.getByLabel(label, { exact: true }).setInputFiles(file)
      await expect(page.getByText(words), `${file.name} on ${path}`).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    }
})

test('an animated PNG is refused for a product because it would stand still', async ({ page }) => {
  await arriveAs(page, 'vendor', '/add-product')
  const still = await drawn(40, 40).png().toBuffer()
  const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)])
  const header = 8 + 25
  const moving = Buffer.concat([still.subarray(0, header), control, still.subarray(header)])
  await page.getByLabel('Choose photos').setInputFiles(fileOf('moving.png', moving))
  await expect(page.getByText(mediaFaults.standsStill)).toBeVisible()
})
