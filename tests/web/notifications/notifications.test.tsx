// Notifications: loading, empty, failed and long lists; marking as read, and live updates.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  brokenConnection,
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
import { callsOf, advanceTimers, scroll, pendingAnswer, pushUpdate } from '../social/feeds.ts'
import {
  bayo,
  chidi,
  minutesAgo,
  notificationNode,
  openScreen,
  pageOf,
  personOf,
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

const notificationsAnswer = (list: { id: string }[], hasNextPage = false, change: object = {}) => ({
  viewer: viewerOf('CUSTOMER', {
    notifications: pageOf(list, 'NotificationEdge', hasNextPage),
    ...change,
  }),
})

describe('an unread notification', () => {
  const unreadAt = minutesAgo(1)
  const unread = notificationsAnswer(
    [notificationNode(1, { isUnread: true, createdAt: unreadAt }), notificationNode(2)],
    false,
    {
      unreadNotificationsCount: 1,
    },
  )
  const markReadCalls = (calls: Call[]) => callsOf(calls, 'useMarkReadMutation')

  it('has a dot and is counted, until it has been in sight for a second', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    const { calls } = openScreen('/notifications', { NotificationsScreenQuery: unread })
    expect(await screen.findByText('Unread')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /1 unread notification$/ })).toHaveLength(2)
    expect(markReadCalls(calls)).toEqual([])
    await advanceTimers(1000)
    await eventually(() => expect(screen.queryByText('Unread')).toBeNull())
    expect(markReadCalls(calls).map(({ variables }) => variables.input)).toEqual([{ upTo: unreadAt }])
    expect(screen.queryByRole('link', { name: /unread/ })).toBeNull()
    await advanceTimers(3000)
    expect(markReadCalls(calls)).toHaveLength(1)
  })

  it('stays unread when marking fails, without a notice', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    const { calls } = openScreen('/notifications', {
      NotificationsScreenQuery: unread,
      useMarkReadMutation: refusal(500, 'INTERNAL', 'Something broke'),
    })
    await screen.findByText('Unread')
    await advanceTimers(1000)
    await eventually(() => expect(markReadCalls(calls).length).toBeGreaterThan(0))
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
    openScreen('/notifications', {
      NotificationsScreenQuery: notificationsAnswer([
        notificationNode(1, { kind: 'FOLLOW', postDatabaseId: null, text: null }),
        notificationNode(2, { kind: 'COMMENT', text: 'Welcome!', isOnComment: true, actors: [chidi] }),
        notificationNode(3, { actors: [bayo, chidi, personOf(13, 'Dayo')], actorsCount: 4 }),
        notificationNode(4, { actors: [chidi, bayo], actorsCount: 2, isOnComment: true }),
        notificationNode(5, { kind: 'QUOTE', text: 'So true' }),
        notificationNode(6, {
          kind: 'REPORT',
          actors: [],
          actorsCount: 0,
          text: 'has looked at your report and acted on it',
        }),
        notificationNode(7, { kind: 'SYSTEM', actors: [], actorsCount: 0, postDatabaseId: null, text: null }),
        notificationNode(9, {
          kind: 'STANDING',
          actors: [],
          actorsCount: 0,
          postDatabaseId: null,
          text: 'has warned you',
        }),
        notificationNode(8, {
          kind: 'SALE',
          actors: [],
          actorsCount: 0,
          postDatabaseId: null,
          text: 'has sold 1 × Hoodie for ₦18,500',
        }),
        notificationNode(10, { kind: 'MESSAGE_REQUEST', postDatabaseId: null, text: null }),
      ]),
    })
    const links = await findRows()
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
    const list = expected.map(([kind], index) => notificationNode(index + 1, { kind, text: null }))
    openScreen('/notifications', { NotificationsScreenQuery: notificationsAnswer(list) })
    const links = await findRows()
    expect(links.map((link) => labelOf(link)?.[1])).toEqual(expected.map(([, text]) => text))
  })

  it('sees a right-to-left name beside another one, and the words between them, in their order', async () => {
    const maryam = personOf(14, 'مريم')
    openScreen('/notifications', {
      NotificationsScreenQuery: notificationsAnswer([
        notificationNode(1, { actors: [maryam, bayo], actorsCount: 2 }),
        notificationNode(2, { actors: [maryam, bayo], actorsCount: 4 }),
      ]),
    })
    // A direction mark affects no more than its own element.
    expect((await findRows()).map(({ innerHTML }) => innerHTML)).toEqual([
      '<bdi>مريم</bdi> and <bdi>Bayo Ade</bdi>',
      '<bdi>مريم</bdi> and 3 others',
    ])
  })

  it('sees placeholders of rows while they load, and an explanation where there are none', async () => {
    const answer = pendingAnswer(notificationsAnswer([]))
    openScreen('/notifications', { NotificationsScreenQuery: answer.answer })
    expect(await screen.findByText('Loading notifications')).toBeTruthy()
    await act(async () => answer.arrive())
    expect(await screen.findByRole('heading', { name: 'No notifications yet' })).toBeTruthy()
    expect(screen.getByText("When someone likes, comments, or follows you, you'll see it here")).toBeTruthy()
  })

  it('gets a retry when they fail to load, also without a connection', async () => {
    openScreen('/notifications', { NotificationsScreenQuery: refusal(500, 'INTERNAL', 'Something broke') })
    expect(await screen.findByRole('heading', { name: 'Failed to fetch notifications' })).toBeTruthy()
    expect(screen.getByText('Something broke')).toBeTruthy()
    serve({ ...viewerAnswers(viewerOf('CUSTOMER')), NotificationsScreenQuery: brokenConnection })
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText(/check your connection|connection/i)).toBeTruthy()
    serve({
      ...viewerAnswers(viewerOf('CUSTOMER')),
      NotificationsScreenQuery: notificationsAnswer([notificationNode(1)]),
    })
    await act(async () => void dispatchEvent(new Event('online')))
    expect(await findRow(/Bayo Ade liked your post/)).toBeTruthy()
  })

  it('loads more page by page, each notification once', async () => {
    const many = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => notificationNode(from + index))
    const { calls } = openScreen('/notifications', {
      NotificationsScreenQuery: notificationsAnswer(many(1, 20), true),
      NotificationsScreenPageQuery: {
        viewer: { eventSeq: 4, notifications: pageOf(many(20, 30), 'NotificationEdge') },
      },
    })
    await findRows()
    await scroll(900)
    expect(await screen.findByText('You have reached the end.')).toBeTruthy()
    expect(callsOf(calls, 'NotificationsScreenPageQuery')).toHaveLength(1)
    expect(
      screen.getByRole('list', { name: 'Notifications' }).querySelector('[aria-setsize="30"]'),
    ).toBeTruthy()
  })
})

