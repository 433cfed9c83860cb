// REST routes of people: search, profiles and follows.
import { describe, expect, it } from 'vitest'
import { useFennec } from '../../support/app.ts'
import { callRoute } from '../../support/routes.ts'
import { signUp } from '../../support/factories.ts'
import { personOf } from '../matrix/people.ts'

const fennec = useFennec()

const createStudent = () => personOf(fennec, 'customer')

interface Found {
  id: number
  isFollowing: boolean
  status?: string
}

const search = async (reader: { token: string }, q: string) =>
  (await callRoute<Found[]>(fennec, `GET /api/users/search?q=${encodeURIComponent(q)}`, reader)).body

const callAndReadOutcome = async (address: string, token?: string) => {
  const { status, body } = await callRoute<{ code?: string }>(fennec, address, { token })
  return [status, body.code]
}

describe('a user who searches', () => {
  it('finds people by name, without their addresses, and sees their own follows (001 §2)', async () => {
    const [ada, zainab] = [await createStudent(), await signUp(fennec, 'CUSTOMER', { name: 'Zainab Yusuf' })]
    const [seen] = await search(ada, 'zainab')
    expect(seen).toEqual({
      id: zainab.id,
      firstName: 'Zainab',
      lastName: 'Yusuf',
      email: expect.stringMatching(/@users\.fennec\.invalid$/),
      profileImageUrl: null,
      isVerified: 0,
      university: 'University of Lagos',
      universityHandle: expect.stringContaining('zainab-yusuf'),
      userType: 'customer',
      isFollowing: false,
    })
    await callRoute(fennec, `POST /api/follow/${zainab.id}`, ada)
    expect((await search(ada, 'Zainab Y'))[0]).toMatchObject({ id: zainab.id, isFollowing: true })
    expect(await search(ada, zainab.email)).toEqual([])
  })

  it('gets an empty list for a blank text, and a refusal for an overlong one (T56)', async () => {
    const ada = await createStudent()
    for (const q of ['', ' ', '\t\n']) expect(await search(ada, q)).toEqual([])
    expect((await callRoute(fennec, 'GET /api/users/search', ada)).body).toEqual([])
    expect(await callAndReadOutcome(`GET /api/users/search?q=${'x'.repeat(81)}`, ada.token)).toEqual([
      400,
      'INVALID_INPUT',
    ])
    expect(await callAndReadOutcome('GET /api/users/search?q=a&q=b', ada.token)).toEqual([
      400,
      'INVALID_INPUT',
    ])
    expect(await callAndReadOutcome('GET /api/users/search?q=a')).toEqual([401, 'UNAUTHENTICATED'])
  })
})

describe('a user who follows', () => {
  it('counts once regardless of repeats, and no longer after deleting the account', async () => {
    const [ada, tunde] = [await createStudent(), await createStudent()]
    for (const _ of [1, 2]) {
      const { body } = await callRoute(fennec, `POST /api/follow/${tunde.id}`, ada)
      expect(body).toEqual({ count: 1, isFollowing: true })
    }
    for (const _ of [1, 2]) {
      const { body } = await callRoute(fennec, `POST /api/unfollow/${tunde.id}`, ada)
      expect(body).toEqual({ count: 0, isFollowing: false })
    }
  })

  it('waits for the answer of a private account (001 §2)', async () => {
    const [ada, tunde] = [await createStudent(), await createStudent()]
    await fennec.services.prisma.user.update({ where: { id: tunde.id }, data: { isPrivate: true } })
    const { body } = await callRoute(fennec, `POST /api/follow/${tunde.id}`, ada)
    expect(body).toEqual({ count: 0, isFollowing: false, status: 'requested' })
    const unfollowed = await callRoute(fennec, `POST /api/unfollow/${tunde.id}`, ada)
    expect(unfollowed.body).toEqual({ count: 0, isFollowing: false })
  })

  it('cannot follow themselves or an unknown user', async () => {
    const { id, token } = await createStudent()
    expect(await callAndReadOutcome(`POST /api/follow/${id}`, token)).toEqual([400, 'INVALID_INPUT'])
    for (const nobody of ['2000000000', 'abc', '0'])
      for (const act of ['follow', 'unfollow'])
        expect(await callAndReadOutcome(`POST /api/${act}/${nobody}`, token)).toEqual([404, 'NOT_FOUND'])
    expect(await callAndReadOutcome(`POST /api/follow/${id}`)).toEqual([401, 'UNAUTHENTICATED'])
  })
})

