// The activity screen: unread entries under New, the rest under Previous, in three tabs.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  emptyList,
  eventually,
  setUpBrowser,
  fakeTimerOptions,
  viewerAnswers,
  refusal,
  serve,
  viewerOf,
  type Call,
} from '../browser.tsx'
import { callsOf, advanceTimers, pushUpdate } from '../social/feeds.ts'
import {
  bayo,
  chidi,
  minutesAgo,
  notificationNode,
  openScreen,
  pageOf,
  findRow,
  findRows,
} from './notificationList.ts'
import { serveSockets } from '../relay/socketServer.ts'

setUpBrowser()
beforeAll(() => import('#web/relay/network/socket.ts'))

let net: ReturnType<typeof serveSockets>
beforeEach(() => {
  net = serveSockets()
  scrollTo(0, 0)
})

const entry = (n: number, kind: string, change: object = {}) => ({
  __typename: 'Activity',
  id: `activity-${n}`,
  kind,
  text: 'Just landed',
  isOnComment: false,
  postDatabaseId: 50 + n,
  createdAt: minutesAgo(n),
  user: bayo,
  ...change,
})
const activitiesAnswer = (list: { id: string }[]) => ({
  viewer: viewerOf('CUSTOMER', {
    activities: pageOf(list, 'ActivityEdge'),
    notifications: emptyList,
  }),
})
const all = [
  entry(1, 'FOLLOW', { text: null, postDatabaseId: null }),
  entry(2, 'MENTION', { user: chidi }),
  entry(3, 'LIKE'),
  entry(4, 'COMMENT'),
  entry(5, 'REPOST', { text: null }),
  entry(6, 'POST'),
]
const answer = ({ variables }: Call) => {
  const { filter } = variables as { filter?: string }
  return activitiesAnswer(all.filter(({ kind }) => filter === 'ALL' || `${kind}S` === filter))
}

it('the activity shows past entries under Previous; a mention links to its post, others link to the person', async () => {
  openScreen('/activity', { ActivityScreenQuery: answer })
  expect(await screen.findByRole('heading', { name: 'Previous' })).toBeTruthy()
  const linkTexts = (await findRows()).map((link) => [
    document.getElementById(link.getAttribute('aria-labelledby')?.split(' ')[1] ?? '')?.textContent,
    link.getAttribute('href'),
  ])
  expect(linkTexts).toEqual([
    ['Followed you', '/profile/11'],
    ['Mentioned you: "Just landed"', '/?post=52'],
    ['Liked: Just landed', '/profile/11'],
    ['"Just landed"', '/profile/11'],
    ['Reposted your post', '/profile/11'],
    ['Posted: Just landed', '/profile/11'],
  ])
  expect(screen.getAllByRole('button', { name: 'Follow Bayo Ade' })).toHaveLength(1)
})

const findNewList = () => screen.findByRole('list', { name: 'New notifications' })
const newEntriesAnswer = (list: { id: string }[], change: object = {}, previous = all) => ({
  viewer: viewerOf('CUSTOMER', {
    activities: pageOf(previous, 'ActivityEdge'),
    notifications: { ...pageOf(list, 'NotificationEdge'), ...change },
    unreadNotificationsCount: list.length,
  }),
})

it('the activity shows under New what the badge counts, marks it as read after a second and keeps it in sight', async () => {
  vi.useFakeTimers(fakeTimerOptions)
  const unread = [
    notificationNode(1, { isUnread: true }),
    notificationNode(2, { isUnread: true, actors: [chidi] }),
  ]
  const { calls } = openScreen('/activity', { ActivityScreenQuery: newEntriesAnswer(unread) })
  const links = within(await findNewList()).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Bayo Ade', 'Chidi Eze'])
  const headings = screen.getAllByRole('heading', { level: 2 })
  expect(headings.map(({ textContent }) => textContent)).toEqual(['New', 'Previous'])
  expect(screen.getByRole('link', { name: 'Activity, 2 unread notifications' })).toBeTruthy()
  await advanceTimers(1000)
  await eventually(() => expect(screen.queryByText('Unread')).toBeNull())
  expect(callsOf(calls, 'useMarkReadMutation')[0]?.variables.input).toEqual({ upTo: unread[0]?.createdAt })
  expect(screen.queryByRole('link', { name: /unread/ })).toBeNull()
  expect(within(await findNewList()).getAllByRole('link')).toHaveLength(2)
  expect(screen.queryByRole('link', { name: 'See all notifications' })).toBeNull()
})

