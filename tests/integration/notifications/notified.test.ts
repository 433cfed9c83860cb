// Events of notifications in the recipient's event log: each is committed together with its notification.
// @module-tag engine
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { tailLog } from '#server/realtime/tailLog.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import {
  mutateComment,
  likeComment,
  createComment,
  type ShownComment,
} from '../../support/people/comments.ts'
import type { Person } from '../../support/factories.ts'
import { brokenLogs, authenticatedContextOf, recordEvent } from '../../support/log.ts'
import { block, setFollowing } from '../../support/people/people.ts'
import { engage, publishPost } from '../../support/people/posts.ts'

const fennec = useFennec()

let ada: Person
let bayo: Person
let chidi: Person
let postId: number

beforeEach(async () => {
  ada = await personOf(fennec)
  bayo = await personOf(fennec)
  chidi = await personOf(fennec)
  postId = await publishPost(fennec, ada)
})

/** Returns the log of a user, the oldest first: the kind and the data of each event. */
const logOf = async ({ id: userId }: Person) => {
  const events = await fennec.services.prisma.event.findMany({ where: { userId }, orderBy: { seq: 'asc' } })
  return events.map(({ kind, data }) => [kind, data])
}

/** Returns the visible notifications of users, and those recorded as present in a log. */
async function readNotified() {
  const rows = await fennec.services.prisma.notification.findMany({ where: { undoneAt: null } })
  const events = await fennec.services.prisma.event.findMany({ where: { kind: 'notified' } })
  const notified = rows.map(({ recipientId, id }) => `${recipientId} of ${id}`)
  const recorded = events.map(
    ({ userId, data }) => `${userId} of ${(data as { notificationId: number }).notificationId}`,
  )
  return { received: notified.sort(), recorded: recorded.sort() }
}

const expected = { isUnread: true, notificationId: expect.any(Number) as number }
const unnotifiedUnread = ['unnotified', { unread: 1 }]

const mention = async ({ id }: Person) => {
  const { handle } = await fennec.services.prisma.user.findUniqueOrThrow({ where: { id } })
  return `@${handle}`
}

const setHidden = ({ id: commentId }: ShownComment, hidden: boolean) =>
  mutateComment(fennec, 'setCommentHidden', { commentId, hidden }, ada)

const editPost = (content: string) =>
  graphql(
    fennec,
    'mutation ($input: EditPostInput!) { editPost(input: $input) { post { id } } }',
    { input: { postId: globalId('Post', postId), content } },
    ada,
  )

/** Every way to cause a notification, with its recipients. */
const causes: [string, () => Promise<unknown>, () => Person[]][] = [
  ['a like', () => engage(fennec, 'like', postId, bayo), () => [ada]],
  ['a like under an Idempotency-Key', () => engage(fennec, 'like', postId, keyed(bayo)), () => [ada]],
  [
    'a like of a comment',
    async () => likeComment(fennec, chidi, (await createComment(fennec, bayo, 'Yes', { postId })).id),
    () => [ada, bayo],
  ],
  ['a repost', () => engage(fennec, 'repost', postId, bayo), () => [ada]],
  ['a new follower', () => setFollowing(fennec, bayo, ada.id), () => [ada]],
  ['a comment', () => createComment(fennec, bayo, 'Yes', { postId }), () => [ada]],
  [
    'a reply to a user under the post of another',
    async () => {
      const { id: parentId } = await createComment(fennec, chidi, 'Yes', { postId })
      await createComment(fennec, bayo, 'No', { postId, parentId })
    },
    () => [ada, ada, chidi],
  ],
  [
    'a comment that mentions a user',
    async () => createComment(fennec, bayo, `Ask ${await mention(chidi)}`, { postId }),
    () => [ada, chidi],
  ],
  [
    'a post that mentions two users',
    async () => publishPost(fennec, ada, `Ask ${await mention(bayo)} and ${await mention(chidi)}`),
    () => [bayo, chidi],
  ],
  ['an edit that mentions a user', async () => editPost(`Ask ${await mention(bayo)}`), () => [bayo]],
]

const keyed = (person: Person) => ({ ...person, headers: { 'idempotency-key': 'one-like' } })

describe('an event in the recipient’s log', () => {
  it.each(causes)('records %s', async (_case, cause, recipientsOf) => {
    const before = await readNotified()
    await cause()
    const after = await readNotified()
    expect(after.recorded).toEqual(after.received)
    const fresh = after.received
      .filter((item) => !before.received.includes(item))
      .map((item) => Number(item.split(' ')[0]))
    expect(fresh).toEqual(
      recipientsOf()
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    )
    expect(await fennec.services.sql(brokenLogs, [])).toEqual([])
  })

  it('brings a like to a subscriber of the log at once', async () => {
    const followed = tailLog(await authenticatedContextOf(fennec.services, ada), {
      kinds: ['notified'],
      rereadMs: 600_000,
    })
    onTestFinished(async () => void (await followed.return()))
    const update = followed.next()
    await engage(fennec, 'like', postId, bayo)
    expect((await update).value).toMatchObject({ kind: 'notified', seq: 1, data: expected })
  })
})

