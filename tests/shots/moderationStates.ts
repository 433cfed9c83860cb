// Screenshot states of admins' actions on reports: confirmation, consequences, and content hidden meanwhile. A spam
// wave is a flood in addresses and in the API.
import type { Page } from 'playwright'
import { rewriteResponses } from './network.ts'
import type { State } from './states.ts'

const posts = '/admin/post-reports?status=pending&kind=post'
const spamWaves = '/admin/post-reports?kind=flood'

/** Opens an item of the first report's menu. */
async function chooseReportAction(page: Page, item: string) {
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: 'Report options' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

const waitForDeletionSummary = (page: Page) =>
  page.getByRole('region', { name: 'What goes with it' }).waitFor()

const staleFactorMessage = 'Confirm your second factor again first'

/** Simulates a second factor that is too old for deletions. */
const withStaleFactor = (page: Page) =>
  page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('"rule"')) return route.fallback()
    const extensions = {
      code: 'FORBIDDEN',
      problems: [{ path: 'secondFactor', message: staleFactorMessage }],
    }
    await route.fulfill({ json: { data: null, errors: [{ message: staleFactorMessage, extensions }] } })
  })

const withHiddenContent = rewriteResponses((name, value) =>
  name === 'isHeld' || name === 'isHiding' ? true : value,
)

export const moderationStates: State[] = [
  {
    name: 'admin-warn',
    visitor: 'admin',
    path: posts,
    async reach(page) {
      await chooseReportAction(page, 'Warn')
      await page.getByRole('dialog').getByRole('button', { name: 'Warn' }).click()
      await page.getByRole('dialog').getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'admin-delete-post',
    visitor: 'admin',
    path: posts,
    async reach(page) {
      await chooseReportAction(page, 'Delete Post')
      await waitForDeletionSummary(page)
    },
  },
  {
    name: 'admin-factor-again',
    visitor: 'admin',
    path: posts,
    arrange: withStaleFactor,
    async reach(page) {
      await chooseReportAction(page, 'Delete Post')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('textbox', { name: 'Code' }).waitFor()
    },
  },
  {
    name: 'admin-hidden',
    visitor: 'admin',
    path: posts,
    arrange: withHiddenContent,
    async reach(page) {
      await page.getByRole('article').first().getByRole('button', { name: 'Report options' }).click()
      await page.getByRole('menuitem', { name: 'Show again' }).waitFor()
    },
  },
  {
    name: 'post-hidden',
    visitor: 'customer',
    path: '/posts/1',
    arrange: withHiddenContent,
    reach: (page) => page.getByText('Hidden until we have decided about a report of it').first().waitFor(),
  },
  {
    name: 'admin-flood',
    visitor: 'admin',
    path: spamWaves,
    async reach(page) {
      await page.getByRole('article').first().getByRole('button', { name: 'View Details' }).click()
      await page.getByRole('list', { name: /^\d+ posts? now$/ }).waitFor()
    },
  },
  {
    name: 'admin-flood-delete',
    visitor: 'admin',
    path: spamWaves,
    async reach(page) {
      await chooseReportAction(page, 'Delete All Posts')
      await waitForDeletionSummary(page)
    },
  },
  {
    name: 'admin-suspended',
    visitor: 'admin',
    path: '/admin-dashboard?show=suspended',
    reach: (page) => page.getByText('Suspended', { exact: true }).nth(1).waitFor(),
  },
  {
    name: 'admin-domain-rule',
    visitor: 'admin',
    path: '/admin/rules',
    async reach(page) {
      await page.getByRole('button', { name: 'Add a rule' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog').getByRole('alert').first().waitFor()
    },
  },
]
