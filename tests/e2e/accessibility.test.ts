// Accessibility: axe finds no fault on any screen or state, in both themes, for every visitor; and no page scrolls
// sideways on a small phone, in large letters too.
import { expect, test as base, type BrowserContext, type Page } from 'playwright/test'
import { screens } from '#web/app/routes.tsx'
import { follow } from '../shots/follow.ts'
import { sample, visitorsOf } from '../shots/screens.ts'
import { opened, settled } from '../shots/settled.ts'
import { states, type State } from '../shots/states.ts'
import { faults } from './axe.ts'
import { inLargeLetters } from './letters.ts'
import { openContext, viewports, visitors, type Visitor } from '../shots/visitors.ts'

/** An unknown path: the first one of every page, and the one between two screens. */
const unknownPath = '/no-such-page'

/** Opens a screen from an unknown path, so that its content is new. */
async function navigate(page: Page, path: string) {
  const notFoundText = page.getByText('Nothing here but sand.')
  await follow(page, unknownPath)
  await notFoundText.waitFor()
  await follow(page, path)
  await notFoundText.waitFor({ state: 'detached' })
}

const tooWide = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))

/** Says by how many pixels the page is wider than a small phone, in usual and in doubled letters. */
async function overflow(page: Page): Promise<string[]> {
  const overflowBefore = await tooWide(page)
  const large = await inLargeLetters(page, () => tooWide(page))
  return [
    ...(overflowBefore > 0 ? [`${overflowBefore} pixels too wide for a small phone`] : []),
    ...(large > 0 ? [`${large} pixels too wide with large letters`] : []),
  ]
}

/** Number of states or screens per test: few enough to find a failing one fast. */
const atOnce = 16

/** Screens or states of each visitor, in parts of `atOnce`. */
const inParts = <Item>(ownOf: (visitor: Visitor) => Item[]) =>
  visitors.flatMap((visitor) => {
    const own = ownOf(visitor)
    return Array.from({ length: Math.ceil(own.length / atOnce) }, (_, part) => ({
      visitor,
      part: part + 1,
      of: own.slice(part * atOnce, (part + 1) * atOnce),
    }))
  })

/** States of a visitor, sorted so that states with the same arrangement share a page. */
function statesOf(visitor: Visitor) {
  const own = states.filter((state) => state.visitor === visitor)
  const indexOfState = ({ arrange }: State) => own.findIndex((state) => state.arrange === arrange)
  return own.toSorted((a, b) => indexOfState(a) - indexOfState(b))
}

const screensOf = (visitor: Visitor) => screens.filter((row) => visitorsOf(row).includes(visitor))

/** The smallest phone. */
const phone = { width: 360, height: 844 }

/** Opens a phone page for all screens or states of a test. */
const test = base.extend<{ open: (visitor: Visitor) => Promise<() => Promise<Page>> }>({
  open: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (visitor) => {
      const context = await openContext(browser, baseURL ?? '', { visitor, theme: 'dark', width: 390 })
      contexts.push(context)
      return async () => {
        const page = await context.newPage()
        await page.setViewportSize(phone)
        return page
      }
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

for (const { visitor, part, of } of inParts(statesOf))
  test(`${visitor} can use every state, part ${part}`, async ({ open }) => {
    test.slow()
    const found: string[] = []
    const openPage = await open(visitor)
    let page: Page | undefined
    let arranged: State['arrange']
    for (const { name, path, arrange, reach } of of)
      await test.step(name, async () => {
        if (!page || arrange !== arranged) {
          await page?.close()
          page = await openPage()
          await arrange?.(page)
          await page.goto(unknownPath)
          arranged = arrange
        }
        await navigate(page, path)
        if (!arrange) await settled(page)
        await reach(page)
        await opened(page)
        const wrong = [...(await faults(page)), ...(await overflow(page))]
        found.push(...wrong.map((fault) => `${name}: ${fault}`))
        if (!arrange) await page.unrouteAll({ behavior: 'ignoreErrors' })
      })
    expect(found).toEqual([])
  })

test('a developer can use the page of the REST API', async ({ open }) => {
  const page = await (await open('signedOut'))()
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
    found.push(...(await faults(page, [theme])))
  }
  expect([...found, ...(await overflow(page))]).toEqual([])
})

for (const { visitor, part, of } of inParts(screensOf))
  test(`${visitor} can use every screen, part ${part}`, async ({ open }) => {
    test.slow()
    const found: string[] = []
    const page = await (await open(visitor))()
    await page.goto(unknownPath)
    for (const { path } of of)
      await test.step(path, async () => {
        const note = (where: string, wrong: string[]) =>
          found.push(...wrong.map((fault) => `${path} ${where}: ${fault}`))
        await navigate(page, sample(path))
        await settled(page)
        note('on a phone', [...(await faults(page)), ...(await overflow(page))])
        await page.setViewportSize(viewports[1280])
        await settled(page)
        note('on a laptop', await faults(page))
        await page.setViewportSize(phone)
      })
    expect(found).toEqual([])
  })
