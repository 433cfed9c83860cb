// Notifications: loading, empty, failed and long lists; marking as read, and live updates.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  brokenConnection,
  emptyList,
  eventually,
  freshBrowser,
  ownClock,
  queriesOf,
  refusal,
  serve,
  viewerOf,
  type Call,
} from '../browser.tsx'
import { callsOf, pass, scroll, slowly, pushUpdate } from '../social/feeds.ts'
import { bayo, chidi, minutesAgo, notice, open, pageOf, personOf, rowNamed, rows } from './notices.ts'
import { serveSockets } from '../relay/socketServer.ts'

freshBrowser()
beforeAll(() => import('#web/relay/network/socket.ts'))

let net: ReturnType<typeof serveSockets>
beforeEach(() => {
  net = serveSockets()
  scrollTo(0, 0)
})

const notices = (list: { id: string }[], hasNextPage = false, change: object = {}) => ({
  viewer: viewerOf('CUSTOMER', {
    notifications: pageOf(list, 'NotificationEdge', hasNextPage),
    ...change,
  }),
})

describe('an unread notification', () => {
  const unreadAt = minutesAgo(1)
  const unread = notices([notice(1, { isUnread: true, createdAt: unreadAt }), notice(2)], false, {
    unreadNotificationsCount: 1,
  })
  const marks = (calls: Call[]) => callsOf(calls, 'useMarkReadMutation')

  it('has a dot and is counted, until it has been in sight for a second', async () => {
    vi.useFakeTimers(ownClock)
    const { calls } = open('/notifications', { NotificationsScreenQuery: unread })
    expect(await screen.findByText('Unread')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /1 unread notification$/ })).toHaveLength(2)
    expect(marks(calls)).toEqual([])
    await pass(1000)
    await eventually(() => expect(screen.queryByText('Unread')).toBeNull())
    expect(marks(calls).map(({ variables }) => variables.input)).toEqual([{ upTo: unreadAt }])
    expect(screen.queryByRole('link', { name: /unread/ })).toBeNull()
    await pass(3000)
    expect(marks(calls)).toHaveLength(1)
  })

  it('stays unread when marking fails, without a notice', async () => {
    vi.useFakeTimers(ownClock)
    const { calls } = open('/notifications', {
      NotificationsScreenQuery: unread,
      useMarkReadMutation: refusal(500, 'INTERNAL', 'Something broke'),
    })
    await screen.findByText('Unread')
    await pass(1000)
    await eventually(() => expect(marks(calls).length).toBeGreaterThan(0))
    expect(screen.getByText('Unread')).toBeTruthy()
    expect(screen.queryByText('Something broke')).toBeNull()
  })
})

