// States of a feed: sort orders, new posts, a failed page, and the feeds of a new student.
import type { Page } from 'playwright'
import { emptyAnswers, goOffline, holdAnswers } from './answers.ts'
import { state } from './ofCustomer.ts'
import { settled } from './settled.ts'
import type { State } from './states.ts'

const home = '/customer-dashboard'

async function choose(page: Page, scope: string) {
  const chip = page.getByRole('button', { name: scope, exact: true })
  await chip.click()
  await page.locator('[aria-busy="true"]', { has: page.getByRole('article') }).waitFor({ state: 'detached' })
  // A failed feed keeps the earlier choice.
  await chip.and(page.locator('[aria-pressed="true"]')).waitFor()
  // The earlier content fades in again.
  await settled(page)
}

/** Simulates a new post of the vendor. */
async function waitForNews(page: Page) {
  const { origin } = new URL(page.url())
  const elsewhere = await page.context().browser()!.newContext({ baseURL: origin })
  const data = { email: 'vendor@fennec.demo', password: 'fennec-demo' }
  await elsewhere.request.post('/api/login', { data })
  const pill = page.getByRole('button', { name: /new posts?$/ })
  // The first post may precede the subscription of this page.
  for (let posts = 0; posts < 5 && !(await pill.isVisible()); posts++) {
    const post = { content: `Second bale is open. Come before Ada does. ${posts}` }
    await elsewhere.request.post('/api/posts', { data: post, headers: { origin } })
    await pill.waitFor({ timeout: 3000 }).catch(() => {})
  }
  await elsewhere.close()
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

const empty = (name: string, path: string) =>
  state(
    name,
    path,
    (page) => page.getByRole('heading', { name: /^(No |Welcome to)/ }).waitFor(),
    emptyAnswers,
  )

const loading = (name: string, path: string, text: string) =>
  state(name, path, (page) => page.getByText(text).waitFor({ state: 'attached' }), holdAnswers)

export const feedStates: State[] = [
  state('feed-order', home, async (page) => {
    await page.getByRole('button', { name: /^Order/ }).click()
    await page.getByRole('menu').waitFor()
  }),
  state('feed-new-posts', home, waitForNews),
  state(
    'feed-offline',
    home,
    async (page) => {
      await page.getByText('You are offline').waitFor()
      await settled(page)
    },
    goOffline,
  ),
  state('feed-retry', home, failNextPage),
  empty('feed-empty', home),
  // The chosen scope stays chosen.
  state('feed-campus', home, (page) => choose(page, 'Campus')),
  state('feed-following', home, (page) => choose(page, 'Following')),
  loading('social-loading', '/social', 'Loading posts'),
  state('topic', '/topic/exams', (page) => page.getByRole('article').first().waitFor()),
  loading('topic-loading', '/topic/exams', 'Loading posts'),
  empty('social-empty', '/social'),
  empty('saved-empty', '/saved'),
  loading('saved-loading', '/saved', 'Loading saved posts...'),
]
