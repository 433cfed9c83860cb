// Hostile input: self-promotion to admin, SQL injection and leaked secrets.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configKeys } from '#server/config.ts'
import { useFennec } from '../support/app.ts'
import { graphql, rest } from '../support/calls.ts'
import { password, registrationOf, signIn, signUp } from '../support/factories.ts'

const fennec = useFennec()

const findUser = (id: number) => fennec.services.prisma.user.findUniqueOrThrow({ where: { id } })

describe('a self-promotion (T02)', () => {
  const promotions = {
    role: 'ADMIN',
    userType: 'admin',
    user_type: 'admin',
    isVerified: 1,
    is_verified: true,
    hasCompletedSetup: true,
    id: 1,
    email: 'dean@example.com',
    passwordHash: 'x',
    handle: 'admin.unilag',
  }

  it('is ignored in a profile edit over REST', async () => {
    const person = await signUp(fennec)
    const before = await findUser(person.id)
    const { status } = await rest(fennec, 'PUT /api/users/profile', { theme: 'light', ...promotions }, person)
    expect(status).toBe(200)
    expect(await findUser(person.id)).toEqual({ ...before, theme: 'LIGHT' })
  })

  it.each(Object.entries(promotions))(
    'is refused in a profile edit over GraphQL: %s is not an input field',
    async (field, value) => {
      const person = await signUp(fennec)
      const before = await findUser(person.id)
      const { errors } = await graphql(
        fennec,
        'mutation ($input: EditProfileInput!) { editProfile(input: $input) { viewer { email } } }',
        { input: { fullName: 'Ada Obi', [field]: value } },
        person,
      )
      expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
      expect(await findUser(person.id)).toEqual(before)
    },
  )

  it('is ignored in a sign-up over REST, which makes a customer (T01)', async () => {
    const registration = registrationOf()
    const { status } = await rest(fennec, 'POST /api/register', { ...promotions, ...registration })
    expect(status).toBe(201)
    const user = await fennec.services.prisma.user.findUnique({ where: { email: registration.email } })
    expect(user).toMatchObject({ role: 'CUSTOMER', isVerified: false, hasCompletedSetup: false })
  })
})

describe('a text with SQL or odd characters (T04)', () => {
  const unusualTexts = [
    `Robert'); DROP TABLE "User";--`,
    `' OR '1'='1`,
    '$1 $2 %s {0} ${x}',
    '\\x00 \\u0000 \\',
    'Ọlá Ṣàngó 👩🏾‍🎓 مرحبا',
    '<script>alert(1)</script>',
  ]

  it.each(unusualTexts)('is accepted as a name: %s', async (name) => {
    const person = await signUp(fennec)
    const people = await fennec.services.prisma.user.count()
    await rest(fennec, 'PUT /api/users/profile', { fullName: name }, person)
    const { body } = await rest<{ firstName: string; lastName: string | null }>(
      fennec,
      'GET /api/auth/user',
      undefined,
      person,
    )
    expect([body.firstName, body.lastName].filter(Boolean).join(' ')).toBe(name.normalize('NFC'))
    expect(await fennec.services.prisma.user.count()).toBe(people)
  })

  it.each(unusualTexts)('is refused as a token and as a password: %s', async (text) => {
    const { email } = await signUp(fennec)
    const token = encodeURIComponent(text)
    expect((await rest(fennec, 'GET /api/auth/user', undefined, { token })).status).toBe(401)
    expect((await rest(fennec, 'POST /api/login', { email, password: text })).status).toBe(401)
  })

  it.each([
    'User:1 OR 1=1',
    "User:1'--",
    'User:1;DELETE',
    'User:99999999999',
    'User:-1',
    'User:1e3',
    ':',
    '',
  ])('is refused as an id: %j', async (id) => {
    const { data } = await graphql(
      fennec,
      'query ($id: ID!) { node(id: $id) { id } }',
      { id: Buffer.from(id).toString('base64') },
      await signUp(fennec),
    )
    expect(data).toEqual({ node: null })
  })

  it('is accepted as a password of 128 characters', async () => {
    const word = `'"\\;--$1%${'ẹ́🦊'.repeat(30)}`
    const registration = registrationOf({ password: word, confirmPassword: word })
    expect((await rest(fennec, 'POST /api/register', registration)).status).toBe(201)
    expect(await signIn(fennec, registration.email, {}, word)).toMatch(/^[\w-]{43}$/)
  })
})

describe('a secret of the server (T70)', () => {
  const files = readdirSync('dist/web', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html|json|webmanifest|svg)$/.test(name))
    .map((name) => [name, readFileSync(join('dist/web', name), 'utf8')] as const)

  it('is absent from the client, as are names of server settings and the demo password', () => {
    expect(files.length).toBeGreaterThan(20)
    const secrets = [...configKeys.filter((key) => key.includes('_')), 'fennec-demo']
    for (const [name, text] of files)
      expect([name, secrets.filter((secret) => text.includes(secret))]).toEqual([name, []])
  })

  it('is absent from the graph, as are all hashes and tokens', async () => {
    const { data } = await graphql<{ __schema: { types: { fields: { name: string }[] | null }[] } }>(
      fennec,
      '{ __schema { types { fields { name } } } }',
    )
    const names = data?.__schema.types.flatMap(({ fields }) => fields?.map(({ name }) => name) ?? []) ?? []
    expect(names.filter((name) => /(?<!thumb)hash|secret|^password/i.test(name)).sort()).toEqual([])
  })

  it('is absent from errors, which never repeat a wrong password', async () => {
    const { email } = await signUp(fennec)
    const { body } = await rest(fennec, 'POST /api/login', { email, password: `${password} but wrong` })
    expect(JSON.stringify(body)).not.toContain(password)
  })
})
