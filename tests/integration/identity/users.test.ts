// The viewer's own settings, and the fields of other users.
import { getNamedType, isLeafType, isObjectType, type GraphQLObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { schema } from '#server/schema.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest, type Caller } from '../../support/calls.ts'
import { acceptTerms, registerAndSignIn, signUp } from '../../support/factories.ts'
import { setFollowing } from '../../support/people/people.ts'

const fennec = useFennec()

const mutateViewer = (name: string, type: string, input: Record<string, unknown>, caller: Caller) =>
  graphql<Record<string, { viewer: Record<string, unknown> }>>(
    fennec,
    `mutation ($input: ${type}!) { ${name}(input: $input) {
      viewer { theme phone termsToAccept user { displayName university lastName } }
    } }`,
    { input },
    caller,
  )

describe('the settings of a student', () => {
  it('start with the dark theme, set-up to do and terms to accept', async () => {
    const me = await registerAndSignIn(fennec)
    const { data } = await graphql(fennec, '{ viewer { theme hasCompletedSetup termsToAccept } }', {}, me)
    expect(data?.viewer).toEqual({ theme: 'DARK', hasCompletedSetup: false, termsToAccept: 1 })
  })

  it('keep the chosen theme', async () => {
    const me = await signUp(fennec)
    const { data } = await mutateViewer('setTheme', 'SetThemeInput', { theme: 'LIGHT' }, me)
    expect(data?.setTheme?.viewer.theme).toBe('LIGHT')
  })

  it('change the given fields and leave the others', async () => {
    const me = await signUp(fennec)
    const { data } = await mutateViewer('editProfile', 'EditProfileInput', { fullName: 'Ada' }, me)
    expect(data?.editProfile?.viewer).toMatchObject({
      phone: '+234 803 555 0142',
      user: { displayName: 'Ada', lastName: null, university: 'University of Lagos' },
    })
  })

  it('complete the set-up once and for all', async () => {
    const me = await signUp(fennec)
    for (let times = 0; times < 2; times++) {
      const { data } = await graphql(
        fennec,
        'mutation { completeSetup { viewer { hasCompletedSetup } } }',
        {},
        me,
      )
      expect(data?.completeSetup).toEqual({ viewer: { hasCompletedSetup: true } })
    }
  })

  it('record the accepted terms with the time; only the terms in force can be accepted', async () => {
    const me = await registerAndSignIn(fennec, { userType: 'vendor' })
    const old = await mutateViewer('acceptTerms', 'AcceptTermsInput', { version: 0, isOfAge: true }, me)
    expect(old.errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
    const young = await mutateViewer('acceptTerms', 'AcceptTermsInput', { version: 1 }, me)
    expect(young.errors?.[0]?.message).toBe('Please confirm that you are old enough')
    const { data } = await mutateViewer('acceptTerms', 'AcceptTermsInput', { version: 1, isOfAge: true }, me)
    expect(data?.acceptTerms?.viewer.termsToAccept).toBeNull()
    const row = await fennec.services.prisma.user.findUniqueOrThrow({ where: { id: me.id } })
    const firstTime = fennec.clock.now()
    expect(row.termsAcceptedAt).toEqual(firstTime)
    fennec.clock.advance(60)
    await mutateViewer('acceptTerms', 'AcceptTermsInput', { version: 1 }, me)
    const repeated = await fennec.services.prisma.user.findUniqueOrThrow({ where: { id: me.id } })
    expect(repeated.termsAcceptedAt).toEqual(firstTime)
  })

  it('refuse writes with a reason before the terms are accepted; reading and deleting the account stay possible', async () => {
    const [me, other] = [await registerAndSignIn(fennec), await signUp(fennec)]
    const post = () =>
      graphql(fennec, 'mutation { createPost(input: { content: "Hello" }) { post { content } } }', {}, me)
    const text = 'Please accept the terms and conditions first. Until then you can read, but not write.'
    for (const { errors } of [await post(), await setFollowing(fennec, me, other.id)])
      expect(errors?.[0]).toMatchObject({
        message: text,
        extensions: { code: 'FORBIDDEN', problems: [{ path: 'terms', message: text }] },
      })
    expect(await fennec.services.prisma.post.count({ where: { authorId: me.id } })).toBe(0)
    const read = await graphql(fennec, `{ user(databaseId: ${other.id}) { handle } }`, {}, me)
    expect(read.data?.user).toBeTruthy()
    expect(
      (await mutateViewer('editProfile', 'EditProfileInput', { fullName: 'Ada' }, me)).errors,
    ).toBeUndefined()
    await acceptTerms(fennec, me)
    expect((await post()).data?.createPost).toEqual({ post: { content: 'Hello' } })
    expect((await graphql(fennec, 'mutation { signOut { message } }', {}, me)).errors).toBeUndefined()
  })

  it('require the terms over REST as well, and accept them with the same token', async () => {
    const me = await registerAndSignIn(fennec)
    const post = () => rest(fennec, 'POST /api/posts', { content: 'By a program' }, me)
    const refused = await post()
    expect([refused.status, refused.body.code, refused.body.problems]).toMatchObject([
      403,
      'FORBIDDEN',
      [{ path: 'terms' }],
    ])
    await acceptTerms(fennec, me)
    expect((await post()).status).toBe(201)
  })

  it('require no terms of an admin', async () => {
    const admin = await signUp(fennec, 'ADMIN')
    const { data } = await graphql(fennec, '{ viewer { termsToAccept user { userType } } }', {}, admin)
    expect(data?.viewer).toEqual({ termsToAccept: null, user: { userType: 'ADMIN' } })
  })

  it.each([
    ['setTheme', 'SetThemeInput', { theme: 'LIGHT' }],
    ['editProfile', 'EditProfileInput', { fullName: 'Ada' }],
    ['acceptTerms', 'AcceptTermsInput', { version: 1 }],
  ])('cannot be changed by an anonymous caller: %s', async (name, type, input) => {
    expect((await mutateViewer(name, type, input, {})).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})

describe('other users', () => {
  it('are visible to signed-in viewers, without e-mail, phone or settings', async () => {
    const [me, other] = [await signUp(fennec), await signUp(fennec)]
    const { data } = await graphql(
      fennec,
      'query ($id: Int!) { user(databaseId: $id) { displayName handle profileImageUrl } }',
      { id: other.id },
      me,
    )
    expect(data?.user).toMatchObject({ displayName: 'Amaka Nwosu', profileImageUrl: null })
    const fields = Object.keys((schema.getType('User') as { getFields?(): object }).getFields?.() ?? {})
    expect(fields.filter((name) => /phone|passwordHash|theme|terms|setup/i.test(name))).toEqual([])
  })

  it('show their e-mail address only to themselves and moderators (T27)', async () => {
    const [me, other, admin] = [await signUp(fennec), await signUp(fennec), await signUp(fennec, 'ADMIN')]
    const addressFor = async (caller: Caller) => {
      const { data } = await graphql<{ user: { email: string; handle: string } }>(
        fennec,
        'query ($id: Int!) { user(databaseId: $id) { email handle } }',
        { id: other.id },
        caller,
      )
      return data?.user
    }
    const seen = await addressFor(me)
    expect(seen?.email).toBe(`${seen?.handle}@users.fennec.invalid`)
    expect((await addressFor(other))?.email).toBe(other.email)
    expect((await addressFor(admin))?.email).toBe(other.email)
  })

  it('are null for an unknown id, and hidden from anonymous callers', async () => {
    const me = await signUp(fennec)
    const nobody = await graphql(fennec, '{ user(databaseId: 999999) { id } }', {}, me)
    expect(nobody.data?.user).toBeNull()
    const anonymous = await graphql(fennec, `{ user(databaseId: ${me.id}) { id } }`)
    expect(anonymous.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})

describe('a user in the graph', () => {
  it('is the same after a list read and after a Prisma read (house D2)', async () => {
    const me = await signUp(fennec, 'VENDOR', { name: 'Ṣadé Cole' })
    const type = schema.getType('User') as GraphQLObjectType
    const fields = Object.values(type.getFields()).filter(({ type: of }) => isLeafType(getNamedType(of)))
    const selection = fields.map(({ name }) => name).join(' ')
    const { data } = await graphql<{ user: object; viewer: { user: object } }>(
      fennec,
      `{ user(databaseId: ${me.id}) { ${selection} } viewer { user { ${selection} } } }`,
      {},
      me,
    )
    expect(fields.length).toBeGreaterThan(15)
    expect(data?.user).toEqual(data?.viewer.user)
  })
})

describe('node()', () => {
  const readUser = (id: string, caller: Caller) =>
    graphql<{ node: { __typename: string } | null }>(
      fennec,
      'query ($id: ID!) { node(id: $id) { __typename id } }',
      { id },
      caller,
    )
  const objectTypes = Object.values(schema.getTypeMap()).filter((type) => isObjectType(getNamedType(type)))

  it.each(objectTypes.map(({ name }) => name))('returns no private %s of another user', async (name) => {
    const [me, other] = [await signUp(fennec), await signUp(fennec)]
    const { data, errors } = await readUser(globalId(name, other.id), me)
    expect(errors).toBeUndefined()
    expect(data?.node?.__typename).toBe(name === 'User' ? 'User' : undefined)
  })

  it('returns nothing to an anonymous caller', async () => {
    const { id } = await signUp(fennec)
    expect((await readUser(globalId('User', id), {})).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  it.each(['', 'User', 'VXNlcg==', globalId('User', -1), globalId('User', 2 ** 31), 'VXNlcjoxOng='])(
    'is null for an invalid id: %j',
    async (id) => {
      expect(await readUser(id, await signUp(fennec))).toMatchObject({ data: { node: null } })
    },
  )
})

describe('universities', () => {
  it('are suggested during sign-up', async () => {
    const { data } = await graphql<{ universities: string[] }>(
      fennec,
      '{ universities(search: "unilag", first: 3) }',
    )
    expect(data?.universities[0]).toBe('University of Lagos')
  })
})

describe('a page of a list (T54)', () => {
  it.each([
    '{ universities(first: 101) }',
    '{ universities(first: -1) }',
    '{ viewer { sessions(first: 101) { edges { cursor } } } }',
    '{ viewer { sessions(last: 100000) { edges { cursor } } } }',
  ])('has at most a hundred entries: %s', async (query) => {
    const { errors } = await graphql(fennec, query, {}, await signUp(fennec))
    expect(errors?.[0]).toMatchObject({
      message: expect.stringMatching(/ must be from 0 to 100$/),
      extensions: { code: 'INVALID_INPUT' },
    })
  })
})
