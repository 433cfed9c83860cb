// REST routes of likes, reposts, saves and reports: toggles that a retry does not flip back, and shapes of answers.
import { describe, expect, it } from 'vitest'
import { useFennec } from '../../support/app.ts'
import type { Caller } from '../../support/calls.ts'
import { createComment } from '../../support/people/comments.ts'
import type { Person } from '../../support/factories.ts'
import { publishPost } from '../../support/people/posts.ts'
import { callRoute } from '../../support/routes.ts'
import { personOf } from '../matrix/people.ts'

const fennec = useFennec()

const createStudent = () => personOf(fennec, 'customer')

const call = async (address: string, caller: Caller = {}, body?: object) =>
  (await callRoute(fennec, address, caller, body)).body

const callAndReadOutcome = async (address: string, caller: Caller = {}, body?: object) => {
  const { status, body: answer } = await callRoute<{ code?: string }>(fennec, address, caller, body)
  return [status, answer.code]
}

const withKey = (caller: Caller, key: string): Caller => ({ ...caller, headers: { 'idempotency-key': key } })

const likeAnswer = (on: boolean) => ({ liked: on, likesCount: Number(on) })

/** A post of that person, or a comment of theirs under it. */
const createTarget = async (kind: 'posts' | 'comments', author: Person) => {
  const postId = await publishPost(fennec, author)
  return kind === 'posts' ? postId : (await createComment(fennec, author, 'Here', { postId })).databaseId
}

const toggles = [
  ['posts', 'like', 'liked', likeAnswer],
  ['posts', 'repost', 'reposted', (on: boolean) => ({ repostsCount: Number(on), isReposted: on })],
  ['comments', 'like', 'liked', likeAnswer],
] as const

describe.each(toggles)('a user who among %s taps %s', (kind, act, field, answer) => {
  const createCase = async () => {
    const [ada, tunde] = [await createStudent(), await createStudent()]
    return { tunde, address: `POST /api/${kind}/${await createTarget(kind, ada)}/${act}` }
  }

  it('turns it on, and off with the next tap (ADR 6)', async () => {
    const { tunde, address } = await createCase()
    for (const on of [true, false, true]) expect(await call(address, tunde)).toEqual(answer(on))
    expect(await call(address, tunde, {})).toEqual(answer(false))
  })

  it('gets the stated value, regardless of repeats', async () => {
    const { tunde, address } = await createCase()
    for (const on of [true, true, false, false])
      expect(await call(address, tunde, { [field]: on })).toEqual(answer(on))
    expect(await callAndReadOutcome(address, tunde, { [field]: 'yes' })).toEqual([400, 'INVALID_INPUT'])
  })

  it('acts once when the client repeats the call under its key', async () => {
    const { tunde, address } = await createCase()
    const keyed = withKey(tunde, 'first-tap')
    for (const _ of [1, 2, 3]) expect(await call(address, keyed)).toEqual(answer(true))
    expect(await call(address, withKey(tunde, 'second-tap'))).toEqual(answer(false))
    // The first answer is stored; its body has the current state.
    expect(await call(address, keyed)).toEqual(answer(false))
    expect(await call(address, tunde)).toEqual(answer(true))
  })

  it('cannot use one key for a tap and a stated value, or for two objects', async () => {
    const { tunde, address } = await createCase()
    const other = (await createCase()).address
    const keyed = withKey(tunde, 'one-key')
    expect(await call(address, keyed)).toEqual(answer(true))
    expect(await callAndReadOutcome(address, keyed, { [field]: true })).toEqual([409, 'CONFLICT'])
    expect(await callAndReadOutcome(other, keyed)).toEqual([409, 'CONFLICT'])
  })

  it('changes nothing where the viewer cannot see the object', async () => {
    const tunde = await createStudent()
    const hermit = await createStudent()
    const id = await createTarget(kind, hermit)
    await fennec.services.prisma.user.update({ where: { id: hermit.id }, data: { isPrivate: true } })
    for (const nobody of [String(id), '2000000000', 'abc'])
      for (const body of [undefined, { [field]: true }])
        expect(await callAndReadOutcome(`POST /api/${kind}/${nobody}/${act}`, tunde, body)).toEqual([
          404,
          'NOT_FOUND',
        ])
    expect(await callAndReadOutcome(`POST /api/${kind}/${id}/${act}`)).toEqual([401, 'UNAUTHENTICATED'])
  })
})

it('a user sees their likes, reposts and saves in a list and in the single post', async () => {
  const [ada, tunde] = [await createStudent(), await createStudent()]
  const id = await publishPost(fennec, ada)
  for (const act of ['like', 'repost', 'save']) await call(`POST /api/posts/${id}/${act}`, tunde)
  const flags = { isLiked: true, isReposted: true, isSaved: true, likesCount: 1, repostsCount: 1 }
  expect(await call(`GET /api/posts/${id}`, tunde)).toMatchObject(flags)
  for (const list of ['posts', 'saved-posts', `users/${tunde.id}/reposts`]) {
    const { body } = await callRoute<{ id: number }[]>(fennec, `GET /api/${list}`, tunde)
    expect(body.find((post) => post.id === id)).toMatchObject(flags)
  }
  const anonymous = await call(`GET /api/posts/${id}`)
  expect(anonymous).toMatchObject({ isLiked: false, isReposted: false, isSaved: false, likesCount: 1 })
})

