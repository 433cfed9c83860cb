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

/** Resolves once the change has been drawn, and the observer of shifts has been told. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
      ),
  )

interface Taken {
  takenFaces?: [CSSStyleSheet, string][]
}

/** Takes every face that the styles name out of them: the device's own are drawn again. */
const takeFaces = () => {
  const taken: [CSSStyleSheet, string][] = []
  for (const sheet of document.styleSheets)
    for (let at = sheet.cssRules.length - 1; at >= 0; at--) {
      const rule = sheet.cssRules[at]
      if (!(rule instanceof CSSFontFaceRule) || !rule.cssText.includes('url(')) continue
      taken.push([sheet, rule.cssText])
      sheet.deleteRule(at)
    }
  Object.assign(globalThis, { takenFaces: taken } satisfies Taken)
  return taken.length
}

/** Puts the faces back, and waits until those that are drawn have come. */
const putFacesBack = async () => {
  for (const [sheet, text] of (globalThis as Taken).takenFaces ?? []) sheet.insertRule(text)
  document.body.getBoundingClientRect()
  await document.fonts.ready
}

/** Sum of the shifts as the fonts come a second time, in a window of another width. */
async function movedAt(page: Page, width: number, moved: () => Promise<number>): Promise<number> {
  await page.setViewportSize({ width, height: 844 })
  expect(await page.evaluate(takeFaces)).toBeGreaterThan(0)
  await drawn(page)
  const before = await moved()
  await page.evaluate(putFacesBack)
  await drawn(page)
  return (await moved()) - before
}

const widths = [360, 390, 1280]

test('nothing on a public page moves as its fonts and its script come, in windows of three widths', async ({
  another,
}) => {
  test.slow()
  const page = await another()
  const moved = await watchShifts(page)
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
  for (const [at, path] of [...paths, ...(await publicPosts(page))].entries()) {
    const [first = 0, ...others] = [...widths.slice(at % 3), ...widths.slice(0, at % 3)]
    await page.setViewportSize({ width: first, height: 844 })
    const letFontsThrough = await openWithoutFonts(page, path)
    await page.waitForFunction(isStyled)
    await letFontsThrough()
    expect(await moved(), `${path}, ${first} px wide`).toBeLessThanOrEqual(most)
    for (const width of others)
      expect(await movedAt(page, width, moved), `${path}, ${width} px wide`).toBeLessThanOrEqual(most)
  }
})

test('nothing on a public page moves as the rest of it comes', async ({ another }) => {
  const [page, other] = [await another(), await another()]
  const moved = await watchShifts(page)
  // A slow phone reads a page in parts and paints each: here the rest of it waits behind a script.
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
    const asked = page.waitForRequest(`**${held}`)
    await page.goto(path, { waitUntil: 'commit' })
    await asked
    // Another page comes and is painted meanwhile: so long the beginning of this one could have been painted, too.
    await other.goto('/welcome')
    await drawn(other)
    release()
    await page.waitForFunction(isStyled)
    await drawn(page)
    expect(await moved(), path).toBeLessThanOrEqual(most)
    await page.unrouteAll()
  }
})

test('nothing on a post moves for a signed-in reader as its fonts come', async ({ page }) => {
  const paths = await publicPosts(page)
  await arriveAs(page, 'customer', '/settings')
  const moved = await watchShifts(page)
  for (const path of paths.slice(0, 2)) {
    const letFontsThrough = await openWithoutFonts(page, path)
    await expect(page.getByRole('article').first()).toBeVisible()
    await letFontsThrough()
    expect(await moved(), path).toBeLessThanOrEqual(most)
  }
})
