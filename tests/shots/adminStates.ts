// Screenshot states of the admin area: second factor, user search, trends, audit trail, and single and selected
// reports.
import type { Page } from 'playwright'
import { demoPassword } from '#server/demo/people.ts'
import { rewriteResponses } from './network.ts'
import type { State } from './states.ts'

/** Simulates production, where admins need a second factor. */
const withSecondFactor = (state: string) =>
  rewriteResponses((name, value) => (name === 'secondFactor' ? state : value))

async function openDetails(page: Page, name: RegExp) {
  await page.getByRole('article', { name }).first().getByRole('button', { name: 'View Details' }).click()
  await page.getByRole('button', { name: 'Resolve', exact: true }).waitFor()
}

/** Opens an item of the menu of Terfa's report. */
async function chooseAccountReportAction(page: Page, item: string) {
  await page.getByRole('article', { name: /Terfa/ }).getByRole('button', { name: 'Report options' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

export const adminStates: State[] = [
  {
    name: 'admin-factor',
    visitor: 'admin',
    path: '/admin-dashboard',
    arrange: withSecondFactor('TO_CONFIRM'),
    reach: (page) => page.getByRole('textbox', { name: 'Code' }).waitFor(),
  },
  {
    name: 'admin-factor-set-up',
    visitor: 'admin',
    path: '/admin-dashboard',
    arrange: withSecondFactor('TO_SET_UP'),
    async reach(page) {
      await page.getByLabel('Current password').fill(demoPassword)
      await page.getByRole('button', { name: 'Go on' }).click()
      await page.getByRole('img', { name: 'A QR code with the key below' }).waitFor()
    },
  },
  {
    name: 'admin-search',
    visitor: 'admin',
    path: '/admin-dashboard?search=nobody+at+all',
    reach: (page) => page.getByText('No users found').waitFor(),
  },
  {
    name: 'admin-verify',
    visitor: 'admin',
    path: '/admin-dashboard?show=unverified',
    async reach(page) {
      await page
        .getByRole('button', { name: /^Verify / })
        .first()
        .click()
      await page.getByRole('textbox', { name: /What did you check/ }).waitFor()
    },
  },
  {
    name: 'admin-weeks',
    visitor: 'admin',
    path: '/admin-dashboard',
    reach: (page) => page.getByRole('heading', { name: 'Sales and refunds, ₦' }).waitFor(),
  },
  {
    name: 'admin-weeks-table',
    visitor: 'admin',
    path: '/admin-dashboard',
    async reach(page) {
      await page.getByRole('radio', { name: 'Table' }).click()
      await page.getByText(/so far$/).waitFor()
    },
  },
  {
    name: 'admin-audit',
    visitor: 'admin',
    path: '/admin/audit?action=signIn',
    reach: (page) => page.getByText('signIn').nth(1).waitFor(),
  },
  {
    name: 'admin-audit-none',
    visitor: 'admin',
    path: '/admin/audit?who=nobody%40example.com&result=refused',
    reach: (page) => page.getByText('No entries found').waitFor(),
  },
  {
    name: 'admin-audit-wrong',
    visitor: 'admin',
    path: '/admin/audit',
    async reach(page) {
      await page.getByLabel('Who').fill('Danladi Musa')
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      await page.getByText('Who did it is a number or an e-mail address').waitFor()
    },
  },
  {
    name: 'admin-reports-pending',
    visitor: 'admin',
    path: '/admin/post-reports?status=pending',
    reach: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'admin-reports-none',
    visitor: 'admin',
    path: '/admin/post-reports?status=resolved&kind=review',
    reach: (page) => page.getByText('No reports found').waitFor(),
  },
  {
    name: 'admin-report',
    visitor: 'admin',
    path: '/admin/post-reports?status=pending',
    reach: (page) => openDetails(page, /Scam/),
  },
  {
    name: 'admin-report-message',
    visitor: 'admin',
    path: '/admin/post-reports?kind=message',
    reach: (page) => openDetails(page, /Scam/),
  },
  {
    name: 'admin-reports-chosen',
    visitor: 'admin',
    path: '/admin/post-reports?status=pending',
    async reach(page) {
      await page.getByRole('button', { name: 'Select all shown' }).click()
      await page.getByRole('button', { name: /^Decide \d+ selected/ }).waitFor()
    },
  },
  {
    name: 'admin-reports-together',
    visitor: 'admin',
    path: '/admin/post-reports?status=pending',
    async reach(page) {
      await page.getByRole('button', { name: 'Select all shown' }).click()
      await page.getByRole('button', { name: /^Decide \d+ selected/ }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('The same four people, about nothing.')
    },
  },
  {
    name: 'admin-account-report',
    visitor: 'admin',
    path: '/admin/account-reports',
    async reach(page) {
      await chooseAccountReportAction(page, 'View Details')
      await page.getByRole('button', { name: 'Update Report' }).waitFor()
    },
  },
  {
    name: 'admin-delete-account',
    visitor: 'admin',
    path: '/admin/account-reports',
    async reach(page) {
      await chooseAccountReportAction(page, 'Delete Account')
      await page.getByText('Followers').waitFor()
    },
  },
  {
    name: 'admin-suspend',
    visitor: 'admin',
    path: '/admin/account-reports',
    async reach(page) {
      await chooseAccountReportAction(page, 'Suspend')
      await page.getByLabel('For how long?').waitFor()
    },
  },
]
