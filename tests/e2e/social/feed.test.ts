// The feed in the browser: long scrolling, stable positions, and the return from a post.
import type { Page } from 'playwright'
import { openAsDemoUser, expect, test, measureLayoutShifts } from '../browser.ts'

const articles = (page: Page) => page.getByRole('article')
const readKeys = (page: Page) =>
  page.locator('[data-key]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-key') ?? ''))

/** The post at the top of the window and its offset; `opensNext` opens the post below. */
const readPosition = (page: Page, { opensNext } = { opensNext: false }) =>
  page.locator('[data-key]').evaluateAll((rows, opensNext) => {
    const boxes = rows.map((row) => ({ row, box: row.getBoundingClientRect() }))
    const first = boxes.sort((a, b) => a.box.top - b.box.top).findIndex(({ box }) => box.bottom > 0)
    const { row, box } = boxes[first] ?? {}
    if (opensNext) boxes[first + 1]?.row.querySelector<HTMLElement>('a:has(time)')?.click()
    return { key: row?.getAttribute('data-key'), top: Math.round(box?.top ?? 0) }
  }, opensNext)

/** Limit of posts in the DOM: about six visible, four on each side, and the focused one. */
const maxPostsOnPage = 20

/** Scrolls until that many posts were on the page, and returns the highest number of posts in the DOM at once. */
async function scrollPastPosts(page: Page, postCount: number) {
  const seen = new Set<string>()
  let maxCount = 0
  await expect(async () => {
    await page.mouse.wheel(0, 1200)
    const keys = await readKeys(page)
    for (const key of keys) seen.add(key)
    maxCount = Math.max(maxCount, await articles(page).count())
    expect(seen.size).toBeGreaterThanOrEqual(postCount)
  }).toPass({ intervals: [50] })
  await waitForScrollEnd(page)
  return maxCount
}

// The last wheel events arrive with a later frame.
const waitForScrollEnd = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [lastY, frames] = [-1, 0]
        const countFrames = () => {
          frames = scrollY === lastY ? frames + 1 : 0
          lastY = scrollY
          if (frames < 20) requestAnimationFrame(countFrames)
          else resolve()
        }
        countFrames()
      }),
  )

test('a student reads 60 posts, nothing jumps, the comment begun at the top stays, and both ways back keep the place', async ({
  page,
}) => {
  const readShift = await measureLayoutShifts(page)
  // Others' acts, such as deleted accounts with their posts, are not applied here.
  await page.routeWebSocket('**/graphql', () => {})
  await openAsDemoUser(page, 'customer')
  await expect(articles(page).first()).toBeVisible()
  await scrollPastPosts(page, 30)
  expect(await readShift()).toBeLessThanOrEqual(0.02)
  await page.evaluate(() => scrollTo(0, 0))

  await test.step('a menu is as narrow as a few words in a line, in every window width', async () => {
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
  expect(await scrollPastPosts(page, 60)).toBeLessThanOrEqual(maxPostsOnPage)
  await expect(page.getByText('More posts could not be loaded.')).toBeHidden()
  // The wheel may still be turning.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 0))
    await expect(field).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(field).toHaveValue('Half a thought')
  await scrollPastPosts(page, 30)

  await test.step('a cancelled opening of a post leaves the feed unchanged', async () => {
    // The feed would refetch from then on.
    await page.evaluate(() => {
      const { now } = Date
      Date.now = () => now() + 6000
    })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const heldRequest = page.waitForRequest(/\/assets\/PostScreen-/)
    await page.route(/\/assets\/PostScreen-/, async (route) => {
      await held
      await route.continue()
    })
    const before = await readPosition(page, { opensNext: true })
    await heldRequest
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.postData() ?? ''))
    await page.goBack()
    await expect.poll(() => readPosition(page)).toEqual(before)
    await waitForScrollEnd(page)
    expect(requests.filter((body) => body.includes('DashboardScreenQuery'))).toEqual([])
    expect(await readPosition(page)).toEqual(before)
    release()
  })

  // In one step: nothing may move between the measurement and the click.
  const position = await readPosition(page, { opensNext: true })
  await expect(page).toHaveURL(/\/posts\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Post' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/customer-dashboard')
  await expect.poll(() => readPosition(page)).toEqual(position)
  expect(await page.evaluate(() => sessionStorage.getItem('customerFeedPlace'))).toBeNull()
})
