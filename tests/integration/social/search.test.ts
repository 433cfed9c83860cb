// Search of users while the viewer types (001 §2).
// @module-tag engine
import { describe, expect, it } from 'vitest'
import { plainText } from '#rules/shared/common'
import { queryPrefixes } from '#rules/shared/search'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { searchLimit } from '#server/modules/identity/users/limits.ts'
import { findByWords } from '#server/modules/identity/users/queries.ts'
import { buildSearchText } from '#server/modules/identity/users/searchText.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { rerunBackfills } from '../../support/migrations.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import { signUp } from '../../support/factories.ts'
import { block, makePrivate, setFollowing, suspend } from '../../support/people/people.ts'

const fennec = useFennec({ LIMIT_SCALE: '1' })

const search = (caller: Caller, text: string, first?: number) =>
  graphql<{ searchUsers: { databaseId: number; displayName: string; email: string }[] }>(
    fennec,
    'query ($text: String!, $first: Int) { searchUsers(text: $text, first: $first) { databaseId displayName email } }',
    { text, first },
    caller,
  )

const searchIds = async (caller: Caller, text: string) =>
  (await search(caller, text)).data?.searchUsers.map(({ databaseId }) => databaseId)

const createNamed = (name: string, changes = {}) => {
  const [firstName = '', lastName] = name.split(' ')
  return personOf(fennec, 'customer', { firstName, lastName, ...changes })
}

