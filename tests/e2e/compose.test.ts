// New posts as students write them: on a phone, without a mouse, offline, on a connection that breaks, in a hurry.
import type { Page, Request } from 'playwright'
import sharp from 'sharp'
import { arriveAs, codeAtHand, expect, test } from './browser.ts'

test.use({ mayShow: { errors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to create post/ } })

/** A photo as a phone makes them: large, its left half red and its right half blue. */
const photo = async (name: string, width = 2400, height = 1600) => {
  const left = { create: { width: width / 2, height, channels: 3 as const, background: '#ff0000' } }
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg({ quality: 100 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Your post' })
const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })
const created = (page: Page) => page.getByText('Post created successfully!', { exact: true })
const chosen = (page: Page) => page.getByRole('group', { name: /^(Photo|Video) \d/ })
const choose = (page: Page, ...files: Awaited<ReturnType<typeof photo>>[]) =>
  page.getByLabel('Photos and videos').setInputFiles(files)

const isUpload = (request: Request) => request.headers()['content-type']?.startsWith('multipart/') ?? false
const operationOf = (request: Request) =>
  isUpload(request) ? 'upload' : (request.postDataJSON() as { operationName?: string } | null)?.operationName

interface RestPost {
  content: string
  topic: string | null
  mentions: { offset: number; length: number }[]
  media: { url: string; alt: string; posterUrl: string | null }[]
}

/** The posts with that text, as anybody reads them at the REST door. */
async function published(page: Page, content: string) {
  const posts = (await (await page.request.get('/api/posts')).json()) as RestPost[]
  return posts.filter((found) => found.content.includes(content))
}

let written = 0
const something = () => `Generator don off again ${Date.now()}-${written++}`

async function start(page: Page) {
  await arriveAs(page, 'customer', '/create-post')
  await expect(page.getByRole('heading', { name: 'New post' })).toBeVisible()
}

test('a student posts three photos, names somebody and gives a topic', async ({ page }) => {
  await start(page)
  const words = something()
  await text(page).pressSequentially(`${words} with`)
  await page.getByRole('button', { name: 'Mention someone' }).click()
  await page.keyboard.type('ngo')
  await page.getByRole('option', { name: /Ngọzi Okafor/ }).click()
  await page.keyboard.type('and the lab coat')
  await text(page).press('Control+Home')
  await page.keyboard.type('@ ')
  await choose(page, await photo('one.jpg'), await photo('two.jpg'), await photo('three.jpg'))
  await expect(chosen(page)).toHaveCount(3)
  await expect(chosen(page).first()).toContainText(/→ \d+ kB/)
  await page
    .getByRole('textbox', { name: /^Description/ })
    .first()
    .fill('Red beside blue')
  await page.getByRole('button', { name: 'Add a topic' }).click()
  await page.keyboard.type('exam week')
  await page.keyboard.press('Enter')
  await post(page).click()
  await expect(created(page)).toBeVisible()
  await expect(page).toHaveURL('/customer-dashboard')

  const [found] = await published(page, words)
  expect(found?.content).toBe(`@ ${words} with @Ngọzi Okafor and the lab coat`)
  expect(found?.topic).toBe('exam week')
  expect(found?.media).toHaveLength(3)
  expect(found?.media[0]?.alt).toBe('Red beside blue')
  const [mention] = found?.mentions ?? []
  const end = (mention?.offset ?? 0) + (mention?.length ?? 0)
  expect(found?.content.slice(mention?.offset, end)).toBe('@Ngọzi Okafor')
})

test('without a mouse she names somebody, takes a photo, crops it and posts', async ({ page }) => {
  await start(page)
  const words = something()
  await text(page).focus()
  await page.keyboard.type(`${words} @uche`)
  await expect(page.getByRole('listbox', { name: 'People' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.type('@ngo')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(text(page)).toHaveValue(`${words} @uche\n@Ngọzi Okafor `)
  await page.keyboard.press('Control+z')
  await expect(text(page)).toHaveValue(`${words} @uche\n@ngo`)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(text(page)).toHaveValue(`${words} @uche\n@Ngọzi Okafor `)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos or videos' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(await photo('one.jpg'))
  await chosen(page).getByRole('button', { name: 'Edit' }).focus()
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
  await expect(chosen(page).getByRole('button', { name: 'Edit' })).toBeFocused()
  await text(page).focus()
  await page.keyboard.press('Control+Enter')
  await expect(created(page)).toBeVisible()
  const [found] = await published(page, words)
  const image = sharp(await (await page.request.get(found?.media[0]?.url ?? '')).body())
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  // The left half stays: all of it is red.
  expect(info.width).toBeLessThan(info.height)
  expect(data[(info.width - 3) * info.channels]).toBeGreaterThan(180)
})

test('a post begun offline is kept, comes back, and goes out once when the connection does', async ({
  page,
  context,
}) => {
  const words = something()
  await arriveAs(page, 'customer', '/customer-dashboard')
  await codeAtHand(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: "What's new?" }).click()
  await text(page).fill(words)
  await choose(page, await photo('one.jpg', 800, 600))
  await expect(chosen(page)).toHaveCount(1)
  await expect(page.getByText('You are offline. Your post is kept here.')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('Your draft is back.')).toBeVisible()
  await expect(text(page)).toHaveValue(words)
  await expect(chosen(page)).toHaveCount(1)
  expect(await published(page, words)).toEqual([])
  await codeAtHand(page)
  await context.setOffline(true)
  await post(page).click()
  await expect(page.getByText('You are offline. Your post goes out when you are back.')).toBeVisible()
  await context.setOffline(false)
  await expect(created(page)).toBeVisible()
  expect(await published(page, words)).toHaveLength(1)
  expect((await published(page, words))[0]?.media).toHaveLength(1)
  await page.goto('/create-post')
  await expect(text(page)).toHaveValue('')
  await expect(page.getByText('Your draft is back.')).toHaveCount(0)
})

test('a post that waited for a connection goes out once, and no tab has its text any more', async ({
  page,
  context,
}) => {
  const words = something()
  await page.setViewportSize({ width: 390, height: 844 })
  await arriveAs(page, 'customer', '/create-post')
  await codeAtHand(page)
  await text(page).fill(words)
  const other = await context.newPage()
  await other.goto('/create-post')
  await expect(text(other)).toHaveValue(words)
  await context.setOffline(true)
  await post(page).click()
  await expect(page.getByText('You are offline. Your post goes out when you are back.')).toBeVisible()
  await context.setOffline(false)
  await expect(created(page)).toBeVisible()
  await expect(other).not.toHaveURL('/create-post')
  for (const tab of [page, other]) {
    await tab.goto('/create-post')
    await expect(text(tab)).toHaveValue('')
    await expect(tab.getByText('Your draft is back.')).toHaveCount(0)
  }
  expect(await published(page, words)).toHaveLength(1)
})

test('a photo whose upload was cut is tried again alone', async ({ page }) => {
  await start(page)
  const words = something()
  let uploads = 0
  // The second file, with both of its repeats.
  await page.route('**/graphql', (route) =>
    isUpload(route.request()) && uploads++ > 0 && uploads <= 4 ? route.abort() : route.continue(),
  )
  await text(page).fill(words)
  await choose(page, await photo('one.jpg', 800, 600), await photo('two.jpg', 600, 800))
  await expect(page.getByText('It could not be sent. Check your connection.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await post(page).click()
  await expect(created(page)).toBeVisible()
  expect(uploads).toBe(5)
  expect((await published(page, words))[0]?.media).toHaveLength(2)
})

test('what she typed is still there when it cannot be posted', async ({ page }) => {
  await start(page)
  const words = something()
  await page.route('**/graphql', (route) =>
    operationOf(route.request()) === 'useCreatePostMutation' ? route.abort() : route.continue(),
  )
  await text(page).fill(words)
  await post(page).click()
  await expect(page.getByText('Failed to create post', { exact: true })).toBeVisible()
  await expect(text(page)).toHaveValue(words)
  await page.unrouteAll()
  await post(page).click()
  await expect(created(page)).toBeVisible()
  expect(await published(page, words)).toHaveLength(1)
})

test('a double click posts once', async ({ page }) => {
  await start(page)
  const words = something()
  await text(page).fill(words)
  await post(page).dblclick()
  await expect(created(page)).toBeVisible()
  expect(await published(page, words)).toHaveLength(1)
})

test.describe('on a phone of 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })

  test('she turns a photo and drags a corner of it with her finger', async ({ page }) => {
    await start(page)
    const words = something()
    await text(page).fill(words)
    await choose(page, await photo('one.jpg', 1200, 800))
    await chosen(page).getByRole('button', { name: 'Edit' }).tap()
    await page.getByRole('button', { name: /^Turn right/ }).tap()
    const corner = page.getByRole('button', { name: /^The bottom right corner/ })
    const area = await page.getByRole('img', { name: 'The photo you edit' }).boundingBox()
    const from = await corner.boundingBox()
    if (!area || !from) throw new Error('The frame is not on the screen')
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) => {
      const touchPoints = type === 'touchEnd' ? [] : [{ x, y: y - area.height * at }]
      return finger.send('Input.dispatchTouchEvent', { type, touchPoints })
    }
    await touch('touchStart', 0)
    // Beyond the edge, and back: the corner stays under the finger.
    await touch('touchMove', -0.2)
    await touch('touchMove', 0.25)
    await touch('touchMove', 0.5)
    await touch('touchEnd', 0.5)
    await page.getByRole('button', { name: 'Done' }).tap()
    await post(page).tap()
    await expect(created(page)).toBeVisible()
    const [found] = await published(page, words)
    const image = sharp(await (await page.request.get(found?.media[0]?.url ?? '')).body())
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
    // Turned, red is above blue and the picture is upright; of its height the upper half stays.
    expect(info.width / info.height).toBeGreaterThan(1.2)
    expect(info.width / info.height).toBeLessThan(1.5)
    expect(data[(info.height - 8) * info.width * info.channels]).toBeGreaterThan(180)
  })
})

test('a photo that lacks its last bytes is edited and sent', async ({ page }) => {
  await start(page)
  const whole = await photo('one.jpg', 800, 600)
  await choose(page, { ...whole, buffer: whole.buffer.subarray(0, whole.buffer.length - 200) })
  await chosen(page).getByRole('button', { name: 'Edit' }).click()
  const editor = page.getByRole('dialog')
  await editor.getByRole('button', { name: 'Turn right' }).click()
  await editor.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('All files are ready')).toBeAttached()
  await expect(chosen(page).locator('img')).toHaveJSProperty('naturalHeight', 800)
})

test('a video shows how it begins and goes with the post', async ({ page }) => {
  await start(page)
  const words = something()
  await text(page).fill(words)
  await page.getByLabel('Photos and videos').setInputFiles('server/demo/video.webm')
  await expect(page.getByRole('group', { name: 'Video 1 of 1' }).locator('img')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await post(page).click()
  await expect(created(page)).toBeVisible()
  const [media] = (await published(page, words))[0]?.media ?? []
  expect(media?.url).toMatch(/\.webm$/)
  expect(media?.posterUrl).toBeTruthy()
})

test('in a browser whose canvas cannot filter, her photo comes out grey all the same', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(CanvasRenderingContext2D.prototype, 'filter')
  })
  await start(page)
  const words = something()
  await text(page).fill(words)
  await choose(page, await photo('one.jpg', 800, 600))
  const edit = chosen(page).getByRole('button', { name: 'Edit' })
  const saturation = page.getByRole('slider', { name: 'Saturation' })
  await edit.click()
  await saturation.focus()
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(saturation).toHaveAttribute('aria-valuetext', '100%')
  await saturation.focus()
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await edit.click()
  await expect(saturation).toHaveAttribute('aria-valuetext', '100%')
  await saturation.focus()
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await post(page).click()
  await expect(created(page)).toBeVisible()
  const [media] = (await published(page, words))[0]?.media ?? []
  const image = sharp(await (await page.request.get(media?.url ?? '')).body())
  const { channels } = await image.stats()
  const [red, green, blue] = channels.map(({ mean }) => mean)
  expect(Math.abs((red ?? 0) - (green ?? 255))).toBeLessThan(3)
  expect(Math.abs((blue ?? 0) - (green ?? 255))).toBeLessThan(3)
})

test('a file that is no photo or video is refused in words', async ({ page }) => {
  await start(page)
  await choose(page, { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByText('cv.pdf was not added')).toBeVisible()
  await expect(chosen(page)).toHaveCount(0)
  const many = await Promise.all(Array.from({ length: 11 }, (_, index) => photo(`${index}.jpg`, 40, 40)))
  await choose(page, ...many)
  await expect(page.getByText('Choose at most 10 files')).toBeVisible()
  await expect(chosen(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Remove all' }).click()
  await expect(chosen(page)).toHaveCount(0)
})
