// Notifications of comments: their recipients, and their withdrawal.
import { describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { mutateComment, storePost, createComment, type ShownComment } from '../../support/people/comments.ts'
import type { Person } from '../../support/factories.ts'

const fennec = useFennec()

const createCustomer = () => personOf(fennec, 'customer')

/** Returns the current notifications of a user: "COMMENT 12", with the id of the comment. */
const readNotifications = async ({ id }: Person) => {
  const rows = await fennec.services.prisma.notification.findMany({
    where: { recipientId: id, undoneAt: null },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ kind, commentId }) => `${kind} ${commentId}`)
}

/** Returns an @ that mentions this user. */
const mentionOf = async ({ id }: Person) => {
  const { handle } = await fennec.services.prisma.user.findUniqueOrThrow({ where: { id } })
  return `@${handle}`
}

const setHidden = ({ id: commentId }: ShownComment, hidden: boolean, caller: Person) =>
  mutateComment(fennec, 'setCommentHidden', { commentId, hidden }, caller)

describe('a notice of a comment', () => {
  it('reaches the author of the post, the answered user, and the mentioned users: each of them once', async () => {
    const [author, ada, bola, chidi] = [
      await createCustomer(),
      await createCustomer(),
      await createCustomer(),
      await createCustomer(),
    ]
    const postId = await storePost(fennec, author)
    const root = await createComment(
      fennec,
      ada,
      `Hear ${await mentionOf(author)}, ${await mentionOf(chidi)}!`,
      {
        postId,
      },
    )
    const reply = await createComment(fennec, bola, `${await mentionOf(ada)} no`, {
      postId,
      parentId: root.id,
    })
    const last = await createComment(fennec, ada, 'yes', { postId, parentId: reply.id })
    const own = await createComment(fennec, author, 'Enough', { postId, parentId: root.id })
    const back = await createComment(fennec, bola, 'Sorry', { postId, parentId: own.id })
    expect(await readNotifications(author)).toEqual([
      `COMMENT ${root.databaseId}`,
      `COMMENT ${reply.databaseId}`,
      `COMMENT ${last.databaseId}`,
      `REPLY ${back.databaseId}`,
    ])
    expect(await readNotifications(ada)).toEqual([`REPLY ${reply.databaseId}`, `REPLY ${own.databaseId}`])
    expect(await readNotifications(bola)).toEqual([`REPLY ${last.databaseId}`])
    expect(await readNotifications(chidi)).toEqual([`MENTION ${root.databaseId}`])
  })

  it('reaches no one about themselves, nor users across a block', async () => {
    const [author, ada] = [await createCustomer(), await createCustomer()]
    const postId = await storePost(fennec, author)
    const root = await createComment(fennec, author, `I, ${await mentionOf(author)}`, { postId })
    await createComment(fennec, author, 'again', { postId, parentId: root.id })
    expect(await readNotifications(author)).toEqual([])
    const bola = await createCustomer()
    const comment = await createComment(fennec, ada, 'Hi', { postId })
    await fennec.services.prisma.block.create({ data: { blockerId: ada.id, blockedId: bola.id } })
    const other = await createComment(fennec, bola, await mentionOf(ada), { postId })
    expect(other.mentions).toEqual([])
    expect(await readNotifications(ada)).toEqual([])
    expect(comment.id).not.toBe(other.id)
  })

  it('reaches no user who cannot see it: the post, or its thread (T64)', async () => {
    const [author, friend, stranger] = [
      await createCustomer(),
      await createCustomer(),
      await createCustomer(),
    ]
    await fennec.services.prisma.user.update({ where: { id: author.id }, data: { isPrivate: true } })
    await fennec.services.prisma.follow.create({ data: { followerId: friend.id, followeeId: author.id } })
    const authorPost = await storePost(fennec, author)
    await createComment(fennec, friend, `${await mentionOf(stranger)} look`, { postId: authorPost })
    expect(await readNotifications(stranger)).toEqual([])

    const open = await storePost(fennec, stranger)
    const root = await createComment(fennec, author, 'root', { postId: open })
    const reply = await createComment(fennec, friend, 'reply', { postId: open, parentId: root.id })
    const chidi = await createCustomer()
    await fennec.services.prisma.block.create({ data: { blockerId: chidi.id, blockedId: author.id } })
    await createComment(fennec, friend, `${await mentionOf(chidi)} look`, { postId: open, parentId: root.id })
    expect(await readNotifications(chidi)).toEqual([])

    await setHidden(root, true, stranger)
    const secret = await createComment(fennec, author, 'Why?', { postId: open, parentId: root.id })
    const answer = await mutateComment(
      fennec,
      'createComment',
      { postId: globalId('Post', open), parentId: reply.id, content: 'Because' },
      stranger,
    )
    expect(await readNotifications(friend)).toEqual([])
    expect((await readNotifications(stranger)).at(-1)).toBe(`COMMENT ${secret.databaseId}`)
    expect(answer.refusal).toBeUndefined()
  })

  it('reaches users newly mentioned by an edit, and is taken back from those no longer mentioned', async () => {
    const [author, ada, bola] = [await createCustomer(), await createCustomer(), await createCustomer()]
    const postId = await storePost(fennec, author)
    const { id: commentId, databaseId } = await createComment(fennec, author, await mentionOf(ada), {
      postId,
    })
    const content = `${await mentionOf(bola)} and ${await mentionOf(ada)}`
    await mutateComment(fennec, 'editComment', { commentId, content }, author)
    for (const user of [ada, bola]) expect(await readNotifications(user)).toEqual([`MENTION ${databaseId}`])
    await mutateComment(fennec, 'editComment', { commentId, content: await mentionOf(bola) }, author)
    expect(await readNotifications(ada)).toEqual([])
    expect(await readNotifications(bola)).toEqual([`MENTION ${databaseId}`])
  })
})

