// A profile picture from choice to display: cropped and shrunk in the browser, uploaded, stored and shown.
import type { Page, Request } from 'playwright'
import sharp, { type Sharp } from 'sharp'
import { signInAndOpen, expect, createAccount, test } from '../browser.ts'

/** A photo of a phone: wide, its left half red and its right half blue. */
const createPhoto = async (width = 1600, height = 1000) => {
  const left = { create: { width: width / 2, height, channels: 3 as const, background: '#ff0000' } }
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
}

const isUpload = (request: Request) => request.headers()['content-type']?.startsWith('multipart/') ?? false

/** The account's stored picture at full size. */
async function readStoredPicture(page: Page) {
  const image = page.getByRole('main').locator('img')
  await expect(image).toHaveJSProperty('naturalWidth', 192)
  await expect(image).toHaveJSProperty('naturalHeight', 192)
  const url = await image.evaluate((element: HTMLImageElement) => element.src)
  return { url, picture: sharp(await (await page.request.get(url)).body()) }
}

/** The colour at 60 per cent of the way from left to right. */
async function readColourAt60Percent(picture: Sharp) {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const offset = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * 0.6)) * info.channels
  return (data[offset] ?? 0) > 128 ? 'red' : 'blue'
}

test('a newcomer without a mouse takes a truncated photo, moves and zooms it, and changes it later', async ({
  page,
}) => {
  await signInAndOpen(page, await createAccount(page), '/upload-picture')
  let uploadBytes = 0
  page.on('request', (request) => {
    if (isUpload(request)) uploadBytes = request.postDataBuffer()?.length ?? 0
  })
  const wholePhoto = await createPhoto()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a picture' }).press('Enter')
  await (
    await chooser
  ).setFiles({ ...wholePhoto, buffer: wholePhoto.buffer.subarray(0, wholePhoto.buffer.length - 300) })
  const cropFrame = page.getByRole('application', { name: /arrow keys/ })
  await cropFrame.focus()
  for (let presses = 0; presses < 40; presses++) await page.keyboard.press('ArrowRight')
  const zoom = page.getByRole('slider', { name: 'Zoom' })
  await zoom.focus()
  await page.keyboard.press('ArrowRight')
  await expect(zoom).toHaveAttribute('aria-valuetext', '105%')
  await page.getByRole('button', { name: 'Upload & Continue' }).press('Enter')
  await expect(page).toHaveURL('/success')
  expect(uploadBytes).toBeLessThan(60_000)

  await page.goto('/account')
  const first = await readStoredPicture(page)
  expect(await readColourAt60Percent(first.picture)).toBe('red')
  await expect(page.getByRole('link', { name: 'Your profile' }).locator('img').first()).toHaveJSProperty(
    'naturalWidth',
    96,
  )

  await page.getByRole('button', { name: 'Change photo' }).click()
  await page.getByLabel('Picture', { exact: true }).setInputFiles(await createPhoto(800, 600))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Profile picture updated', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('main').locator('img')).not.toHaveJSProperty('src', first.url)
  const second = await readStoredPicture(page)
  // Unmoved, the picture keeps its middle.
  expect(await readColourAt60Percent(second.picture)).toBe('blue')
})
