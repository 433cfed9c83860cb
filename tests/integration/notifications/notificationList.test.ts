// What a person is shown of what others did: together where it belongs together, and nobody she may not know of.
import { beforeEach, describe, expect, it } from 'vitest'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest } from '../../support/calls.ts'
import { minuteAfter } from '../../support/clock.ts'
import { change, likeComment, say } from '../../support/people/comments.ts'
import { signIn, type Person } from '../../support/factories.ts'
import { followNotices, markRead, messagesOf, noticesOf } from '../../support/people/notices.ts'
import { block, makePrivate, setFollowing, suspend, toldTo } from '../../support/people/people.ts'
import { act, publish } from '../../support/people/posts.ts'
import { globalId } from '#server/core/context/ids.ts'
import { statementsOf } from '../../support/statements.ts'
import { purge } from '#server/purge.ts'

const fennec = useFennec()

let ada: Person
let bayo: Person
let chidi: Person
let postId: number

const called = (firstName: string) => personOf(fennec, 'customer', { firstName, lastName: null })

beforeEach(async () => {
  ada = await called('Ada')
  bayo = await called('Bayo')
  chidi = await called('Chidi')
  postId = await publish(fennec, ada, 'Gate closes by 10')
})

const later = minuteAfter(fennec)

const like = (person: Person, wanted = true, of = postId) => later(act(fennec, 'like', of, person, wanted))

describe('a student reads in one line', () => {
  it('that several people liked her post, the last one first, however many they are', async () => {
    await like(bayo)
    expect(await messagesOf(fennec, ada)).toEqual(['Bayo liked your post'])
    await like(chidi)
    expect(await messagesOf(fennec, ada)).toEqual(['Chidi and Bayo liked your post'])
    for (const name of ['Dayo', 'Efe', 'Femi']) await like(await called(name))
    const { notices, unread } = await noticesOf(fennec, ada)
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatchObject({
      kind: 'LIKE',
      message: 'Femi and 4 others liked your post',
      actorsCount: 5,
      postDatabaseId: postId,
      isUnread: true,
    })
    expect(notices[0]?.actors).toHaveLength(3)
    expect(unread).toBe(1)
  })

  it('no name of somebody who has taken it back, and nothing when nobody is left', async () => {
    await like(bayo)
    await like(chidi)
    await like(bayo, false)
    expect(await messagesOf(fennec, ada)).toEqual(['Chidi liked your post'])
    await like(chidi, false)
    expect(await noticesOf(fennec, ada)).toMatchObject({ notices: [], unread: 0 })
  })

  it('of each post, each comment and each kind apart', async () => {
    const other = await publish(fennec, ada, 'Who has MTH 201?')
    const comment = await later(say(fennec, ada, 'Me', { postId: other }))
    await like(bayo)
    await like(bayo, true, other)
    await later(likeComment(fennec, bayo, comment.id))
    await later(act(fennec, 'repost', postId, bayo))
    expect(await messagesOf(fennec, ada)).toEqual([
      'Bayo reposted your post',
      'Bayo liked your comment',
      'Bayo liked your post',
      'Bayo liked your post',
    ])
  })

  it('what was said, in each of two comments, its beginning alone and on one line', async () => {
    const long = 'word '.repeat(100)
    await later(say(fennec, bayo, 'Oh no\n\nreally?', { postId }))
    const { id: parentId } = await later(say(fennec, bayo, long, { postId }))
    await later(say(fennec, ada, 'Yes', { postId, parentId }))
    expect(await messagesOf(fennec, bayo)).toEqual(['Ada replied to your comment: "Yes"'])
    const [newest, oldest] = await messagesOf(fennec, ada)
    expect(oldest).toBe('Bayo commented on your post: "Oh no really?"')
    expect(newest).toMatch(/^Bayo commented on your post: "word (word ){20,30}word…"$/)
  })

  it('of a quote, once, though it names her as well', async () => {
    const { handle } = await fennec.parts.prisma.user.findUniqueOrThrow({ where: { id: ada.id } })
    const quoteOf = globalId('Post', postId)
    const quote = await publish(fennec, bayo, `So true @${handle}`, { quoteOf })
    const { notices } = await noticesOf(fennec, ada)
    expect(notices.map(({ message }) => message)).toEqual([`Bayo quoted your post: "So true @${handle}"`])
    expect(notices[0]?.postDatabaseId).toBe(quote)
    await graphql(
      fennec,
      'mutation ($postId: ID!) { deletePost(input: { postId: $postId }) { deletedPostId } }',
      { postId: globalId('Post', quote) },
      bayo,
    )
    expect(await messagesOf(fennec, ada)).toEqual([])
  })

  it('who followed her on one day, and on another line who did on the next', async () => {
    await later(setFollowing(fennec, bayo, ada.id))
    await later(setFollowing(fennec, chidi, ada.id))
    fennec.clock.advance(86_400)
    await later(setFollowing(fennec, await called('Dayo'), ada.id))
    expect(await messagesOf(fennec, ada)).toEqual([
      'Dayo started following you',
      'Chidi and Bayo started following you',
    ])
  })
})