const labelOf = (link: HTMLElement) =>
  link
    .getAttribute('aria-labelledby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)

describe('a viewer who opens Notifications', () => {
  it('sees who did what, with a link to the post or the person', async () => {
    open('/notifications', {
      NotificationsScreenQuery: notices([
        notice(1, { kind: 'FOLLOW', postDatabaseId: null, text: null }),
        notice(2, { kind: 'COMMENT', text: 'Welcome!', isOnComment: true, actors: [chidi] }),
        notice(3, { actors: [bayo, chidi, personOf(13, 'Dayo')], actorsCount: 4 }),
        notice(4, { actors: [chidi, bayo], actorsCount: 2, isOnComment: true }),
        notice(5, { kind: 'QUOTE', text: 'So true' }),
        notice(6, {
          kind: 'REPORT',
          actors: [],
          actorsCount: 0,
          text: 'has looked at your report and acted on it',
        }),
        notice(7, { kind: 'SYSTEM', actors: [], actorsCount: 0, postDatabaseId: null, text: null }),
        notice(9, {
          kind: 'STANDING',
          actors: [],
          actorsCount: 0,
          postDatabaseId: null,
          text: 'has warned you',
        }),
        notice(8, {
          kind: 'SALE',
          actors: [],
          actorsCount: 0,
          postDatabaseId: null,
          text: 'has sold 1 × Hoodie for ₦18,500',
        }),
        notice(10, { kind: 'MESSAGE_REQUEST', postDatabaseId: null, text: null }),
      ]),
    })
    const links = await rows()
    expect(links.map((link) => [labelOf(link), link.getAttribute('href')])).toEqual([
      [['Bayo Ade', 'started following you'], '/profile/11'],
      [['Chidi Eze', 'commented on your post: "Welcome!"'], '/posts/42'],
      [['Bayo Ade and 3 others', 'liked your post'], '/posts/43'],
      [['Chidi Eze and Bayo Ade', 'liked your comment'], '/posts/44'],
      [['Bayo Ade', 'quoted your post: "So true"'], '/posts/45'],
      [['Fennec', 'has looked at your report and acted on it'], '/posts/46'],
      [['Fennec', 'has news about your account'], '/help'],
      [['Fennec', 'has warned you'], '/account-standing'],
      [['Fennec', 'has sold 1 × Hoodie for ₦18,500'], '/vendor-orders'],
      [['Bayo Ade', 'would like to write to you'], '/message-requests'],
    ])
    expect(screen.getByText('2min')).toBeTruthy()
    // The verified badge is in the person’s row alone.
    expect(screen.getAllByRole('img', { name: 'Verified' })).toHaveLength(3)
    expect(document.title).toBe('Notifications · Fennec')
  })

  it('sees the subject of each kind, where nothing more is written', async () => {
    const expected = [
      ['LIKE', 'liked your post'],
      ['COMMENT', 'commented on your post'],
      ['REPLY', 'replied to your comment'],
      ['REPOST', 'reposted your post'],
      ['QUOTE', 'quoted your post'],
      ['MENTION', 'mentioned you'],
      ['FOLLOW', 'started following you'],
      ['FOLLOW_REQUEST', 'asked to follow you'],
      ['FOLLOW_ACCEPTED', 'accepted your follow request'],
      ['MESSAGE_REQUEST', 'would like to write to you'],
      ['REPORT', 'has looked at your report'],
      ['SYSTEM', 'has news about your account'],
      ['STANDING', 'has news about your account standing'],
    ] as const
    const list = expected.map(([kind], index) => notice(index + 1, { kind, text: null }))
    open('/notifications', { NotificationsScreenQuery: notices(list) })
    const links = await rows()
    expect(links.map((link) => labelOf(link)?.[1])).toEqual(expected.map(([, text]) => text))
  })

  it('sees a right-to-left name beside another one, and the words between them, in their order', async () => {
    const maryam = personOf(14, 'مريم')
    open('/notifications', {
      NotificationsScreenQuery: notices([
        notice(1, { actors: [maryam, bayo], actorsCount: 2 }),
        notice(2, { actors: [maryam, bayo], actorsCount: 4 }),
      ]),
    })
    // A direction mark affects no more than its own element.
    expect((await rows()).map(({ innerHTML }) => innerHTML)).toEqual([
      '<bdi>مريم</bdi> and <bdi>Bayo Ade</bdi>',
      '<bdi>مريم</bdi> and 3 others',
    ])
  })

  it('sees placeholders of rows while they load, and an explanation where there are none', async () => {
    const answer = slowly(notices([]))
    open('/notifications', { NotificationsScreenQuery: answer.wait })
    expect(await screen.findByText('Loading notifications')).toBeTruthy()
    await act(async () => answer.come())
    expect(await screen.findByRole('heading', { name: 'No notifications yet' })).toBeTruthy()
    expect(screen.getByText("When someone likes, comments, or follows you, you'll see it here")).toBeTruthy()
  })

  it('gets a retry when they fail to load, also without a connection', async () => {
    open('/notifications', { NotificationsScreenQuery: refusal(500, 'INTERNAL', 'Something broke') })
    expect(await screen.findByRole('heading', { name: 'Failed to fetch notifications' })).toBeTruthy()
    expect(screen.getByText('Something broke')).toBeTruthy()
    serve({ ...queriesOf(viewerOf('CUSTOMER')), NotificationsScreenQuery: brokenConnection })
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText(/check your connection|connection/i)).toBeTruthy()
    serve({ ...queriesOf(viewerOf('CUSTOMER')), NotificationsScreenQuery: notices([notice(1)]) })
    await act(async () => void dispatchEvent(new Event('online')))
    expect(await rowNamed(/Bayo Ade liked your post/)).toBeTruthy()
  })

  it('loads more page by page, each notification once', async () => {
    const many = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => notice(from + index))
    const { calls } = open('/notifications', {
      NotificationsScreenQuery: notices(many(1, 20), true),
      NotificationsScreenPageQuery: {
        viewer: { eventSeq: 4, notifications: pageOf(many(20, 30), 'NotificationEdge') },
      },
    })
    await rows()
    await scroll(900)
    expect(await screen.findByText('You have reached the end.')).toBeTruthy()
    expect(callsOf(calls, 'NotificationsScreenPageQuery')).toHaveLength(1)
    expect(
      screen.getByRole('list', { name: 'Notifications' }).querySelector('[aria-setsize="30"]'),
    ).toBeTruthy()
  })
})

