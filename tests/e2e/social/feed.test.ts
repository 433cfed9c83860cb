// The feed in a real browser: reading far down, what stays where it was, and coming back.
import type { Page } from 'playwright'
import { arriveAs, expect, test, watchShifts } from '../browser.ts'

const articles = (page: Page) => page.getByRole('article')
const keysIn = (page: Page) =>
  page.locator('[data-key]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-key') ?? ''))

/** The post at the top of the window, and how far its beginning is from there; `opensNext` opens the one below it. */
const reading = (page: Page, { opensNext } = { opensNext: false }) =>
  page.locator('[data-key]').evaluateAll((rows, opensNext) => {
    const boxes = rows.map((row) => ({ row, box: row.getBoundingClientRect() }))
    const first = boxes.sort((a, b) => a.box.top - b.box.top).findIndex(({ box }) => box.bottom > 0)
    const { row, box } = boxes[first] ?? {}
    if (opensNext) boxes[first + 1]?.row.querySelector<HTMLElement>('a:has(time)')?.click()
    return { key: row?.getAttribute('data-key'), top: Math.round(box?.top ?? 0) }
  }, opensNext)

/** A window shows some six short posts; four on each side of it are ready, and the one that has the focus stays. */
const mostInThePage = 20

/** Reads on until so many posts have been in the page, and returns how many were in it at most. */
async function readOn(page: Page, howMany: number) {
  const seen = new Set<string>()
  let most = 0
  await expect(async () => {
    await page.mouse.wheel(0, 1200)
    const keys = await keysIn(page)
    for (const key of keys) seen.add(key)
    most = Math.max(most, await articles(page).count())
    expect(seen.size).toBeGreaterThanOrEqual(howMany)
  }).toPass({ intervals: [50] })
  await stillness(page)
  return most
}

/** The last turns of the wheel arrive with some frame that is still to come. */
const stillness = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [at, frames] = [-1, 0]
        const look = () => {
          frames = scrollY === at ? frames + 1 : 0
          at = scrollY
          if (frames < 20) requestAnimationFrame(look)
          else resolve()
        }
        look()
      }),
  )

test('a student reads 60 posts: nothing jumps, the comment begun at the top stays, and both ways back lead to her place', async ({
  page,
}) => {
  const moved = await watchShifts(page)
  // Acts of others meanwhile, such as leaving with all their posts, are not looked at here.
  await page.routeWebSocket('**/graphql', () => {})
  await arriveAs(page, 'customer')
  await expect(articles(page).first()).toBeVisible()
  await readOn(page, 30)
  expect(await moved()).toBeLessThanOrEqual(0.02)
  await page.evaluate(() => scrollTo(0, 0))

  await test.step('a menu is as narrow as a few words in a line, however wide the window is', async () => {
    await page.getByRole('button', { name: 'Order: Hot' }).click()
    await expect(page.getByRole('menuitem', { name: /^Latest/ })).toBeVisible()
    const menu = await page.getByRole('menu').boundingBox()
    expect(menu?.width).toBeLessThanOrEqual(320)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  })

  await articles(page)
    .first()
    .getByRole('button', { name: /^Comment/ })
    .click()
  const field = page.getByRole('textbox', { name: 'Add a comment' })
  await field.fill('Half a thought')
  await field.blur()
  expect(await readOn(page, 60)).toBeLessThanOrEqual(mostInThePage)
  await expect(page.getByText('More posts could not be loaded.')).toBeHidden()
  // The wheel may still be turning.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 0))
    await expect(field).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(field).toHaveValue('Half a thought')
  await readOn(page, 30)

  await test.step('a change of mind before the post is there leaves the feed as it was', async () => {
    // From then on the feed would be asked for anew.
    await page.evaluate(() => {
      const { now } = Date
      Date.now = () => now() + 6000
    })
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => (letThrough = resolve))
    const isHeld = page.waitForRequest(/\/assets\/PostScreen-/)
    await page.route(/\/assets\/PostScreen-/, async (route) => {
      await held
      await route.continue()
    })
    const before = await reading(page, { opensNext: true })
    await isHeld
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.postData() ?? ''))
    await page.goBack()
    await expect.poll(() => reading(page)).toEqual(before)
    await stillness(page)
    expect(asked.filter((body) => body.includes('DashboardScreenQuery'))).toEqual([])
    expect(await reading(page)).toEqual(before)
    letThrough()
  })

  // In one step: nothing may move between the look and the click.
  const place = await reading(page, { opensNext: true })
  await expect(page).toHaveURL(/\/posts\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Post' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/customer-dashboard')
  await expect.poll(() => reading(page)).toEqual(place)
  expect(await page.evaluate(() => sessionStorage.getItem('customerFeedPlace'))).toBeNull()
})
