// Everybody can use it: axe finds nothing on any screen or state, in either theme, for any visitor; and whoever needs
// large letters on a small phone reads all of it without scrolling sideways.
import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Page } from 'playwright/test'
import { screens, type ScreenRow } from '#web/routes.tsx'
import { sample, visitorsOf } from '../shots/screens.ts'
import { states } from '../shots/states.ts'
import { openContext, type Theme, type Visitor, type Width } from '../shots/visitors.ts'

const visitors = ['signedOut', 'customer', 'vendor', 'admin'] as const
const themes = ['dark', 'light'] as const

/** What is wrong, in a line each; colours are measured once everything stands still. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')} (${failureSummary})`),
  )
}

/** How far the page is wider than a small phone for somebody who has made the letters twice as large. */
async function overflow(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 640 })
  const settings = await page.context().newCDPSession(page)
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  const pixels = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return pixels > 0 ? [`${pixels} pixels too wide with large letters`] : []
}

/** So many states are one test: they share a browser profile, and a failing one is found again soon. */
const atOnce = 8

/** The states of each visitor, so many at once. */
const parts = visitors.flatMap((visitor) => {
  const own = states.filter((state) => state.visitor === visitor)
  return Array.from({ length: Math.ceil(own.length / atOnce) }, (_, part) => ({
    visitor,
    part: part + 1,
    of: own.slice(part * atOnce, (part + 1) * atOnce),
  }))
})

/** Many paths still share the screen that says what is coming: it is looked at once. */
const distinct = (rows: ScreenRow[]) => [...new Map(rows.map((row) => [String(row.screen), row])).values()]

const test = base.extend<{ open: (who: { visitor: Visitor; theme: Theme; width: Width }) => Promise<Page> }>({
  open: async ({ browser, baseURL }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async (who) => {
      const context = await openContext(browser, baseURL ?? '', who)
      contexts.push(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

for (const theme of themes)
  for (const visitor of visitors)
    test(`${visitor} can use every screen in the ${theme} theme`, async ({ open }) => {
      test.slow()
      const found: string[] = []
      for (const width of [390, 1280] as const) {
        const page = await open({ visitor, theme, width })
        for (const row of distinct(screens.filter((screen) => visitorsOf(screen).includes(visitor)))) {
          await page.goto(sample(row.path), { waitUntil: 'networkidle' })
          found.push(...(await faults(page)).map((fault) => `${row.path} at ${width} px: ${fault}`))
        }
      }
      expect(found).toEqual([])
    })

for (const theme of themes)
  for (const { visitor, part, of } of parts)
    test(`${visitor} can use every state in the ${theme} theme, part ${part}`, async ({ open }) => {
      test.slow()
      const found: string[] = []
      const first = await open({ visitor, theme, width: 390 })
      for (const { name, path, reach } of of)
        await test.step(name, async () => {
          const page = await first.context().newPage()
          await page.goto(path, { waitUntil: 'networkidle' })
          await reach(page)
          const wrong = [...(await faults(page)), ...(await overflow(page))]
          found.push(...wrong.map((fault) => `${name}: ${fault}`))
          await page.close()
        })
      expect(found).toEqual([])
    })