describe('a sent notice of a comment', () => {
  it('is taken back while the comment is hidden with its thread, and comes back unchanged', async () => {
    const [author, ada, bola] = [await createCustomer(), await createCustomer(), await createCustomer()]
    const postId = await storePost(fennec, author)
    const root = await createComment(fennec, ada, `Hi ${await mentionOf(bola)}`, { postId })
    await createComment(fennec, bola, 'Hi', { postId, parentId: root.id })
    const everybody = [author, ada, bola]
    const before = await Promise.all(everybody.map(readNotifications))
    expect(before.map(({ length }) => length)).toEqual([2, 1, 1])
    await setHidden(root, true, author)
    for (const user of everybody) expect(await readNotifications(user)).toEqual([])
    fennec.clock.advance(2 * 86_400)
    await setHidden(root, false, author)
    expect(await Promise.all(everybody.map(readNotifications))).toEqual(before)
  })

  it('is not sent to a user whose mention an edit has removed meanwhile', async () => {
    const [author, ada, bola] = [await createCustomer(), await createCustomer(), await createCustomer()]
    const postId = await storePost(fennec, author)
    const root = await createComment(fennec, ada, `Hi ${await mentionOf(bola)}`, { postId })
    await setHidden(root, true, author)
    await mutateComment(fennec, 'editComment', { commentId: root.id, content: 'Hi all' }, ada)
    await setHidden(root, false, author)
    expect(await readNotifications(bola)).toEqual([])
    expect(await readNotifications(author)).toEqual([`COMMENT ${root.databaseId}`])
  })

  it('is removed when the comment is deleted', async () => {
    const [author, ada] = [await createCustomer(), await createCustomer()]
    const postId = await storePost(fennec, author)
    const root = await createComment(fennec, ada, 'root', { postId })
    await createComment(fennec, ada, 'reply', { postId, parentId: root.id })
    await mutateComment(fennec, 'deleteComment', { commentId: root.id }, ada)
    expect(await fennec.services.prisma.notification.count({ where: { recipientId: author.id } })).toBe(0)
  })
})