describe('nobody is named', () => {
  it.each([
    ['whom she has blocked', () => block(fennec, ada.id, bayo.id)],
    ['who has blocked her', () => block(fennec, bayo.id, ada.id)],
    ['who is suspended', () => suspend(fennec, bayo.id)],
  ])('%s, nor counted', async (_who, happens) => {
    await like(bayo)
    await like(chidi)
    await later(setFollowing(fennec, bayo, ada.id))
    await happens()
    expect(await noticesOf(fennec, ada)).toMatchObject({
      notices: [{ message: 'Chidi liked your post', actorsCount: 1 }],
      unread: 1,
    })
  })

  it('with words that she may read no more, once a post is for followers only', async () => {
    const theirs = await publish(fennec, bayo)
    const { id: parentId } = await say(fennec, ada, 'Where?', { postId: theirs })
    await say(fennec, bayo, 'Behind the library', { postId: theirs, parentId })
    expect(await messagesOf(fennec, ada)).toHaveLength(1)
    await makePrivate(fennec, bayo.id)
    expect(await noticesOf(fennec, ada)).toMatchObject({ notices: [], unread: 0 })
  })

  it('with a comment while it is hidden', async () => {
    const theirs = await publish(fennec, bayo)
    const { id: parentId } = await say(fennec, ada, 'Where?', { postId: theirs })
    const reply = await say(fennec, chidi, 'Nowhere', { postId: theirs, parentId })
    for (const [hidden, count] of [
      [true, 0],
      [false, 1],
    ] as const) {
      await change(fennec, 'setCommentHidden', { commentId: reply.id, hidden }, bayo)
      expect(await messagesOf(fennec, ada)).toHaveLength(count)
    }
  })

  it('after ninety days, and then the row goes too', async () => {
    await like(bayo)
    fennec.clock.advance(90 * 86_400)
    const again = { token: await signIn(fennec, ada.email) }
    expect(await noticesOf(fennec, again)).toMatchObject({ notices: [], unread: 0 })
    await purge(fennec)
    expect(await toldTo(fennec, ada.id)).toEqual([])
  })
})

describe('reading', () => {
  it('marks what was seen, and what came after it stays unread', async () => {
    await like(bayo)
    const { notices } = await noticesOf(fennec, ada)
    await later(say(fennec, bayo, 'Yes', { postId }))
    const upTo = notices[0]?.createdAt
    for (let times = 0; times < 2; times++) {
      const { data } = await markRead(fennec, ada, { upTo })
      expect(data?.markNotificationsRead.viewer.unreadNotificationsCount).toBe(1)
    }
    expect((await noticesOf(fennec, ada)).notices.map(({ isUnread }) => isUnread)).toEqual([true, false])
  })

  it('marks all who are in one line by its id, and nothing of anybody else', async () => {
    await like(bayo)
    await like(chidi)
    await later(say(fennec, bayo, 'Yes', { postId }))
    const { notices } = await noticesOf(fennec, ada)
    const id = notices.find(({ kind }) => kind === 'LIKE')?.databaseId ?? 0
    await markRead(fennec, chidi, { ids: [id] })
    expect((await noticesOf(fennec, ada)).unread).toBe(2)
    await markRead(fennec, ada, { ids: [id, 2_000_000_000] })
    expect((await noticesOf(fennec, ada)).notices.map(({ kind, isUnread }) => [kind, isUnread])).toEqual([
      ['COMMENT', true],
      ['LIKE', false],
    ])
    const dayo = await called('Dayo')
    await like(dayo)
    expect((await noticesOf(fennec, ada)).notices[0]).toMatchObject({
      message: 'Dayo and 2 others liked your post',
      isUnread: true,
    })
  })

  it('needs to be told what was read', async () => {
    const { errors } = await markRead(fennec, ada, {})
    expect(errors?.[0]).toMatchObject({
      message: 'Say which were read: ids, or upTo',
      extensions: { code: 'INVALID_INPUT' },
    })
  })

  it('is not done by looking at the list', async () => {
    await like(bayo)
    for (let times = 0; times < 2; times++)
      expect((await noticesOf(fennec, ada)).notices[0]?.isUnread).toBe(true)
  })
})

describe('a second device', () => {
  it('hears of a like, that it was taken back, and that it was read elsewhere', async () => {
    const next = await followNotices(fennec, { token: await signIn(fennec, ada.email) })
    const soon = () => next()
    let told = soon()
    await like(bayo)
    const notification = { message: 'Bayo liked your post' }
    expect(await told).toEqual({ __typename: 'Notified', unreadCount: 1, notification })
    told = soon()
    await like(chidi)
    expect(await told).toMatchObject({
      unreadCount: 1,
      notification: { message: 'Chidi and Bayo liked your post' },
    })
    told = soon()
    await like(chidi, false)
    expect(await told).toEqual({ __typename: 'Unnotified', unreadCount: 1 })
    told = soon()
    await markRead(fennec, ada, { upTo: fennec.clock.now().toISOString() })
    expect(await told).toEqual({ __typename: 'NotificationsRead', unreadCount: 0, notification: null })
  })
})

