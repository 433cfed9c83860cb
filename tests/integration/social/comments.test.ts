// Comments and replies: content, the right to reply, and editing.
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
} from '../../support/people/comments.ts'
import type { Person } from '../../support/factories.ts'

const fennec = useFennec()

const createCustomer = () => personOf(fennec, 'customer')

/** Tries to comment on a post; returns the refusal, if any. */
const tryCreateComment = async (caller: Caller, postId: number, input: Record<string, unknown>) =>
  (
    await mutateComment(
      fennec,
      'createComment',
      { postId: globalId('Post', postId), content: 'Hm', ...input },
      caller,
    )
  ).refusal

const makePrivate = ({ id }: Person) =>
  fennec.services.prisma.user.update({ where: { id }, data: { isPrivate: true } })

const follow = (
  { id: followerId }: Person,
  { id: followeeId }: Person,
  status: 'ACCEPTED' | 'REQUESTED' = 'ACCEPTED',
) => fennec.services.prisma.follow.create({ data: { followerId, followeeId, status } })

const block = ({ id: blockerId }: Person, { id: blockedId }: Person) =>
  fennec.services.prisma.block.create({ data: { blockerId, blockedId } })

describe('a student’s comment', () => {
  it('is visible to the others, the oldest first, with a thread under each', async () => {
    const [author, ada, bola] = [await createCustomer(), await createCustomer(), await createCustomer()]
    const postId = await storePost(fennec, author)
    const first = await createComment(fennec, ada, '9:20 from Yaba or from Onike?', { postId })
    await createComment(fennec, bola, 'They said the same thing last session.', { postId })
    const answer = await createComment(fennec, author, 'Yaba.', { postId, parentId: first.id })
    const thanks = await createComment(fennec, ada, 'Thanks!', { postId, parentId: answer.id })
    expect(thanks).toMatchObject({ parentId: answer.id, rootId: first.id })
    expect(await readCommentTexts(fennec, postId, bola)).toEqual([
      '9:20 from Yaba or from Onike? [Yaba., Thanks!]',
      'They said the same thing last session.',
    ])
    const [thread] = await readThreads(fennec, postId, bola)
    expect(thread).toMatchObject({ repliesCount: 2, author: { databaseId: ada.id }, isHidden: false })
  })

  it('shows with each reply the length of its thread, and mentions in the form of an input', async () => {
    const [ada, bola] = [await createCustomer(), await createCustomer()]
    const postId = await storePost(fennec, ada)
    const root = await createComment(fennec, ada, 'Yaba or Onike?', { postId })
    const mentions = [{ userId: globalId('User', ada.id), offset: 0, length: 6 }]
    const first = await createComment(fennec, bola, '@Amaka Yaba', { postId, parentId: root.id, mentions })
    const second = await createComment(fennec, ada, 'Thanks', { postId, parentId: first.id })
    const readThreadLength = async (id: string) => {
      const query = `query ($id: ID!) { node(id: $id) { ... on Comment { threadRepliesCount mentions { userId } } } }`
      return (await graphql(fennec, query, { id }, bola)).data?.['node']
    }
    expect(await readThreadLength(root.id)).toEqual({ threadRepliesCount: 2, mentions: [] })
    expect(await readThreadLength(first.id)).toEqual({
      threadRepliesCount: 2,
      mentions: [{ userId: globalId('User', ada.id) }],
    })
    await mutateComment(fennec, 'setCommentHidden', { commentId: second.id, hidden: true }, ada)
    expect(await readThreadLength(first.id)).toMatchObject({ threadRepliesCount: 1 })
    const { data } = await graphql<{ post: { comments: { edges: { node: object }[] } } }>(
      fennec,
      `
        query ($id: Int!) {
          post(databaseId: $id) {
            comments {
              edges {
                node {
                  threadRepliesCount
                  replies {
                    edges {
                      node {
                        threadRepliesCount
                      }
                    }
                  }
                }
              }
            }
          }
        }
      `,
      { id: postId },
      bola,
    )
    expect(data?.post.comments.edges.map(({ node }) => node)).toEqual([
      { threadRepliesCount: 1, replies: { edges: [{ node: { threadRepliesCount: 1 } }] } },
    ])
  })

  it('returns exactly as written: markup, right-to-left, emoji, marks and line breaks (T39)', async () => {
    const me = await createCustomer()
    const postId = await storePost(fennec, me)
    const written = [
      '<img src=x onerror=alert(1)> & <script>alert("1")</script> {{7*7}}',
      'مرحبا يا لاغوس، كيف الحال؟',
      '👩🏾‍🎓👨‍👩‍👧🇳🇬',
      '…',
      'Ẹ káàárọ̀\n\nọ̀rẹ́ mi\n  ṣé dáadáa ni?',
      'Robert\'); DROP TABLE "Comment";--',
    ]
    for (const content of written) await createComment(fennec, me, content, { postId })
    expect(await readCommentTexts(fennec, postId, me)).toEqual(written)
  })

  it('is trimmed at its ends, and may not be blank', async () => {
    const me = await createCustomer()
    const postId = await storePost(fennec, me)
    expect((await createComment(fennec, me, ' \n  ok then \n', { postId })).content).toBe('ok then')
    for (const content of ['', '   ', '\n\t', '\u200B\u00AD', '\u3164', '\uFE0F'])
      expect(await tryCreateComment(me, postId, { content })).toBe('INVALID_INPUT Write a comment first')
    expect(await readCommentTexts(fennec, postId, me)).toEqual(['ok then'])
  })

  it('may have 5,000 characters as a reader counts them, and no more (T57)', async () => {
    const me = await createCustomer()
    const postId = await storePost(fennec, me)
    const family = '👨‍👩‍👧'
    const longest = family.repeat(5000)
    expect((await createComment(fennec, me, longest, { postId })).content).toBe(longest)
    for (const content of ['a'.repeat(5001), family.repeat(5001), '@'.repeat(90_000)])
      expect(await tryCreateComment(me, postId, { content })).toBe(
        'INVALID_INPUT A comment must be at most 5000 characters',
      )
    const input = { postId: globalId('Post', postId), content: '@'.repeat(100_000) }
    expect((await mutateComment(fennec, 'createComment', input, me)).response.statusCode).toBe(413)
    expect((await createComment(fennec, me, '@'.repeat(5000), { postId })).mentions).toEqual([])
    expect(await tryCreateComment(me, postId, { content: 'a\0b' })).toMatch(/^INVALID_INPUT/)
    expect(await tryCreateComment(me, postId, { content: '\u202Egnp.exe' })).toMatch(/^INVALID_INPUT/)
  })

  it('mentions users at the positions of the client, or where a name is unambiguous', async () => {
    const [me, ada] = [await createCustomer(), await createCustomer()]
    const postId = await storePost(fennec, me)
    const { handle } = await fennec.services.prisma.user.findUniqueOrThrow({ where: { id: ada.id } })
    const found = await createComment(fennec, me, `👩🏾 @${handle}!`, { postId })
    expect(found.mentions).toEqual([{ userDatabaseId: ada.id, offset: 5, length: 1 + handle.length }])
    const given = [{ userId: globalId('User', ada.id), offset: 5, length: 1 + handle.length }]
    const comment = await createComment(fennec, me, `  Hi @${handle}`, { postId, mentions: given })
    expect(comment.mentions).toEqual([{ userDatabaseId: ada.id, offset: 3, length: 1 + handle.length }])
  })

  it('is created once when it is sent again under the same Idempotency-Key', async () => {
    const me = await createCustomer()
    const postId = await storePost(fennec, me)
    const again: Caller = { ...me, headers: { 'idempotency-key': 'one-comment' } }
    const comment = await createComment(fennec, again, 'Once', { postId })
    expect((await createComment(fennec, again, 'Once', { postId })).id).toBe(comment.id)
    expect(await tryCreateComment(again, postId, { content: 'Twice' })).toMatch(/^CONFLICT/)
    expect(await readCommentTexts(fennec, postId, me)).toEqual(['Once'])
  })
})

