// Weekly figures on an admin's overview: plots that work without colour, and a table of the same figures.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { brokenConnection, setUpBrowser, viewerAnswers, viewerOf, openAppSignedIn } from '../browser.tsx'

setUpBrowser()

const week = (startsOn: string, change: object = {}) => ({
  startsOn,
  isOver: true,
  people: 0,
  posts: 0,
  sales: 0,
  salesKobo: 0,
  refunds: 0,
  refundedKobo: 0,
  reports: 0,
  answerHours: null,
  ...change,
})

const weeks = [
  week('2026-11-16', {
    people: 1204,
    posts: 80,
    sales: 3,
    salesKobo: 18_500_000,
    refunds: 1,
    refundedKobo: 1_850_000,
    reports: 12,
    answerHours: 7.5,
  }),
  week('2026-11-23', { isOver: false, people: 40, posts: 1 }),
]

const openOverview = (answer: Parameters<typeof openAppSignedIn>[1][string] = { admin: { weeks } }) => {
  const viewer = { ...viewerOf('ADMIN'), secondFactor: 'NOT_NEEDED' }
  const stats = {
    totalUsers: 1,
    verifiedUsers: 1,
    unverifiedUsers: 0,
    totalPosts: 0,
    totalComments: 0,
    pendingReports: 0,
  }
  return openAppSignedIn('/admin-dashboard', {
    ...viewerAnswers(viewer),
    AdminGateQuery: { viewer },
    FiguresQuery: { admin: { stats } },
    AccountListQuery: { admin: { accounts: { page: 1, limit: 20, total: 0, accounts: [] } } },
    TrendsQuery: answer,
  })
}

const findSection = async () => within(await screen.findByRole('region', { name: 'The last 12 weeks' }))

it('an admin sees the figures of each week above the bars, and which week is not over', async () => {
  openOverview()
  const section = await findSection()
  expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'People who joined',
    'Posts',
    'Reports',
    'Hours until half of the reports were answered',
    'Paid orders and refunds',
    'Sales and refunds, ₦',
  ])
  for (const text of ['1.2K', '80', '12', '7.5', '185K', '18.5K'])
    expect(section.getByText(text)).toBeTruthy()
  expect(section.getAllByText('so far')).toHaveLength(6)
})

it('an admin reads the same as a table, also by the keyboard', async () => {
  openOverview()
  const section = await findSection()
  section.getByRole('radio', { name: 'Plots' }).focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  const rows = within(section.getByRole('table', { name: 'Weeks' })).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    [
      'Week from',
      'People joined',
      'Posts',
      'Reports',
      'Answered in',
      'Paid orders',
      'Sales',
      'Refunds',
      'Refunded',
    ],
    ['16 Nov', '1,204', '80', '12', '7.5 h', '3', '₦185,000', '1', '₦18,500'],
    ['23 Nov, so far', '40', '1', '0', 'none yet', '0', '₦0', '0', '₦0'],
  ])
  expect(section.queryByText('People who joined')).toBeNull()
})

it('an admin sees the rest of the overview where the weeks fail to load, and can retry', async () => {
  let isAway = true
  openOverview(() => (isAway ? brokenConnection : { admin: { weeks } }))
  const failed = within((await screen.findByText('Failed to fetch the weeks')).closest('[role=alert]')!)
  expect(screen.getByRole('list', { name: 'Figures' })).toBeTruthy()
  isAway = false
  await userEvent.click(failed.getByRole('button', { name: 'Retry' }))
  expect(await findSection()).toBeTruthy()
})
