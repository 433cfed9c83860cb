// New posts in the browser: shrunk, cropped and filtered photos, keyboard and touch, and drafts without a connection.
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { openAsDemoUser, waitForDeferredCode, expect, test } from '../browser.ts'

test.use({ allowedConsole: { errors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ } })

/** A photo of a phone: large, its left half red and its right half blue. */
const createPhoto = async (name: string, width = 2400, height = 1600) => {
  const left = { create: { width: width / 2, height, channels: 3 as const, background: '#ff0000' } }
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg({ quality: 100 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const textField = (page: Page) => page.getByRole('textbox', { name: 'Your post' })
const postButton = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })
const successToast = (page: Page) => page.getByText('Post created successfully!', { exact: true })
const fileCards = (page: Page) => page.getByRole('group', { name: /^(Photo|Video) \d/ })
const editButton = (card: Locator) => card.getByRole('button', { name: 'Edit' })
const chooseFiles = (page: Page, ...files: Awaited<ReturnType<typeof createPhoto>>[]) =>
  page.getByLabel('Photos and videos').setInputFiles(files)

interface RestPost {
  content: string
  mentions: { offset: number; length: number }[]
  media: { url: string }[]
}

/** Reads posts by text over REST, without a session. */
async function findPosts(page: Page, content: string) {
  const posts = (await (await page.request.get('/api/posts')).json()) as RestPost[]
  return posts.filter((found) => found.content.includes(content))
}

/** Reads a stored photo of the post with that text. */
async function readStoredPhoto(page: Page, content: string, index = 0) {
  const [found] = await findPosts(page, content)
  return sharp(await (await page.request.get(found?.media[index]?.url ?? '')).body())
}

let textCount = 0
const newText = () => `Generator don off again ${Date.now()}-${textCount++}`

async function openComposer(page: Page) {
  await openAsDemoUser(page, 'customer', '/create-post')
  await expect(page.getByRole('heading', { name: 'New post' })).toBeVisible()
}

test('a student without a mouse mentions a person, crops one photo, makes another one grey, and posts', async ({
  page,
}) => {
  await openComposer(page)
  const content = newText()
  await textField(page).focus()
  await page.keyboard.type(`${content} @uche`)
  await expect(page.getByRole('listbox', { name: 'People' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.type('@ngo')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(textField(page)).toHaveValue(`${content} @uche\n@Ngọzi Okafor `)
  await page.keyboard.press('Control+z')
  await expect(textField(page)).toHaveValue(`${content} @uche\n@ngo`)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(textField(page)).toHaveValue(`${content} @uche\n@Ngọzi Okafor `)

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos or videos' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles([await createPhoto('one.jpg'), await createPhoto('two.jpg', 800, 600)])
  await expect(fileCards(page).first()).toContainText(/→ \d+ kB/)
  await editButton(fileCards(page).first()).focus()
  await page.keyboard.press('Enter')
  const corner = page.getByRole('button', { name: /^The bottom right corner/ })
  await corner.focus()
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Shift+ArrowLeft')
  await page.getByRole('slider', { name: 'Brightness' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('slider', { name: 'Brightness' })).toHaveAttribute('aria-valuetext', '101%')
  await page.getByRole('button', { name: 'Done' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(editButton(fileCards(page).first())).toBeFocused()

  // Simulates a browser whose canvas cannot filter.
  await page.evaluate(() => Reflect.deleteProperty(CanvasRenderingContext2D.prototype, 'filter'))
  const saturation = page.getByRole('slider', { name: 'Saturation' })
  await editButton(fileCards(page).nth(1)).press('Enter')
  await saturation.focus()
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'Reset' }).press('Enter')
  await expect(saturation).toHaveAttribute('aria-valuetext', '100%')
  await saturation.focus()
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await textField(page).focus()
  await page.keyboard.press('Control+Enter')
  await expect(successToast(page)).toBeVisible()
  const [found] = await findPosts(page, content)
  const [mention] = found?.mentions ?? []
  const end = (mention?.offset ?? 0) + (mention?.length ?? 0)
  expect(found?.content.slice(mention?.offset, end)).toBe('@Ngọzi Okafor')
  const cropped = await readStoredPhoto(page, content)
  const { data, info } = await cropped.raw().toBuffer({ resolveWithObject: true })
  // The left half remains: all of it is red.
  expect(info.width).toBeLessThan(info.height)
  expect(data[(info.width - 3) * info.channels]).toBeGreaterThan(180)
  const { channels } = await (await readStoredPhoto(page, content, 1)).stats()
  const [red = 0, green = 255, blue = 0] = channels.map(({ mean }) => mean)
  expect(Math.abs(red - green)).toBeLessThan(3)
  expect(Math.abs(blue - green)).toBeLessThan(3)
})

test('a draft that begins offline is kept, is restored, and is posted once with the connection', async ({
  page,
  context,
}) => {
  const content = newText()
  await openAsDemoUser(page, 'customer', '/customer-dashboard')
  await waitForDeferredCode(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: "What's new?" }).click()
  await textField(page).fill(content)
  await chooseFiles(page, await createPhoto('one.jpg', 800, 600))
  await expect(fileCards(page)).toHaveCount(1)
  await expect(page.getByText('You are offline. Your post is kept here.')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('Your draft is back.')).toBeVisible()
  await expect(textField(page)).toHaveValue(content)
  await expect(fileCards(page)).toHaveCount(1)
  expect(await findPosts(page, content)).toEqual([])
  await waitForDeferredCode(page)
  await context.setOffline(true)
  await postButton(page).click()
  await expect(page.getByText('You are offline. Your post goes out when you are back.')).toBeVisible()
  await context.setOffline(false)
  await expect(successToast(page)).toBeVisible()
  const createdPosts = await findPosts(page, content)
  expect(createdPosts.map(({ media }) => media.length)).toEqual([1])
  await page.getByRole('link', { name: "What's new?" }).click()
  await expect(textField(page)).toHaveValue('')
  await expect(page.getByText('Your draft is back.')).toHaveCount(0)
})

test.describe('the composer on a phone of 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })

  test('turns a truncated photo, and lets a finger drag a corner of it', async ({ page }) => {
    await openComposer(page)
    const content = newText()
    await textField(page).fill(content)
    const wholePhoto = await createPhoto('one.jpg', 1200, 800)
    await chooseFiles(page, {
      ...wholePhoto,
      buffer: wholePhoto.buffer.subarray(0, wholePhoto.buffer.length - 200),
    })
    await editButton(fileCards(page)).tap()
    await page.getByRole('button', { name: /^Turn right/ }).tap()
    const corner = page.getByRole('button', { name: /^The bottom right corner/ })
    const area = await page.getByRole('img', { name: 'The photo you edit' }).boundingBox()
    const cornerBox = await corner.boundingBox()
    if (!area || !cornerBox) throw new Error('The frame is not on the screen')
    const [x, y] = [cornerBox.x + cornerBox.width / 2, cornerBox.y + cornerBox.height / 2]
    const cdpSession = await page.context().newCDPSession(page)
    const dispatchTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', index: number) => {
      const touchPoints = type === 'touchEnd' ? [] : [{ x, y: y - area.height * index }]
      return cdpSession.send('Input.dispatchTouchEvent', { type, touchPoints })
    }
    await dispatchTouch('touchStart', 0)
    // Beyond the edge, and back: the corner stays under the finger.
    await dispatchTouch('touchMove', -0.2)
    await dispatchTouch('touchMove', 0.25)
    await dispatchTouch('touchMove', 0.5)
    await dispatchTouch('touchEnd', 0.5)
    await page.getByRole('button', { name: 'Done' }).tap()
    await postButton(page).tap()
    await expect(successToast(page)).toBeVisible()
    const { data, info } = await (
      await readStoredPhoto(page, content)
    )
      .raw()
      .toBuffer({ resolveWithObject: true })
    // Turned upright, red is above blue; the upper half of the height stays, and the missing part is at the left.
    expect(info.width / info.height).toBeGreaterThan(1.2)
    expect(info.width / info.height).toBeLessThan(1.5)
    const nearCorner = (info.height - 8) * info.width + info.width - 8
    expect(data[nearCorner * info.channels]).toBeGreaterThan(180)
  })
})