describe('the right to reply', () => {
  it('follows the author’s setting: everyone, followers or no one, and always the author', async () => {
    const [author, friend, requester, stranger] = [
      await createCustomer(),
      await createCustomer(),
      await createCustomer(),
      await createCustomer(),
    ]
    await follow(friend, author)
    await follow(requester, author, 'REQUESTED')
    const forFollowers = await storePost(fennec, author, { replySetting: 'FOLLOWERS' })
    const closedPost = await storePost(fennec, author, { replySetting: 'NOBODY' })
    for (const postId of [forFollowers, closedPost])
      expect(await tryCreateComment(author, postId, {})).toBeUndefined()
    expect(await tryCreateComment(friend, forFollowers, {})).toBeUndefined()
    for (const user of [requester, stranger])
      expect(await tryCreateComment(user, forFollowers, {})).toMatch(/^FORBIDDEN Only followers of Amaka can/)
    expect(await tryCreateComment(friend, closedPost, {})).toMatch(/^FORBIDDEN /)
    const [comment] = await readThreads(fennec, closedPost, friend)
    expect(await tryCreateComment(friend, closedPost, { parentId: comment?.id })).toMatch(/^FORBIDDEN /)
  })

  it('is refused to users who cannot see the post: private, blocked, suspended, deleted or missing (T23, T64)', async () => {
    const [author, reader] = [await createCustomer(), await createCustomer()]
    const postId = await storePost(fennec, author)
    await makePrivate(author)
    expect(await tryCreateComment(reader, postId, {})).toBe('NOT_FOUND Post not found')
    await follow(reader, author)
    expect(await tryCreateComment(reader, postId, {})).toBeUndefined()
    await block(author, reader)
    expect(await tryCreateComment(reader, postId, {})).toBe('NOT_FOUND Post not found')
    const suspended = await personOf(fennec, 'suspended')
    expect(await tryCreateComment(reader, await storePost(fennec, suspended), {})).toBe(
      'NOT_FOUND Post not found',
    )
    await fennec.services.prisma.post.delete({ where: { id: postId } })
    for (const id of [postId, 2_147_483_647])
      expect(await tryCreateComment(author, id, {})).toBe('NOT_FOUND Post not found')
  })

  it('is refused to suspended and anonymous callers', async () => {
    const [author, suspended] = [await createCustomer(), await personOf(fennec, 'suspended')]
    const postId = await storePost(fennec, author)
    expect(await tryCreateComment(suspended, postId, {})).toMatch(/^FORBIDDEN Your account is suspended/)
    expect(await tryCreateComment({}, postId, {})).toBe('UNAUTHENTICATED Please sign in')
  })

  it('does not cover comments of another post, hidden, deleted or missing ones (T23)', async () => {
    const [author, ada, bola] = [await createCustomer(), await createCustomer(), await createCustomer()]
    const [here, there] = [await storePost(fennec, author), await storePost(fennec, author)]
    const elsewhere = await createComment(fennec, ada, 'There', { postId: there })
    const hidden = await createComment(fennec, ada, 'Hidden', { postId: here })
    await mutateComment(fennec, 'setCommentHidden', { commentId: hidden.id, hidden: true }, author)
    const gone = await createComment(fennec, ada, 'Gone', { postId: here })
    await mutateComment(fennec, 'deleteComment', { commentId: gone.id }, ada)
    for (const parentId of [elsewhere.id, hidden.id, gone.id, globalId('Post', here), 'nonsense', ''])
      expect(await tryCreateComment(bola, here, { parentId })).toBe('NOT_FOUND Comment not found')
    expect(await tryCreateComment(ada, here, { parentId: hidden.id })).toBeUndefined()
  })
})

