// The states of a feed: its orders, new posts, an end that did not come, and the feeds of a student who is new.
import type { Page } from 'playwright'
import type { State } from './states.ts'
import { goOffline } from './visitors.ts'

const home = '/customer-dashboard'

async function choose(page: Page, scope: string) {
  await page.getByRole('button', { name: scope, exact: true }).click()
  await page.locator('[aria-busy="true"]', { has: page.getByRole('article') }).waitFor({ state: 'detached' })
}

/** As if the vendor had just posted. */
async function waitForNews(page: Page) {
  const { origin } = new URL(page.url())
  const elsewhere = await page.context().browser()!.newContext({ baseURL: origin })
  const data = { email: 'vendor@fennec.demo', password: 'fennec-demo' }
  await elsewhere.request.post('/api/login', { data })
  const pill = page.getByRole('button', { name: /new posts?$/ })
  // The first may come before this page is told of what is new.
  for (let posts = 0; posts < 5 && !(await pill.isVisible()); posts++) {
    const post = { content: `Second bale is open. Come before Ada does. ${posts}` }
    await elsewhere.request.post('/api/posts', { data: post, headers: { origin } })
    await pill.waitFor({ timeout: 3000 }).catch(() => {})
  }
  await elsewhere.close()
  await pill.waitFor()
}

async function loseTheNextPage(page: Page) {
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('FeedPageQuery') ? route.abort() : route.continue(),
  )
  const retry = page.getByRole('button', { name: 'Retry' })
  while (!(await retry.isVisible())) {
    await page.mouse.wheel(0, 3000)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await retry.scrollIntoViewIfNeeded()
}

/** As if there were nothing: the answers without their edges. */
async function empty(page: Page) {
  await page.route('**/graphql', async (route) => {
    const reply = await route.fetch()
    const text = await reply.text()
    const body = JSON.stringify(JSON.parse(text), (key, value) => (key === 'edges' ? [] : value))
    await route.fulfill({ response: reply, body: body.replaceAll('"hasNextPage":true', '"hasNextPage":false') })
  })
  await page.reload()
  await page.getByRole('heading', { name: /^(No |Welcome to)/ }).waitFor()
}

/** As if the answer took for ever. */
const hold = (words: string) => async (page: Page) => {
  await page.route('**/graphql', () => {})
  await page.reload()
  await page.getByText(words).waitFor({ state: 'attached' })
}

const state = (name: string, path: string, reach: State['reach']): State => ({
  name,
  visitor: 'customer',
  path,
  reach,
})

export const feedStates: State[] = [
  state('feed-order', home, async (page) => {
    await page.getByRole('button', { name: /^Order/ }).click()
    await page.getByRole('menu').waitFor()
  }),
  state('feed-new-posts', home, waitForNews),
  state('feed-offline', home, goOffline),
  state('feed-retry', home, loseTheNextPage),
  state('feed-empty', home, empty),
  // The scope that is chosen stays chosen.
  state('feed-campus', home, (page) => choose(page, 'Campus')),
  state('feed-following', home, (page) => choose(page, 'Following')),
  state('social-loading', '/social', hold('Loading posts')),
  state('topic', '/topic/exams', (page) => page.getByRole('article').first().waitFor()),
  state('topic-loading', '/topic/exams', hold('Loading posts')),
  state('social-empty', '/social', empty),
  state('saved-empty', '/saved', empty),
  state('saved-loading', '/saved', hold('Loading saved posts...')),
]
