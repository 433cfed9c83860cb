// Unread counts of notifications: they agree with the matching lists on every device.
import { beforeEach, describe, expect, it } from 'vitest'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import { createComment } from '../../support/people/comments.ts'
import { advanceMinuteAfter } from '../../support/clock.ts'
import { signIn, type Person } from '../../support/factories.ts'
import { subscribeNotifications, markRead, readNotifications } from '../../support/people/notifications.ts'
import {
  answerFollow,
  makePrivate,
  setBlocked,
  setFollowing,
  setMuted,
  setMutedWords,
} from '../../support/people/people.ts'
import { engage, publishPost } from '../../support/people/posts.ts'

const fennec = useFennec()
const thenAdvance = advanceMinuteAfter(fennec)

let [owner, asker, other] = [{}, {}, {}] as [Person, Person, Person]

beforeEach(async () => {
  owner = await personOf(fennec, 'customer', { firstName: 'Ada', lastName: null })
  asker = await personOf(fennec, 'customer', { firstName: 'Bayo', lastName: null })
  other = await personOf(fennec, 'customer', { firstName: 'Chidi', lastName: null })
  await makePrivate(fennec, owner.id)
})

interface ActivityPage {
  edges: { node: { kind: string } }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

const readUnreadCount = async () => (await readNotifications(fennec, owner)).unread
const subscribeOtherDevice = async () =>
  subscribeNotifications(fennec, { token: await signIn(fennec, owner.email) })

describe('the count of unread notifications', () => {
  beforeEach(async () => {
    await thenAdvance(setFollowing(fennec, other, owner.id))
    await thenAdvance(setFollowing(fennec, asker, owner.id))
  })

  it('falls when a follow request is accepted, and the other devices receive which one was read', async () => {
    const next = await subscribeOtherDevice()
    expect(await readUnreadCount()).toBe(2)
    await answerFollow(fennec, 'acceptFollow', owner, asker.id)
    expect(await readUnreadCount()).toBe(1)
    expect(await next()).toEqual({
      __typename: 'NotificationsRead',
      unreadCount: 1,
      notification: { message: 'Bayo asked to follow you', isUnread: false },
    })
    expect((await readNotifications(fennec, owner)).notifications.map(({ message }) => message)).toEqual([
      'Bayo asked to follow you',
      'Chidi asked to follow you',
    ])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['its sender withdraws the request', () => setFollowing(fennec, asker, owner.id, false)],
    ['the request is declined', () => answerFollow(fennec, 'declineFollow', owner, asker.id)],
    ['the recipient blocks the sender', () => setBlocked(fennec, owner, asker.id)],
    ['the sender blocks the recipient', () => setBlocked(fennec, asker, owner.id)],
  ])('falls on every device once %s', async (_case, change) => {
    const next = await subscribeOtherDevice()
    expect(await change()).not.toHaveProperty('refusal')
    expect(await next()).toEqual({ __typename: 'Unnotified', unreadCount: 1 })
    expect(await readUnreadCount()).toBe(1)
  })

  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['a user', () => setMuted(fennec, owner, asker.id), () => setMuted(fennec, owner, asker.id, false)],
    ['a word', () => setMutedWords(fennec, owner, ['gate']), () => setMutedWords(fennec, owner, [])],
  ])(
    'falls on every device once %s is muted, and rises again after unmuting',
    async (_case, mute, unmute) => {
      const postId = await publishPost(fennec, owner, 'Where is it?')
      await thenAdvance(answerFollow(fennec, 'acceptFollow', owner, asker.id))
      await thenAdvance(createComment(fennec, asker, 'At the gate', { postId }))
      const before = await readUnreadCount()
      const next = await subscribeOtherDevice()
      await mute()
      expect(await next()).toMatchObject({ __typename: 'NotificationsRead', unreadCount: before - 1 })
      await unmute()
      expect(await next()).toMatchObject({ __typename: 'NotificationsRead', unreadCount: before })
    },
  )

