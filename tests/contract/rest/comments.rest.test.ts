// REST routes of comments: both spellings, nested replies, and permissions.
import { describe, expect, it } from 'vitest'
import { useFennec } from '../../support/app.ts'
import type { Caller } from '../../support/calls.ts'
import { callRoute } from '../../support/routes.ts'
import { personOf } from '../matrix/people.ts'

const fennec = useFennec()

const createStudent = () => personOf(fennec, 'customer')

interface Comment {
  id: number
  content: string
  parentId: number | null
  repliesCount: number
  replies: Comment[]
  code?: string
  message?: string
}

const publish = async (author: Caller, body: object = {}) =>
  (await callRoute<{ id: number }>(fennec, 'POST /api/posts', author, { content: 'Exams are over', ...body }))
    .body

const createComment = async (author: Caller, postId: number, content = 'Well done', more: object = {}) =>
  (await callRoute<Comment>(fennec, `POST /api/posts/${postId}/comments`, author, { content, ...more })).body

const listComments = async (postId: number, reader: Caller, query = '') =>
  await callRoute<Comment[]>(fennec, `GET /api/posts/${postId}/comments${query}`, reader)

const callAndReadOutcome = async (address: string, caller: Caller = {}, body?: object) => {
  const { status, body: answer } = await callRoute<{ code?: string }>(fennec, address, caller, body)
  return [status, answer.code]
}

