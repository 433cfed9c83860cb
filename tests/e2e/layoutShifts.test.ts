// Public pages stand still from their first paint, however late fonts, styles, photos and the script come.
import type { Page } from 'playwright'
import { arriveAs, expect, test, watchShifts } from './browser.ts'

const most = 0.02

/** Opens a path whose fonts wait for the answer to be called; what comes first is the device's own face. */
async function openWithoutFonts(page: Page, path: string) {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/*.woff2', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    letThrough()
    await page.evaluate(() => document.fonts.ready)
    await page.unroute('**/*.woff2')
  }
}

/** Posts that everybody may see: one for each set of files, and for each that quotes another. */
async function publicPosts(page: Page): Promise<string[]> {
  const kinds = new Map<string, string>()
  for (let id = 1; id <= 20; id++) {
    const query = `{ post(databaseId: ${id}) { isQuote media { contentType } } }`
    const { data } = await (await page.request.post('/graphql', { data: { query } })).json()
    const kind = JSON.stringify(data.post)
    if (data.post && !kinds.has(kind)) kinds.set(kind, `/posts/${id}`)
  }
  return [...kinds.values()]
}

/** The whole stylesheet, with the faces that it names, holds for the screen. */
const isStyled = () =>
  [...document.styleSheets].some(({ href, media }) => href !== null && media.mediaText !== 'print')

for (const width of [360, 390, 1280])
  test(`nothing on a public page moves as its fonts and its script come, ${width} px wide`, async ({
    another,
  }) => {
    const page = await another({ viewport: { width, height: 844 } })
    const paths = [
      '/',
      '/welcome',
      '/login',
      '/register',
      '/user-selection',
      '/forgot-password',
      '/p/1',
      '/p/2',
    ]
    const moved = await watchShifts(page)
    for (const path of [...paths, ...(await publicPosts(page))]) {
      const letFontsThrough = await openWithoutFonts(page, path)
      await page.waitForFunction(isStyled)
      await letFontsThrough()
      expect(await moved(), path).toBeLessThanOrEqual(most)
    }
  })

test('nothing on a post moves for a signed-in reader as its fonts come', async ({ page }) => {
  const paths = await publicPosts(page)
  await arriveAs(page, 'customer', '/settings')
  const moved = await watchShifts(page)
  for (const path of paths.slice(0, 4)) {
    const letFontsThrough = await openWithoutFonts(page, path)
    await expect(page.getByRole('article').first()).toBeVisible()
    await letFontsThrough()
    expect(await moved(), path).toBeLessThanOrEqual(most)
  }
})
