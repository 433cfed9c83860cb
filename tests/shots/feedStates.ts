// Screenshot states of a feed: sort orders, new posts, a failed page, and the feeds of a new student.
import type { Page } from 'playwright'
import { withEmptyLists, goOffline, stallRequests } from './network.ts'
import { customerState } from './customerState.ts'
import { waitUntilSettled } from './waitUntilSettled.ts'
import type { State } from './states.ts'

const home = '/customer-dashboard'

async function chooseScope(page: Page, scope: string) {
  const chip = page.getByRole('button', { name: scope, exact: true })
  await chip.click()
  await page.locator('[aria-busy="true"]', { has: page.getByRole('article') }).waitFor({ state: 'detached' })
  // A failed feed keeps the earlier choice.
  await chip.and(page.locator('[aria-pressed="true"]')).waitFor()
  // The earlier content fades in again.
  await waitUntilSettled(page)
}

/** Publishes posts as the vendor until the page shows its pill, the note above a feed that counts new posts. */
async function showNewPostsPill(page: Page) {
  const { origin } = new URL(page.url())
  const vendorContext = await page.context().browser()!.newContext({ baseURL: origin })
  const data = { email: 'vendor@fennec.demo', password: 'fennec-demo' }
  await vendorContext.request.post('/api/login', { data })
  const pill = page.getByRole('button', { name: /new posts?$/ })
  // The first post may precede the subscription of this page.
  for (let posts = 0; posts < 5 && !(await pill.isVisible()); posts++) {
    const post = { content: `Second bale is open. Come before Ada does. ${posts}` }
    await vendorContext.request.post('/api/posts', { data: post, headers: { origin } })
    await pill.waitFor({ timeout: 3000 }).catch(() => {})
  }
  await vendorContext.close()
  await pill.waitFor()
}

async function failNextPage(page: Page) {
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

const emptyState = (name: string, path: string) =>
  customerState(
    name,
    path,
    (page) => page.getByRole('heading', { name: /^(No |Welcome to)/ }).waitFor(),
    withEmptyLists,
  )

const loadingState = (name: string, path: string, text: string) =>
  customerState(name, path, (page) => page.getByText(text).waitFor({ state: 'attached' }), stallRequests)

export const feedStates: State[] = [
  customerState('feed-order', home, async (page) => {
    await page.getByRole('button', { name: /^Order/ }).click()
    await page.getByRole('menu').waitFor()
  }),
  customerState('feed-new-posts', home, showNewPostsPill),
  customerState(
    'feed-offline',
    home,
    async (page) => {
      await page.getByText('You are offline').waitFor()
      await waitUntilSettled(page)
    },
    goOffline,
  ),
  customerState('feed-retry', home, failNextPage),
  emptyState('feed-empty', home),
  // The chosen scope stays chosen.
  customerState('feed-campus', home, (page) => chooseScope(page, 'Campus')),
  customerState('feed-following', home, (page) => chooseScope(page, 'Following')),
  loadingState('social-loading', '/social', 'Loading posts'),
  customerState('topic', '/topic/exams', (page) => page.getByRole('article').first().waitFor()),
  loadingState('topic-loading', '/topic/exams', 'Loading posts'),
  emptyState('social-empty', '/social'),
  emptyState('saved-empty', '/saved'),
  loadingState('saved-loading', '/saved', 'Loading saved posts...'),
]
