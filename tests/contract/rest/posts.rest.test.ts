// REST routes of posts and feeds: method, path, status, and the exact keys and types of 001.
import { describe, expect, it } from 'vitest'
import { useFennec } from '../../support/app.ts'
import type { Caller } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import { callRoute } from '../../support/routes.ts'
import { personOf } from '../matrix/people.ts'

const fennec = useFennec()

const createStudent = () => personOf(fennec, 'customer')

interface Post {
  id: number
  content: string
  isLiked: boolean
  code?: string
  message?: string
}

const publish = async (author: Caller, body: object = { content: 'Exams are over' }) =>
  (await callRoute<Post>(fennec, 'POST /api/posts', author, body)).body

/** Makes an account without followers, whose posts are for followers only. */
async function createPrivateAccount(): Promise<Person> {
  const person = await createStudent()
  await fennec.services.prisma.user.update({ where: { id: person.id }, data: { isPrivate: true } })
  return person
}

const callAndReadOutcome = async (address: string, caller: Caller = {}, body?: object) => {
  const { status, body: answer } = await callRoute<{ code?: string }>(fennec, address, caller, body)
  return [status, answer.code]
}

describe('a new post', () => {
  it('is answered as in a list', async () => {
    const ada = await createStudent()
    const { status, body } = await callRoute(fennec, 'POST /api/posts', ada, {
      content: ' Exams are over ',
      topic: '#Exam season',
      reply_setting: 'nobody',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      content: 'Exams are over',
      imageUrl: null,
      mediaUrl: null,
      createdAt: fennec.clock.now().toISOString(),
      user: {
        id: ada.id,
        firstName: 'Amaka',
        lastName: null,
        email: ada.email,
        profileImageUrl: null,
        isVerified: 0,
        university: 'University of Lagos',
        universityHandle: expect.stringContaining('.unilag'),
        userType: 'customer',
      },
      likesCount: 0,
      commentsCount: 0,
      repostsCount: 0,
      isLiked: false,
      isReposted: false,
      isSaved: false,
      topic: 'Exam season',
      isQuote: false,
      quoteOf: null,
      replySetting: 'nobody',
      editedAt: null,
      mentions: [],
      media: [],
    })
  })

  it('is the same in a feed, without its author’s address for others (001 §3)', async () => {
    const [ada, tunde] = [await createStudent(), await createStudent()]
    const { id } = await publish(ada)
    const { body } = await callRoute<{ id: number; user: { email: string; universityHandle: string } }[]>(
      fennec,
      'GET /api/posts',
      tunde,
    )
    const seen = body.find((post) => post.id === id)
    expect(seen?.user.email).toBe(`${seen?.user.universityHandle}@users.fennec.invalid`)
    expect(JSON.stringify(body)).not.toContain(ada.email)
  })

  it('opens for an anonymous caller in the shape of a single post, without comments or addresses (T26)', async () => {
    const ada = await createStudent()
    const { id } = await publish(ada)
    const { body, response } = await callRoute(fennec, `GET /api/posts/${id}`)
    expect(body).toEqual({
      id,
      content: 'Exams are over',
      user_id: ada.id,
      created_at: fennec.clock.now().toISOString(),
      authorFirstName: 'Amaka',
      authorLastName: null,
      authorEmail: expect.stringMatching(/@users\.fennec\.invalid$/),
      authorProfileImage: null,
      authorIsVerified: 0,
      authorUniversity: 'University of Lagos',
      authorUniversityHandle: expect.any(String),
      mediaUrl: '[]',
      mediaType: '[]',
      likesCount: 0,
      commentsCount: 0,
      repostsCount: 0,
      isLiked: false,
      isReposted: false,
      isSaved: false,
      topic: null,
      isQuote: false,
      quoteOf: null,
      replySetting: 'everyone',
      editedAt: null,
      mentions: [],
      media: [],
    })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('returns tags as text, and never as a page (T39)', async () => {
    const content = '<script>alert(1)</script> <b>"&amp;\'</b> \u2028 {{x}}'
    const { id } = await publish(await createStudent(), { content })
    const { body, response } = await callRoute<Post>(fennec, `GET /api/posts/${id}`)
    expect(body.content).toBe(content)
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })

  it('may quote another post, and mention people', async () => {
    const [ada, tunde] = [await createStudent(), await createStudent()]
    const { id } = await publish(ada)
    const mentions = [{ userId: tunde.id, offset: 6, length: 6 }]
    const body = { content: 'Thank @Amaka', quote_of: id, mentions }
    expect(await publish(ada, body)).toMatchObject({ isQuote: true, quoteOf: id, mentions })
    expect(await publish(ada, { ...body, mentions: JSON.stringify(mentions) })).toMatchObject({ mentions })
  })
})

describe('an invalid post', () => {
  const refused: [string, object, string][] = [
    ['nothing', {}, 'Write something, or add a photo or video'],
    ['spaces', { content: ' \n\u200b ' }, 'Write something, or add a photo or video'],
    ['5,001 characters', { content: 'ẹ́'.repeat(5001) }, 'A post must be at most 5000 characters'],
    ['a number', { content: 5 }, 'content must be text'],
    [
      'a topic of 41 characters',
      { content: 'x', topic: 'x'.repeat(41) },
      'A topic must be at most 40 characters',
    ],
    [
      'an unknown reply setting',
      { content: 'x', replySetting: 'friends' },
      'replySetting must be one of everyone, followers, nobody',
    ],
    [
      'mentions that are none',
      { content: 'x', mentions: '{' },
      'mentions must be a list of { userId, offset, length }',
    ],
    [
      'a list of URLs that is broken',
      { content: 'x', imageUrl: '["/media/x' },
      'imageUrl must be the URL of a file of yours, or a list of such',
    ],
  ]
  it.each(refused)('is refused: %s (T57)', async (_case, body, message) => {
    const answer = await callRoute<Post>(fennec, 'POST /api/posts', await createStudent(), body)
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, 'INVALID_INPUT', message])
  })

  it('is refused where it quotes an invisible post', async () => {
    const ada = await createStudent()
    const { id } = await publish(await createPrivateAccount())
    for (const quoteOf of [id, 2_000_000_000, 'abc'])
      expect(await callAndReadOutcome('POST /api/posts', ada, { content: 'x', quoteOf })).toEqual([
        404,
        'NOT_FOUND',
      ])
  })

  it('is refused in a content type that is neither JSON nor a form', async () => {
    const { token } = await createStudent()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' }
    const response = await fennec.app.inject({ method: 'POST', url: '/api/posts', headers, payload: 'hello' })
    expect([response.statusCode, response.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA'])
  })

  it('is not stored twice when the client repeats the call', async () => {
    const ada = await createStudent()
    const headers = { 'idempotency-key': 'lost-reply' }
    const first = await publish({ ...ada, headers })
    expect(await publish({ ...ada, headers })).toEqual(first)
    expect(await fennec.services.prisma.post.count({ where: { authorId: ada.id } })).toBe(1)
    const other = await callAndReadOutcome(
      'POST /api/posts',
      { ...ada, headers },
      { content: 'Something else' },
    )
    expect(other).toEqual([409, 'CONFLICT'])
  })
})

describe('a post', () => {
  it('is edited and deleted by its author', async () => {
    const ada = await createStudent()
    const { id } = await publish(ada)
    const edited = await callRoute(fennec, `PUT /api/posts/${id}`, ada, { content: 'Exams are back' })
    expect(edited.body).toMatchObject({ content: 'Exams are back', editedAt: expect.any(String) })
    const deleted = await callRoute(fennec, `DELETE /api/posts/${id}`, ada)
    expect(deleted.body).toEqual({ message: 'Post deleted successfully!' })
    expect(await callAndReadOutcome(`GET /api/posts/${id}`, ada)).toEqual([404, 'NOT_FOUND'])
  })

  const calls = ['GET', 'PUT', 'DELETE'] as const
  const body = (call: string) => (call === 'PUT' ? { content: 'Mine now' } : undefined)

  it.each(calls.slice(1))('cannot be changed by others: %s (T23)', async (call) => {
    const [ada, tunde] = [await createStudent(), await createStudent()]
    const { id } = await publish(ada)
    expect(await callAndReadOutcome(`${call} /api/posts/${id}`, tunde, body(call))).toEqual([
      403,
      'FORBIDDEN',
    ])
    expect(await callAndReadOutcome(`${call} /api/posts/${id}`, {}, body(call))).toEqual([
      401,
      'UNAUTHENTICATED',
    ])
  })

  it.each(calls)('is a 404 for others where its account is private: %s (T26)', async (call) => {
    const { id } = await publish(await createPrivateAccount())
    const tunde = await createStudent()
    expect(await callAndReadOutcome(`${call} /api/posts/${id}`, tunde, body(call))).toEqual([
      404,
      'NOT_FOUND',
    ])
  })

  it.each(calls)('is found by its number alone: %s', async (call) => {
    const tunde = await createStudent()
    for (const id of ['abc', '0', '-1', '1.0', '01', '2147483648', '9'.repeat(30), '%27', '1%20OR%201'])
      expect(await callAndReadOutcome(`${call} /api/posts/${id}`, tunde, body(call))).toEqual([
        404,
        'NOT_FOUND',
      ])
  })
})

describe('a feed', () => {
  const idsOf = (posts: { id: number }[]) => posts.map(({ id }) => id)

  it('is read to its end in pages by its cursors', async () => {
    const [ada, tunde] = [await createStudent(), await createStudent()]
    const mine: number[] = []
    for (let count = 0; count < 7; count++) mine.unshift((await publish(ada, { content: `${count}` })).id)
    const read: number[] = []
    let query = '?limit=3'
    do {
      const { body, response } = await callRoute<Post[]>(fennec, `GET /api/posts${query}`, tunde)
      read.push(...idsOf(body))
      const next = response.headers['x-next-cursor']
      query = next === undefined ? '' : `?limit=3&cursor=${String(next)}`
    } while (query)
    expect(new Set(read).size).toBe(read.length)
    expect(read.filter((id) => mine.includes(id))).toEqual(mine)
  })

  it('has 30 posts by default, and at most 100 (T54)', async () => {
    const ada = await createStudent()
    const { authorId, campus } = await fennec.services.prisma.post.findUniqueOrThrow({
      where: { id: (await publish(ada)).id },
    })
    const createdAt = fennec.clock.now()
    const many = { authorId, campus, createdAt, content: 'x', hotScore: 1 }
    await fennec.services.prisma.post.createMany({ data: Array<typeof many>(120).fill(many) })
    const lengthOf = async (query: string) =>
      (await callRoute<Post[]>(fennec, `GET /api/posts${query}`, ada)).body.length
    expect(await lengthOf('')).toBe(30)
    expect(await lengthOf('?sortBy=algorithm&limit=7')).toBe(7)
    for (const limit of [100, 101, 1_000_000]) expect(await lengthOf(`?limit=${limit}`)).toBe(100)
  })

  it('sorts by engagement on request, and by date otherwise', async () => {
    const ada = await createStudent()
    const loved = await publish(ada, { content: 'loved' })
    await fennec.services.prisma.post.update({ where: { id: loved.id }, data: { hotScore: 1e6 } })
    fennec.clock.advance(1000)
    const fresh = await publish(ada, { content: 'fresh' })
    const first = async (query: string) =>
      (await callRoute<Post[]>(fennec, `GET /api/posts${query}`, ada)).body[0]?.id
    expect(await first('?sortBy=algorithm')).toBe(loved.id)
    for (const query of ['', '?sortBy=newest', '?sortBy=', '?sort_by=x', '?sortBy=a&sortBy=algorithm'])
      expect(await first(query)).toBe(fresh.id)
  })

  it('filters by campus or by followed users', async () => {
    const [ada, abuja] = [await createStudent(), await createStudent()]
    await fennec.services.prisma.user.update({ where: { id: abuja.id }, data: { campus: 'uniabuja' } })
    fennec.clock.advance(1)
    const { id } = await publish(abuja)
    const read = async (scope: string) =>
      idsOf((await callRoute<Post[]>(fennec, `GET /api/posts?limit=100&scope=${scope}`, ada)).body)
    expect(await read('all')).toContain(id)
    expect(await read('campus')).not.toContain(id)
    await fennec.services.prisma.follow.create({ data: { followerId: ada.id, followeeId: abuja.id } })
    expect(await read('following')).toContain(id)
  })

  it.each(['cursor=x', 'cursor=W10', 'cursor=%00', 'limit=x', 'scope=moon'])('refuses %s', async (query) => {
    const ada = await createStudent()
    expect(await callAndReadOutcome(`GET /api/posts?${query}`, ada)).toEqual([400, 'INVALID_INPUT'])
    if (query.startsWith('cursor'))
      expect(await callAndReadOutcome(`GET /api/saved-posts?${query}`, ada)).toEqual([400, 'INVALID_INPUT'])
  })

  it('refuses the cursor of another list', async () => {
    const ada = await createStudent()
    await publish(ada)
    await publish(ada)
    const { response } = await callRoute(fennec, 'GET /api/posts?limit=1', ada)
    const cursor = String(response.headers['x-next-cursor'])
    const other = await callAndReadOutcome(`GET /api/posts?sortBy=algorithm&cursor=${cursor}`, ada)
    expect(other).toEqual([400, 'INVALID_INPUT'])
  })

  it('is a 304 without changes, and is never cached on a shared phone (T68)', async () => {
    const [ada, tunde] = [await createStudent(), await createStudent()]
    fennec.clock.advance(1)
    await publish(ada)
    const first = (await callRoute(fennec, 'GET /api/posts', ada)).response
    expect(first.headers['cache-control']).toBe('no-store')
    const headers = { 'if-none-match': String(first.headers.etag) }
    const fetchWithEtag = async (person: Person) =>
      fennec.app.inject({
        url: '/api/posts',
        headers: { ...headers, authorization: `Bearer ${person.token}` },
      })
    expect((await fetchWithEtag(ada)).statusCode).toBe(304)
    // The reader’s cached copy omits the author’s address.
    expect((await fetchWithEtag(tunde)).statusCode).toBe(200)
    await publish(tunde)
    expect((await fetchWithEtag(ada)).statusCode).toBe(200)
  })
})

describe('a profile’s list of posts', () => {
  it('has the published posts of its user', async () => {
    const [ada, tunde] = [await createStudent(), await createStudent()]
    const ids = [await publish(ada), await publish(ada)].map(({ id }) => id).reverse()
    const { body } = await callRoute<Post[]>(fennec, `GET /api/users/${ada.id}/posts`, tunde)
    expect(body.map(({ id }) => id)).toEqual(ids)
    const { response } = await callRoute(fennec, `GET /api/users/${ada.id}/posts?limit=1`, tunde)
    expect(response.headers['x-next-cursor']).toEqual(expect.any(String))
    expect((await callRoute(fennec, `GET /api/users/${ada.id}/reposts`, tunde)).body).toEqual([])
    expect(await callAndReadOutcome('GET /api/users/2000000000/posts', tunde)).toEqual([404, 'NOT_FOUND'])
    expect(await callAndReadOutcome(`GET /api/users/${ada.id}/posts`)).toEqual([401, 'UNAUTHENTICATED'])
  })

  it('is empty for others where the account is private (T26)', async () => {
    const [ada, tunde] = [await createPrivateAccount(), await createStudent()]
    await publish(ada)
    expect((await callRoute(fennec, `GET /api/users/${ada.id}/posts`, tunde)).body).toEqual([])
    expect((await callRoute<Post[]>(fennec, `GET /api/users/${ada.id}/posts`, ada)).body).toHaveLength(1)
  })
})
