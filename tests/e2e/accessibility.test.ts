// Everybody can use it: axe finds nothing on any screen or state, in either theme, for any visitor.
import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
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
  for (const { name, visitor, path, reach } of states)
    test(`${name} can be used in the ${theme} theme`, async ({ open }) => {
      const page = await open({ visitor, theme, width: 390 })
      await page.goto(path, { waitUntil: 'networkidle' })
      await reach(page)
      expect(await faults(page)).toEqual([])
    })