describe('a user who opens a profile', () => {
  it('sees the person, the counts and their relation (001 §3)', async () => {
    const ada = await createStudent()
    const tunde = await signUp(fennec, 'VENDOR', { name: 'Tunde Bello' })
    await callRoute(fennec, 'PUT /api/users/profile', tunde, { bio: 'I fix laptops', link: 'tunde.example' })
    await callRoute(fennec, `POST /api/follow/${tunde.id}`, ada)
    const { body } = await callRoute(fennec, `GET /api/users/${tunde.id}`, ada)
    expect(body).toEqual({
      id: tunde.id,
      firstName: 'Tunde',
      lastName: 'Bello',
      email: expect.stringMatching(/^tunde-bello.*@users\.fennec\.invalid$/),
      profileImageUrl: null,
      isVerified: 0,
      university: 'University of Lagos',
      universityHandle: expect.stringContaining('tunde-bello'),
      userType: 'vendor',
      bio: 'I fix laptops',
      link: 'https://tunde.example/',
      isPrivate: false,
      isFollowing: true,
      followersCount: 1,
      followingCount: 0,
      postsCount: 0,
    })
  })

  it('gets 304 when polling until something changes (ADR 12)', async () => {
    const [ada, tunde] = [await createStudent(), await createStudent()]
    const { response } = await callRoute(fennec, `GET /api/users/${tunde.id}`, ada)
    const headers = { 'if-none-match': String(response.headers.etag) }
    const poll = async () =>
      (
        await fennec.app.inject({
          url: `/api/users/${tunde.id}`,
          headers: { ...headers, authorization: `Bearer ${ada.token}` },
        })
      ).statusCode
    expect(await poll()).toBe(304)
    await callRoute(fennec, 'PUT /api/users/profile', tunde, { bio: 'New here' })
    expect(await poll()).toBe(200)
  })

  it('gets 404 for an unknown or invisible user', async () => {
    const [ada, blocker] = [await createStudent(), await createStudent()]
    await fennec.services.prisma.block.create({ data: { blockerId: blocker.id, blockedId: ada.id } })
    for (const id of [blocker.id, 2_000_000_000, 'abc'])
      expect(await callAndReadOutcome(`GET /api/users/${id}`, ada.token)).toEqual([404, 'NOT_FOUND'])
    expect(await callAndReadOutcome(`GET /api/users/${blocker.id}`)).toEqual([401, 'UNAUTHENTICATED'])
  })
})

describe('a user who edits their profile', () => {
  it('sends the whole documented form, and gets the account', async () => {
    const ada = await createStudent()
    const { body } = await callRoute<{ message: string; user: object }>(
      fennec,
      'PUT /api/users/profile',
      ada,
      {
        firstName: 'Ada',
        lastName: 'Obi',
        fullName: 'Ada Ngozi Obi',
        bio: '',
        link: 'ada.example.ng',
        university: 'University of Ibadan',
        isPrivate: true,
      },
    )
    expect(body.message).toBe('Profile updated')
    expect(body.user).toMatchObject({
      id: ada.id,
      firstName: 'Ada Ngozi',
      lastName: 'Obi',
      bio: null,
      link: 'https://ada.example.ng/',
      university: 'University of Ibadan',
      isPrivate: true,
    })
  })

  it.each([
    [1, true],
    [0, false],
    ['1', true],
    ['0', false],
    ['true', true],
    ['false', false],
    [true, true],
    [false, false],
  ])('may send isPrivate as %j (ADR 2)', async (isPrivate, is) => {
    const ada = await createStudent()
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { isPrivate: !is } })
    const { body } = await callRoute<{ user: object }>(fennec, 'PUT /api/users/profile', ada, { isPrivate })
    expect(body.user).toMatchObject({ isPrivate: is })
  })

  it('gets a message for each invalid field', async () => {
    const ada = await createStudent()
    for (const [input, message] of [
      [{ bio: 'x'.repeat(501) }, 'Bio must be at most 500 characters'],
      [{ link: 'javascript:alert(1)' }, 'Link must be the address of a website, such as https://example.com'],
      [{ link: `x.ng/${'y'.repeat(200)}` }, 'Link must be at most 200 characters'],
      [{ isPrivate: 'maybe' }, 'isPrivate must be true or false'],
      [{ firstName: ' ' }, 'Name is required'],
    ] as const) {
      const { status, body } = await callRoute(fennec, 'PUT /api/users/profile', ada, input)
      expect([status, body.message]).toEqual([400, message])
    }
  })
})

describe('a user who opens a list of people', () => {
  const card = (id: number) =>
    expect.objectContaining({ id, universityHandle: expect.any(String), isFollowing: false })

  it('gets thirty of them and the next cursor, in the body and in the headers (001 §3)', async () => {
    const [ada, tunde] = [await createStudent(), await createStudent()]
    const followers = await Promise.all(Array.from({ length: 32 }, createStudent))
    for (const follower of followers) {
      fennec.clock.advance(1)
      await callRoute(fennec, `POST /api/follow/${tunde.id}`, follower)
    }
    interface List {
      count: number
      isFollowing: boolean
      followers: { id: number }[]
      nextCursor: string | null
    }
    const { body, response } = await callRoute<List>(fennec, `GET /api/users/${tunde.id}/followers`, ada)
    const newest = followers.map(({ id }) => id).toReversed()
    expect(body).toMatchObject({ count: 32, isFollowing: false, followers: newest.slice(0, 30).map(card) })
    expect(response.headers['x-next-cursor']).toBe(body.nextCursor)
    const address = `GET /api/users/${tunde.id}/followers?cursor=${body.nextCursor}`
    const rest = await callRoute<List>(fennec, address, ada)
    expect(rest.body).toMatchObject({ followers: newest.slice(30).map(card), nextCursor: null })
  })

  it('gets the followed people in the same shape (001 §7)', async () => {
    const [ada, tunde] = [await createStudent(), await createStudent()]
    await callRoute(fennec, `POST /api/follow/${ada.id}`, tunde)
    const { body } = await callRoute(fennec, `GET /api/users/${tunde.id}/following`, ada)
    expect(body).toEqual({ count: 1, isFollowing: false, following: [card(ada.id)], nextCursor: null })
  })

  it('gets only the counts of a private account (001 §2)', async () => {
    const [ada, tunde] = [await createStudent(), await createStudent()]
    await callRoute(fennec, `POST /api/follow/${tunde.id}`, await createStudent())
    await callRoute(fennec, 'PUT /api/users/profile', tunde, { isPrivate: true })
    await callRoute(fennec, `POST /api/follow/${tunde.id}`, ada)
    const { body } = await callRoute(fennec, `GET /api/users/${tunde.id}/followers`, ada)
    expect(body).toEqual({
      count: 1,
      isFollowing: false,
      status: 'requested',
      followers: [],
      nextCursor: null,
    })
  })
})