describe('a search for people', () => {
  it.each([
    ['Tobi Adéṣínà', 'adesina'],
    ['Tobi Adéṣínà', 'ADÉSINA tobi'],
    ['Ɗanladi Ƙanƙara', 'kankara danl'],
    ['Ifeanyị Ụzọma', 'uzo'],
    ['Ɓala ’Yar’Adua', 'yaradua'],
    ['Zuwaira Öz', 'öz'],
    ['Chidi Ade-Bola', 'adebola'],
    ['Temi Oluwaseun', 'oluwa-seun'],
    ['Maureen O’Brien', 'o´brien'],
    ['Zuwaira Öz', 'z'],
  ])('finds %s by %j', async (name, text) => {
    const me = await createNamed('Bola Ige')
    const person = await createNamed(name)
    expect(await searchIds(me, text)).toContain(person.id)
  })

  it('finds by handle and university as well, and needs every word', async () => {
    const me = await createNamed('Bola Ige')
    const ada = await createNamed('Ada Nwosu', {
      handle: 'sweet-ada.mouau',
      university: 'Michael Okpara University of Agriculture',
    })
    for (const text of ['@sweet-ada.mouau', 'sweet', 'okpara', 'ada okpara', '  ada   MICHAEL '])
      expect(await searchIds(me, text)).toEqual([ada.id])
    expect(await searchIds(me, 'ada okpara ibadan')).toEqual([])
  })

  it('matches the beginnings of words, and treats wildcards as text', async () => {
    const me = await createNamed('Bola Ige')
    await createNamed('Ezinne Wachukwu')
    for (const text of ['chukwu', '%', '_', 'wach%wu', '\\', '@', '...', "'", '😀', '|'])
      expect(await searchIds(me, text)).toEqual([])
  })

  it('finds no user by an e-mail address, and shows none (T27)', async () => {
    const [me, ada] = [
      await createNamed('Bola Ige'),
      await createNamed('Ada Quayson', { email: 'secret.box@x.ng' }),
    ]
    for (const text of ['secret', 'secret.box@x.ng', ada.email]) expect(await searchIds(me, text)).toEqual([])
    const { data } = await search(me, 'quayson')
    expect(data?.searchUsers[0]?.email).toMatch(/@users\.fennec\.invalid$/)
  })

  it('shows followed users and exact names first, then the viewer’s campus, then the rest', async () => {
    const me = await createNamed('Bola Ige', { campus: 'search' })
    const away = { campus: 'away', followersCount: 9 }
    const exact = await createNamed('Yinka', away)
    const followed = await createNamed('Ade Yinka', { campus: 'away' })
    const begins = await createNamed('Yinka Ade', away)
    const here = await createNamed('Ayo Yinka', { campus: 'search' })
    const there = await createNamed('Ojo Yinkade', away)
    await setFollowing(fennec, me, followed.id)
    expect(await searchIds(me, 'yinka')).toEqual([exact, followed, begins, here, there].map(({ id }) => id))
  })

  it('finds private accounts and admins, but no suspended, blocked or blocking users (T23)', async () => {
    const me = await createNamed('Bola Ige')
    const [secret, boss] = [
      await createNamed('Kaura Visible'),
      await personOf(fennec, 'admin', { firstName: 'Kaura', lastName: 'Visible' }),
    ]
    const [blocker, blocked, gone] = [
      await createNamed('Kaura Hidden'),
      await createNamed('Kaura Hidden'),
      await createNamed('Kaura Hidden'),
    ]
    await makePrivate(fennec, secret.id)
    await block(fennec, blocker.id, me.id)
    await block(fennec, me.id, blocked.id)
    await suspend(fennec, gone.id)
    expect((await searchIds(me, 'kaura'))?.sort()).toEqual([secret.id, boss.id].sort())
    expect((await searchIds(boss, 'kaura hidden'))?.length).toBe(3)
  })

  it('finds twenty at most, and fewer on request (T56)', async () => {
    const me = await createNamed('Bola Ige')
    for (let person = 0; person < 21; person++) await createNamed(`Wuraola ${person}`)
    expect(await searchIds(me, 'wura')).toHaveLength(20)
    expect((await search(me, 'wura', 3)).data?.searchUsers).toHaveLength(3)
    expect((await search(me, 'wura', 0)).data?.searchUsers).toEqual([])
  })

  it.each([
    ['', 20],
    ['   ', 20],
    ['a'.repeat(81), 20],
    ['ada', 21],
    ['ada', -1],
    ['ada', 1_000_000],
  ])('is refused for %j, %i at most', async (text, first) => {
    const { errors } = await search(await createNamed('Bola Ige'), text, first)
    expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
  })

  it('is open to signed-in users alone', async () => {
    expect((await search({}, 'ada')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})

describe('a search among thousands of users', () => {
  it('uses the index for the longest word, also when it is merged with its neighbours', async () => {
    const { sql } = fennec.services
    await sql(
      `INSERT INTO "User" (email, "passwordHash", role, "firstName", "lastName", phone, university, campus, handle, "searchText")
       SELECT 'crowd' || n || '@x.ng', '-', 'CUSTOMER', 'Ada', 'Crowd', '0', 'Far', 'far', 'crowd-' || n || '.far',
         ' ada crowd | crowd ' || n || ' far | far |' FROM generate_series(1, 4000) n`,
      [],
    )
    const [me, okonkwo, namedByPhone] = [
      await createNamed('Bola Ige'),
      await createNamed('Ada Okonkwo'),
      await createNamed('Ada 08031234567'),
    ]
    await sql('VACUUM ANALYZE "User"', [])
    const plans: string[] = []
    const caller = {
      ...fennec.services,
      viewer: { id: me.id, role: 'CUSTOMER', campus: 'unilag' },
      async sql(text: string, parameters: unknown[]) {
        const lines = await sql<Record<string, string>>(`EXPLAIN ${text}`, parameters)
        plans.push(lines.flatMap(Object.values).join('\n'))
        return sql(text, parameters)
      },
    } as unknown as AuthenticatedContext
    const search = async (text: string) =>
      (await findByWords(caller, { plain: plainText(text), prefixes: queryPrefixes(text), first: 20 })).map(
        ({ id }) => id,
      )
    expect(await search('okonkwo a')).toEqual([okonkwo.id])
    expect(await search('a okonkwo')).toEqual([okonkwo.id])
    expect(await search('8031234567')).toEqual([namedByPhone.id])
    for (const [index, word] of ['okonkwo', 'okonkwo', '8031234567'].entries()) {
      expect(plans[index]).toMatch(new RegExp(`User_searchText_trgm_idx.*\\n.*Index Cond: .*${word}`))
      expect(plans[index]).not.toContain('Seq Scan on "User"')
    }
  })
})

describe('a user who types without end', () => {
  it('is asked to slow down (T56)', async () => {
    const me = await personOf(fennec)
    await fennec.services.limits.consume(searchLimit, String(me.id), searchLimit.max)
    const { errors } = await graphql(fennec, '{ searchUsers(text: "ada") { id } }', {}, me)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 60 })
  })
})

describe('the search column', () => {
  const mutate = (caller: Caller, name: string, input: object) =>
    graphql(
      fennec,
      `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { viewer { email } } }`,
      { input },
      caller,
    )

  it('follows every change of a name, a university and a handle', async () => {
    const me = await createNamed('Bola Ige')
    const person = await signUp(fennec, 'CUSTOMER', { name: 'Ṣadé Cole', university: 'UNILAG' })
    expect(await searchIds(me, 'sade cole lagos')).toEqual([person.id])
    await mutate(person, 'editProfile', { fullName: 'Ṣadé Ọbásànjọ́' })
    expect(await searchIds(me, 'sade obasanjo lagos')).toEqual([person.id])
    await mutate(person, 'editProfile', { university: 'Federal University of Otuoke' })
    expect(await searchIds(me, 'sade obasanjo otuoke')).toEqual([person.id])
    await mutate(person, 'changeHandle', { name: 'sade-the-first' })
    expect(await searchIds(me, 'sade-the-first')).toEqual([person.id])
    expect(await searchIds(me, 'sade cole')).not.toContain(person.id)
  })

  it('has the same form from the migration as from later writes', async () => {
    const { prisma, sql } = fennec.services
    const names = [
      'Tobi Adéṣínà',
      'Ɗanladi Ƙanƙara',
      'Ɓala ’Yar’Adua',
      "O'Neil-Ade",
      'Ifeanyị',
      'ƳƁƊƘ Đø',
      'Bo Ade-Bola',
    ]
    for (const name of names) await createNamed(name)
    await prisma.user.updateMany({ data: { searchText: '' } })
    await rerunBackfills(fennec, '_search_text', '_words_read_as_one')
    const people = await prisma.user.findMany()
    expect(people.length).toBeGreaterThan(names.length)
    for (const person of people) expect(person.searchText).toBe(buildSearchText(person))
    expect(await sql('SELECT 1 FROM "User" WHERE "searchText" = $1', [''])).toEqual([])
  })

  it('moves with the posts of a user who changes campus', async () => {
    const me = await personOf(fennec)
    const { prisma } = fennec.services
    await graphql(fennec, 'mutation { createPost(input: { content: "Hi" }) { post { id } } }', {}, me)
    await mutate(me, 'editProfile', { university: 'University of Ibadan' })
    expect(await prisma.post.findMany({ where: { authorId: me.id }, select: { campus: true } })).toEqual([
      { campus: 'ui' },
    ])
  })
})