describe('the event log of a student', () => {
  it.each(['like', 'repost'] as const)('records of a %s that it came, went and came back', async (kind) => {
    for (const wanted of [true, true, false, false, true]) await engage(fennec, kind, postId, bayo, wanted)
    expect(await logOf(ada)).toEqual([['notified', expected], unnotifiedUnread, ['notified', expected]])
    await fennec.services.prisma.notification.updateMany({
      where: { postId },
      data: { readAt: fennec.clock.now() },
    })
    for (const wanted of [false, true]) await engage(fennec, kind, postId, bayo, wanted)
    expect((await logOf(ada)).slice(3)).toEqual([
      ['unnotified', { unread: 0 }],
      ['notified', { ...expected, isUnread: false }],
    ])
    expect(await logOf(bayo)).toEqual([])
  })

  it('records the same of a follower who unfollows and follows again', async () => {
    for (const following of [true, false, true]) await setFollowing(fennec, bayo, ada.id, following)
    expect(await logOf(ada)).toEqual([['notified', expected], unnotifiedUnread, ['notified', expected]])
  })

  it('records none of the student’s own acts', async () => {
    for (const kind of ['like', 'repost', 'save'] as const) await engage(fennec, kind, postId, ada)
    await createComment(fennec, ada, `I, ${await mention(ada)}`, { postId })
    expect(await logOf(ada)).toEqual([])
  })

  it('records neither a save nor an act of a blocked user', async () => {
    await engage(fennec, 'save', postId, bayo)
    const thread = await publishPost(fennec, chidi)
    await block(fennec, ada.id, bayo.id)
    await createComment(fennec, bayo, `Hi ${await mention(ada)}`, { postId: thread })
    expect(await logOf(ada)).toEqual([])
  })

  it('records at once that a comment was hidden, shown again and deleted with its thread', async () => {
    const root = await createComment(fennec, bayo, 'Yes', { postId })
    await createComment(fennec, chidi, 'No', { postId, parentId: root.id })
    await setHidden(root, true)
    await setHidden(root, false)
    await mutateComment(fennec, 'deleteComment', { commentId: root.id }, bayo)
    const [two, gone] = [
      [
        ['notified', expected],
        ['notified', expected],
      ],
      ['unnotified', { unread: 2 }],
    ]
    expect(await logOf(ada)).toEqual([...two, gone, ...two, gone])
    expect(await logOf(bayo)).toEqual([
      ['notified', expected],
      unnotifiedUnread,
      ['notified', expected],
      unnotifiedUnread,
    ])
  })

  it('records the deletion of a post once, however many notifications it had', async () => {
    for (const member of [bayo, chidi]) await engage(fennec, 'like', postId, member)
    const { id: parentId } = await createComment(fennec, bayo, 'Yes', { postId })
    await createComment(fennec, chidi, 'No', { postId, parentId })
    await graphql(
      fennec,
      'mutation ($postId: ID!) { deletePost(input: { postId: $postId }) { deletedPostId } }',
      { postId: globalId('Post', postId) },
      ada,
    )
    expect((await logOf(ada)).slice(4)).toEqual([['unnotified', { unread: 4 }]])
    expect((await logOf(bayo)).slice(1)).toEqual([unnotifiedUnread])
    expect(await logOf(chidi)).toEqual([])
  })

  it('records no event of a failed like', async () => {
    await fennec.services.sql('ALTER TABLE "Like" ADD CONSTRAINT nobody CHECK (false) NOT VALID', [])
    onTestFinished(
      async () => void (await fennec.services.sql('ALTER TABLE "Like" DROP CONSTRAINT nobody', [])),
    )
    for (const caller of [bayo, keyed(bayo)])
      expect((await engage(fennec, 'like', postId, caller)).errors).toHaveLength(1)
    expect(await logOf(ada)).toEqual([])
    expect(await fennec.services.prisma.eventStream.count({ where: { userId: ada.id } })).toBe(0)
  })

  it('records fifty likes of one moment, numbered without a gap', async () => {
    const other = await publishPost(fennec, ada)
    const crowd = await Promise.all(Array.from({ length: 50 }, () => personOf(fennec)))
    await Promise.all([
      ...crowd.map((member, index) => engage(fennec, 'like', index % 2 === 0 ? postId : other, member)),
      createComment(fennec, bayo, 'Yes', { postId }),
      setFollowing(fennec, chidi, ada.id),
    ])
    expect(await logOf(ada)).toEqual(Array(52).fill(['notified', expected]))
    expect(await fennec.services.sql(brokenLogs, [])).toEqual([])
  })
})

describe('a device that subscribes to sessions alone', () => {
  it('receives them, whatever else happens in between', async () => {
    const ctx = await authenticatedContextOf(fennec.services, ada)
    const crowd = await Promise.all(Array.from({ length: 5 }, () => personOf(fennec)))
    const followed = tailLog(ctx, { kinds: ['sessionEnded'], rereadMs: 600_000 })
    onTestFinished(async () => void (await followed.return()))
    for (const member of crowd) {
      const update = followed.next()
      for (const wanted of [true, false]) await engage(fennec, 'like', postId, member, wanted)
      await recordEvent(ctx, [ada.id], member.id)
      expect((await update).value).toMatchObject({ kind: 'sessionEnded', data: { sessionId: member.id } })
    }
  })
})
