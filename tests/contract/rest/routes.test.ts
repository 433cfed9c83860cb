// The REST contract: documented routes against served routes, their allowed callers, and shapes of answers.
import { Validator } from '@seriousme/openapi-schema-validator'
import { Kind, validate, type DocumentNode } from 'graphql'
import { safeParse } from 'zod/v4/core'
import { describe, expect, it } from 'vitest'
import { documentsOf } from '#server/http/rest/restEngine.ts'
import { routes } from '#server/routes.ts'
import { schema } from '#server/schema.ts'
import { useFennec } from '../../support/app.ts'
import { rest } from '../../support/calls.ts'
import { password, registrationOf, signUp } from '../../support/factories.ts'
import { callsOf, productSections } from '../house/productDocs.ts'
import { picture, uploadPicture } from '../../support/people/uploads.ts'

const fennec = useFennec()

/** Calls of docs/product (000 §7, 001 §7, 002 §7) whose screens are built. */
const calls = productSections
  .filter(({ name, isPlanned }) => / §7\b/.test(name) && !isPlanned)
  .flatMap(callsOf)
const documented = [...new Set(calls)]

/** Path in the spelling of OpenAPI. */
const described = documented.map((address) => address.replace(/:(\w+)/g, '{$1}'))

/** Routes for anonymous callers; all others answer 401. */
const forAnyone = [
  'POST /api/login',
  'POST /api/register',
  'POST /api/forgot-password',
  'POST /api/verify-otp',
  'POST /api/reset-password',
  'GET /api/posts/:id',
  // The webhook is signed by the payment provider, and its answer is empty.
  'POST /api/payments/webhook',
]

/** Root fields of a document. */
function rootFields({ definitions: [operation] }: DocumentNode) {
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('not an operation')
  const root = operation.operation === 'query' ? schema.getQueryType() : schema.getMutationType()
  return operation.selectionSet.selections.map((selection) => {
    const field = selection.kind === Kind.FIELD && root?.getFields()[selection.name.value]
    if (!field) throw new Error('not a field')
    return field
  })
}

const addressOf = ({ method, path }: (typeof routes)[number]) => `${method} ${path}`
const answers = new Map(routes.map((route) => [addressOf(route), route.answer]))

