// Invalid input of sign-up, sign-in, recovery, profiles and documents: a clear refusal, and no change.
import { describe, expect, it } from 'vitest'
import { useFennec } from '../support/app.ts'
import { graphql, rest, type Caller } from '../support/calls.ts'
import { password, registrationOf, signUp } from '../support/factories.ts'

const fennec = useFennec()

interface ErrorBody {
  message: string
  code: string
  requestId: string
  problems?: { path: string; message: string }[]
}

/** Values that every text field refuses. */
const wrongTypes: [string, unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['a number', 7],
  ['a boolean', true],
  ['a list', ['x']],
  ['an operator object', { $ne: null }],
  ['a Prisma operator', { contains: '@' }],
]
const wrongTexts: [string, string][] = [
  ['empty', ''],
  ['blank', ' \t\n'],
  ['too long', 'x'.repeat(5001)],
  ['too long in emoji', '👩🏾‍🎓'.repeat(600)],
  ['cut by NUL', 'a\u0000b@x.ng'],
]

const databaseState = async () => {
  const { prisma } = fennec.services
  return JSON.stringify([
    await prisma.user.findMany(),
    await prisma.session.count(),
    await prisma.resetCode.count(),
  ])
}

async function expectRefused(
  address: string,
  body: Record<string, unknown>,
  caller: Caller,
  message?: string,
  expected = 400,
) {
  const before = await databaseState()
  const { status, body: answer } = await rest<ErrorBody>(fennec, address, body, caller)
  expect(status).toBe(expected)
  expect(answer).toMatchObject({
    message: expect.any(String),
    code: expect.any(String),
    requestId: expect.any(String),
  })
  if (message) expect(answer.message).toBe(message)
  expect(JSON.stringify(answer)).not.toMatch(/prisma|zod|select|stack|\.ts\b|expected/i)
  expect(await databaseState()).toBe(before)
}

const registerMessages: Record<string, string> = {
  name: 'Name is required',
  university: 'University is required',
  email: 'Invalid email address',
  phone: 'Phone number is required',
  password: 'Password must be at least 6 characters',
  confirmPassword: "Passwords don't match",
}

