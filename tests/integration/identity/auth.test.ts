// Sign-up, sign-in and sign-out over GraphQL.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashLimitKey, signInFailures } from '#server/modules/identity/auth/limits.ts'
import { newIpAddress, useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import { password, registrationOf, signIn, signUp } from '../../support/factories.ts'
import { suspend } from '../../support/people/people.ts'
import { captureStatements } from '../../support/statements.ts'

const fennec = useFennec({ LIMIT_SCALE: '1' })
const strict = useFennec({ LIMIT_SCALE: '0.01' })

const registerDocument = `mutation ($input: RegisterInput!) {
  register(input: $input) { message user { databaseId displayName firstName lastName handle university userType isVerified } }
}`
const register = (changes: Record<string, unknown> = {}, caller: Caller = {}) =>
  graphql<{ register: { message: string; user: Record<string, unknown> } }>(
    fennec,
    registerDocument,
    { input: { ...registrationOf(), userType: 'CUSTOMER', ...changes } },
    caller,
  )

const viewerDocument =
  '{ viewer { email hasCompletedSetup theme termsToAccept user { displayName userType } } }'
const readViewer = (caller: Caller) =>
  graphql<{ viewer: { email: string } | null }>(fennec, viewerDocument, {}, caller)

const trySignIn = (email: string, typedPassword: string, caller: Caller = {}) =>
  graphql<{ signIn: { token: string } }>(
    fennec,
    'mutation ($input: SignInInput!) { signIn(input: $input) { token viewer { email } } }',
    { input: { email, password: typedPassword } },
    caller,
  )

/** Resets the password to the same value with an e-mailed code. */
async function resetPasswordByEmail(email: string, caller: Caller) {
  const send = (name: string, input: Record<string, unknown>) =>
    graphql(
      fennec,
      `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { message } }`,
      { input },
      caller,
    )
  await send('requestCode', { email })
  await fennec.services.background.idle()
  const otp = fennec.outbox.emails.findLast(({ to }) => to === email)?.text.match(/\b\d{6}\b/)?.[0]
  await send('checkCode', { email, otp })
  await send('resetPassword', { email, otp, password, confirmPassword: password })
}

describe('a sign-up', () => {
  it('gives a student an account, a handle and no session', async () => {
    const { data, response } = await register({ name: 'Ọládélé Tobi Adéṣínà', university: 'unilag' })
    expect(data?.register).toMatchObject({
      message: 'Account created successfully!',
      user: {
        displayName: 'Ọládélé Tobi Adéṣínà',
        firstName: 'Ọládélé Tobi',
        lastName: 'Adéṣínà',
        handle: 'oladele-tobi-adesina.unilag',
        university: 'University of Lagos',
        userType: 'CUSTOMER',
        isVerified: false,
      },
    })
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  it(
    'gives two students with the same name two handles, even at the same moment',
    { tags: ['engine'] },
    async () => {
      const people = await Promise.all(
        [1, 2, 3].map(() => register({ name: 'Chidi Eze', university: 'FUTO' })),
      )
      const handles = people.map(({ data }) => data?.register.user.handle)
      expect(new Set(handles).size).toBe(3)
      expect(handles).toContain('chidi-eze.futo')
    },
  )

  it('finds a handle for the fifty-second student with the same name', async () => {
    const first = {
      passwordHash: '',
      role: 'CUSTOMER',
      firstName: 'Musa',
      phone: '',
      university: 'X',
    } as const
    await fennec.services.prisma.user.createMany({
      data: Array.from({ length: 51 }, (_, index) => ({
        ...first,
        email: `musa-${index}@x.ng`,
        campus: 'buk',
        handle: index === 0 ? 'musa.buk' : `musa-${index + 1}.buk`,
      })),
    })
    const { data } = await register({ name: 'Musa', university: 'BUK' })
    expect(data?.register.user.handle).toBe('musa-52.buk')
  })

  it('never creates an admin or a verified user, whatever extra fields the caller sends (T01)', async () => {
    const { errors } = await register({ userType: 'ADMIN' })
    expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
    const smuggled = await register({ isVerified: true })
    expect(smuggled.errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
  })

  it('is refused for an address with an account, however it is spelled', async () => {
    const { email } = await signUp(fennec)
    const { errors } = await register({ email: ` ${email.toUpperCase()} ` })
    expect(errors?.[0]).toMatchObject({
      message: 'An account with this email already exists. Try signing in instead.',
      extensions: { code: 'CONFLICT', problems: [{ path: 'email' }] },
    })
  })

  it('counts look-ups of existing addresses (T13, T14)', async () => {
    const { email } = registrationOf()
    const input = { ...registrationOf({ email }), userType: 'CUSTOMER' }
    const tryRegister = () => graphql(strict, registerDocument, { input })
    const codes = []
    for (let tries = 0; tries < 6; tries++) codes.push((await tryRegister()).errors?.[0]?.extensions.code)
    expect(codes).toEqual([undefined, ...Array<string>(4).fill('CONFLICT'), 'TOO_MANY_REQUESTS'])
  })

  it('succeeds once among many concurrent ones for one address', { tags: ['engine'] }, async () => {
    const { email } = registrationOf()
    const answers = await Promise.all(Array.from({ length: 6 }, () => register({ email })))
    expect(answers.filter(({ data }) => data?.register)).toHaveLength(1)
    expect(await fennec.services.prisma.user.count({ where: { email } })).toBe(1)
  })

  it(
    'answers a repeat under the same Idempotency-Key with the existing account',
    { tags: ['engine'] },
    async () => {
      const input = { ...registrationOf(), userType: 'CUSTOMER' }
      const headers = { 'idempotency-key': 'tap-tap' }
      const first = await register(input, { headers })
      const repeated = await register(input, { headers })
      expect(repeated.data?.register.user.databaseId).toBe(first.data?.register.user.databaseId)
      const other = await register({ ...input, name: 'Somebody Else' }, { headers })
      expect(other.errors?.[0]?.extensions.code).toBe('CONFLICT')
    },
  )

  it('is no repeat with another password, which counts as a guess (T06)', async () => {
    const input = { ...registrationOf(), userType: 'CUSTOMER' }
    const caller = { headers: { 'idempotency-key': 'another-password' }, ip: newIpAddress() }
    const tryPassword = async (typedPassword: string) => {
      const changes = { password: typedPassword, confirmPassword: typedPassword }
      const { errors } = await graphql(fennec, registerDocument, { input: { ...input, ...changes } }, caller)
      return errors?.[0]?.extensions.code
    }
    const codes = []
    for (const typedPassword of [password, ...Array<string>(11).fill('another word'), password])
      codes.push(await tryPassword(typedPassword))
    const tooMany = 'TOO_MANY_REQUESTS'
    expect(codes).toEqual([undefined, ...Array<string>(10).fill('CONFLICT'), tooMany, tooMany])
  })

  it('stores the password only as an argon2id hash (T14)', async () => {
    const { email } = await signUp(fennec)
    const { passwordHash } = await fennec.services.prisma.user.findUniqueOrThrow({ where: { email } })
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('a session', () => {
  it('signs a student in by the token, and by the cookie on Fennec’s own page', async () => {
    const { email } = await signUp(fennec)
    const { data, response } = await trySignIn(email, password)
    const byToken = await readViewer({ token: data?.signIn.token })
    expect(byToken.data?.viewer?.email).toBe(email)

    const cookie = response.cookies[0]
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const byCookie = await readViewer({
      cookie: `${cookie?.name}=${cookie?.value}`,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(byCookie.data?.viewer?.email).toBe(email)
  })

  it('opens for an address in any case, with spaces around it', async () => {
    const { email } = await signUp(fennec)
    expect((await trySignIn(` ${email.toUpperCase()} `, password)).data?.signIn).toBeTruthy()
  })

  it('is refused with the same words for a wrong password and an unknown address (T13)', async () => {
    const { email } = await signUp(fennec)
    const wrong = await trySignIn(email, 'wrong password')
    const unknown = await trySignIn('nobody@example.com', 'wrong password')
    expect(wrong.errors?.[0]).toMatchObject({
      message: 'Invalid email or password',
      extensions: { code: 'UNAUTHENTICATED' },
    })
    expect(unknown.errors?.[0]?.message).toBe(wrong.errors?.[0]?.message)
    expect(unknown.response.statusCode).toBe(wrong.response.statusCode)
  })

  it('never falls back from an invalid bearer token to a valid cookie (T17)', async () => {
    const { token } = await signUp(fennec)
    const headers = { 'sec-fetch-site': 'same-origin' }
    const mixed = await readViewer({ token: 'forged', cookie: `fennec=${token}`, headers })
    expect(mixed.data?.viewer).toBeNull()
    const otherScheme = await readViewer({
      cookie: `fennec=${token}`,
      headers: { ...headers, authorization: 'Basic eA==' },
    })
    expect(otherScheme.data?.viewer).toBeNull()
  })

  it('is stored only by the hash of its token, and the hash opens nothing (T15)', async () => {
    const { token, id } = await signUp(fennec)
    const [session] = await fennec.services.prisma.session.findMany({ where: { userId: id } })
    const stored = Buffer.from(session?.tokenHash ?? [])
    expect(stored.equals(Buffer.from(token))).toBe(false)
    expect(stored.equals(Buffer.from(token, 'base64url'))).toBe(false)
    for (const encoding of ['hex', 'base64', 'base64url', 'latin1'] as const) {
      const { data } = await readViewer({ token: encodeURIComponent(stored.toString(encoding)) })
      expect(data?.viewer).toBeNull()
    }
  })

  it('ends 30 days after the last use, and each use postpones the end', async () => {
    const { token, email } = await signUp(fennec)
    const day = 86_400
    fennec.clock.advance(29 * day)
    expect((await readViewer({ token })).data?.viewer?.email).toBe(email)
    await fennec.services.background.idle()
    fennec.clock.advance(29 * day)
    expect((await readViewer({ token })).data?.viewer?.email).toBe(email)
    await fennec.services.background.idle()
    fennec.clock.advance(30 * day + 1)
    expect((await readViewer({ token })).data?.viewer).toBeNull()
  })
})

describe('a password guess (T06)', () => {
  const failSignIn = (email: string, ip: string) => trySignIn(email, 'wrong password', { ip })

  it('is refused after ten failures for one account, with the time to wait', async () => {
    const { email } = await signUp(fennec)
    for (let tries = 0; tries < 10; tries++)
      expect((await failSignIn(email, newIpAddress())).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    const { errors, response } = await failSignIn(email, newIpAddress())
    expect(errors?.[0]?.extensions.code).toBe('TOO_MANY_REQUESTS')
    expect(response.statusCode).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)

    const fromOtherAddress = await trySignIn(email, password, { ip: newIpAddress() })
    expect(fromOtherAddress.errors?.[0]?.extensions.code).toBe('TOO_MANY_REQUESTS')
    fennec.clock.advance(900)
    expect((await trySignIn(email, password, { ip: newIpAddress() })).data?.signIn).toBeTruthy()
  })

  it('never locks the owner out of a device with an earlier session', async () => {
    const homeIp = newIpAddress()
    const { email } = await signUp(fennec)
    await signIn(fennec, email, { ip: homeIp })
    for (let tries = 0; tries < 12; tries++) await failSignIn(email, newIpAddress())
    expect((await trySignIn(email, password, { ip: homeIp })).data?.signIn).toBeTruthy()
    expect((await failSignIn(email, homeIp)).errors?.[0]?.extensions.code).toBe('TOO_MANY_REQUESTS')
  })

  it('has fifty tries a day from a device with an earlier session; then the owner’s e-mails let them in (ADR 15)', async () => {
    const homeIp = newIpAddress()
    const { email } = await signUp(fennec)
    await signIn(fennec, email, { ip: homeIp })
    for (let tries = 0; tries < 49; tries++) await failSignIn(email, homeIp)
    expect((await trySignIn(email, password, { ip: homeIp })).data?.signIn).toBeTruthy()
    await failSignIn(email, homeIp)
    const { errors, response } = await trySignIn(email, password, { ip: homeIp })
    expect(errors?.[0]?.message).toBe('Too many attempts. Please wait, or set a new password by e-mail.')
    expect(response.statusCode).toBe(429)

    await resetPasswordByEmail(email, { ip: homeIp })
    for (let tries = 0; tries < 11; tries++) await failSignIn(email, newIpAddress())
    expect((await trySignIn(email, password, { ip: homeIp })).data?.signIn).toBeTruthy()
  })

  it('runs the same statements for known and unknown addresses, however often it has failed (T13)', async () => {
    const homeIp = newIpAddress()
    const { email } = await signUp(fennec)
    const suspended = await signUp(fennec)
    await suspend(fennec, suspended.id)
    await signIn(fennec, email, { ip: homeIp })
    const costOf = (address: string, ip: string) =>
      captureStatements(async () => {
        await failSignIn(address, ip)
        await fennec.services.background.idle()
      })
    const paths = {
      nobody: ['nobody@x.ng', homeIp],
      known: [email, homeIp],
      suspended: [suspended.email, homeIp],
    }
    for (const isLocked of [false, true]) {
      const costs = []
      for (const [address = '', ip = ''] of Object.values(paths)) {
        if (isLocked) for (let tries = 0; tries < 10; tries++) await failSignIn(address, newIpAddress())
        costs.push(await costOf(address, ip))
      }
      expect(costs[0]?.length).toBeGreaterThan(0)
      expect(costs[1]).toEqual(costs[0])
      expect(costs[2]).toEqual(costs[0])
    }
  })

  it('cannot win a race: of forty concurrent guesses ten are checked', { tags: ['engine'] }, async () => {
    const { email } = await signUp(fennec)
    const answers = await Promise.all(Array.from({ length: 40 }, () => failSignIn(email, newIpAddress())))
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code)
    expect(codes.filter((code) => code === 'UNAUTHENTICATED')).toHaveLength(10)
  })

  it('counts for one network over all accounts when it fails, and not when it succeeds', async () => {
    const { email } = await signUp(fennec)
    const hostelIp = newIpAddress()
    await fennec.services.limits.consume(signInFailures.network, hashLimitKey(hostelIp), 99)
    expect((await failSignIn('nobody@example.com', hostelIp)).errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    )
    expect((await failSignIn('someone@example.com', hostelIp)).errors?.[0]?.extensions.code).toBe(
      'TOO_MANY_REQUESTS',
    )
    const otherIp = newIpAddress()
    for (let times = 0; times < 12; times++)
      expect((await trySignIn(email, password, { ip: otherIp })).data?.signIn).toBeTruthy()
  })
})

describe('a refused sign-in that is no guess', () => {
  it('locks no account: an address over its limit cannot count against other accounts', async () => {
    const { email } = await signUp(fennec)
    const hostelIp = newIpAddress()
    await fennec.services.limits.consume(signInFailures.network, hashLimitKey(hostelIp), 100)
    for (let tries = 0; tries < 11; tries++)
      expect((await trySignIn(email, 'wrong', { ip: hostelIp })).response.statusCode).toBe(429)
    expect((await trySignIn(email, password, { ip: newIpAddress() })).data?.signIn).toBeTruthy()
  })

  it('counts nothing when Fennec is too busy to check, and reveals no account (T13, T14)', async () => {
    const { email } = await signUp(fennec)
    // Under a key, as the client signs in: these operations have slots of their own.
    const keyed = () => ({ ip: newIpAddress(), headers: { 'idempotency-key': randomUUID() } })
    const crowd = Array.from({ length: 110 }, (_, index) =>
      trySignIn(`crowd-${index}@x.ng`, 'wrong', keyed()),
    )
    const ownerAttempts = Array.from({ length: 12 }, () => trySignIn(email, password, keyed()))
    const codes = (await Promise.all([...crowd, ...ownerAttempts])).map(
      ({ errors }) => errors?.[0]?.extensions.code,
    )
    expect(codes).toContain('UNAVAILABLE')
    expect((await trySignIn(email, password, { ip: newIpAddress() })).data?.signIn).toBeTruthy()
    const unknown = await trySignIn('still-nobody@x.ng', 'wrong', { ip: newIpAddress() })
    expect(unknown.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})

describe('the devices of a user', () => {
  it(
    'are twenty at most: the next sign-in signs out the longest unused device (T16)',
    { tags: ['engine'] },
    async () => {
      const { token: first, email, id } = await signUp(fennec)
      fennec.clock.advance(60)
      const second = await signIn(fennec, email)
      fennec.clock.advance(7200)
      await readViewer({ token: first })
      await fennec.services.background.idle()
      for (let devices = 2; devices < 20; devices++) await signIn(fennec, email)
      expect(await fennec.services.prisma.session.count({ where: { userId: id } })).toBe(20)
      const last = await signIn(fennec, email)
      const answers = await Promise.all([first, second, last].map((token) => readViewer({ token })))
      expect(answers.map(({ data }) => data?.viewer?.email)).toEqual([email, undefined, email])
    },
  )
})

describe('a sign-out', () => {
  const signOut = (caller: Caller) => graphql(fennec, 'mutation { signOut { message } }', {}, caller)

  it('ends this session alone, and removes the cookie (T16)', async () => {
    const { token, email } = await signUp(fennec)
    const phone = await signIn(fennec, email)
    const { response } = await signOut({ token })
    expect(response.cookies[0]).toMatchObject({ value: '' })
    expect((await readViewer({ token })).data?.viewer).toBeNull()
    expect((await readViewer({ token: phone })).data?.viewer?.email).toBe(email)
  })

  it('is refused for an anonymous caller', async () => {
    expect((await signOut({})).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})