describe('the REST contract', () => {
  it('has each documented route and no other', () => {
    const servedAddresses = [...routes.map(addressOf), 'POST /api/payments/webhook']
    expect(servedAddresses.sort()).toEqual([...documented].sort())
  })

  it('uses only existing fields of the graph', () => {
    const faultsOf = (route: (typeof routes)[number]) =>
      documentsOf(route).flatMap((document) => validate(schema, document))
    expect(Object.fromEntries(routes.map((route) => [addressOf(route), faultsOf(route)]))).toEqual(
      Object.fromEntries(routes.map((route) => [addressOf(route), []])),
    )
  })

  const others = documented.filter((address) => !forAnyone.includes(address))
  it.each(others)('refuses anonymous callers, whatever they send: %s', async (address) => {
    for (const token of [undefined, 'forged'])
      for (const body of [undefined, { theme: 'light' }, { theme: 'blue' }]) {
        const { status, body: answer } = await rest(fennec, address, body, { token })
        expect([status, answer.code]).toEqual([401, 'UNAUTHENTICATED'])
      }
  })

  it.each(routes)(
    'documents the allowed callers of $method $path as the graph enforces them',
    ({ access, document }) => {
      const scopes = rootFields(document).map(({ name, extensions }) => {
        const { authScopes } = extensions.pothosOptions as { authScopes?: object }
        // `viewer` is null for an anonymous caller instead of refusing; its route answers 401.
        return authScopes ?? (name === 'viewer' ? { signedIn: true } : { anyone: true })
      })
      const strongest = ['admin', 'mayWrite', 'maySetUp', 'signedIn', 'anyone'].find((scope) =>
        scopes.some((given) => scope in given),
      )
      expect(strongest).toBe(access)
    },
  )

  it('is described by a valid OpenAPI 3.1 document with every route in it', async () => {
    const { body } = await rest<{ openapi: string; paths: Record<string, object> }>(
      fennec,
      'GET /api/openapi.json',
    )
    expect(body.openapi).toBe('3.1.0')
    expect((await new Validator().validate(body)).errors ?? []).toEqual([])
    const found = Object.entries(body.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(found.sort()).toEqual(described.toSorted())
  })

  it('is described on a page without external resources', async () => {
    const { headers, body } = await fennec.app.inject({ url: '/api/docs' })
    expect(headers['content-type']).toContain('text/html')
    for (const address of described) expect(body).toContain(address.split(' ')[1])
    expect(body).not.toMatch(/<script>|src="http|href="http/)
  })
})

describe('an answer in the documented shape', () => {
  const expectShape = (address: string, body: unknown) => {
    const answer = answers.get(address)
    const result = answer && safeParse(answer, body)
    expect(result?.success && result.data).toEqual(body)
  }

  it('is sent from sign-up to the current user', async () => {
    const registration = registrationOf({ userType: 'vendor' })
    const registered = await rest(fennec, 'POST /api/register', registration)
    expect(registered.status).toBe(201)
    expectShape('POST /api/register', registered.body)

    const { email } = registration
    const signedIn = await rest<{ token: string; user: object }>(fennec, 'POST /api/login', {
      email,
      password,
    })
    expectShape('POST /api/login', signedIn.body)

    const { body } = await rest(fennec, 'GET /api/auth/user', undefined, signedIn.body)
    expectShape('GET /api/auth/user', body)
    expect(body).toEqual(signedIn.body.user)
    expect(body).toEqual({
      id: expect.any(Number),
      email,
      userType: 'vendor',
      firstName: 'Amaka',
      lastName: 'Nwosu',
      profileImageUrl: null,
      isVerified: 0,
      university: 'University of Lagos',
      universityHandle: expect.stringMatching(/^amaka-nwosu.*\.unilag$/),
      phone: '+234 803 555 0142',
      hasCompletedProfileSetup: 0,
      theme: 'dark',
    })
  })

  it('has verified and set up as 1, never as true', async () => {
    const me = await signUp(fennec)
    await fennec.services.prisma.user.update({ where: { id: me.id }, data: { isVerified: true } })
    const done = await rest(fennec, 'POST /api/users/complete-profile-setup', undefined, me)
    expect(done.body).toEqual({ message: 'Profile setup completed', hasCompletedProfileSetup: 1 })
    expectShape('POST /api/users/complete-profile-setup', done.body)
    const { body } = await rest(fennec, 'GET /api/auth/user', undefined, me)
    expect(body).toMatchObject({ isVerified: 1, hasCompletedProfileSetup: 1 })
  })

  it('is sent from a forgotten password to a new one', async () => {
    const { email } = await signUp(fennec)
    const codeRequest = await rest<{ developmentOtp: string }>(fennec, 'POST /api/forgot-password', { email })
    expectShape('POST /api/forgot-password', codeRequest.body)
    const otp = codeRequest.body.developmentOtp
    const checked = await rest(fennec, 'POST /api/verify-otp', { email, otp })
    expectShape('POST /api/verify-otp', checked.body)
    const fresh = { email, otp, password: 'fresh word', confirm_password: 'fresh word' }
    expectShape('POST /api/reset-password', (await rest(fennec, 'POST /api/reset-password', fresh)).body)
    const repeated = await rest(fennec, 'POST /api/login', { email, password: 'fresh word' })
    expect(repeated.status).toBe(200)
  })

  it('is sent for a changed theme and name', async () => {
    const me = await signUp(fennec)
    const themed = await rest<{ user: object }>(fennec, 'PUT /api/users/profile', { theme: 'light' }, me)
    expectShape('PUT /api/users/profile', themed.body)
    expect(themed.body.user).toMatchObject({ theme: 'light', firstName: 'Amaka' })
    const named = await rest<{ user: object }>(fennec, 'PUT /api/users/profile', { full_name: 'Ada Obi' }, me)
    expect(named.body.user).toMatchObject({ theme: 'light', firstName: 'Ada', lastName: 'Obi' })
  })

  it('is sent for an uploaded picture, and the picture is served', async () => {
    const me = await signUp(fennec)
    const { body } = await uploadPicture(fennec, me, await picture())
    expectShape('POST /api/upload-profile-picture', body)
    const { body: user } = await rest(fennec, 'GET /api/auth/user', undefined, me)
    expect(user.profileImageUrl).toBe(body.profileImageUrl)
  })

  it('is sent at the end of the session', async () => {
    const me = await signUp(fennec)
    const { body } = await rest(fennec, 'POST /api/logout', undefined, me)
    expectShape('POST /api/logout', body)
    expect((await rest(fennec, 'GET /api/auth/user', undefined, me)).status).toBe(401)
  })
})

describe('a key in either spelling', () => {
  it('is read alike: user_type and confirm_password make a vendor', async () => {
    const { userType: _, confirmPassword: __, ...rest_ } = registrationOf()
    const snake = { ...rest_, user_type: 'vendor', confirm_password: password }
    expect((await rest(fennec, 'POST /api/register', snake)).status).toBe(201)
    const { body } = await rest<{ user: { userType: string } }>(fennec, 'POST /api/login', {
      email: rest_.email,
      password,
    })
    expect(body.user.userType).toBe('vendor')
  })
})

describe('a repeated call', () => {
  it('makes one account under one Idempotency-Key, and gets the same answer', async () => {
    const registration = registrationOf()
    const headers = { 'idempotency-key': 'bad-network' }
    const first = await rest(fennec, 'POST /api/register', registration, { headers })
    const repeated = await rest(fennec, 'POST /api/register', registration, { headers })
    expect(repeated).toMatchObject({ status: 201, body: first.body })
    const without = await rest(fennec, 'POST /api/register', registration)
    expect([without.status, without.body.code]).toEqual([409, 'CONFLICT'])
  })
})
