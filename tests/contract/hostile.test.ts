// What somebody sends who means harm, and what he gets to see: promotion, SQL, secrets.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configKeys } from '#server/config.ts'
import { useFennec } from '../support/app.ts'
import { graphql, rest } from '../support/calls.ts'
import { password, registrationOf, signIn, signUp } from '../support/factories.ts'

const fennec = useFennec()

const rowOf = (id: number) => fennec.parts.prisma.user.findUniqueOrThrow({ where: { id } })

describe('a student who edits her profile cannot promote herself (T02)', () => {
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

  it('over REST: what she may not change is passed over', async () => {
    const me = await signUp(fennec)
    const before = await rowOf(me.id)
    const { status } = await rest(fennec, 'PUT /api/users/profile', { theme: 'light', ...promotions }, me)
    expect(status).toBe(200)
    expect(await rowOf(me.id)).toEqual({ ...before, theme: 'LIGHT' })
  })

  it.each(Object.entries(promotions))('over GraphQL: %s is no field of the input', async (field, value) => {
    const me = await signUp(fennec)
    const before = await rowOf(me.id)
    const { errors } = await graphql(
      fennec,
      'mutation ($input: EditProfileInput!) { editProfile(input: $input) { viewer { email } } }',
      { input: { fullName: 'Ada Obi', [field]: value } },
      me,
    )
    expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
    expect(await rowOf(me.id)).toEqual(before)
  })

  it('and a sign-up over REST makes a customer, however much is sent along (T01)', async () => {
    const registration = registrationOf()
    const { status } = await rest(fennec, 'POST /api/register', { ...promotions, ...registration })
    expect(status).toBe(201)
    const made = await fennec.parts.prisma.user.findUnique({ where: { email: registration.email } })
    expect(made).toMatchObject({ role: 'CUSTOMER', isVerified: false, hasCompletedSetup: false })
  })
})

describe('SQL and odd text are only text (T04)', () => {
  const odd = [
    `Robert'); DROP TABLE "User";--`,
    `' OR '1'='1`,
    '$1 $2 %s {0} ${x}',
    '\\x00 \\u0000 \\',
    'Ọlá Ṣàngó 👩🏾‍🎓 مرحبا',
    '<script>alert(1)</script>',
  ]

  it.each(odd)('a student may be called %s', async (name) => {
    const me = await signUp(fennec)
    const people = await fennec.parts.prisma.user.count()
    await rest(fennec, 'PUT /api/users/profile', { fullName: name }, me)
    const { body } = await rest<{ firstName: string; lastName: string | null }>(
      fennec,
      'GET /api/auth/user',
      undefined,
      me,
    )
    expect([body.firstName, body.lastName].filter(Boolean).join(' ')).toBe(name.normalize('NFC'))
    expect(await fennec.parts.prisma.user.count()).toBe(people)
  })

  it.each(odd)('nobody gets in with the token or the password %s', async (text) => {
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
  ])('the id %j names nothing', async (id) => {
    const { data } = await graphql(
      fennec,
      'query ($id: ID!) { node(id: $id) { id } }',
      { id: Buffer.from(id).toString('base64') },
      await signUp(fennec),
    )
    expect(data).toEqual({ node: null })
  })

  it('a password of 128 odd characters opens the account it was set for', async () => {
    const word = `'"\\;--$1%${'ẹ́🦊'.repeat(30)}`
    const registration = registrationOf({ password: word, confirmPassword: word })
    expect((await rest(fennec, 'POST /api/register', registration)).status).toBe(201)
    expect(await signIn(fennec, registration.email, {}, word)).toMatch(/^[\w-]{43}$/)
  })
})

describe('no secret leaves the server (T70)', () => {
  const files = readdirSync('dist/web', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html|json|webmanifest|svg)$/.test(name))
    .map((name) => [name, readFileSync(join('dist/web', name), 'utf8')] as const)

  it('in the client: it names no setting of the server, and no password of the demo', () => {
    expect(files.length).toBeGreaterThan(20)
    const secrets = [...configKeys.filter((key) => key.includes('_')), 'fennec-demo']
    for (const [name, text] of files)
      expect([name, secrets.filter((secret) => text.includes(secret))]).toEqual([name, []])
  })

  it('in answers: neither hash nor token of anybody is anywhere in the graph', async () => {
    const { data } = await graphql<{ __schema: { types: { fields: { name: string }[] | null }[] } }>(
      fennec,
      '{ __schema { types { fields { name } } } }',
    )
    const names = data?.__schema.types.flatMap(({ fields }) => fields?.map(({ name }) => name) ?? []) ?? []
    expect(names.filter((name) => /(?<!thumb)hash|secret|^password/i.test(name)).sort()).toEqual([])
  })

  it('in errors: a wrong password is not repeated to whoever sent it', async () => {
    const { email } = await signUp(fennec)
    const { body } = await rest(fennec, 'POST /api/login', { email, password: `${password} but wrong` })
    expect(JSON.stringify(body)).not.toContain(password)
  })
})
