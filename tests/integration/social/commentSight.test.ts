// Visibility of comments: hidden ones, those of blocked and suspended users, their counts and their events.
import { describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import {
  mutateComment,
  storePost,
  readThreads,
  createComment,
  readCommentTexts,
  wrongCommentCounts,
  type ShownComment,
} from '../../support/people/comments.ts'
import type { Person } from '../../support/factories.ts'

const fennec = useFennec()

const createCustomer = () => personOf(fennec, 'customer')

const setHidden = async ({ id: commentId }: ShownComment, hidden: boolean, caller: Caller) =>
  mutateComment(fennec, 'setCommentHidden', { commentId, hidden }, caller)

const block = ({ id: blockerId }: Person, { id: blockedId }: Person) =>
  fennec.services.prisma.block.create({ data: { blockerId, blockedId } })

const readCommentsCount = async (postId: number) =>
  (await fennec.services.prisma.post.findUniqueOrThrow({ where: { id: postId } })).commentsCount

const isVisible = async ({ id }: ShownComment, caller: Caller) =>
  (await graphql(fennec, 'query ($id: ID!) { node(id: $id) { id } }', { id }, caller)).data?.node !== null

/** A post with a comment of Ada's, a reply of Bola's, and another comment. */
async function createScene() {
  const [author, ada, bola, reader] = [
    await createCustomer(),
    await createCustomer(),
    await createCustomer(),
    await createCustomer(),
  ]
  const postId = await storePost(fennec, author)
  const root = await createComment(fennec, ada, 'root', { postId })
  const reply = await createComment(fennec, bola, 'reply', { postId, parentId: root.id })
  await createComment(fennec, reader, 'other', { postId })
  return { author, ada, bola, reader, postId, root, reply }
}

const allTexts = ['root [reply]', 'other']

describe('a comment hidden by the author of the post', () => {
  it('disappears with its thread for everyone but its author, the hider and admins, and can come back', async () => {
    const { author, ada, bola, reader, postId, root, reply } = await createScene()
    const { payload } = await setHidden(root, true, author)
    expect(payload).toMatchObject({
      comment: { isHidden: true, repliesCount: 1 },
      post: { commentsCount: 1 },
    })
    const admin = await personOf(fennec, 'admin')
    for (const user of [author, ada, admin])
      expect(await readCommentTexts(fennec, postId, user)).toEqual(allTexts)
    for (const user of [bola, reader]) expect(await readCommentTexts(fennec, postId, user)).toEqual(['other'])
    const [thread] = await readThreads(fennec, postId, ada)
    expect(thread).toMatchObject({ isHidden: true, replies: { edges: [{ node: { isHidden: true } }] } })
    for (const [user, sees] of [
      [reader, false],
      [bola, false],
      [ada, true],
    ] as const)
      expect(await isVisible(root, user)).toBe(sees)
    for (const [user, sees] of [
      [reader, false],
      [bola, true],
      [author, true],
    ] as const)
      expect(await isVisible(reply, user)).toBe(sees)
    const shown = await setHidden(root, false, author)
    expect(shown.payload.post.commentsCount).toBe(3)
    expect(await readCommentTexts(fennec, postId, reader)).toEqual(allTexts)
  })

  it('may be a reply, which disappears alone', async () => {
    const { author, ada, bola, reader, postId, reply } = await createScene()
    await setHidden(reply, true, author)
    for (const user of [author, bola]) expect(await readCommentTexts(fennec, postId, user)).toEqual(allTexts)
    for (const user of [ada, reader])
      expect(await readCommentTexts(fennec, postId, user)).toEqual(['root', 'other'])
    expect((await readThreads(fennec, postId, reader))[0]?.repliesCount).toBe(0)
    expect(await readCommentsCount(postId)).toBe(2)
  })

  it('is hidden and shown by no other user: neither its author nor an admin (T23, T24)', async () => {
    const { ada, bola, postId, root } = await createScene()
    for (const user of [ada, bola, await personOf(fennec, 'admin')])
      expect((await setHidden(root, true, user)).refusal).toMatch(/^FORBIDDEN /)
    expect(await readCommentTexts(fennec, postId, bola)).toEqual(allTexts)
  })

  it('stays hidden after an edit, and counts as before after hiding twice', async () => {
    const { author, ada, reader, postId, root } = await createScene()
    for (let times = 0; times < 2; times++) await setHidden(root, true, author)
    const edit = await mutateComment(fennec, 'editComment', { commentId: root.id, content: 'better' }, ada)
    expect(edit.payload.comment.isHidden).toBe(true)
    expect(await readCommentTexts(fennec, postId, reader)).toEqual(['other'])
    await createComment(fennec, ada, 'more', { postId, parentId: root.id })
    expect(await readCommentsCount(postId)).toBe(1)
    await setHidden(root, false, author)
    expect(await readCommentsCount(postId)).toBe(4)
    expect(await fennec.database.sql(wrongCommentCounts, [])).toEqual([])
  })

  it('is counted exactly whatever is hidden, shown and deleted in any order', async () => {
    const { author, ada, bola, postId, root, reply } = await createScene()
    const more = await createComment(fennec, ada, 'more', { postId, parentId: reply.id })
    const steps = [
      () => setHidden(reply, true, author),
      () => setHidden(root, true, author),
      () => setHidden(more, true, author),
      () => setHidden(reply, false, author),
      () => mutateComment(fennec, 'deleteComment', { commentId: more.id }, ada),
      () => setHidden(root, false, author),
      () => setHidden(reply, true, author),
      () => mutateComment(fennec, 'deleteComment', { commentId: reply.id }, bola),
      () => setHidden(root, true, author),
      () => mutateComment(fennec, 'deleteComment', { commentId: root.id }, ada),
    ]
    for (const step of steps) {
      expect((await step()).refusal).toBeUndefined()
      expect(await fennec.database.sql(wrongCommentCounts, [])).toEqual([])
    }
    expect(await readCommentsCount(postId)).toBe(1)
  })
})

describe('a comment across a block', () => {
  it('is hidden with its thread from both sides (T23, T64)', async () => {
    const { ada, bola, reader, postId, root, reply } = await createScene()
    await block(reader, ada)
    expect(await readCommentTexts(fennec, postId, reader)).toEqual(['other'])
    expect(await readCommentTexts(fennec, postId, ada)).toEqual(['root [reply]'])
    expect(await readCommentTexts(fennec, postId, bola)).toEqual(allTexts)
    for (const comment of [root, reply]) expect(await isVisible(comment, reader)).toBe(false)
    const answer = { postId: globalId('Post', postId), parentId: reply.id, content: 'Hm' }
    expect((await mutateComment(fennec, 'createComment', answer, reader)).refusal).toBe(
      'NOT_FOUND Comment not found',
    )
  })

  it('is hidden as a reply too, in a thread visible to both (T23, T64)', async () => {
    const { ada, bola, reader, postId, reply } = await createScene()
    await block(bola, reader)
    expect(await readCommentTexts(fennec, postId, reader)).toEqual(['root', 'other'])
    expect(await readCommentTexts(fennec, postId, bola)).toEqual(['root [reply]'])
    expect(await readCommentTexts(fennec, postId, ada)).toEqual(allTexts)
    expect(await isVisible(reply, reader)).toBe(false)
    expect(await readCommentTexts(fennec, postId, await personOf(fennec, 'admin'))).toEqual(allTexts)
  })
})

describe('a comment of a suspended student', () => {
  it('is hidden from all other users until the suspension ends', async () => {
    const { ada, author, reader, postId } = await createScene()
    const suspendedUntil = new Date(fennec.clock.now().getTime() + 86_400_000)
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { suspendedUntil } })
    for (const user of [reader, author])
      expect(await readCommentTexts(fennec, postId, user)).toEqual(['other'])
    expect(await readCommentTexts(fennec, postId, ada)).toEqual(allTexts)
    fennec.clock.advance(90_000)
    expect(await readCommentTexts(fennec, postId, reader)).toEqual(allTexts)
  })
})

describe('a comment of a private account', () => {
  it('is visible under a public post', async () => {
    const { ada, reader, postId } = await createScene()
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { isPrivate: true } })
    expect(await readCommentTexts(fennec, postId, reader)).toEqual(allTexts)
  })
})
