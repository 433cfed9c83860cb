// Everybody can use it: axe finds nothing on any screen or state, in either theme, for any visitor; and whoever needs
// large letters on a small phone reads all of it without scrolling sideways.
import { expect, test as base, type BrowserContext, type Page } from 'playwright/test'
import { screens } from '#web/app/routes.tsx'
import { follow } from '../shots/follow.ts'
import { sample, visitorsOf } from '../shots/screens.ts'
import { opened, settled } from '../shots/settled.ts'
import { states, type State } from '../shots/states.ts'
import { faults } from './axe.ts'
import { inLargeLetters } from './letters.ts'
import { openContext, viewports, visitors, type Visitor } from '../shots/visitors.ts'

/** The path on which every page begins, and by way of which it goes from one screen to another. */
const nowhere = '/no-such-page'

/** Goes from one screen to another by way of one where nothing is, so that what stands afterwards is new. */
async function goOn(page: Page, path: string) {
  const nothing = page.getByText('Nothing here but sand.')
  await follow(page, nowhere)
  await nothing.waitFor()
  await follow(page, path)
  await nothing.waitFor({ state: 'detached' })
}

const tooWide = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))

/** Says how far the page is wider than a small phone, in usual letters and for somebody who has made them twice as large. */
async function overflow(page: Page): Promise<string[]> {
  const usual = await tooWide(page)
  const large = await inLargeLetters(page, () => tooWide(page))
  return [
    ...(usual > 0 ? [`${usual} pixels too wide for a small phone`] : []),
    ...(large > 0 ? [`${large} pixels too wide with large letters`] : []),
  ]
}

/** So many states or screens are one test: a failing one is found again soon. */
const atOnce = 16

/** What each visitor looks at, so much at once. */
const inParts = <Item>(ownOf: (visitor: Visitor) => Item[]) =>
  visitors.flatMap((visitor) => {
    const own = ownOf(visitor)
    return Array.from({ length: Math.ceil(own.length / atOnce) }, (_, part) => ({
      visitor,
      part: part + 1,
      of: own.slice(part * atOnce, (part + 1) * atOnce),
    }))
  })

/** States that are arranged alike come together: one page does for them. */
function statesOf(visitor: Visitor) {
  const own = states.filter((state) => state.visitor === visitor)
  const place = ({ arrange }: State) => own.findIndex((state) => state.arrange === arrange)
  return own.toSorted((one, other) => place(one) - place(other))
}

const screensOf = (visitor: Visitor) => screens.filter((row) => visitorsOf(row).includes(visitor))

/** The smallest phone. */
const phone = { width: 360, height: 844 }

/** Opens a page on a phone, in which all that a test looks at comes one after the other. */
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
          await page.goto(nowhere)
          arranged = arrange
        }
        await goOn(page, path)
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
  // The calls are alike: the first, the one that is tried and some between stand for all.
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
    await page.goto(nowhere)
    for (const { path } of of)
      await test.step(path, async () => {
        const note = (where: string, wrong: string[]) =>
          found.push(...wrong.map((fault) => `${path} ${where}: ${fault}`))
        await goOn(page, sample(path))
        await settled(page)
        note('on a phone', [...(await faults(page)), ...(await overflow(page))])
        await page.setViewportSize(viewports[1280])
        await settled(page)
        note('on a laptop', await faults(page))
        await page.setViewportSize(phone)
      })
    expect(found).toEqual([])
  })
