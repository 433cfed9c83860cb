// The feed in a real browser: reading far down and coming back, what is new, and a connection that comes and goes.
import type { APIRequestContext, Page } from 'playwright'
import { arriveAs, demo, expect, student, test, watchShifts } from './browser.ts'

test.use({ mayShow: { errors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/ } })

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

/** Somebody else posts, by the REST door. */
async function postAs(request: APIRequestContext, content: string) {
  const login = await request.post('/api/login', { data: demo('vendor') })
  const { token } = (await login.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const posted = await request.post('/api/posts', { headers, multipart: { content } })
  expect(posted.ok()).toBe(true)
}

test('a student reads 60 posts, opens one, and comes back to where she was', async ({ page }) => {
  await arriveAs(page, 'customer')
  await expect(articles(page).first()).toBeVisible()
  expect(await readOn(page, 60)).toBeLessThanOrEqual(mostInThePage)
  await expect(page.getByText('More posts could not be loaded.')).toBeHidden()
  // In one step: nothing may move between the look and the click.
  const before = await reading(page, { opensNext: true })
  await expect(page).toHaveURL(/\/posts\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL('/customer-dashboard')
  await expect.poll(() => reading(page)).toEqual(before)
  expect(await page.evaluate(() => sessionStorage.getItem('customerFeedPlace'))).toBeNull()
})

test('a student who changes her mind before the post is there finds the feed as she left it', async ({
  page,
}) => {
  await arriveAs(page, 'customer')
  await readOn(page, 30)
  // From then on the feed would be asked for anew.
  await page.evaluate((now) => (Date.now = () => now + 6000), Date.now())
  const isHeld = page.waitForRequest(/\/assets\/PostScreen-/)
  await page.route(/\/assets\/PostScreen-/, () => {})
  const before = await reading(page, { opensNext: true })
  await isHeld
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.postData() ?? ''))
  await page.goBack()
  await expect.poll(() => reading(page)).toEqual(before)
  await stillness(page)
  expect(asked.filter((body) => body.includes('DashboardScreenQuery'))).toEqual([])
  expect(await reading(page)).toEqual(before)
})

test('a student who scrolls on finds the comment again that she has begun', async ({ page }) => {
  await arriveAs(page, 'customer')
  await articles(page)
    .first()
    .getByRole('button', { name: /^Comment/ })
    .click()
  const field = page.getByRole('textbox', { name: 'Add a comment' })
  await field.fill('Half a thought')
  await field.blur()
  expect(await readOn(page, 40)).toBeLessThanOrEqual(mostInThePage)
  // The wheel may still be turning.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 0))
    await expect(field).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(field).toHaveValue('Half a thought')
})

test('nothing jumps while the feed loads and is read', async ({ page }) => {
  const moved = await watchShifts(page)
  // What others do meanwhile, such as leaving with all their posts, is not looked at here.
  await page.routeWebSocket('**/graphql', () => {})
  await arriveAs(page, 'customer')
  await expect(articles(page).first()).toBeVisible()
  await readOn(page, 30)
  expect(await moved()).toBeLessThanOrEqual(0.02)
})

test('a student is told of a new post, and a tap brings it', async ({ page, request }) => {
  await arriveAs(page, 'customer')
  await page.getByRole('button', { name: 'Order: Hot' }).click()
  const latest = page.getByRole('menuitem', { name: /^Latest/ })
  await expect(latest).toBeVisible()
  // As narrow as a few words in a line, however wide the window is.
  const menu = await page.getByRole('menu').boundingBox()
  expect(menu?.width).toBeLessThanOrEqual(320)
  await latest.click()
  await expect(page.getByRole('button', { name: 'Order: Latest' })).toBeVisible()
  await readOn(page, 15)
  const content = `Fresh akara by the gate ${Date.now()}`
  await expect(async () => {
    await postAs(request, content)
    await expect(page.getByRole('button', { name: /new posts?$/ })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('button', { name: /new posts?$/ }).click()
  await expect(articles(page).filter({ hasText: content }).first()).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('button', { name: /new posts?$/ })).toBeHidden()
})

test('a student saves a post, finds it among the saved, and lets it go', async ({ page }) => {
  await student(page)
  await page.goto('/saved')
  await expect(page.getByText('No saved posts yet')).toBeVisible()
  await page.goto('/customer-dashboard')
  await articles(page).first().getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Save Post' }).click()
  await expect(page.getByText('Post saved successfully!', { exact: true })).toBeVisible()
  await page.goto('/saved')
  await expect(articles(page)).toHaveCount(1)
  await articles(page).getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Unsave Post' }).click()
  await expect(articles(page)).toHaveCount(0)
  await expect(page.getByText('No saved posts yet')).toBeVisible()
})

test('a topic nobody has written about says so', async ({ page }) => {
  await arriveAs(page, 'customer', '/topic/harmattan-of-1999')
  await expect(page.getByText('No posts yet')).toBeVisible()
})

test('a student taps a topic and reads what else is said about it', async ({ page }) => {
  await arriveAs(page, 'customer')
  const topic = page.getByRole('article').locator('a[href^="/topic/"]').first()
  await expect(topic).toBeVisible()
  const name = (await topic.textContent()) ?? ''
  await topic.click()
  await expect(page).toHaveURL(/\/topic\//)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(articles(page).first()).toContainText(name)
})

test('a student in a tunnel keeps what she has read, and reads on behind it', async ({ page, context }) => {
  await arriveAs(page, 'customer')
  await expect(articles(page).first()).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(async () => {
    await page.mouse.wheel(0, 3000)
    await expect(retry).toBeVisible({ timeout: 300 })
  }).toPass()
  await expect(articles(page).last()).toBeVisible()
  const before = new Set(await keysIn(page))
  await context.setOffline(false)
  await expect(retry).toBeHidden()
  await expect(async () => {
    await page.mouse.wheel(0, 1500)
    expect((await keysIn(page)).some((key) => !before.has(key))).toBe(true)
  }).toPass()
})

test('a student on a slow line sees where the posts will be', async ({ page }) => {
  await arriveAs(page, 'customer')
  await expect(articles(page).first()).toBeVisible()
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('DashboardScreenQuery')) await held
    await route.continue()
  })
  await page.reload()
  await expect(page.getByText('Loading posts')).toBeAttached()
  await expect(articles(page)).toHaveCount(0)
  arrive()
  await expect(articles(page).first()).toBeVisible()
})
