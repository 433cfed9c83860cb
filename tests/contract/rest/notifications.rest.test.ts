// REST routes of notifications and activity: documented fields, and no read marks by polling (001 §3, §7; 001 §2).
import { beforeEach, expect, it } from 'vitest'
import { useFennec } from '../../support/app.ts'
import { rest } from '../../support/calls.ts'
import { createComment } from '../../support/people/comments.ts'
import type { Person } from '../../support/factories.ts'
import { setFollowing } from '../../support/people/people.ts'
import { engage, publishPost } from '../../support/people/posts.ts'
import { personOf } from '../matrix/people.ts'

const fennec = useFennec()

let ada: Person
let bayo: Person
let postId: number

const userFields = (person: Person, firstName: string) => ({
  id: person.id,
  firstName,
  lastName: null,
  email: expect.stringMatching(/@users\.fennec\.invalid$/) as string,
  profileImageUrl: null,
  isVerified: 0,
  university: 'University of Lagos',
  universityHandle: expect.any(String) as string,
  userType: 'customer',
})

beforeEach(async () => {
  ada = await personOf(fennec, 'customer', { firstName: 'Ada' })
  bayo = await personOf(fennec, 'customer', { firstName: 'Bayo' })
  postId = await publishPost(fennec, ada, 'Gate closes by 10')
})

const listNotifications = (caller: Person, headers = {}) =>
  rest<Record<string, unknown>[]>(fennec, 'GET /api/notifications', undefined, { ...caller, headers })

it('a client reads the actors and the kinds of notifications in the documented words', async () => {
  const chidi = await personOf(fennec, 'customer', { firstName: 'Chidi' })
  await engage(fennec, 'like', postId, chidi)
  fennec.clock.advance(60)
  await engage(fennec, 'like', postId, bayo)
  const likedAt = fennec.clock.now().toISOString()
  fennec.clock.advance(60)
  await setFollowing(fennec, bayo, ada.id)
  expect((await listNotifications(ada)).body).toEqual([
    {
      id: expect.any(Number) as number,
      type: 'follow',
      message: 'Bayo started following you',
      isRead: false,
      createdAt: fennec.clock.now().toISOString(),
      user: userFields(bayo, 'Bayo'),
      usersCount: 1,
      postId: null,
    },
    {
      id: expect.any(Number) as number,
      type: 'like',
      message: 'Bayo and Chidi liked your post',
      isRead: false,
      createdAt: likedAt,
      user: userFields(bayo, 'Bayo'),
      usersCount: 2,
      postId,
    },
  ])
})

it('a client that polls gets 304 until a change, and marks nothing as read', async () => {
  await engage(fennec, 'like', postId, bayo)
  const { response } = await listNotifications(ada)
  const headers = { 'if-none-match': String(response.headers.etag) }
  const repeated = await fennec.app.inject({
    url: '/api/notifications',
    headers: { authorization: `Bearer ${ada.token}`, ...headers },
  })
  expect([repeated.statusCode, repeated.body]).toEqual([304, ''])
  await createComment(fennec, bayo, 'Yes', { postId })
  const { status, body } = await listNotifications(ada, headers)
  expect(status).toBe(200)
  expect(body.map(({ isRead }) => isRead)).toEqual([false, false])
})

it('a client marks notifications as read, by ids or up to a moment', async () => {
  await engage(fennec, 'like', postId, bayo)
  fennec.clock.advance(60)
  await createComment(fennec, bayo, 'Yes', { postId })
  const [comment, like] = (await listNotifications(ada)).body
  const mark = (body: object) => rest(fennec, 'POST /api/notifications/mark-read', body, ada)
  expect(await mark({ ids: [comment?.id] })).toMatchObject({ status: 200, body: { unreadCount: 1 } })
  expect((await listNotifications(ada)).body.map(({ isRead }) => isRead)).toEqual([true, false])
  expect(await mark({ up_to: like?.createdAt })).toMatchObject({ status: 200, body: { unreadCount: 0 } })
  for (const wrong of [{}, { ids: 'all' }, { ids: [1.5] }, { upTo: 'yesterday' }])
    expect((await mark(wrong)).status).toBe(400)
})

it('a client reads the activity, all of it or a part', async () => {
  await setFollowing(fennec, ada, bayo.id)
  await engage(fennec, 'like', postId, bayo)
  const likedAt = fennec.clock.now().toISOString()
  fennec.clock.advance(60)
  const bayoPost = await publishPost(fennec, bayo, 'Good morning')
  const liked = {
    type: 'like',
    user: userFields(bayo, 'Bayo'),
    postId,
    text: 'Gate closes by 10',
    createdAt: likedAt,
  }
  const posted = {
    type: 'post',
    user: userFields(bayo, 'Bayo'),
    postId: bayoPost,
    text: 'Good morning',
    createdAt: fennec.clock.now().toISOString(),
  }
  const readActivities = (query: string) => rest(fennec, `GET /api/activities${query}`, undefined, ada)
  expect((await readActivities('')).body).toEqual([posted, liked])
  expect((await readActivities('?filter=posts')).body).toEqual([posted])
  expect((await readActivities('?filter=follows')).body).toEqual([])
  expect((await readActivities('?filter=likes')).status).toBe(400)
  const first = await readActivities('?limit=1')
  expect(first.body).toEqual([posted])
  expect(
    (await readActivities(`?limit=1&cursor=${String(first.response.headers['x-next-cursor'])}`)).body,
  ).toEqual([liked])
})
