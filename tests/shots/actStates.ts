// States of admins' actions on reports: the confirmation, its consequences, and the hidden content meanwhile.
import type { Page } from 'playwright'
import { changeAnswers } from './answers.ts'
import type { State } from './states.ts'

const posts = '/admin/post-reports?status=pending&kind=post'
const floods = '/admin/post-reports?kind=flood'

/** Opens an item of the first report's menu. */
async function choose(page: Page, item: string) {
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: 'Report options' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

const losses = (page: Page) => page.getByRole('region', { name: 'What goes with it' }).waitFor()

const again = 'Confirm your second factor again first'

/** Simulates a second factor that is too old for deletions. */
const withStaleFactor = (page: Page) =>
  page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('"rule"')) return route.fallback()
    const extensions = { code: 'FORBIDDEN', problems: [{ path: 'secondFactor', message: again }] }
    await route.fulfill({ json: { data: null, errors: [{ message: again, extensions }] } })
  })

const asHidden = changeAnswers((name, value) => (name === 'isHeld' || name === 'isHiding' ? true : value))

export const actStates: State[] = [
  {
    name: 'admin-warn',
    visitor: 'admin',
    path: posts,
    async reach(page) {
      await choose(page, 'Warn')
      await page.getByRole('dialog').getByRole('button', { name: 'Warn' }).click()
      await page.getByRole('dialog').getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'admin-delete-post',
    visitor: 'admin',
    path: posts,
    async reach(page) {
      await choose(page, 'Delete Post')
      await losses(page)
    },
  },
  {
    name: 'admin-factor-again',
    visitor: 'admin',
    path: posts,
    arrange: withStaleFactor,
    async reach(page) {
      await choose(page, 'Delete Post')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('textbox', { name: 'Code' }).waitFor()
    },
  },
  {
    name: 'admin-hidden',
    visitor: 'admin',
    path: posts,
    arrange: asHidden,
    async reach(page) {
      await page.getByRole('article').first().getByRole('button', { name: 'Report options' }).click()
      await page.getByRole('menuitem', { name: 'Show again' }).waitFor()
    },
  },
  {
    name: 'post-hidden',
    visitor: 'customer',
    path: '/posts/1',
    arrange: asHidden,
    reach: (page) => page.getByText('Hidden until we have decided about a report of it').first().waitFor(),
  },
  {
    name: 'admin-flood',
    visitor: 'admin',
    path: floods,
    async reach(page) {
      await page.getByRole('article').first().getByRole('button', { name: 'View Details' }).click()
      await page.getByRole('list', { name: /^\d+ posts? now$/ }).waitFor()
    },
  },
  {
    name: 'admin-flood-delete',
    visitor: 'admin',
    path: floods,
    async reach(page) {
      await choose(page, 'Delete All Posts')
      await losses(page)
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