  it('falls on every device after a block of the user behind an unread like', async () => {
    await thenAdvance(setFollowing(fennec, asker, owner.id, false))
    await thenAdvance(engage(fennec, 'like', await publishPost(fennec, other), owner))
    const next = await subscribeNotifications(fennec, { token: await signIn(fennec, other.email) })
    await setBlocked(fennec, other, owner.id)
    expect(await next()).toEqual({ __typename: 'Unnotified', unreadCount: 0 })
  })
})

describe('the list of unread notifications', () => {
  it('is as long as the count, and shows no activity outside it', async () => {
    const postId = await publishPost(fennec, asker, 'Gate closes by 10')
    await thenAdvance(engage(fennec, 'like', postId, other))
    const { notifications } = await readNotifications(fennec, asker)
    await markRead(fennec, asker, { ids: notifications.map(({ databaseId }) => databaseId) })
    await thenAdvance(engage(fennec, 'repost', postId, other))
    await thenAdvance(setFollowing(fennec, other, asker.id))
    const found = await readNotifications(fennec, asker, { onlyUnread: true })
    expect(found.notifications.map(({ message }) => message)).toEqual([
      'Chidi started following you',
      'Chidi reposted your post',
    ])
    expect(found.unread).toBe(2)
    expect(await readActivityKinds(true)).toEqual(['LIKE'])
    expect(await readActivityKinds(false)).toEqual(['FOLLOW', 'REPOST', 'LIKE'])
  })

  it('omits a muted user, as the count does, and the activity keeps them', async () => {
    await thenAdvance(engage(fennec, 'like', await publishPost(fennec, asker), other))
    await setMuted(fennec, asker, other.id)
    expect(await readNotifications(fennec, asker, { onlyUnread: true })).toMatchObject({
      notifications: [],
      unread: 0,
    })
    expect(await readActivityKinds(true)).toEqual(['LIKE'])
  })

  it('does not repeat in a later page of the rest after it is read', async () => {
    const postId = await publishPost(fennec, asker, 'Gate closes by 10')
    await thenAdvance(setFollowing(fennec, other, asker.id))
    await markRead(fennec, asker, { upTo: fennec.clock.now().toISOString() })
    await thenAdvance(engage(fennec, 'repost', postId, other))
    await thenAdvance(engage(fennec, 'like', postId, owner))
    await thenAdvance(setFollowing(fennec, asker, other.id))
    await thenAdvance(publishPost(fennec, other, 'Anyone at the library?'))
    const first = await thenAdvance(readActivityPage({ withoutUnread: true, first: 1 }))
    expect(first.kinds).toEqual(['POST'])
    await markRead(fennec, asker, { upTo: fennec.clock.now().toISOString() })
    const second = await readActivityPage({ withoutUnread: true, first: 1, after: first.endCursor })
    expect(second).toMatchObject({ kinds: ['FOLLOW'], hasNextPage: false })
    expect(await readActivityKinds(true)).toEqual(['POST', 'LIKE', 'REPOST', 'FOLLOW'])
  })

  const readActivityKinds = async (withoutUnread: boolean) =>
    (await readActivityPage({ withoutUnread })).kinds

  async function readActivityPage(page: { withoutUnread: boolean; first?: number; after?: string | null }) {
    const { data } = await graphql<{ viewer: { activities: ActivityPage } }>(
      fennec,
      `
        query ($withoutUnread: Boolean, $first: Int, $after: String) {
          viewer {
            activities(withoutUnread: $withoutUnread, first: $first, after: $after) {
              edges {
                node {
                  kind
                }
              }
              pageInfo {
                hasNextPage
                endCursor
              }
            }
          }
        }
      `,
      page,
      asker,
    )
    const { edges, pageInfo } = data?.viewer.activities ?? expect.fail('no page')
    return { kinds: edges.map(({ node }) => node.kind), ...pageInfo }
  }
})
