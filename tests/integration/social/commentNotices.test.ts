// The recipients of comment notifications, and their withdrawal.
import { describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { change, postOf, say, type ShownComment } from '../../support/people/comments.ts'
import type { Person } from '../../support/factories.ts'

const fennec = useFennec()

const somebody = () => personOf(fennec, 'customer')

/** Returns the current notifications of a user: "COMMENT 12", with the id of the comment. */
const toldTo = async ({ id }: Person) => {
  const rows = await fennec.parts.prisma.notification.findMany({
    where: { recipientId: id, undoneAt: null },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ kind, commentId }) => `${kind} ${commentId}`)
}

/** Returns an @ that mentions this user. */
const naming = async ({ id }: Person) => {
  const { handle } = await fennec.parts.prisma.user.findUniqueOrThrow({ where: { id } })
  return `@${handle}`
}

const hide = ({ id: commentId }: ShownComment, hidden: boolean, caller: Person) =>
  change(fennec, 'setCommentHidden', { commentId, hidden }, caller)

describe('a notice of a comment', () => {
  it('reaches the author of the post, the answered user, and the mentioned users: each of them once', async () => {
    const [author, ada, bola, chidi] = [
      await somebody(),
      await somebody(),
      await somebody(),
      await somebody(),
    ]
    const postId = await postOf(fennec, author)
    const root = await say(fennec, ada, `Hear ${await naming(author)}, ${await naming(chidi)}!`, { postId })
    const reply = await say(fennec, bola, `${await naming(ada)} no`, { postId, parentId: root.id })
    const last = await say(fennec, ada, 'yes', { postId, parentId: reply.id })
    const own = await say(fennec, author, 'Enough', { postId, parentId: root.id })
    const back = await say(fennec, bola, 'Sorry', { postId, parentId: own.id })
    expect(await toldTo(author)).toEqual([
      `COMMENT ${root.databaseId}`,
      `COMMENT ${reply.databaseId}`,
      `COMMENT ${last.databaseId}`,
      `REPLY ${back.databaseId}`,
    ])
    expect(await toldTo(ada)).toEqual([`REPLY ${reply.databaseId}`, `REPLY ${own.databaseId}`])
    expect(await toldTo(bola)).toEqual([`REPLY ${last.databaseId}`])
    expect(await toldTo(chidi)).toEqual([`MENTION ${root.databaseId}`])
  })

  it('reaches no one about themselves, nor users across a block', async () => {
    const [author, ada] = [await somebody(), await somebody()]
    const postId = await postOf(fennec, author)
    const root = await say(fennec, author, `I, ${await naming(author)}`, { postId })
    await say(fennec, author, 'again', { postId, parentId: root.id })
    expect(await toldTo(author)).toEqual([])
    const bola = await somebody()
    const said = await say(fennec, ada, 'Hi', { postId })
    await fennec.parts.prisma.block.create({ data: { blockerId: ada.id, blockedId: bola.id } })
    const other = await say(fennec, bola, await naming(ada), { postId })
    expect(other.mentions).toEqual([])
    expect(await toldTo(ada)).toEqual([])
    expect(said.id).not.toBe(other.id)
  })

  it('reaches no user who cannot see it: the post, or its thread (T64)', async () => {
    const [author, friend, stranger] = [await somebody(), await somebody(), await somebody()]
    await fennec.parts.prisma.user.update({ where: { id: author.id }, data: { isPrivate: true } })
    await fennec.parts.prisma.follow.create({ data: { followerId: friend.id, followeeId: author.id } })
    const hers = await postOf(fennec, author)
    await say(fennec, friend, `${await naming(stranger)} look`, { postId: hers })
    expect(await toldTo(stranger)).toEqual([])

    const open = await postOf(fennec, stranger)
    const root = await say(fennec, author, 'root', { postId: open })
    const reply = await say(fennec, friend, 'reply', { postId: open, parentId: root.id })
    const chidi = await somebody()
    await fennec.parts.prisma.block.create({ data: { blockerId: chidi.id, blockedId: author.id } })
    await say(fennec, friend, `${await naming(chidi)} look`, { postId: open, parentId: root.id })
    expect(await toldTo(chidi)).toEqual([])

    await hide(root, true, stranger)
    const secret = await say(fennec, author, 'Why?', { postId: open, parentId: root.id })
    const answer = await change(
      fennec,
      'createComment',
      { postId: globalId('Post', open), parentId: reply.id, content: 'Because' },
      stranger,
    )
    expect(await toldTo(friend)).toEqual([])
    expect((await toldTo(stranger)).at(-1)).toBe(`COMMENT ${secret.databaseId}`)
    expect(answer.refusal).toBeUndefined()
  })

  it('reaches users newly mentioned by an edit, and is taken back from those no longer mentioned', async () => {
    const [author, ada, bola] = [await somebody(), await somebody(), await somebody()]
    const postId = await postOf(fennec, author)
    const { id: commentId, databaseId } = await say(fennec, author, await naming(ada), { postId })
    const content = `${await naming(bola)} and ${await naming(ada)}`
    await change(fennec, 'editComment', { commentId, content }, author)
    for (const user of [ada, bola]) expect(await toldTo(user)).toEqual([`MENTION ${databaseId}`])
    await change(fennec, 'editComment', { commentId, content: await naming(bola) }, author)
    expect(await toldTo(ada)).toEqual([])
    expect(await toldTo(bola)).toEqual([`MENTION ${databaseId}`])
  })
})

describe('a sent notice of a comment', () => {
  it('is taken back while the comment is hidden with its thread, and comes back unchanged', async () => {
    const [author, ada, bola] = [await somebody(), await somebody(), await somebody()]
    const postId = await postOf(fennec, author)
    const root = await say(fennec, ada, `Hi ${await naming(bola)}`, { postId })
    await say(fennec, bola, 'Hi', { postId, parentId: root.id })
    const everybody = [author, ada, bola]
    const before = await Promise.all(everybody.map(toldTo))
    expect(before.map(({ length }) => length)).toEqual([2, 1, 1])
    await hide(root, true, author)
    for (const user of everybody) expect(await toldTo(user)).toEqual([])
    fennec.clock.advance(2 * 86_400)
    await hide(root, false, author)
    expect(await Promise.all(everybody.map(toldTo))).toEqual(before)
  })

  it('stays away from a user whom an edit has removed meanwhile', async () => {
    const [author, ada, bola] = [await somebody(), await somebody(), await somebody()]
    const postId = await postOf(fennec, author)
    const root = await say(fennec, ada, `Hi ${await naming(bola)}`, { postId })
    await hide(root, true, author)
    await change(fennec, 'editComment', { commentId: root.id, content: 'Hi all' }, ada)
    await hide(root, false, author)
    expect(await toldTo(bola)).toEqual([])
    expect(await toldTo(author)).toEqual([`COMMENT ${root.databaseId}`])
  })

  it('is removed when the comment is deleted', async () => {
    const [author, ada] = [await somebody(), await somebody()]
    const postId = await postOf(fennec, author)
    const root = await say(fennec, ada, 'root', { postId })
    await say(fennec, ada, 'reply', { postId, parentId: root.id })
    await change(fennec, 'deleteComment', { commentId: root.id }, ada)
    expect(await fennec.parts.prisma.notification.count({ where: { recipientId: author.id } })).toBe(0)
  })
})
