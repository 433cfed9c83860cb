// The recipients of notifications, their number, and users who receive none.
import { beforeEach, describe, expect, it } from 'vitest'
import {
  inTransaction,
  type AuthenticatedContext,
  type TransactionContext,
} from '#server/core/context/context.ts'
import { notify, notifyAll, retract } from '#server/modules/notifications/notifications/notifications.ts'
import { useFennec } from '../../support/app.ts'
import { signUp, type Person } from '../../support/factories.ts'
import { operationOf } from '../../support/log.ts'

const fennec = useFennec()

let ada: Person
let bayo: Person

beforeEach(async () => {
  ada = await signUp(fennec)
  bayo = await signUp(fennec)
})

const as = async (person: Person, work: (tx: TransactionContext<AuthenticatedContext>) => Promise<unknown>) =>
  inTransaction(await operationOf(fennec.services, person), work)

const liked = (author: Person, postId: number) => ({ kind: 'LIKE', recipientId: author.id, postId }) as const

const notificationsOf = ({ id }: Person) =>
  fennec.services.prisma.notification.findMany({
    where: { recipientId: id },
    select: {
      id: true,
      actorId: true,
      kind: true,
      target: true,
      undoneAt: true,
      readAt: true,
      createdAt: true,
    },
    orderBy: { id: 'asc' },
  })

/** Inserts a post without the commands. */
async function postBy({ id }: Person): Promise<number> {
  const post = await fennec.services.prisma.post.create({
    data: { authorId: id, content: 'Anyone at the library?', campus: 'unilag', hotScore: 0 },
  })
  return post.id
}

const read = (person: Person) =>
  fennec.services.prisma.notification.updateMany({
    where: { recipientId: person.id },
    data: { readAt: fennec.clock.now() },
  })

describe('a notification', () => {
  it('is sent once for a like, however often it is given and withdrawn within a day', async () => {
    const postId = await postBy(ada)
    await as(bayo, (tx) => notify(tx, liked(ada, postId)))
    const [first] = await notificationsOf(ada)
    await read(ada)
    for (let times = 0; times < 3; times++) {
      fennec.clock.advance(3600)
      await as(bayo, (tx) => retract(tx, liked(ada, postId)))
      expect((await notificationsOf(ada))[0]?.undoneAt).toEqual(fennec.clock.now())
      await as(bayo, (tx) => notify(tx, liked(ada, postId)))
    }
    expect(await notificationsOf(ada)).toEqual([{ ...first, readAt: expect.any(Date) }])
  })

  it('is sent again for an act repeated after more than a day', async () => {
    const postId = await postBy(ada)
    await as(bayo, (tx) => notify(tx, liked(ada, postId)))
    const [first] = await notificationsOf(ada)
    await read(ada)
    await as(bayo, (tx) => retract(tx, liked(ada, postId)))
    fennec.clock.advance(86_401)
    await as(bayo, (tx) => notify(tx, liked(ada, postId)))
    expect(await notificationsOf(ada)).toEqual([
      { ...first, createdAt: fennec.clock.now(), undoneAt: null, readAt: null },
    ])
  })

  it('is not sent again for an act that was never withdrawn', async () => {
    const postId = await postBy(ada)
    await as(bayo, (tx) => notify(tx, liked(ada, postId)))
    const before = await notificationsOf(ada)
    fennec.clock.advance(2 * 86_400)
    await as(bayo, (tx) => notify(tx, liked(ada, postId)))
    expect(await notificationsOf(ada)).toEqual(before)
  })

  it('is sent for each kind, post and follower separately, in one statement for many', async () => {
    const [firstPost, secondPost] = [await postBy(ada), await postBy(ada)]
    const chidi = await signUp(fennec)
    await as(bayo, async (tx) => {
      await notify(tx, liked(ada, firstPost))
      await notify(tx, liked(ada, secondPost))
      await notify(tx, { kind: 'FOLLOW', recipientId: ada.id })
      await notifyAll(tx, { kind: 'MENTION', recipientIds: [chidi.id, ada.id, bayo.id], postId: firstPost })
    })
    const notified = await notificationsOf(ada)
    expect(notified.map(({ kind, target }) => `${kind} ${target}`)).toEqual([
      `LIKE post:${firstPost}`,
      `LIKE post:${secondPost}`,
      'FOLLOW ',
      `MENTION post:${firstPost}`,
    ])
    expect(await notificationsOf(chidi)).toHaveLength(1)
    expect(await notificationsOf(bayo)).toEqual([])
  })
})

describe('a notification that is not sent', () => {
  it('is of the student’s own act', async () => {
    const postId = await postBy(ada)
    await as(ada, (tx) => notify(tx, liked(ada, postId)))
    expect(await notificationsOf(ada)).toEqual([])
  })

  it.each(['whom she has blocked', 'who has blocked her'])('is of any act by a user %s', async (which) => {
    const [blocker, blocked] = which.startsWith('whom') ? [ada, bayo] : [bayo, ada]
    await fennec.services.prisma.block.create({ data: { blockerId: blocker.id, blockedId: blocked.id } })
    const postId = await postBy(ada)
    await as(bayo, (tx) => notify(tx, liked(ada, postId)))
    expect(await notificationsOf(ada)).toEqual([])
  })

  it('is of a reply on a private post that the student may no longer see, unless they moderate', async () => {
    const admin = await signUp(fennec, 'ADMIN')
    const author = await signUp(fennec)
    await fennec.services.prisma.user.update({ where: { id: author.id }, data: { isPrivate: true } })
    const postId = await postBy(author)
    const storeAndNotify = () =>
      as(bayo, (tx) => notifyAll(tx, { kind: 'REPLY', recipientIds: [ada.id, admin.id, author.id], postId }))
    await storeAndNotify()
    expect(await notificationsOf(ada)).toEqual([])
    expect(await notificationsOf(admin)).toHaveLength(1)
    expect(await notificationsOf(author)).toHaveLength(1)
    await fennec.services.prisma.follow.create({ data: { followerId: ada.id, followeeId: author.id } })
    await storeAndNotify()
    expect(await notificationsOf(ada)).toHaveLength(1)
  })
})