it('the activity adds new entries under New while it is open, and links on where there are more', async () => {
  const pageInfo = { endCursor: 'notice-1', hasNextPage: true }
  openScreen('/activity', {
    ActivityScreenQuery: newEntriesAnswer([notificationNode(1, { isUnread: true })], { pageInfo }),
  })
  await findNewList()
  const list = 'useLiveListSubscription'
  await eventually(() =>
    expect([...net.last.subscriptions.values()].map(({ operationName }) => operationName)).toContain(list),
  )
  const fresh = notificationNode(9, {
    kind: 'REPOST',
    actors: [chidi],
    isUnread: true,
    createdAt: minutesAgo(0),
  })
  await pushUpdate(net, list, { notifications: { __typename: 'Notified', seq: 6, notification: fresh } })
  await findRow(/Chidi Eze reposted your post/)
  expect(within(await findNewList()).getAllByRole('link')).toHaveLength(2)
  const more = screen.getByRole('link', { name: 'See all notifications' })
  expect(more.getAttribute('href')).toBe('/notifications')
})

it('the activity shows no empty state below New', async () => {
  openScreen('/activity', {
    ActivityScreenQuery: newEntriesAnswer([notificationNode(1, { isUnread: true })], {}, []),
  })
  await findNewList()
  expect(screen.queryByRole('heading', { name: 'Previous' })).toBeNull()
  expect(screen.queryByText('No recent activity')).toBeNull()
})

it('the activity shows New in its first tab alone', async () => {
  const { calls } = openScreen('/activity?tab=follows', { ActivityScreenQuery: answer })
  await screen.findByRole('list', { name: 'Activity: Follows' })
  expect(callsOf(calls, 'ActivityScreenQuery')[0]?.variables).toEqual({ filter: 'FOLLOWS', hasNew: false })
  expect(screen.queryByRole('heading', { name: 'New' })).toBeNull()
})

it('the activity has three tabs, for keys too', async () => {
  openScreen('/activity', { ActivityScreenQuery: answer })
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['All', 'Follows', 'Posts'])
  await userEvent.click(screen.getByRole('tab', { name: 'Follows' }))
  await eventually(() =>
    expect(within(screen.getByRole('tabpanel')).getAllByRole('listitem')).toHaveLength(1),
  )
  await userEvent.keyboard('{ArrowRight}')
  expect(await screen.findByRole('list', { name: 'Activity: Posts' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Posts', selected: true })).toBe(document.activeElement)
  expect(screen.getByRole('link', { name: /Posted: Just landed/ })).toBeTruthy()
})

it('the activity has its tab in the address, so that Back leads from a person to the same one', async () => {
  const { address, go, back } = openScreen('/notifications', {
    ActivityScreenQuery: answer,
    NotificationsScreenQuery: { viewer: viewerOf('CUSTOMER', { notifications: emptyList }) },
  })
  await go('/activity')
  await userEvent.click(await screen.findByRole('tab', { name: 'All' }))
  await userEvent.keyboard('{ArrowRight}')
  expect(await screen.findByRole('list', { name: 'Activity: Follows' })).toBeTruthy()
  await eventually(() => expect(address()).toBe('/activity?tab=follows'))
  expect(screen.getByRole('tab', { name: 'Follows' })).toBe(document.activeElement)
  await go('/about')
  await screen.findByRole('heading', { level: 1, name: 'About' })
  await back()
  expect(await screen.findByRole('tab', { name: 'Follows', selected: true })).toBeTruthy()
  expect(await screen.findByRole('list', { name: 'Activity: Follows' })).toBeTruthy()
  await back()
  expect(address()).toBe('/notifications')
})

it('the activity says when it is empty', async () => {
  openScreen('/activity', { ActivityScreenQuery: activitiesAnswer([]) })
  expect(await screen.findByRole('heading', { name: 'No recent activity' })).toBeTruthy()
})

it('the activity offers a retry when it fails to load', async () => {
  openScreen('/activity', { ActivityScreenQuery: refusal(500, 'INTERNAL', 'Something broke') })
  expect(await screen.findByRole('heading', { name: 'Failed to fetch activities' })).toBeTruthy()
  serve({ ...viewerAnswers(viewerOf('CUSTOMER')), ActivityScreenQuery: answer })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await findRows()).toHaveLength(6)
})
