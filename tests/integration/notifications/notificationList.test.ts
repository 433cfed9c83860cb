// The notifications of a user: grouped acts of others, without users hidden from the reader.
import { beforeEach, describe, expect, it } from 'vitest'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest } from '../../support/calls.ts'
import { advanceMinuteAfter } from '../../support/clock.ts'
import { mutateComment, likeComment, createComment } from '../../support/people/comments.ts'
import { signIn, type Person } from '../../support/factories.ts'
import {
  subscribeNotifications,
  markRead,
  readNotificationTexts,
  readNotifications,
} from '../../support/people/notifications.ts'
import { block, makePrivate, setFollowing, suspend, findNotifications } from '../../support/people/people.ts'
import { engage, publishPost } from '../../support/people/posts.ts'
import { globalId } from '#server/core/context/ids.ts'
import { captureStatements } from '../../support/statements.ts'
import { purge } from '#server/purge.ts'

const fennec = useFennec()

let ada: Person
let bayo: Person
let chidi: Person
let postId: number

const createNamed = (firstName: string) => personOf(fennec, 'customer', { firstName, lastName: null })

beforeEach(async () => {
  ada = await createNamed('Ada')
  bayo = await createNamed('Bayo')
  chidi = await createNamed('Chidi')
  postId = await publishPost(fennec, ada, 'Gate closes by 10')
})

const thenAdvance = advanceMinuteAfter(fennec)

const like = (person: Person, wanted = true, likedPostId = postId) =>
  thenAdvance(engage(fennec, 'like', likedPostId, person, wanted))

describe('a line of the notifications', () => {
  it('names several users who liked the post, the last one first, however many they are', async () => {
    await like(bayo)
    expect(await readNotificationTexts(fennec, ada)).toEqual(['Bayo liked your post'])
    await like(chidi)
    expect(await readNotificationTexts(fennec, ada)).toEqual(['Chidi and Bayo liked your post'])
    for (const name of ['Dayo', 'Efe', 'Femi']) await like(await createNamed(name))
    const { notifications, unread } = await readNotifications(fennec, ada)
    expect(notifications).toHaveLength(1)
    expect(notifications[0]).toMatchObject({
      kind: 'LIKE',
      message: 'Femi and 4 others liked your post',
      actorsCount: 5,
      postDatabaseId: postId,
      isUnread: true,
    })
    expect(notifications[0]?.actors).toHaveLength(3)
    expect(unread).toBe(1)
  })

  it('omits users who have withdrawn their act, and disappears with the last of them', async () => {
    await like(bayo)
    await like(chidi)
    await like(bayo, false)
    expect(await readNotificationTexts(fennec, ada)).toEqual(['Chidi liked your post'])
    await like(chidi, false)
    expect(await readNotifications(fennec, ada)).toMatchObject({ notifications: [], unread: 0 })
  })

  it('groups each post, each comment and each kind separately', async () => {
    const other = await publishPost(fennec, ada, 'Who has MTH 201?')
    const comment = await thenAdvance(createComment(fennec, ada, 'Me', { postId: other }))
    await like(bayo)
    await like(bayo, true, other)
    await thenAdvance(likeComment(fennec, bayo, comment.id))
    await thenAdvance(engage(fennec, 'repost', postId, bayo))
    expect(await readNotificationTexts(fennec, ada)).toEqual([
      'Bayo reposted your post',
      'Bayo liked your comment',
      'Bayo liked your post',
      'Bayo liked your post',
    ])
  })

  it('shows the text of each of two comments, only its beginning and on one line', async () => {
    const long = 'word '.repeat(100)
    await thenAdvance(createComment(fennec, bayo, 'Oh no\n\nreally?', { postId }))
    const { id: parentId } = await thenAdvance(createComment(fennec, bayo, long, { postId }))
    await thenAdvance(createComment(fennec, ada, 'Yes', { postId, parentId }))
    expect(await readNotificationTexts(fennec, bayo)).toEqual(['Ada replied to your comment: "Yes"'])
    const [newest, oldest] = await readNotificationTexts(fennec, ada)
    expect(oldest).toBe('Bayo commented on your post: "Oh no really?"')
    expect(newest).toMatch(/^Bayo commented on your post: "word (word ){20,30}word…"$/)
  })

  it('shows a quote once, even if it also mentions the student', async () => {
    const { handle } = await fennec.services.prisma.user.findUniqueOrThrow({ where: { id: ada.id } })
    const quoteOf = globalId('Post', postId)
    const quote = await publishPost(fennec, bayo, `So true @${handle}`, { quoteOf })
    const { notifications } = await readNotifications(fennec, ada)
    expect(notifications.map(({ message }) => message)).toEqual([
      `Bayo quoted your post: "So true @${handle}"`,
    ])
    expect(notifications[0]?.postDatabaseId).toBe(quote)
    await graphql(
      fennec,
      'mutation ($postId: ID!) { deletePost(input: { postId: $postId }) { deletedPostId } }',
      { postId: globalId('Post', quote) },
      bayo,
    )
    expect(await readNotificationTexts(fennec, ada)).toEqual([])
  })

  it('groups new followers of one day, and those of the next in another line', async () => {
    await thenAdvance(setFollowing(fennec, bayo, ada.id))
    await thenAdvance(setFollowing(fennec, chidi, ada.id))
    fennec.clock.advance(86_400)
    await thenAdvance(setFollowing(fennec, await createNamed('Dayo'), ada.id))
    expect(await readNotificationTexts(fennec, ada)).toEqual([
      'Dayo started following you',
      'Chidi and Bayo started following you',
    ])
  })
})