describe('an open list of notifications', () => {
  const following = (name: string) =>
    eventually(() =>
      expect([...net.last.subscriptions.values()].map(({ operationName }) => operationName)).toContain(name),
    )
  const update = (notifications: object) => ({ notifications })
  const list = 'useLiveListSubscription'
  const pushBadgeUpdate = (notifications: object) =>
    act(async () => {
      for (const [id, { operationName }] of net.last.badges)
        if (operationName === 'useUnreadNotificationsSubscription')
          net.last.sendToClient({ id, type: 'next', payload: { data: { notifications } } })
    })

  it('adds a new notification on top, and groups it with its kind', async () => {
    open('/notifications', { NotificationsScreenQuery: notices([notice(1), notice(2, { actors: [chidi] })]) })
    await rows()
    await following(list)
    const joined = notice(2, {
      actors: [personOf(13, 'Dayo'), chidi],
      actorsCount: 2,
      isUnread: true,
      createdAt: minutesAgo(0),
    })
    await pushUpdate(net, list, update({ __typename: 'Notified', seq: 5, notification: joined }))
    await rowNamed(/Dayo and Chidi Eze liked your post/)
    const fresh = notice(9, { kind: 'REPOST', actors: [personOf(14, 'Efe')], createdAt: minutesAgo(0) })
    await pushUpdate(net, list, update({ __typename: 'Notified', seq: 6, notification: fresh }))
    await rowNamed(/Efe reposted your post/)
    expect((await rows()).map((link) => link.textContent)).toEqual(['Efe', 'Dayo and Chidi Eze', 'Bayo Ade'])
  })

  it('drops a withdrawn notification, and the dots of those read on another device', async () => {
    open('/notifications', {
      NotificationsScreenQuery: notices([notice(1, { isUnread: true }), notice(2, { actors: [chidi] })]),
      useMarkReadMutation: slowly({}).wait,
    })
    await screen.findByText('Unread')
    await following(list)
    await pushUpdate(
      net,
      list,
      update({ __typename: 'NotificationsRead', seq: 5, unreadCount: 0, notification: null }),
    )
    await eventually(() => expect(screen.queryByText('Unread')).toBeNull())
    serve({ NotificationsScreenQuery: notices([notice(1)]) })
    await pushUpdate(net, list, update({ __typename: 'Unnotified', seq: 6 }))
    await eventually(() => expect(screen.queryByRole('link', { name: /Chidi Eze/ })).toBeNull())
  })

  it('updates the badge on any screen', async () => {
    open('/about', {})
    await screen.findByRole('heading', { name: 'About' })
    await eventually(() => expect(net.last.badges.size).toBe(2))
    await pushBadgeUpdate({ __typename: 'Notified', seq: 5, unreadCount: 120 })
    const [inRail, inBar] = await screen.findAllByRole('link', { name: /120 unread notifications$/ })
    expect(inRail?.getAttribute('href')).toBe('/notifications')
    expect(inBar?.getAttribute('href')).toBe('/activity')
    expect(within(inBar ?? document.body).getByText('99+')).toBeTruthy()
    await pushBadgeUpdate({ __typename: 'NotificationsRead', seq: 6, unreadCount: 0 })
    await eventually(() => expect(screen.queryByRole('link', { name: /unread/ })).toBeNull())
  })
})