describe('an open list of notifications', () => {
  const waitForSubscription = (name: string) =>
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
    openScreen('/notifications', {
      NotificationsScreenQuery: notificationsAnswer([
        notificationNode(1),
        notificationNode(2, { actors: [chidi] }),
      ]),
    })
    await findRows()
    await waitForSubscription(list)
    const joined = notificationNode(2, {
      actors: [personOf(13, 'Dayo'), chidi],
      actorsCount: 2,
      isUnread: true,
      createdAt: minutesAgo(0),
    })
    await pushUpdate(net, list, update({ __typename: 'Notified', seq: 5, notification: joined }))
    await findRow(/Dayo and Chidi Eze liked your post/)
    const fresh = notificationNode(9, {
      kind: 'REPOST',
      actors: [personOf(14, 'Efe')],
      createdAt: minutesAgo(0),
    })
    await pushUpdate(net, list, update({ __typename: 'Notified', seq: 6, notification: fresh }))
    await findRow(/Efe reposted your post/)
    expect((await findRows()).map((link) => link.textContent)).toEqual([
      'Efe',
      'Dayo and Chidi Eze',
      'Bayo Ade',
    ])
  })

  it('drops a withdrawn notification, and the dots of those read on another device', async () => {
    openScreen('/notifications', {
      NotificationsScreenQuery: notificationsAnswer([
        notificationNode(1, { isUnread: true }),
        notificationNode(2, { actors: [chidi] }),
      ]),
      useMarkReadMutation: pendingAnswer({}).answer,
    })
    await screen.findByText('Unread')
    await waitForSubscription(list)
    await pushUpdate(
      net,
      list,
      update({ __typename: 'NotificationsRead', seq: 5, unreadCount: 0, notification: null }),
    )
    await eventually(() => expect(screen.queryByText('Unread')).toBeNull())
    serve({ NotificationsScreenQuery: notificationsAnswer([notificationNode(1)]) })
    await pushUpdate(net, list, update({ __typename: 'Unnotified', seq: 6 }))
    await eventually(() => expect(screen.queryByRole('link', { name: /Chidi Eze/ })).toBeNull())
  })

  it('updates the badge on any screen', async () => {
    openScreen('/about', {})
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
  const request = notificationsAnswer(
    [notificationNode(1, { kind: 'FOLLOW_REQUEST', postDatabaseId: null, text: null, actors: [asks] })],
    false,
    { unreadNotificationsCount: 1 },
  )

  it.each([
    ['Accept', 'FollowRequestAcceptMutation', 'acceptFollow', 'ACCEPTED'],
    ['Decline', 'FollowRequestDeclineMutation', 'declineFollow', null],
  ])('has %s, once', async (name, operation, field, viewerFollowerStatus) => {
    const { calls } = openScreen('/notifications', {
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
    openScreen('/notifications', {
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
    const { calls } = openScreen('/settings', {
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
  openScreen('/notifications', {
    NotificationsScreenQuery: { viewer: viewerOf('CUSTOMER', { notifications: emptyList }) },
  })
  expect(await screen.findByText('No notifications yet')).toBeTruthy()
})