describe('a name in the notifications', () => {
  it.each([
    ['whom the student has blocked', () => block(fennec, ada.id, bayo.id)],
    ['who has blocked the student', () => block(fennec, bayo.id, ada.id)],
    ['who is suspended', () => suspend(fennec, bayo.id)],
  ])('is neither shown nor counted for a user %s', async (_case, action) => {
    await like(bayo)
    await like(chidi)
    await thenAdvance(setFollowing(fennec, bayo, ada.id))
    await action()
    expect(await readNotifications(fennec, ada)).toMatchObject({
      notifications: [{ message: 'Chidi liked your post', actorsCount: 1 }],
      unread: 1,
    })
  })

  it('disappears with words that the student may no longer read, once a post is for followers only', async () => {
    const bayoPost = await publishPost(fennec, bayo)
    const { id: parentId } = await createComment(fennec, ada, 'Where?', { postId: bayoPost })
    await createComment(fennec, bayo, 'Behind the library', { postId: bayoPost, parentId })
    expect(await readNotificationTexts(fennec, ada)).toHaveLength(1)
    await makePrivate(fennec, bayo.id)
    expect(await readNotifications(fennec, ada)).toMatchObject({ notifications: [], unread: 0 })
  })

  it('disappears with a comment while it is hidden', async () => {
    const bayoPost = await publishPost(fennec, bayo)
    const { id: parentId } = await createComment(fennec, ada, 'Where?', { postId: bayoPost })
    const reply = await createComment(fennec, chidi, 'Nowhere', { postId: bayoPost, parentId })
    for (const [hidden, count] of [
      [true, 0],
      [false, 1],
    ] as const) {
      await mutateComment(fennec, 'setCommentHidden', { commentId: reply.id, hidden }, bayo)
      expect(await readNotificationTexts(fennec, ada)).toHaveLength(count)
    }
  })

  it('disappears after ninety days, and then its row is deleted too', async () => {
    await like(bayo)
    fennec.clock.advance(90 * 86_400)
    const again = { token: await signIn(fennec, ada.email) }
    expect(await readNotifications(fennec, again)).toMatchObject({ notifications: [], unread: 0 })
    await purge(fennec)
    expect(await findNotifications(fennec, ada.id)).toEqual([])
  })
})

describe('marking notifications as read', () => {
  it('marks those up to the last seen, and later ones stay unread', async () => {
    await like(bayo)
    const { notifications } = await readNotifications(fennec, ada)
    await thenAdvance(createComment(fennec, bayo, 'Yes', { postId }))
    const upTo = notifications[0]?.createdAt
    for (let times = 0; times < 2; times++) {
      const { data } = await markRead(fennec, ada, { upTo })
      expect(data?.markNotificationsRead.viewer.unreadNotificationsCount).toBe(1)
    }
    expect((await readNotifications(fennec, ada)).notifications.map(({ isUnread }) => isUnread)).toEqual([
      true,
      false,
    ])
  })

  it('marks all in one line by its id, and none of another user', async () => {
    await like(bayo)
    await like(chidi)
    await thenAdvance(createComment(fennec, bayo, 'Yes', { postId }))
    const { notifications } = await readNotifications(fennec, ada)
    const id = notifications.find(({ kind }) => kind === 'LIKE')?.databaseId ?? 0
    await markRead(fennec, chidi, { ids: [id] })
    expect((await readNotifications(fennec, ada)).unread).toBe(2)
    await markRead(fennec, ada, { ids: [id, 2_000_000_000] })
    expect(
      (await readNotifications(fennec, ada)).notifications.map(({ kind, isUnread }) => [kind, isUnread]),
    ).toEqual([
      ['COMMENT', true],
      ['LIKE', false],
    ])
    const dayo = await createNamed('Dayo')
    await like(dayo)
    expect((await readNotifications(fennec, ada)).notifications[0]).toMatchObject({
      message: 'Dayo and 2 others liked your post',
      isUnread: true,
    })
  })

  it('needs the position or the line to mark', async () => {
    const { errors } = await markRead(fennec, ada, {})
    expect(errors?.[0]).toMatchObject({
      message: 'Say which were read: ids, or upTo',
      extensions: { code: 'INVALID_INPUT' },
    })
  })

  it('does not happen by reading the list', async () => {
    await like(bayo)
    for (let times = 0; times < 2; times++)
      expect((await readNotifications(fennec, ada)).notifications[0]?.isUnread).toBe(true)
  })
})

