// REST routes between people: search, follow, unfollow.
import { describe, expect, it } from 'vitest'
import { useFennec } from '../support/app.ts'
import { ask } from '../support/routes.ts'
import { signUp } from '../support/factories.ts'
import { personOf } from './matrix/people.ts'

const fennec = useFennec()

const student = () => personOf(fennec, 'customer')

interface Found {
  id: number
  isFollowing: boolean
  status?: string
}

const search = async (reader: { token: string }, q: string) =>
  (await ask<Found[]>(fennec, `GET /api/users/search?q=${encodeURIComponent(q)}`, reader)).body

const outcomeOf = async (address: string, token?: string) => {
  const { status, body } = await ask<{ code?: string }>(fennec, address, { token })
  return [status, body.code]
}

describe('a student who searches', () => {
  it('finds people by name, without their addresses, and sees whom she follows (decision 66)', async () => {
    const [ada, zainab] = [await student(), await signUp(fennec, 'CUSTOMER', { name: 'Zainab Yusuf' })]
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
    await ask(fennec, `POST /api/follow/${zainab.id}`, ada)
    expect((await search(ada, 'Zainab Y'))[0]).toMatchObject({ id: zainab.id, isFollowing: true })
    expect(await search(ada, zainab.email)).toEqual([])
  })

  it('gets an empty list for a blank text, and a refusal for an endless one (T56)', async () => {
    const ada = await student()
    for (const q of ['', ' ', '\t\n']) expect(await search(ada, q)).toEqual([])
    expect((await ask(fennec, 'GET /api/users/search', ada)).body).toEqual([])
    expect(await outcomeOf(`GET /api/users/search?q=${'x'.repeat(81)}`, ada.token)).toEqual([
      400,
      'INVALID_INPUT',
    ])
    expect(await outcomeOf('GET /api/users/search?q=a&q=b', ada.token)).toEqual([400, 'INVALID_INPUT'])
    expect(await outcomeOf('GET /api/users/search?q=a')).toEqual([401, 'UNAUTHENTICATED'])
  })
})

describe('a student who follows', () => {
  it('is counted once, however often she says so, and not once she has left', async () => {
    const [ada, tunde] = [await student(), await student()]
    for (const _ of [1, 2]) {
      const { body } = await ask(fennec, `POST /api/follow/${tunde.id}`, ada)
      expect(body).toEqual({ count: 1, isFollowing: true })
    }
    for (const _ of [1, 2]) {
      const { body } = await ask(fennec, `POST /api/unfollow/${tunde.id}`, ada)
      expect(body).toEqual({ count: 0, isFollowing: false })
    }
  })

  it('a private account waits for its answer (decision 52)', async () => {
    const [ada, tunde] = [await student(), await student()]
    await fennec.parts.prisma.user.update({ where: { id: tunde.id }, data: { isPrivate: true } })
    const { body } = await ask(fennec, `POST /api/follow/${tunde.id}`, ada)
    expect(body).toEqual({ count: 0, isFollowing: false, status: 'requested' })
    const taken = await ask(fennec, `POST /api/unfollow/${tunde.id}`, ada)
    expect(taken.body).toEqual({ count: 0, isFollowing: false })
  })

  it('cannot follow herself, or what is nobody', async () => {
    const { id, token } = await student()
    expect(await outcomeOf(`POST /api/follow/${id}`, token)).toEqual([400, 'INVALID_INPUT'])
    for (const nobody of ['2000000000', 'abc', '0'])
      for (const act of ['follow', 'unfollow'])
        expect(await outcomeOf(`POST /api/${act}/${nobody}`, token)).toEqual([404, 'NOT_FOUND'])
    expect(await outcomeOf(`POST /api/follow/${id}`)).toEqual([401, 'UNAUTHENTICATED'])
  })
})
