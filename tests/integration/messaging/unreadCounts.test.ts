// The count of unread notifications and the matching lists agree on every device.
import { beforeEach, describe, expect, it } from 'vitest'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import { createComment } from '../../support/people/comments.ts'
import { minuteAfter } from '../../support/clock.ts'
import { signIn, type Person } from '../../support/factories.ts'
import { subscribeNotifications, markRead, readNotifications } from '../../support/people/notices.ts'
import {
  answerFollow,
  makePrivate,
  setBlocked,
  setFollowing,
  setMuted,
  setMutedWords,
} from '../../support/people/people.ts'
import { engage, publish } from '../../support/people/posts.ts'

const fennec = useFennec()
const later = minuteAfter(fennec)

let [owner, asker, other] = [{}, {}, {}] as [Person, Person, Person]

beforeEach(async () => {
  owner = await personOf(fennec, 'customer', { firstName: 'Ada', lastName: null })
  asker = await personOf(fennec, 'customer', { firstName: 'Bayo', lastName: null })
  other = await personOf(fennec, 'customer', { firstName: 'Chidi', lastName: null })
  await makePrivate(fennec, owner.id)
})

interface ActsPage {
  edges: { node: { kind: string } }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

const unread = async () => (await readNotifications(fennec, owner)).unread
const otherDevice = async () => subscribeNotifications(fennec, { token: await signIn(fennec, owner.email) })

describe('the count of unread notifications', () => {
  beforeEach(async () => {
    await later(setFollowing(fennec, other, owner.id))
    await later(setFollowing(fennec, asker, owner.id))
  })

  it('falls when a follow request is accepted, and the other devices receive which one was read', async () => {
    const next = await otherDevice()
    expect(await unread()).toBe(2)
    await answerFollow(fennec, 'acceptFollow', owner, asker.id)
    expect(await unread()).toBe(1)
    expect(await next()).toEqual({
      __typename: 'NotificationsRead',
      unreadCount: 1,
      notification: { message: 'Bayo asked to follow you', isUnread: false },
    })
    expect((await readNotifications(fennec, owner)).notices.map(({ message }) => message)).toEqual([
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
    const next = await otherDevice()
    expect(await change()).not.toHaveProperty('refusal')
    expect(await next()).toEqual({ __typename: 'Unnotified', unreadCount: 1 })
    expect(await unread()).toBe(1)
  })

  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['a user', () => setMuted(fennec, owner, asker.id), () => setMuted(fennec, owner, asker.id, false)],
    ['a word', () => setMutedWords(fennec, owner, ['gate']), () => setMutedWords(fennec, owner, [])],
  ])(
    'falls on every device once %s is muted, and rises again after unmuting',
    async (_case, mute, unmute) => {
      const postId = await publish(fennec, owner, 'Where is it?')
      await later(answerFollow(fennec, 'acceptFollow', owner, asker.id))
      await later(createComment(fennec, asker, 'At the gate', { postId }))
      const before = await unread()
      const next = await otherDevice()
      await mute()
      expect(await next()).toMatchObject({ __typename: 'NotificationsRead', unreadCount: before - 1 })
      await unmute()
      expect(await next()).toMatchObject({ __typename: 'NotificationsRead', unreadCount: before })
    },
  )

  it('falls on every device after a block of the user behind an unread like', async () => {
    await later(setFollowing(fennec, asker, owner.id, false))
    await later(engage(fennec, 'like', await publish(fennec, other), owner))
    const next = await subscribeNotifications(fennec, { token: await signIn(fennec, other.email) })
    await setBlocked(fennec, other, owner.id)
    expect(await next()).toEqual({ __typename: 'Unnotified', unreadCount: 0 })
  })
})

describe('the list of unread notifications', () => {
  it('is as long as the count, and shows no activity outside it', async () => {
    const postId = await publish(fennec, asker, 'Gate closes by 10')
    await later(engage(fennec, 'like', postId, other))
    const { notices } = await readNotifications(fennec, asker)
    await markRead(fennec, asker, { ids: notices.map(({ databaseId }) => databaseId) })
    await later(engage(fennec, 'repost', postId, other))
    await later(setFollowing(fennec, other, asker.id))
    const found = await readNotifications(fennec, asker, { onlyUnread: true })
    expect(found.notices.map(({ message }) => message)).toEqual([
      'Chidi started following you',
      'Chidi reposted your post',
    ])
    expect(found.unread).toBe(2)
    expect(await acts(true)).toEqual(['LIKE'])
    expect(await acts(false)).toEqual(['FOLLOW', 'REPOST', 'LIKE'])
  })

  it('omits a muted user, as the count does, and the activity keeps them', async () => {
    await later(engage(fennec, 'like', await publish(fennec, asker), other))
    await setMuted(fennec, asker, other.id)
    expect(await readNotifications(fennec, asker, { onlyUnread: true })).toMatchObject({
      notices: [],
      unread: 0,
    })
    expect(await acts(true)).toEqual(['LIKE'])
  })

  it('does not repeat in a later page of the rest after it is read', async () => {
    const postId = await publish(fennec, asker, 'Gate closes by 10')
    await later(setFollowing(fennec, other, asker.id))
    await markRead(fennec, asker, { upTo: fennec.clock.now().toISOString() })
    await later(engage(fennec, 'repost', postId, other))
    await later(engage(fennec, 'like', postId, owner))
    await later(setFollowing(fennec, asker, other.id))
    await later(publish(fennec, other, 'Anyone at the library?'))
    const first = await later(pageOfActs({ withoutUnread: true, first: 1 }))
    expect(first.kinds).toEqual(['POST'])
    await markRead(fennec, asker, { upTo: fennec.clock.now().toISOString() })
    const second = await pageOfActs({ withoutUnread: true, first: 1, after: first.endCursor })
    expect(second).toMatchObject({ kinds: ['FOLLOW'], hasNextPage: false })
    expect(await acts(true)).toEqual(['POST', 'LIKE', 'REPOST', 'FOLLOW'])
  })

  const acts = async (withoutUnread: boolean) => (await pageOfActs({ withoutUnread })).kinds

  async function pageOfActs(page: { withoutUnread: boolean; first?: number; after?: string | null }) {
    const { data } = await graphql<{ viewer: { activities: ActsPage } }>(
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