describe('a sign-up (T01, T03, T57)', () => {
  const invalidFields = Object.entries(registerMessages).flatMap(([field, message]) =>
    [...wrongTypes, ...wrongTexts.slice(0, 2)].map(([kind, value]) => [field, kind, value, message] as const),
  )
  it.each(invalidFields)(
    'is refused with the form’s message for %s %s',
    async (field, _kind, value, message) => {
      const text = field === 'password' && typeof value === 'string' ? value.trim().slice(0, 5) : value
      const confirmation = field === 'password' ? { confirmPassword: text } : {}
      await expectRefused(
        'POST /api/register',
        registrationOf({ ...confirmation, [field]: text }),
        {},
        message,
      )
    },
  )

  it.each(['name', 'university', 'phone', 'email', 'password'])(
    'is refused with an overlong %s',
    async (field) => {
      for (const [, value] of wrongTexts.slice(2, 4))
        await expectRefused(
          'POST /api/register',
          registrationOf({ [field]: value, confirmPassword: value }),
          {},
        )
    },
  )

  it.each(['admin', 'VENDOR', 'Customer', '', null, undefined, 1, { $eq: 'vendor' }])(
    'is refused as %j',
    async (userType) => {
      await expectRefused(
        'POST /api/register',
        registrationOf({ userType }),
        {},
        'Please choose customer or vendor',
      )
    },
  )

  it.each(['name', 'university', 'phone', 'email'])('is refused with NUL in the %s', async (field) => {
    await expectRefused('POST /api/register', registrationOf({ [field]: 'Ama\u0000ka@x.ng' }), {})
  })

  it.each([
    ['nothing but a zero-width space', '\u200b'],
    ['half a character', 'A\ud800'],
  ])('is refused with %s for a name', async (_kind, name) => {
    await expectRefused('POST /api/register', registrationOf({ name }), {})
  })

  it.each([
    ['half a character', 'Ada \ud83eObi'],
    ['NUL', 'Ada\0Obi'],
  ])('is refused by every transport with %s in a name', async (_kind, name) => {
    const message = 'Name contains a character that cannot be used'
    await expectRefused('POST /api/register', registrationOf({ name }), {}, message)
    const person = await signUp(fennec)
    await expectRefused('PUT /api/users/profile', { fullName: name }, person, message)
    const edit = 'mutation ($input: EditProfileInput!) { editProfile(input: $input) { viewer { email } } }'
    for (const input of [{ fullName: name }, { firstName: name }, { lastName: name }]) {
      const { errors } = await graphql(fennec, edit, { input }, person)
      expect(errors?.[0]?.message).toBe(message)
    }
  })

  it('is refused at the domain of the demo campus', async () => {
    await expectRefused(
      'POST /api/register',
      registrationOf({ email: 'me@Fennec.demo' }),
      {},
      'Invalid email address',
    )
  })

  it.each([
    ['tone marks and hooks', 'Ɗanladi Adéṣínà'],
    ['another script', 'أمينة بيلو'],
    ['a script from the right, with a joiner', 'علی\u200cرضا שָׁלוֹם'],
    ['an emoji family', 'Ada 👨‍👩‍👧‍👦'],
    ['an apostrophe and SQL', 'Robert\'); DROP TABLE "User";--'],
    ['eighty characters of four bytes', '𝔘'.repeat(80)],
  ])('keeps a name with %s unchanged', async (_kind, name) => {
    const registration = registrationOf({ name })
    expect((await rest(fennec, 'POST /api/register', registration)).status).toBe(201)
    const { firstName, lastName } = await fennec.services.prisma.user.findUniqueOrThrow({
      where: { email: registration.email },
    })
    expect([firstName, lastName].filter(Boolean).join(' ')).toBe(name)
  })

  it('accepts a password of 128 characters and no longer one', async () => {
    const long = 'p'.repeat(128)
    const good = registrationOf({ password: long, confirmPassword: long })
    expect((await rest(fennec, 'POST /api/register', good)).status).toBe(201)
    const longer = { password: `${long}p`, confirmPassword: `${long}p` }
    const { body } = await rest<ErrorBody>(fennec, 'POST /api/register', registrationOf(longer))
    expect(body.message).toBe('Password must be at most 128 characters')
  })

  it('is refused with every wrong field named, the first one in the message', async () => {
    const { body } = await rest<ErrorBody>(fennec, 'POST /api/register', {})
    expect(body.problems?.map(({ path }) => path)).toEqual([
      'name',
      'university',
      'email',
      'phone',
      'password',
      'confirmPassword',
      'userType',
    ])
    expect(body.message).toBe(body.problems?.[0]?.message)
  })

  it.each([
    ['application/json; charset=iso-8859-1', 'latin1', 'Àdé'],
    ['application/json; charset="UTF-16LE"', 'utf16le', 'Àdé'],
    ['application/json; charset=utf-8', 'utf8', 'Àdé'],
    ['application/json', 'latin1', null],
    ['application/json; charset=koi-99', 'utf8', null],
  ] as const)('is decoded as %s, or refused', async (contentType, encoding, firstName) => {
    const registration = registrationOf({ name: 'Àdé Okafor' })
    const payload = Buffer.from(JSON.stringify(registration), encoding)
    const response = await fennec.app.inject({
      method: 'POST',
      url: '/api/register',
      payload,
      headers: { 'content-type': contentType },
    })
    expect(response.statusCode).toBe(firstName ? 201 : 400)
    if (!firstName) expect(response.json().message).toMatch(/^The body is no text in /)
    else
      expect(
        await fennec.services.prisma.user.count({ where: { email: registration.email, firstName } }),
      ).toBe(1)
  })

  it('pollutes no prototype through __proto__ (T05)', async () => {
    const payload = '{"__proto__":{"role":"ADMIN"},"constructor":{"prototype":{"x":1}}}'
    const headers = { 'content-type': 'application/json' }
    const { status } = await rest(fennec, 'POST /api/register', payload, { headers })
    expect(status).toBe(400)
    expect(({} as { role?: string }).role).toBeUndefined()
  })
})

