// Likes of comments: counted once each, sent to the author, and refused where the comment is hidden.
// @module-tag engine
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import {
  mutateComment,
  likeComment,
  createComment,
  wrongCommentCounts,
  type ShownComment,
} from '../../support/people/comments.ts'
import type { Person } from '../../support/factories.ts'
import { brokenLogs } from '../../support/log.ts'
import { block, makePrivate, suspend, findNotifications } from '../../support/people/people.ts'
import { publishPost } from '../../support/people/posts.ts'
import { captureStatements } from '../../support/statements.ts'

const fennec = useFennec()

/** Ada's post, Bola's comment on it, and Chidi, who likes it. */
let [ada, bola, chidi] = [{}, {}, {}] as [Person, Person, Person]
let postId = 0
let comment = {} as ShownComment

const signUpStudent = () => personOf(fennec)

beforeEach(async () => {
  ;[ada, bola, chidi] = [await signUpStudent(), await signUpStudent(), await signUpStudent()]
  postId = await publishPost(fennec, ada)
  comment = await createComment(fennec, bola, 'Room 204', { postId })
})

const like = (caller: Caller, liked = true, { id } = comment) => likeComment(fennec, caller, id, liked)
const setHidden = (hidden: boolean, { id: commentId } = comment) =>
  mutateComment(fennec, 'setCommentHidden', { commentId, hidden }, ada)
const likeNotifications = async ({ id }: Person) =>
  (await findNotifications(fennec, id)).filter(({ kind }) => kind === 'LIKE').map(({ actorId }) => actorId)