describe('a request to follow', () => {
  const asks = { ...bayo, viewerFollowerStatus: 'REQUESTED' }
  const request = notices(
    [notice(1, { kind: 'FOLLOW_REQUEST', postDatabaseId: null, text: null, actors: [asks] })],
    false,
    { unreadNotificationsCount: 1 },
  )

  it.each([
    ['Accept', 'FollowRequestAcceptMutation', 'acceptFollow', 'ACCEPTED'],
    ['Decline', 'FollowRequestDeclineMutation', 'declineFollow', null],
  ])('has %s, once', async (name, operation, field, viewerFollowerStatus) => {
    const { calls } = open('/notifications', {
      NotificationsScreenQuery: request,
      [operation]: {
        [field]: { user: { ...asks, viewerFollowerStatus }, viewer: { unreadNotificationsCount: 0 } },
      },
    })
    expect(await screen.findByRole('link', { name: 'Activity, 1 unread notification' })).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: `${name} Bayo Ade` }))
    await eventually(() => expect(screen.queryByRole('button', { name: /Bayo Ade/ })).toBeNull())
    expect(callsOf(calls, operation)[0]?.variables.input).toEqual({ userId: bayo.id })
    expect(screen.queryByRole('link', { name: /unread/ })).toBeNull()
  })

  it('keeps both buttons when the answer fails, and says so', async () => {
    open('/notifications', {
      NotificationsScreenQuery: request,
      FollowRequestAcceptMutation: brokenConnection,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept Bayo Ade' }))
    expect(await screen.findByText(/^Fennec could not be reached/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Accept Bayo Ade' })).toBeTruthy()
  })
})

describe('a setting of notifications', () => {
  it('is chosen in Settings, and reverts when it fails to save', async () => {
    const { calls } = open('/settings', {
      SettingsScreenQuery: { viewer: viewerOf('CUSTOMER', { unreadNotificationsCount: 2 }) },
      useSetNotificationsWantedMutation: {
        setNotificationsWanted: { viewer: { wantedNotifications: ['COMMENT', 'FOLLOW'] } },
      },
    })
    const group = within(await screen.findByRole('group', { name: 'What I want to hear of' }))
    expect(group.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true)
    expect(screen.getByText('2 unread')).toBeTruthy()
    await userEvent.click(group.getByRole('checkbox', { name: 'Likes' }))
    await eventually(() =>
      expect(callsOf(calls, 'useSetNotificationsWantedMutation')[0]?.variables.input).toEqual({
        kind: 'LIKE',
        wanted: false,
      }),
    )
    const chosen = () =>
      group
        .getAllByRole<HTMLInputElement>('checkbox')
        .filter(({ checked }) => checked)
        .map(({ labels }) => labels?.[0]?.textContent)
    await eventually(() => expect(chosen()).toEqual(['Comments', 'New followers']))
    serve({ useSetNotificationsWantedMutation: brokenConnection })
    await userEvent.click(group.getByRole('checkbox', { name: 'Likes' }))
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(chosen()).toEqual(['Comments', 'New followers'])
  })
})

it('an empty list sends no further query', async () => {
  open('/notifications', {
    NotificationsScreenQuery: { viewer: viewerOf('CUSTOMER', { notifications: emptyList }) },
  })
  expect(await screen.findByText('No notifications yet')).toBeTruthy()
})