describe('who does not want to hear of likes', () => {
  const want = (wanted: boolean) =>
    graphql<{ setNotificationsWanted: { viewer: { wantedNotifications: string[] } } }>(
      fennec,
      `
        mutation ($wanted: Boolean!) {
          setNotificationsWanted(input: { kind: LIKE, wanted: $wanted }) {
            viewer {
              wantedNotifications
            }
          }
        }
      `,
      { wanted },
      ada,
    )

  it('hears of none from then on, without a word in the log, and of everything else', async () => {
    await like(bayo)
    for (let times = 0; times < 2; times++) {
      const { data } = await want(false)
      expect(data?.setNotificationsWanted.viewer.wantedNotifications).toEqual([
        'COMMENT',
        'REPLY',
        'REPOST',
        'QUOTE',
        'MENTION',
        'FOLLOW',
        'FOLLOW_REQUEST',
        'FOLLOW_ACCEPTED',
        'MESSAGE_REQUEST',
      ])
    }
    const events = () => fennec.parts.prisma.event.count({ where: { userId: ada.id } })
    const before = await events()
    await like(chidi)
    await like(chidi, false)
    await like(chidi)
    expect(await events()).toBe(before)
    await later(say(fennec, bayo, 'Yes', { postId }))
    expect(await noticesOf(fennec, ada)).toMatchObject({
      notices: [{ kind: 'COMMENT' }, { message: 'Bayo liked your post' }],
      unread: 2,
    })
    await want(true)
    await like(await called('Dayo'))
    expect((await noticesOf(fennec, ada)).notices[0]?.message).toBe('Dayo and Bayo liked your post')
  })
})

describe('a page', () => {
  it('costs two statements whatever its size, and each goes on where the one before ended', async () => {
    for (let at = 0; at < 30; at++) {
      const of = await publish(fennec, ada, `Post ${at}`)
      await like(bayo, true, of)
      await like(chidi, true, of)
    }
    const costs: number[] = []
    for (const first of [1, 5, 100]) {
      const statements = await statementsOf(() => noticesOf(fennec, ada, { first }))
      costs.push(statements.filter((text) => text.includes('"Notification"')).length)
    }
    // The page, and what is unread.
    expect(costs).toEqual([2, 2, 2])
    const seen: string[] = []
    let after: string | null = null
    let hasNextPage = true
    while (hasNextPage) {
      const page = await noticesOf(fennec, ada, { first: 7, after })
      seen.push(...page.notices.map(({ id }) => id))
      ;({ endCursor: after, hasNextPage } = page)
    }
    expect(seen).toHaveLength(30)
    expect(new Set(seen).size).toBe(30)
  })
})

describe('what Fennec has to say', () => {
  const told = (kind: 'REPORT' | 'SYSTEM', change: object = {}) =>
    fennec.parts.prisma.notification.create({
      data: {
        recipientId: ada.id,
        actorId: bayo.id,
        kind,
        target: '',
        createdAt: fennec.clock.now(),
        ...change,
      },
    })

  it.each([
    ['REPORT', 'Fennec has looked at your report'],
    ['SYSTEM', 'Fennec has news about your account'],
  ] as const)(
    'as %s names nobody of us, and is read even by who has blocked whoever it was',
    async (kind, words) => {
      await told(kind)
      await block(fennec, ada.id, bayo.id)
      const { notices, unread } = await noticesOf(fennec, ada)
      expect(notices).toMatchObject([
        { kind, message: words, actors: [], actorsCount: 0, postDatabaseId: null },
      ])
      expect(unread).toBe(1)
      const { body } = await rest(fennec, 'GET /api/notifications', undefined, ada)
      expect(body).toMatchObject([{ type: kind.toLowerCase(), message: words, user: null, usersCount: 0 }])
      const { data } = await graphql<{ viewer: { activities: { edges: object[] } } }>(
        fennec,
        '{ viewer { activities { edges { node { kind } } } } }',
        {},
        ada,
      )
      expect(data?.viewer.activities.edges).toEqual([])
    },
  )

  it('leads to the post it is about, and cannot be turned off', async () => {
    await told('REPORT', { target: `post:${postId}`, postId })
    expect((await noticesOf(fennec, ada)).notices).toMatchObject([{ postDatabaseId: postId }])
    const { errors } = await graphql(
      fennec,
      'mutation { setNotificationsWanted(input: { kind: SYSTEM, wanted: false }) { viewer { email } } }',
      {},
      ada,
    )
    expect(errors?.[0]?.message).toBe('You always hear of that')
  })
})
