// Layout stability of public pages: nothing shifts after the first paint, however late fonts, styles, photos and
// scripts load.
import type { Page } from 'playwright'
import { openAsDemoUser, expect, test, measureLayoutShifts } from './browser.ts'

/** Highest allowed sum of layout shifts (CLS). */
const maxShift = 0.02

/** Opens a path in a system font; the returned function lets the page load its fonts. */
async function openWithoutFonts(page: Page, path: string) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.woff2', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    release()
    await page.evaluate(() => document.fonts.ready)
    await page.unroute('**/*.woff2')
  }
}

/** Paths of public posts: one per combination of file types, with and without a quote. */
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

/** Returns true on the page once the whole stylesheet with its font faces applies. */
const hasFullStylesheet = () =>
  [...document.styleSheets].some(({ href, media }) => href !== null && media.mediaText !== 'print')

/** Resolves once the change is painted and the observer of shifts has reported. */
const waitForPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
      ),
  )

interface RemovedRule {
  takenFaces?: [CSSStyleSheet, string][]
}

/** Removes all font faces, so that system fonts are drawn again. */
const removeFonts = () => {
  const removedRules: [CSSStyleSheet, string][] = []
  for (const sheet of document.styleSheets)
    for (let index = sheet.cssRules.length - 1; index >= 0; index--) {
      const rule = sheet.cssRules[index]
      if (!(rule instanceof CSSFontFaceRule) || !rule.cssText.includes('url(')) continue
      removedRules.push([sheet, rule.cssText])
      sheet.deleteRule(index)
    }
  Object.assign(globalThis, { takenFaces: removedRules } satisfies RemovedRule)
  return removedRules.length
}

/** Restores the font faces, and waits until the drawn ones have loaded. */
const restoreFonts = async () => {
  for (const [sheet, text] of (globalThis as RemovedRule).takenFaces ?? []) sheet.insertRule(text)
  document.body.getBoundingClientRect()
  await document.fonts.ready
}

/** Sum of the layout shifts while fonts load again in a window of that width. */
async function measureShiftAt(page: Page, width: number, readShift: () => Promise<number>): Promise<number> {
  await page.setViewportSize({ width, height: 844 })
  expect(await page.evaluate(removeFonts)).toBeGreaterThan(0)
  await waitForPaint(page)
  const before = await readShift()
  await page.evaluate(restoreFonts)
  await waitForPaint(page)
  return (await readShift()) - before
}

const widths = [360, 390, 1280]

test('a public page does not move while fonts and scripts load, in windows of three widths', async ({
  openBrowser,
}) => {
  test.slow()
  const page = await openBrowser()
  const readShift = await measureLayoutShifts(page)
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
  for (const [index, path] of [...paths, ...(await publicPosts(page))].entries()) {
    const [first = 0, ...others] = [...widths.slice(index % 3), ...widths.slice(0, index % 3)]
    await page.setViewportSize({ width: first, height: 844 })
    const releaseFonts = await openWithoutFonts(page, path)
    await page.waitForFunction(hasFullStylesheet)
    await releaseFonts()
    expect(await readShift(), `${path}, ${first} px wide`).toBeLessThanOrEqual(maxShift)
    for (const width of others)
      expect(await measureShiftAt(page, width, readShift), `${path}, ${width} px wide`).toBeLessThanOrEqual(
        maxShift,
      )
  }
})

test('a public page does not move while the rest of it loads', async ({ openBrowser }) => {
  const [page, other] = [await openBrowser(), await openBrowser()]
  const readShift = await measureLayoutShifts(page)
  // A slow phone paints a page in parts: here the rest waits behind a script.
  const held = '/held.js'
  for (const [path, width] of [
    ['/', 360],
    ['/login', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      expect(html).toContain('</h1>')
      await route.fulfill({ response, body: html.replace('</h1>', `</h1><script src="${held}"></script>`) })
    })
    await page.route(`**${held}`, async (route) => {
      await released
      await route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    const request = page.waitForRequest(`**${held}`)
    await page.goto(path, { waitUntil: 'commit' })
    await request
    // Loads and paints another page meanwhile, so that the beginning of this one had time to be painted, too.
    await other.goto('/welcome')
    await waitForPaint(other)
    release()
    await page.waitForFunction(hasFullStylesheet)
    await waitForPaint(page)
    expect(await readShift(), path).toBeLessThanOrEqual(maxShift)
    await page.unrouteAll()
  }
})

test('a post does not move for a signed-in reader while its fonts load', async ({ page }) => {
  const paths = await publicPosts(page)
  await openAsDemoUser(page, 'customer', '/settings')
  const readShift = await measureLayoutShifts(page)
  for (const path of paths.slice(0, 2)) {
    const releaseFonts = await openWithoutFonts(page, path)
    await expect(page.getByRole('article').first()).toBeVisible()
    await releaseFonts()
    expect(await readShift(), path).toBeLessThanOrEqual(maxShift)
  }
})
