// Previews (ADR 31): the part of a signed-in viewer's page that the server draws, before the script runs.
import type { Page } from 'playwright'
import { openAsDemoUser, expect, test, measureLayoutShifts } from './browser.ts'

test.use({ allowedConsole: { errors: /ERR_FAILED|Failed to load resource/ } })

const mainScript = '**/assets/index-*.js'

const home = '/customer-dashboard'

const preview = (page: Page) => page.locator('[data-pieces]')

const loadingText = (page: Page) => page.locator('#wait').getByText('Loading')

/** Signs in the demo customer in a browser without cached screens. */
const signInWithoutCache = (page: Page) => openAsDemoUser(page, 'customer', '/healthz')

/** Delays the script until the returned function is called. */
async function holdScript(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(mainScript, async (route) => {
    await held
    await route.continue()
  })
  return release
}

for (const width of [390, 1280])
  for (const [path, photos, first] of [
    [home, '/media/posts/', 'img[src*="/media/posts/"]'],
    // The height of a row's cards is unknown before their texts.
    ['/marketplace', '/media/products/', '.aspect-square'],
  ] as const)
    test(`a signed-in viewer sees the top of ${path} before the script, and nothing moves when it runs, ${width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      await signInWithoutCache(page)
      const readShift = await measureLayoutShifts(page)
      const requests: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        const body = pathname === '/graphql' ? request.postData() : null
        requests.push(body ? (/"operationName":"(\w+)"/.exec(body)?.[1] ?? '') : pathname)
      })
      const release = await holdScript(page)
      await page.goto(path)
      const photo = preview(page).locator(`img[src*="${photos}"]`).first()
      await expect(photo).toBeVisible()
      await expect(photo).toHaveJSProperty('complete', true)
      expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      await expect(loadingText(page)).toHaveCSS('opacity', '1')
      const previewBox = await preview(page).locator(first).first().boundingBox()
      // The preview cannot be pressed.
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[data-pieces]'))).toBeNull()
      await expect(page.getByRole('article')).toHaveCount(0)
      release()
      await expect(page.locator('[data-frame="shell"]')).toBeVisible()
      await expect(preview(page)).toHaveCount(0)
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      expect(await readShift()).toBeLessThan(0.02)
      // A replaced element has not moved for the browser, but for the reader.
      const appBox = await page.locator('#root').locator(first).first().boundingBox()
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs((appBox?.[side] ?? NaN) - (previewBox?.[side] ?? NaN)), side).toBeLessThan(2)
      const photoAndQueryRequests = requests.filter(
        (name) => name.startsWith(photos) || name.endsWith('ScreenQuery'),
      )
      expect(photoAndQueryRequests.length).toBeGreaterThan(1)
      expect(photoAndQueryRequests).toEqual([...new Set(photoAndQueryRequests)])
    })

test('a viewer with another feed, with a place further down or with only a cookie sees no preview, and a data saver loads no photos', async ({
  page,
}) => {
  const photos: string[] = []
  page.on('request', (request) => request.resourceType() === 'image' && photos.push(request.url()))
  const uploadedPhotos = () => photos.filter((url) => url.includes('/media/'))
  await signInWithoutCache(page)
  const release = await holdScript(page)
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '') as { id: number })
  const key = `feedChoice:${id}`
  await page.evaluate((name) => localStorage.setItem(name, 'LATEST ALL'), key)
  await page.goto(home, { waitUntil: 'commit' })
  await expect(loadingText(page)).toBeVisible()
  await expect(preview(page)).toHaveCount(0)

  await page.evaluate((name) => {
    localStorage.setItem(name, 'HOT ALL')
    localStorage.setItem('dataSaver', 'on')
  }, key)
  await page.goto(home)
  await expect(preview(page).locator('article').first()).toBeVisible()
  expect(uploadedPhotos()).toEqual([])

  await page.evaluate(() => sessionStorage.setItem('customerFeedPlace', '{}'))
  await page.reload({ waitUntil: 'commit' })
  await expect(loadingText(page)).toBeVisible()
  await expect(preview(page)).toHaveCount(0)

  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.removeItem('customerFeedPlace')
    // Simulates an earlier session in this tab.
    sessionStorage.setItem('hadSession', 'true')
  })
  await page.goto(home, { waitUntil: 'commit' })
  await expect(loadingText(page)).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
  release()
  await expect(page.getByText('You were signed out', { exact: false })).toBeVisible()
})

test('a viewer whose script fails sees a message, and gets the screen with the connection', async ({
  page,
  context,
}) => {
  await signInWithoutCache(page)
  await page.route(mainScript, (route) => route.abort())
  await page.goto(home)
  await expect(page.getByText('Fennec could not be loaded. Check your connection.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reload' })).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
  await page.unroute(mainScript)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.locator('[data-frame="shell"]')).toBeVisible()
})