describe('the author of a comment', () => {
  it('edits it, which marks it only if the text changes', async () => {
    const me = await createCustomer()
    const postId = await storePost(fennec, me)
    const { id } = await createComment(fennec, me, 'Frist!', { postId })
    const same = await mutateComment(fennec, 'editComment', { commentId: id, content: ' Frist! ' }, me)
    expect(same.payload.comment.editedAt).toBeNull()
    const { payload } = await mutateComment(fennec, 'editComment', { commentId: id, content: 'First!' }, me)
    expect(payload.comment).toMatchObject({ content: 'First!', editedAt: fennec.clock.now().toISOString() })
    const blank = await mutateComment(fennec, 'editComment', { commentId: id, content: ' ' }, me)
    expect(blank.refusal).toBe('INVALID_INPUT Write a comment first')
  })

  it('is the only editor, and deletes it as only an admin does besides (T23, T24)', async () => {
    const [author, ada, bola] = [await createCustomer(), await createCustomer(), await createCustomer()]
    const admin = await personOf(fennec, 'admin')
    const postId = await storePost(fennec, author)
    const { id } = await createComment(fennec, ada, 'Mine', { postId })
    for (const user of [author, bola, admin]) {
      const { refusal } = await mutateComment(
        fennec,
        'editComment',
        { commentId: id, content: 'Yours' },
        user,
      )
      expect(refusal).toBe('FORBIDDEN This is not your comment')
    }
    for (const user of [author, bola]) {
      const { refusal } = await mutateComment(fennec, 'deleteComment', { commentId: id }, user)
      expect(refusal).toBe('FORBIDDEN This is not your comment')
    }
    expect(await readCommentTexts(fennec, postId, bola)).toEqual(['Mine'])
    const { payload } = await mutateComment(fennec, 'deleteComment', { commentId: id }, admin)
    expect(payload).toEqual({ deletedCommentId: id, post: { commentsCount: 0 } })
    const entries = await fennec.services.prisma.auditEntry.findMany({ where: { actorId: admin.id } })
    expect(entries).toMatchObject([{ action: 'deleteComment', subject: `user:${ada.id}`, result: 'ok' }])
  })

  it('cannot edit or delete a deleted or a missing comment', async () => {
    const me = await createCustomer()
    const postId = await storePost(fennec, me)
    const { id } = await createComment(fennec, me, 'Gone', { postId })
    await mutateComment(fennec, 'deleteComment', { commentId: id }, me)
    for (const commentId of [id, globalId('Comment', 2_147_483_647), globalId('Post', postId), 'nonsense']) {
      const edit = await mutateComment(fennec, 'editComment', { commentId, content: 'Hm' }, me)
      const deletion = await mutateComment(fennec, 'deleteComment', { commentId }, me)
      const hiding = await mutateComment(fennec, 'setCommentHidden', { commentId, hidden: true }, me)
      for (const { refusal } of [edit, deletion, hiding]) expect(refusal).toBe('NOT_FOUND Comment not found')
    }
  })

  it('deletes it with its thread; a deleted reply leaves its answers', async () => {
    const [ada, bola] = [await createCustomer(), await createCustomer()]
    const postId = await storePost(fennec, ada)
    const root = await createComment(fennec, ada, 'root', { postId })
    const reply = await createComment(fennec, bola, 'reply', { postId, parentId: root.id })
    await createComment(fennec, ada, 'answer', { postId, parentId: reply.id })
    await createComment(fennec, ada, 'other', { postId })
    await mutateComment(fennec, 'deleteComment', { commentId: reply.id }, bola)
    const [thread] = await readThreads(fennec, postId, bola)
    expect(thread?.replies.edges.map(({ node }) => node)).toMatchObject([
      { content: 'answer', parentId: null, rootId: root.id },
    ])
    const { payload } = await mutateComment(fennec, 'deleteComment', { commentId: root.id }, ada)
    expect(payload.post.commentsCount).toBe(1)
    expect(await readCommentTexts(fennec, postId, bola)).toEqual(['other'])
  })
})

describe('a comment asked for by its id', () => {
  it('is returned to every viewer of the post, and leads to it', async () => {
    const [ada, bola] = [await createCustomer(), await createCustomer()]
    const postId = await storePost(fennec, ada)
    const { id } = await createComment(fennec, ada, 'Here', { postId })
    const readComments = (caller: Caller) =>
      graphql(
        fennec,
        'query ($id: ID!) { node(id: $id) { ... on Comment { content post { databaseId } } } }',
        { id },
        caller,
      )
    expect((await readComments(bola)).data?.node).toEqual({ content: 'Here', post: { databaseId: postId } })
    expect((await readComments({})).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    await makePrivate(ada)
    expect((await readComments(bola)).data?.node).toBeNull()
  })

  it('is hidden from an anonymous caller under a public post (T26)', async () => {
    const me = await createCustomer()
    const postId = await storePost(fennec, me)
    await createComment(fennec, me, 'For us', { postId })
    const document =
      'query ($id: Int!) { post(databaseId: $id) { commentsCount comments { edges { node { content } } } } }'
    const { data, errors } = await graphql(fennec, document, { id: postId })
    expect(data?.post).toEqual({ commentsCount: 1, comments: null })
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})