it('a user saves a post, gets a confirmation, and unsaves it', async () => {
  const [ada, tunde] = [await createStudent(), await createStudent()]
  const id = await publishPost(fennec, ada)
  const status = () => call(`GET /api/posts/${id}/saved-status`, tunde)
  expect(await status()).toEqual({ isSaved: false })
  for (const _ of [1, 2]) expect(await call(`POST /api/posts/${id}/save`, tunde)).toEqual({ isSaved: true })
  expect(await status()).toEqual({ isSaved: true })
  for (const _ of [1, 2])
    expect(await call(`DELETE /api/posts/${id}/save`, tunde)).toEqual({ isSaved: false })
  expect(await status()).toEqual({ isSaved: false })
  for (const address of ['GET /api/posts/2000000000/saved-status', 'POST /api/posts/abc/save'])
    expect(await callAndReadOutcome(address, tunde)).toEqual([404, 'NOT_FOUND'])
})

it('a user sees their likes and the counts of likes among comments', async () => {
  const [ada, tunde] = [await createStudent(), await createStudent()]
  const postId = await publishPost(fennec, ada)
  const root = await createComment(fennec, ada, 'Here', { postId })
  const reply = await createComment(fennec, ada, 'Now', { postId, parentId: root.id })
  for (const { databaseId } of [root, reply]) await call(`POST /api/comments/${databaseId}/like`, tunde)
  const likes = { likesCount: 1, isLiked: true }
  expect(await call(`GET /api/posts/${postId}/comments`, tunde)).toMatchObject([
    { ...likes, replies: [likes] },
  ])
})

it('a user who reports a comment gets the same answer as for a post, and the missing fields', async () => {
  const [ada, tunde] = [await createStudent(), await createStudent()]
  const id = await createTarget('comments', ada)
  const address = `POST /api/reports/comments/${id}`
  expect(await call(address, tunde, { reason: 'spam' })).toEqual({ message: 'Report submitted' })
  expect(await call(address, tunde)).toMatchObject({
    code: 'INVALID_INPUT',
    message: 'You must select a reason for reporting this comment.',
  })
  expect(await callAndReadOutcome(address, ada, { reason: 'spam' })).toEqual([403, 'FORBIDDEN'])
  expect(await callAndReadOutcome(address, {}, { reason: 'spam' })).toEqual([401, 'UNAUTHENTICATED'])
  expect(
    await callAndReadOutcome('POST /api/reports/comments/2000000000', tunde, { reason: 'spam' }),
  ).toEqual([404, 'NOT_FOUND'])
})

it('a user who reports an account gets the same answer as for a post, for reasons of its own', async () => {
  const [ada, tunde] = [await createStudent(), await createStudent()]
  const address = `POST /api/reports/accounts/${ada.id}`
  expect(await call(address, tunde, { reason: 'impersonation' })).toEqual({ message: 'Report submitted' })
  for (const reason of [undefined, 'copyright'])
    expect(await call(address, tunde, { reason })).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'You must select a reason for reporting this account.',
    })
  expect(await callAndReadOutcome(address, ada, { reason: 'scam' })).toEqual([403, 'FORBIDDEN'])
  expect(await callAndReadOutcome(address, {}, { reason: 'scam' })).toEqual([401, 'UNAUTHENTICATED'])
  expect(
    await callAndReadOutcome('POST /api/reports/accounts/2000000000', tunde, { reason: 'scam' }),
  ).toEqual([404, 'NOT_FOUND'])
})

describe('a user who reports a post', () => {
  const answered = { message: 'Report submitted' }

  it('gets the same answer every time', async () => {
    const [ada, tunde] = [await createStudent(), await createStudent()]
    const address = `POST /api/reports/posts/${await publishPost(fennec, ada)}`
    expect(await call(address, tunde, { reason: 'hate_speech' })).toEqual(answered)
    expect(await call(address, tunde, { reason: 'other', description: ' It is me ' })).toEqual(answered)
    expect(await fennec.services.prisma.report.count({ where: { reporterId: tunde.id } })).toBe(1)
  })

  const refused: [string, object | undefined, string][] = [
    ['nothing', undefined, 'You must select a reason for reporting this post.'],
    ['an unknown reason', { reason: 'boring' }, 'You must select a reason for reporting this post.'],
    [
      'other without details',
      { reason: 'other', description: ' ' },
      "Please describe the issue when selecting 'Other'.",
    ],
    [
      '501 characters',
      { reason: 'spam', description: 'x'.repeat(501) },
      'The description must be at most 500 characters',
    ],
  ]
  it.each(refused)('has to give a reason: not %s (T57)', async (_case, body, message) => {
    const [ada, tunde] = [await createStudent(), await createStudent()]
    const address = `POST /api/reports/posts/${await publishPost(fennec, ada)}`
    expect(await call(address, tunde, body)).toMatchObject({ code: 'INVALID_INPUT', message })
  })

  it('cannot report their own post or an invisible one', async () => {
    const ada = await createStudent()
    const id = await publishPost(fennec, ada)
    const body = { reason: 'spam' }
    expect(await callAndReadOutcome(`POST /api/reports/posts/${id}`, ada, body)).toEqual([403, 'FORBIDDEN'])
    expect(await callAndReadOutcome('POST /api/reports/posts/2000000000', ada, body)).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect(await callAndReadOutcome(`POST /api/reports/posts/${id}`, {}, body)).toEqual([
      401,
      'UNAUTHENTICATED',
    ])
  })
})