describe('invalid input for sign-in, recovery and profiles (T03, T57)', () => {
  const fields: [string, string, Record<string, unknown>][] = [
    ['POST /api/login', 'email', { password }],
    ['POST /api/login', 'password', { email: 'a@b.ng' }],
    ['POST /api/forgot-password', 'email', {}],
    ['POST /api/verify-otp', 'email', { otp: '123456' }],
    ['POST /api/verify-otp', 'otp', { email: 'a@b.ng' }],
    ['POST /api/reset-password', 'otp', { email: 'a@b.ng', password, confirmPassword: password }],
    ['POST /api/reset-password', 'email', { otp: '123456', password, confirmPassword: password }],
  ]
  const invalidFields = fields.flatMap(([address, field, others]) =>
    [...wrongTypes, ...wrongTexts].map(
      ([kind, value]) => [address, field, kind, { ...others, [field]: value }] as const,
    ),
  )
  /** Values that are valid passwords, and so only a wrong guess. */
  const mayBePassword = ['blank', 'cut by NUL']
  it.each(invalidFields)('is refused by %s: %s %s', async (address, field, kind, body) => {
    const isGuess = field === 'password' && mayBePassword.includes(kind)
    await expectRefused(address, body, {}, undefined, isGuess ? 401 : 400)
  })

  it.each(['12345', '1234567', 'abcdef', '１２３４５６', '12 456'])(
    'is refused as a code: %j',
    async (otp) => {
      await expectRefused('POST /api/verify-otp', { email: 'a@b.ng', otp }, {}, 'Enter the 6-digit code')
    },
  )

  it('is refused by PUT /api/users/profile: a wrong theme, a wrong name or an empty body', async () => {
    const person = await signUp(fennec)
    const theme = 'Theme must be dark, light or system'
    for (const value of ['blue', 'DARK', null, 1, { $ne: 'dark' }])
      await expectRefused('PUT /api/users/profile', { theme: value }, person, theme)
    for (const value of ['', '  ', null, 7, 'x'.repeat(81)])
      await expectRefused('PUT /api/users/profile', { fullName: value }, person)
    await expectRefused('PUT /api/users/profile', {}, person, 'There is nothing to change')
    await expectRefused(
      'PUT /api/users/profile',
      { role: 'ADMIN', isVerified: 1 },
      person,
      'There is nothing to change',
    )
  })

  it.each([null, [], 'text', 5])('is refused by POST /api/login as a body: %j', async (body) => {
    const headers = { 'content-type': 'application/json' }
    const { status, body: answer } = await rest<ErrorBody>(fennec, 'POST /api/login', JSON.stringify(body), {
      headers,
    })
    expect([status, answer.code]).toEqual([400, 'INVALID_INPUT'])
  })
})

describe('a GraphQL document', () => {
  it.each([
    ['a syntax error', '{ viewer {'],
    ['an unknown field', '{ viewer { passwordHash } }'],
    ['a missing input', 'mutation { register { message } }'],
    ['nothing', ''],
  ])('is refused as INVALID_INPUT with %s', async (_kind, query) => {
    const { errors } = await graphql(fennec, query)
    expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
  })

  it.each([
    null,
    5,
    {},
    { email: 'a@b.ng' },
    { email: { $ne: 1 }, password: 'x' },
    { email: 'a@b.ng', password: null },
  ])('refuses a sign-in with %j', async (input) => {
    const { errors, data } = await graphql(
      fennec,
      'mutation ($input: SignInInput!) { signIn(input: $input) { token } }',
      { input },
    )
    expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
    expect(data?.signIn).toBeFalsy()
  })

  it.each([
    ['{"__proto__":{"role":"ADMIN"}}'],
    ['{"input":{"__proto__":{"role":"ADMIN"},"email":"a@b.ng","password":"x"}}'],
    ['{"input":{"constructor":{"prototype":{"role":"ADMIN"}},"email":"a@b.ng","password":"x"}}'],
  ])('pollutes no prototype through its variables: %s (T05)', async (variables) => {
    const headers = { 'content-type': 'application/json' }
    const query = 'mutation ($input: SignInInput!) { signIn(input: $input) { token } }'
    const payload = `{"query":${JSON.stringify(query)},"variables":${variables}}`
    const byPost = await fennec.app.inject({ method: 'POST', url: '/graphql', headers, payload })
    expect([byPost.statusCode, byPost.json().data]).toEqual([400, undefined])
    const reading = encodeURIComponent('query ($id: Int!) { user(databaseId: $id) { id } }')
    const byGet = await fennec.app.inject(
      `/graphql?query=${reading}&variables=${encodeURIComponent(variables)}`,
    )
    expect(byGet.json().errors[0].extensions.code).toBe('INVALID_INPUT')
    expect(({} as { role?: string }).role).toBeUndefined()
  })

  it('returns the same messages and fields as REST', async () => {
    const { errors } = await graphql(
      fennec,
      'mutation ($input: RegisterInput!) { register(input: $input) { message } }',
      { input: { ...registrationOf({ name: ' ', email: 'amaka.thrift@live' }), userType: 'VENDOR' } },
    )
    expect(errors?.[0]).toMatchObject({
      message: 'Name is required',
      extensions: {
        problems: [
          { path: 'name', message: 'Name is required' },
          { path: 'email', message: 'Invalid email address' },
        ],
      },
    })
  })
})
