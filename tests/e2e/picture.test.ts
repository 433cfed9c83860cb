// A real picture: chosen, cropped and shrunk in the browser, uploaded, stored, and shown wherever she is.
import type { Page, Request } from 'playwright'
import sharp, { type Sharp } from 'sharp'
import { arrive, expect, makeAccount, test } from './browser.ts'

test.use({ mayShow: { errors: /ERR_FAILED|ERR_ABORTED/ } })

/** A photo as a phone makes them: wide, its left half red and its right half blue. */
const photo = async (width = 1600, height = 1000) => {
  const left = { create: { width: width / 2, height, channels: 3 as const, background: '#ff0000' } }
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
}

const arriveNew = async (page: Page, path = '/upload-picture') => arrive(page, await makeAccount(page), path)

const isUpload = (request: Request) => request.headers()['content-type']?.startsWith('multipart/') ?? false

const send = (page: Page) => page.getByRole('button', { name: 'Upload & Continue' })

async function choose(page: Page) {
  await page.getByLabel('Picture', { exact: true }).setInputFiles(await photo())
  await expect(send(page)).toBeVisible()
  await expect(page.getByRole('application').locator('..')).toBeVisible()
}

/** The stored picture that the account shows, at full size. */
async function storedPicture(page: Page) {
  await page.goto('/account')
  const image = page.getByRole('main').locator('img')
  await expect(image).toHaveJSProperty('naturalWidth', 192)
  await expect(image).toHaveJSProperty('naturalHeight', 192)
  const url = await image.evaluate((element: HTMLImageElement) => element.src)
  return sharp(await (await page.request.get(url)).body())
}

/** The colour at 60 per cent of the way from left to right. */
async function colourAt60(picture: Sharp) {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * 0.6)) * info.channels
  return (data[at] ?? 0) > 128 ? 'red' : 'blue'
}

test('a newcomer uploads her picture, and sees it in the frame and on her account', async ({ page }) => {
  await arriveNew(page)
  let sent = 0
  page.on('request', (request) => {
    if (isUpload(request)) sent = request.postDataBuffer()?.length ?? 0
  })
  await choose(page)
  await send(page).click()
  await expect(page.getByText('Upload Successful', { exact: true })).toBeVisible()
  await expect(page.getByText('Profile picture uploaded successfully!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/success')
  expect(sent).toBeLessThan(60_000)

  expect(await colourAt60(await storedPicture(page))).toBe('blue')
  await expect(page.getByRole('link', { name: 'Your profile' }).locator('img').first()).toHaveJSProperty(
    'naturalWidth',
    96,
  )
  await page.goto('/')
  await expect(page).toHaveURL('/customer-dashboard')
})

test('without a mouse she chooses, moves and zooms the picture, and sends it', async ({ page }) => {
  await arriveNew(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a picture' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(await photo())
  const square = page.getByRole('application', { name: /arrow keys/ })
  await square.focus()
  for (let presses = 0; presses < 40; presses++) await page.keyboard.press('ArrowRight')
  const zoom = page.getByRole('slider', { name: 'Zoom' })
  await zoom.focus()
  await page.keyboard.press('ArrowRight')
  await expect(zoom).toHaveAttribute('aria-valuetext', '105%')
  await send(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/success')
  expect(await colourAt60(await storedPicture(page))).toBe('red')
})

test('she cancels an upload and still has her picture to send', async ({ page }) => {
  await arriveNew(page)
  await choose(page)
  let uploads = 0
  await page.route('**/graphql', async (route) => {
    const isFirst = isUpload(route.request()) && uploads++ === 0
    // The first one is never answered.
    if (!isFirst) await route.continue()
  })
  await send(page).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page).toHaveURL('/upload-picture')
  await send(page).click()
  await expect(page).toHaveURL('/success')
})

test('an upload outlives a connection that drops twice', async ({ page }) => {
  await arriveNew(page)
  await choose(page)
  let dropped = 0
  await page.route('**/graphql', (route) =>
    isUpload(route.request()) && dropped++ < 2 ? route.abort() : route.continue(),
  )
  await send(page).click()
  await expect(page).toHaveURL('/success')
  expect(dropped).toBe(3)
})

test('a file that is no picture, or a broken one, is refused before anything is sent', async ({ page }) => {
  await arriveNew(page)
  const files = [
    ['Invalid file type', { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }],
    ['Invalid file type', { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') }],
    ['Broken photo', { ...(await photo()), buffer: (await photo()).buffer.subarray(0, 3000) }],
  ] as const
  for (const [title, file] of files) {
    await page.getByLabel('Picture', { exact: true }).setInputFiles(file)
    await expect(page.getByText(title, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()
  }
})

test('a newcomer takes a JPEG that lacks its last bytes', async ({ page }) => {
  await arriveNew(page)
  const whole = await photo()
  const buffer = whole.buffer.subarray(0, whole.buffer.length - 300)
  await page.getByLabel('Picture', { exact: true }).setInputFiles({ ...whole, buffer })
  await send(page).click()
  await expect(page).toHaveURL('/success')
  expect(await colourAt60(await storedPicture(page))).toBe('blue')
})

test('a student changes her photo later, in a dialog of the account', async ({ page }) => {
  await arriveNew(page, '/account')
  await page.getByRole('button', { name: 'Change photo' }).click()
  await page.getByLabel('Picture', { exact: true }).setInputFiles(await photo(300, 400))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Profile picture updated', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('main').locator('img')).toHaveJSProperty('naturalWidth', 192)
})