describe('a second device', () => {
  it('receives a like, its withdrawal, and its reading elsewhere', async () => {
    const next = await subscribeNotifications(fennec, { token: await signIn(fennec, ada.email) })
    const nextUpdate = () => next()
    let update = nextUpdate()
    await like(bayo)
    const notification = { message: 'Bayo liked your post' }
    expect(await update).toEqual({ __typename: 'Notified', unreadCount: 1, notification })
    update = nextUpdate()
    await like(chidi)
    expect(await update).toMatchObject({
      unreadCount: 1,
      notification: { message: 'Chidi and Bayo liked your post' },
    })
    update = nextUpdate()
    await like(chidi, false)
    expect(await update).toEqual({ __typename: 'Unnotified', unreadCount: 1 })
    update = nextUpdate()
    await markRead(fennec, ada, { upTo: fennec.clock.now().toISOString() })
    expect(await update).toEqual({ __typename: 'NotificationsRead', unreadCount: 0, notification: null })
  })
})

describe('a student who turns notifications of likes off', () => {
  const setLikesWanted = (wanted: boolean) =>
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

  it('receives none from then on, without an event in the log, and all others', async () => {
    await like(bayo)
    for (let times = 0; times < 2; times++) {
      const { data } = await setLikesWanted(false)
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
    const events = () => fennec.services.prisma.event.count({ where: { userId: ada.id } })
    const before = await events()
    await like(chidi)
    await like(chidi, false)
    await like(chidi)
    expect(await events()).toBe(before)
    await thenAdvance(createComment(fennec, bayo, 'Yes', { postId }))
    expect(await readNotifications(fennec, ada)).toMatchObject({
      notifications: [{ kind: 'COMMENT' }, { message: 'Bayo liked your post' }],
      unread: 2,
    })
    await setLikesWanted(true)
    await like(await createNamed('Dayo'))
    expect((await readNotifications(fennec, ada)).notifications[0]?.message).toBe(
      'Dayo and Bayo liked your post',
    )
  })
})

describe('a page of notifications', () => {
  it('costs two statements whatever its size, and each page starts where the one before ended', async () => {
    for (let index = 0; index < 30; index++) {
      const likedPostId = await publishPost(fennec, ada, `Post ${index}`)
      await like(bayo, true, likedPostId)
      await like(chidi, true, likedPostId)
    }
    const costs: number[] = []
    for (const first of [1, 5, 100]) {
      const statements = await captureStatements(() => readNotifications(fennec, ada, { first }))
      costs.push(statements.filter((text) => text.includes('"Notification"')).length)
    }
    // The page, and the unread count.
    expect(costs).toEqual([2, 2, 2])
    const seen: string[] = []
    let after: string | null = null
    let hasNextPage = true
    while (hasNextPage) {
      const page = await readNotifications(fennec, ada, { first: 7, after })
      seen.push(...page.notifications.map(({ id }) => id))
      ;({ endCursor: after, hasNextPage } = page)
    }
    expect(seen).toHaveLength(30)
    expect(new Set(seen).size).toBe(30)
  })
})

describe('a notification from Fennec itself', () => {
  const storeNotification = (kind: 'REPORT' | 'SYSTEM', change: object = {}) =>
    fennec.services.prisma.notification.create({
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
    'names no admin as %s, and is read even by a user who has blocked that admin',
    async (kind, text) => {
      await storeNotification(kind)
      await block(fennec, ada.id, bayo.id)
      const { notifications, unread } = await readNotifications(fennec, ada)
      expect(notifications).toMatchObject([
        { kind, message: text, actors: [], actorsCount: 0, postDatabaseId: null },
      ])
      expect(unread).toBe(1)
      const { body } = await rest(fennec, 'GET /api/notifications', undefined, ada)
      expect(body).toMatchObject([{ type: kind.toLowerCase(), message: text, user: null, usersCount: 0 }])
      const { data } = await graphql<{ viewer: { activities: { edges: object[] } } }>(
        fennec,
        '{ viewer { activities { edges { node { kind } } } } }',
        {},
        ada,
      )
      expect(data?.viewer.activities.edges).toEqual([])
    },
  )

  it('leads to the post it concerns, and cannot be turned off', async () => {
    await storeNotification('REPORT', { target: `post:${postId}`, postId })
    expect((await readNotifications(fennec, ada)).notifications).toMatchObject([{ postDatabaseId: postId }])
    const { errors } = await graphql(
      fennec,
      'mutation { setNotificationsWanted(input: { kind: SYSTEM, wanted: false }) { viewer { email } } }',
      {},
      ada,
    )
    expect(errors?.[0]?.message).toBe('You always hear of that')
  })
})
