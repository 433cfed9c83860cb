// The commands `notify`, `notifyAll` and `retract`: their recipients, repeats within a day, and users who receive nothing.
import { beforeEach, describe, expect, it } from 'vitest'
import {
  inTransaction,
  type AuthenticatedContext,
  type TransactionContext,
} from '#server/core/context/context.ts'
import { notify, notifyAll, retract } from '#server/modules/notifications/notifications/notifications.ts'
import { useFennec } from '../../support/app.ts'
import { signUp, type Person } from '../../support/factories.ts'
import { authenticatedContextOf } from '../../support/log.ts'

const fennec = useFennec()

let ada: Person
let bayo: Person

beforeEach(async () => {
  ada = await signUp(fennec)
  bayo = await signUp(fennec)
})

const inTransactionOf = async (
  person: Person,
  work: (tx: TransactionContext<AuthenticatedContext>) => Promise<unknown>,
) => inTransaction(await authenticatedContextOf(fennec.services, person), work)

const likeNotification = (author: Person, postId: number) =>
  ({ kind: 'LIKE', recipientId: author.id, postId }) as const

const findNotifications = ({ id }: Person) =>
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
async function storePost({ id }: Person): Promise<number> {
  const post = await fennec.services.prisma.post.create({
    data: { authorId: id, content: 'Anyone at the library?', campus: 'unilag', hotScore: 0 },
  })
  return post.id
}

const markAllRead = (person: Person) =>
  fennec.services.prisma.notification.updateMany({
    where: { recipientId: person.id },
    data: { readAt: fennec.clock.now() },
  })

describe('a notification', () => {
  it('is sent once for a like, however often it is given and withdrawn within a day', async () => {
    const postId = await storePost(ada)
    await inTransactionOf(bayo, (tx) => notify(tx, likeNotification(ada, postId)))
    const [first] = await findNotifications(ada)
    await markAllRead(ada)
    for (let times = 0; times < 3; times++) {
      fennec.clock.advance(3600)
      await inTransactionOf(bayo, (tx) => retract(tx, likeNotification(ada, postId)))
      expect((await findNotifications(ada))[0]?.undoneAt).toEqual(fennec.clock.now())
      await inTransactionOf(bayo, (tx) => notify(tx, likeNotification(ada, postId)))
    }
    expect(await findNotifications(ada)).toEqual([{ ...first, readAt: expect.any(Date) }])
  })

  it('is sent again for an act repeated after more than a day', async () => {
    const postId = await storePost(ada)
    await inTransactionOf(bayo, (tx) => notify(tx, likeNotification(ada, postId)))
    const [first] = await findNotifications(ada)
    await markAllRead(ada)
    await inTransactionOf(bayo, (tx) => retract(tx, likeNotification(ada, postId)))
    fennec.clock.advance(86_401)
    await inTransactionOf(bayo, (tx) => notify(tx, likeNotification(ada, postId)))
    expect(await findNotifications(ada)).toEqual([
      { ...first, createdAt: fennec.clock.now(), undoneAt: null, readAt: null },
    ])
  })

  it('is not sent again for an act that was never withdrawn', async () => {
    const postId = await storePost(ada)
    await inTransactionOf(bayo, (tx) => notify(tx, likeNotification(ada, postId)))
    const before = await findNotifications(ada)
    fennec.clock.advance(2 * 86_400)
    await inTransactionOf(bayo, (tx) => notify(tx, likeNotification(ada, postId)))
    expect(await findNotifications(ada)).toEqual(before)
  })

  it('is sent for each kind, post and follower separately, in one statement for many', async () => {
    const [firstPost, secondPost] = [await storePost(ada), await storePost(ada)]
    const chidi = await signUp(fennec)
    await inTransactionOf(bayo, async (tx) => {
      await notify(tx, likeNotification(ada, firstPost))
      await notify(tx, likeNotification(ada, secondPost))
      await notify(tx, { kind: 'FOLLOW', recipientId: ada.id })
      await notifyAll(tx, { kind: 'MENTION', recipientIds: [chidi.id, ada.id, bayo.id], postId: firstPost })
    })
    const notified = await findNotifications(ada)
    expect(notified.map(({ kind, target }) => `${kind} ${target}`)).toEqual([
      `LIKE post:${firstPost}`,
      `LIKE post:${secondPost}`,
      'FOLLOW ',
      `MENTION post:${firstPost}`,
    ])
    expect(await findNotifications(chidi)).toHaveLength(1)
    expect(await findNotifications(bayo)).toEqual([])
  })
})

describe('a notification that is not sent', () => {
  it('is of the student’s own act', async () => {
    const postId = await storePost(ada)
    await inTransactionOf(ada, (tx) => notify(tx, likeNotification(ada, postId)))
    expect(await findNotifications(ada)).toEqual([])
  })

  it.each(['whom the recipient has blocked', 'who has blocked the recipient'])(
    'is of any act by a user %s',
    async (which) => {
      const [blocker, blocked] = which.startsWith('whom') ? [ada, bayo] : [bayo, ada]
      await fennec.services.prisma.block.create({ data: { blockerId: blocker.id, blockedId: blocked.id } })
      const postId = await storePost(ada)
      await inTransactionOf(bayo, (tx) => notify(tx, likeNotification(ada, postId)))
      expect(await findNotifications(ada)).toEqual([])
    },
  )

  it('is of a reply on a private post that the student may no longer see, unless they moderate', async () => {
    const admin = await signUp(fennec, 'ADMIN')
    const author = await signUp(fennec)
    await fennec.services.prisma.user.update({ where: { id: author.id }, data: { isPrivate: true } })
    const postId = await storePost(author)
    const storeAndNotify = () =>
      inTransactionOf(bayo, (tx) =>
        notifyAll(tx, { kind: 'REPLY', recipientIds: [ada.id, admin.id, author.id], postId }),
      )
    await storeAndNotify()
    expect(await findNotifications(ada)).toEqual([])
    expect(await findNotifications(admin)).toHaveLength(1)
    expect(await findNotifications(author)).toHaveLength(1)
    await fennec.services.prisma.follow.create({ data: { followerId: ada.id, followeeId: author.id } })
    await storeAndNotify()
    expect(await findNotifications(ada)).toHaveLength(1)
  })
})
