// Accessibility of every screen and state, in both themes and for every visitor: axe finds no violation, and no page
// scrolls sideways on a small phone, with a doubled font size too.
import { expect, test as base, type BrowserContext, type Page } from 'playwright/test'
import { screens } from '#web/app/routes.tsx'
import { navigateInApp } from '../shots/navigateInApp.ts'
import { samplePath, visitorsOf } from '../shots/screens.ts'
import { waitForOverlay, waitUntilSettled } from '../shots/waitUntilSettled.ts'
import { states, type State } from '../shots/states.ts'
import { findAxeViolations } from './axe.ts'
import { withDoubledFontSize } from './fontSize.ts'
import { openContext, viewports, visitors, type Visitor } from '../shots/visitors.ts'

/** An unknown path: the first one of every page, and the one between two screens. */
const unknownPath = '/no-such-page'

/** Navigates by way of an unknown path, so that the content of the screen is new. */
async function navigate(page: Page, path: string) {
  const notFoundText = page.getByText('Nothing here but sand.')
  await navigateInApp(page, unknownPath)
  await notFoundText.waitFor()
  await navigateInApp(page, path)
  await notFoundText.waitFor({ state: 'detached' })
}

const measureOverflow = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))

/** Describes by how many pixels the page is wider than a small phone, at the usual and the doubled font size. */
async function findOverflow(page: Page): Promise<string[]> {
  const overflowBefore = await measureOverflow(page)
  const large = await withDoubledFontSize(page, () => measureOverflow(page))
  return [
    ...(overflowBefore > 0 ? [`${overflowBefore} pixels too wide for a small phone`] : []),
    ...(large > 0 ? [`${large} pixels too wide at a doubled font size`] : []),
  ]
}

/** Number of states or screens per test: few enough to find a failing one fast. */
const batchSize = 16

/** Screens or states of each visitor, in batches of `batchSize`. */
const inBatches = <Item>(itemsOf: (visitor: Visitor) => Item[]) =>
  visitors.flatMap((visitor) => {
    const items = itemsOf(visitor)
    return Array.from({ length: Math.ceil(items.length / batchSize) }, (_, part) => ({
      visitor,
      part: part + 1,
      entries: items.slice(part * batchSize, (part + 1) * batchSize),
    }))
  })

/** States of a visitor, sorted so that states with the same arrangement share a page. */
function statesOf(visitor: Visitor) {
  const items = states.filter((state) => state.visitor === visitor)
  const indexOfState = ({ arrange }: State) => items.findIndex((state) => state.arrange === arrange)
  return items.toSorted((a, b) => indexOfState(a) - indexOfState(b))
}

const screensOf = (visitor: Visitor) => screens.filter((row) => visitorsOf(row).includes(visitor))

/** The smallest phone. */
const smallPhone = { width: 360, height: 844 }

/** Fixture `openVisitor`: a browser context of a visitor, as a function that opens phone pages in it. */
const test = base.extend<{ openVisitor: (visitor: Visitor) => Promise<() => Promise<Page>> }>({
  openVisitor: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (visitor) => {
      const context = await openContext(browser, baseURL ?? '', { visitor, theme: 'dark', width: 390 })
      contexts.push(context)
      return async () => {
        const page = await context.newPage()
        await page.setViewportSize(smallPhone)
        return page
      }
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

for (const { visitor, part, entries } of inBatches(statesOf))
  test(`${visitor} can use every state, part ${part}`, async ({ openVisitor }) => {
    test.slow()
    const found: string[] = []
    const openPage = await openVisitor(visitor)
    let page: Page | undefined
    let currentArrange: State['arrange']
    for (const { name, path, arrange, reach } of entries)
      await test.step(name, async () => {
        if (!page || arrange !== currentArrange) {
          await page?.close()
          page = await openPage()
          await arrange?.(page)
          await page.goto(unknownPath)
          currentArrange = arrange
        }
        await navigate(page, path)
        if (!arrange) await waitUntilSettled(page)
        await reach(page)
        await waitForOverlay(page)
        const problems = [...(await findAxeViolations(page)), ...(await findOverflow(page))]
        found.push(...problems.map((fault) => `${name}: ${fault}`))
        if (!arrange) await page.unrouteAll({ behavior: 'ignoreErrors' })
      })
    expect(found).toEqual([])
  })

test('a developer can use the page of the REST API', async ({ openVisitor }) => {
  const page = await (await openVisitor('signedOut'))()
  await page.goto('/api/docs')
  await page.getByText('Try it: GET /api/posts', { exact: true }).click()
  // The calls look alike: the first, the tried one and some between represent all.
  await page.evaluate(() => {
    const calls = [...document.querySelectorAll('main > section')]
    for (const [index, call] of calls.entries())
      if (index % 6 > 0 && !call.querySelector('[open]')) call.remove()
  })
  const found: string[] = []
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    found.push(...(await findAxeViolations(page, [theme])))
  }
  expect([...found, ...(await findOverflow(page))]).toEqual([])
})

for (const { visitor, part, entries } of inBatches(screensOf))
  test(`${visitor} can use every screen, part ${part}`, async ({ openVisitor }) => {
    test.slow()
    const found: string[] = []
    const page = await (await openVisitor(visitor))()
    await page.goto(unknownPath)
    for (const { path } of entries)
      await test.step(path, async () => {
        const record = (where: string, problems: string[]) =>
          found.push(...problems.map((fault) => `${path} ${where}: ${fault}`))
        await navigate(page, samplePath(path))
        await waitUntilSettled(page)
        record('on a phone', [...(await findAxeViolations(page)), ...(await findOverflow(page))])
        await page.setViewportSize(viewports[1280])
        await waitUntilSettled(page)
        record('on a laptop', await findAxeViolations(page))
        await page.setViewportSize(smallPhone)
      })
    expect(found).toEqual([])
  })