const repeat = <Thing>(count: number, make: (place: number) => Promise<Thing>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

/** Checks that counts and logs are exact. */
async function expectExactCounts() {
  expect(await fennec.services.sql(wrongCommentCounts, [])).toEqual([])
  expect(await fennec.services.sql(brokenLogs, [])).toEqual([])
}

describe('a student', () => {
  it('likes a comment and a reply, and takes the like back, each once however often they repeat it', async () => {
    const reply = await createComment(fennec, ada, 'Thanks', { postId, parentId: comment.id })
    for (const thing of [comment, reply]) {
      for (const _ of [1, 2])
        expect(await like(chidi, true, thing)).toEqual({ likesCount: 1, viewerHasLiked: true })
      for (const _ of [1, 2])
        expect(await like(chidi, false, thing)).toEqual({ likesCount: 0, viewerHasLiked: false })
    }
    await expectExactCounts()
  })

  it('sees in the list their own liked comments, and another signed-in user does not', async () => {
    await like(chidi)
    const readLikesAs = async (caller: Caller) => {
      const { data } = await graphql<{ post: { comments: { edges: { node: object }[] } } }>(
        fennec,
        'query ($id: Int!) { post(databaseId: $id) { comments { edges { node { likesCount viewerHasLiked } } } } }',
        { id: postId },
        caller,
      )
      return data?.post.comments.edges[0]?.node
    }
    expect(await readLikesAs(chidi)).toEqual({ likesCount: 1, viewerHasLiked: true })
    expect(await readLikesAs(ada)).toEqual({ likesCount: 1, viewerHasLiked: false })
  })

  it('likes a comment with three statements: session, like and the shown fields', async () => {
    await like(chidi)
    for (const liked of [false, true]) {
      const statements = await captureStatements(() => like(chidi, liked))
      expect(statements).toHaveLength(3)
      expect(statements[1]).toContain('"Notification"')
    }
  })

  it('cannot undo later changes by a late call under a key', async () => {
    const late = { ...chidi, headers: { 'idempotency-key': randomUUID() } }
    await like(late)
    await like(chidi, false)
    expect(await like(late)).toEqual({ likesCount: 0, viewerHasLiked: false })
    expect(await like(late, false)).toBe('CONFLICT')
  })
})

describe('the author of a comment', () => {
  it('is notified of a like until it is taken back, and never of their own', async () => {
    await like(chidi)
    await like(bola)
    expect(await likeNotifications(bola)).toEqual([chidi.id])
    expect(await likeNotifications(ada)).toEqual([])
    await like(chidi, false)
    expect(await likeNotifications(bola)).toEqual([])
    await expectExactCounts()
  })

  it('is notified of likes until the comment is hidden, and again when it is shown, without withdrawn likes', async () => {
    const eve = await signUpStudent()
    for (const member of [chidi, eve]) await like(member)
    await like(eve, false)
    await setHidden(true)
    expect(await likeNotifications(bola)).toEqual([])
    expect(await like(ada)).toEqual({ likesCount: 2, viewerHasLiked: true })
    expect(await likeNotifications(bola)).toEqual([])
    await setHidden(false)
    expect(await likeNotifications(bola)).toEqual([chidi.id])
    await expectExactCounts()
  })

  it('is not notified where the post or the thread is hidden from them by now (T64)', async () => {
    const reply = await createComment(fennec, ada, 'Sure?', { postId, parentId: comment.id })
    const answer = await createComment(fennec, chidi, 'Yes', { postId, parentId: reply.id })
    await block(fennec, bola.id, chidi.id)
    await like(ada, true, answer)
    expect(await likeNotifications(chidi)).toEqual([])
    await makePrivate(fennec, ada.id)
    await like(ada)
    expect(await likeNotifications(bola)).toEqual([])
  })

  it('loses the notifications with the comment', async () => {
    await like(chidi)
    await mutateComment(fennec, 'deleteComment', { commentId: comment.id }, bola)
    expect(await likeNotifications(bola)).toEqual([])
    expect(await fennec.services.prisma.commentLike.count({ where: { commentId: comment.databaseId } })).toBe(
      0,
    )
    await expectExactCounts()
  })
})

describe('a crowd at the same moment', () => {
  it('likes a comment as ten students, one of them ten times, and each counts once', async () => {
    const crowd = await repeat(10, signUpStudent)
    await Promise.all([...crowd.map((member) => like(member)), repeat(10, () => like(chidi))])
    expect(await like(chidi)).toEqual({ likesCount: 11, viewerHasLiked: true })
    await repeat(10, () => like(chidi, false))
    expect(await like(chidi, false)).toEqual({ likesCount: 10, viewerHasLiked: false })
    await expectExactCounts()
  })

  it.each(['comment', 'post'] as const)(
    'deletes, hides and likes a %s: nothing of it is left, and no call deadlocks',
    async (deletedKind) => {
      const crowd = await repeat(8, signUpStudent)
      for (const member of crowd.slice(0, 4)) await like(member)
      const reply = await createComment(fennec, chidi, 'Here', { postId, parentId: comment.id })
      const deleteIt = () =>
        deletedKind === 'comment'
          ? mutateComment(fennec, 'deleteComment', { commentId: comment.id }, bola)
          : graphql(
              fennec,
              'mutation ($id: ID!) { deletePost(input: { postId: $id }) { deletedPostId } }',
              { id: globalId('Post', postId) },
              ada,
            )
      const [deleted, , ...outcomes] = await Promise.all([
        deleteIt(),
        setHidden(true, reply),
        ...crowd.flatMap((member, index) => [like(member, index > 3), like(member, index % 2 > 0, reply)]),
      ])
      expect(deleted.errors).toBeUndefined()
      for (const outcome of outcomes.filter((item) => typeof item === 'string'))
        expect(outcome).toBe('NOT_FOUND')
      expect(await like(chidi)).toBe('NOT_FOUND')
      for (const member of [ada, bola, chidi]) expect(await likeNotifications(member)).toEqual([])
      await expectExactCounts()
    },
  )
})

describe('a like of a comment (T23, T26)', () => {
  it('is refused to an anonymous or a suspended caller', async () => {
    expect(await like({})).toBe('UNAUTHENTICATED')
    expect(await like(await personOf(fennec, 'suspended'))).toBe('FORBIDDEN')
  })

  it('is refused for a missing comment or an invalid id', async () => {
    for (const id of [globalId('Comment', 2_147_483_647), globalId('Post', postId)])
      expect(await likeComment(fennec, chidi, id)).toMatch(/NOT_FOUND|INVALID_INPUT/)
  })

  const unseen: [string, () => Promise<unknown>][] = [
    ['a hidden comment', () => setHidden(true)],
    ['a comment of a user who has blocked the viewer', () => block(fennec, bola.id, chidi.id)],
    ['a comment of a user whom the viewer has blocked', () => block(fennec, chidi.id, bola.id)],
    ['a comment of a suspended user', () => suspend(fennec, bola.id)],
    ['a comment under a private post', () => makePrivate(fennec, ada.id)],
    ['a comment under a post of a user who has blocked the viewer', () => block(fennec, ada.id, chidi.id)],
  ]
  it.each(unseen)('is refused for %s, and cannot be taken back there', async (_case, makeUnseen) => {
    await like(chidi)
    await makeUnseen()
    for (const liked of [true, false]) expect(await like(chidi, liked)).toBe('NOT_FOUND')
    expect(await fennec.services.prisma.commentLike.count({ where: { commentId: comment.databaseId } })).toBe(
      1,
    )
  })
})