describe('a comment', () => {
  it('is answered in the spelling of lists and in that of single posts', async () => {
    const [ada, tunde] = [await createStudent(), await createStudent()]
    const post = await publish(ada)
    const { status, body } = await callRoute(fennec, `POST /api/posts/${post.id}/comments`, tunde, {
      content: ' Well done\n<b>all</b> ',
    })
    const now = fennec.clock.now().toISOString()
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      content: 'Well done\n<b>all</b>',
      createdAt: now,
      created_at: now,
      editedAt: null,
      isHidden: false,
      likesCount: 0,
      isLiked: false,
      parentId: null,
      mentions: [],
      user: {
        id: tunde.id,
        firstName: 'Amaka',
        lastName: null,
        email: tunde.email,
        profileImageUrl: null,
        isVerified: 0,
        university: 'University of Lagos',
        universityHandle: expect.stringContaining('.unilag'),
        userType: 'customer',
      },
      user_id: tunde.id,
      userFirstName: 'Amaka',
      userLastName: null,
      userEmail: tunde.email,
      userProfileImage: null,
      repliesCount: 0,
      replies: [],
    })
    const [seen] = (await listComments(post.id, ada)).body
    expect(JSON.stringify(seen)).not.toContain(tunde.email)
    const { body: counted } = await callRoute(fennec, `GET /api/posts/${post.id}`)
    expect(counted.commentsCount).toBe(1)
  })

  it('has its replies nested in it, also replies to replies (001 §2)', async () => {
    const ada = await createStudent()
    const post = await publish(ada)
    const root = await createComment(ada, post.id, 'first')
    const reply = await createComment(ada, post.id, 'second', { parent_id: root.id })
    const third = await createComment(ada, post.id, 'third', { parentId: String(reply.id) })
    expect([reply.parentId, third.parentId]).toEqual([root.id, reply.id])
    await createComment(ada, post.id, 'another')
    const { body } = await listComments(post.id, ada)
    expect(body.map(({ content, replies }) => [content, replies.map((item) => item.content)])).toEqual([
      ['first', ['second', 'third']],
      ['another', []],
    ])
    expect(body[0]?.repliesCount).toBe(2)
    const thread = await callRoute<Comment[]>(fennec, `GET /api/comments/${root.id}/replies?limit=1`, ada)
    expect(thread.body.map(({ content }) => content)).toEqual(['second'])
    const cursor = String(thread.response.headers['x-next-cursor'])
    const rest = await callRoute<Comment[]>(
      fennec,
      `GET /api/comments/${root.id}/replies?cursor=${cursor}`,
      ada,
    )
    expect(rest.body.map(({ content }) => content)).toEqual(['third'])
  })

  it('is listed in pages of at most 100, under a post with 250 comments (T54)', async () => {
    const ada = await createStudent()
    const post = await publish(ada)
    const data = { postId: post.id, authorId: ada.id, content: 'x', createdAt: fennec.clock.now() }
    await fennec.services.prisma.comment.createMany({ data: Array<typeof data>(250).fill(data) })
    const read: number[] = []
    let query = '?limit=1000000'
    const lengths: number[] = []
    do {
      const { body, response } = await listComments(post.id, ada, query)
      lengths.push(body.length)
      read.push(...body.map(({ id }) => id))
      const next = response.headers['x-next-cursor']
      query = next === undefined ? '' : `?limit=100&cursor=${String(next)}`
    } while (query)
    expect([lengths, new Set(read).size]).toEqual([[100, 100, 50], 250])
    expect((await listComments(post.id, ada)).body).toHaveLength(30)
    expect(await callAndReadOutcome(`GET /api/posts/${post.id}/comments?cursor=x`, ada)).toEqual([
      400,
      'INVALID_INPUT',
    ])
  })

  it('has at most 600 replies in an answer, and a link to the rest (T54)', async () => {
    const ada = await createStudent()
    const post = await publish(ada)
    const { comment } = fennec.services.prisma
    const data = { postId: post.id, authorId: ada.id, content: 'x', createdAt: fennec.clock.now() }
    const roots = await comment.createManyAndReturn({ data: Array<typeof data>(100).fill(data) })
    // A reply more than an answer may hold of 3 threads, of 30, and of all.
    const repliesOf = (index: number) => (index < 3 ? 101 : index < 30 ? 21 : 7)
    const repliesTo = ({ id }: { id: number }, index: number) =>
      Array<object>(repliesOf(index)).fill({ ...data, rootId: id, parentId: id }) as (typeof data)[]
    await comment.createMany({ data: roots.flatMap(repliesTo) })
    const readShape = async (query: string) => {
      const { body, response } = await listComments(post.id, ada, query)
      expect(response.headers).toHaveProperty('x-next-cursor')
      return [body.length, new Set(body.map(({ replies }) => replies.length))]
    }
    await createComment(ada, post.id, 'the last')
    expect(await readShape('')).toEqual([30, new Set([20])])
    expect(await readShape('?limit=100')).toEqual([100, new Set([6])])
    expect(await readShape('?limit=3')).toEqual([3, new Set([100])])
    const thread = await callRoute<Comment[]>(
      fennec,
      `GET /api/comments/${roots[0]?.id}/replies?limit=100`,
      ada,
    )
    expect(thread.body).toHaveLength(100)
  })

  it('is hidden from anonymous callers (001 §6, T26)', async () => {
    const post = await publish(await createStudent())
    expect(await callAndReadOutcome(`GET /api/posts/${post.id}/comments`)).toEqual([401, 'UNAUTHENTICATED'])
  })

  it('is edited and deleted by its author alone (T23)', async () => {
    const [ada, tunde] = [await createStudent(), await createStudent()]
    const post = await publish(ada)
    const { id } = await createComment(tunde, post.id)
    const text = { content: 'Well said' }
    expect(await callAndReadOutcome(`PUT /api/comments/${id}`, ada, text)).toEqual([403, 'FORBIDDEN'])
    expect(await callAndReadOutcome(`DELETE /api/comments/${id}`, ada)).toEqual([403, 'FORBIDDEN'])
    expect(await callAndReadOutcome(`PUT /api/comments/${id}`, {}, text)).toEqual([401, 'UNAUTHENTICATED'])
    const edited = await callRoute(fennec, `PUT /api/comments/${id}`, tunde, text)
    expect(edited.body).toMatchObject({ ...text, editedAt: expect.any(String) })
    const deleted = await callRoute(fennec, `DELETE /api/comments/${id}`, tunde)
    expect(deleted.body).toEqual({ message: 'Comment deleted', commentsCount: 0 })
    expect((await listComments(post.id, ada)).body).toEqual([])
    expect(await callAndReadOutcome(`DELETE /api/comments/${id}`, tunde)).toEqual([404, 'NOT_FOUND'])
  })

  it('is hidden and shown again by the author of its post', async () => {
    const [ada, tunde, bola] = [await createStudent(), await createStudent(), await createStudent()]
    const post = await publish(ada)
    const { id } = await createComment(tunde, post.id)
    expect(await callAndReadOutcome(`POST /api/comments/${id}/hide`, bola)).toEqual([403, 'FORBIDDEN'])
    const hidden = await callRoute(fennec, `POST /api/comments/${id}/hide`, ada)
    expect(hidden.body).toEqual({ isHidden: true, commentsCount: 0 })
    expect((await listComments(post.id, bola)).body).toEqual([])
    const shown = await callRoute(fennec, `DELETE /api/comments/${id}/hide`, ada)
    expect(shown.body).toEqual({ isHidden: false, commentsCount: 1 })
  })

  it('is created once, when the client repeats the call', async () => {
    const ada = await createStudent()
    const post = await publish(ada)
    const caller = { ...ada, headers: { 'idempotency-key': 'lost-reply' } }
    expect(await createComment(caller, post.id)).toEqual(await createComment(caller, post.id))
    expect((await listComments(post.id, ada)).body).toHaveLength(1)
  })

  const refused: [string, object, number, string][] = [
    ['nothing', {}, 400, 'content must be text'],
    ['spaces', { content: ' \n ' }, 400, 'Write a comment first'],
    ['5,001 characters', { content: 'x'.repeat(5001) }, 400, 'A comment must be at most 5000 characters'],
    ['an answer to nothing', { content: 'x', parentId: 2_000_000_000 }, 404, 'Comment not found'],
    ['an answer to a word', { content: 'x', parentId: 'first' }, 404, 'Comment not found'],
    ['an answer to a list', { content: 'x', parentId: [1] }, 400, 'parentId must be the id of a comment'],
  ]
  it.each(refused)('cannot be %s (T57)', async (_case, body, status, message) => {
    const ada = await createStudent()
    const post = await publish(ada)
    const answer = await callRoute<Comment>(fennec, `POST /api/posts/${post.id}/comments`, ada, body)
    expect([answer.status, answer.body.message]).toEqual([status, message])
  })

  it('cannot reply under another post, or where replies are turned off', async () => {
    const [ada, tunde] = [await createStudent(), await createStudent()]
    const [post, other] = [await publish(ada), await publish(ada, { replySetting: 'nobody' })]
    const { id } = await createComment(ada, post.id)
    const answer = { content: 'x', parentId: id }
    expect(await callAndReadOutcome(`POST /api/posts/${other.id}/comments`, ada, answer)).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect(await callAndReadOutcome(`POST /api/posts/${other.id}/comments`, tunde, { content: 'x' })).toEqual(
      [403, 'FORBIDDEN'],
    )
  })
})

it('the profile shows the newest three comments of each post (001 §3)', async () => {
  const ada = await createStudent()
  const [quiet, loud] = [await publish(ada), await publish(ada)]
  for (const content of ['1', '2', '3', '4']) await createComment(ada, loud.id, content)
  const { body } = await callRoute<{ id: number; commentsCount: number; comments: Comment[] }[]>(
    fennec,
    `GET /api/users/${ada.id}/posts`,
    ada,
  )
  const shown = body.map((post) => [post.id, post.commentsCount, post.comments.map(({ content }) => content)])
  expect(shown).toEqual([
    [loud.id, 4, ['2', '3', '4']],
    [quiet.id, 0, []],
  ])
})
