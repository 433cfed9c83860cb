// The second factor of admins: set up once, shown in each session, used once, and required on every transport (ADR 16).
import { describe, expect, it } from 'vitest'
import { wrongFactor } from '#rules/identity/auth'
import { authenticate } from '#server/modules/identity/auth/tokens.ts'
import { totpCode } from '#server/lib/totp.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest, type Caller } from '../../support/calls.ts'
import { password } from '../../support/factories.ts'

const fennec = useFennec({ ADMIN_SECOND_FACTOR: 'required' })
const optional = useFennec()

type Admin = Awaited<ReturnType<typeof personOf>>

const state = async (caller: Caller, server = fennec) =>
  (await graphql<{ viewer: { secondFactor: string } }>(server, '{ viewer { secondFactor } }', {}, caller))
    .data?.viewer.secondFactor

const open = (caller: Caller, server = fennec) =>
  graphql(server, '{ admin { order(reference: "x") { moves { by } } } }', {}, caller)

const begin = (caller: Caller, currentPassword = password, server = fennec) =>
  graphql<{ beginSecondFactor: { key: string; uri: string } }>(
    server,
    'mutation ($input: BeginSecondFactorInput!) { beginSecondFactor(input: $input) { key uri } }',
    { input: { currentPassword } },
    caller,
  )

const confirm = (caller: Caller, code: string, server = fennec) =>
  graphql<{ confirmSecondFactor: { recoveryCodes: string[]; viewer: { secondFactor: string } } }>(
    server,
    `
      mutation ($input: ConfirmSecondFactorInput!) {
        confirmSecondFactor(input: $input) {
          recoveryCodes
          viewer {
            secondFactor
          }
        }
      }
    `,
    { input: { code } },
    caller,
  )

const codeOf = (secret: string, server = fennec) => totpCode(secret, server.clock.now().getTime())

/** An admin with a second factor, in a session that has not shown it. */
async function enrolled(server = fennec) {
  const admin = await personOf(server, 'admin')
  const { key: secret } = (await begin(admin, password, server)).data!.beginSecondFactor
  const { recoveryCodes } = (await confirm(admin, codeOf(secret, server), server)).data!.confirmSecondFactor
  await server.services.prisma.session.updateMany({ where: { userId: admin.id }, data: { factorAt: null } })
  server.clock.advance(60)
  return { admin, secret, recoveryCodes }
}

describe('an admin', () => {
  it('sets up the second factor with their password, and opens no admin feature before a code was shown', async () => {
    const admin = await personOf(fennec, 'admin')
    expect(await state(admin)).toBe('TO_SET_UP')
    expect((await open(admin)).errors?.[0]).toMatchObject({
      message: 'Set up your second factor first',
      extensions: { code: 'FORBIDDEN', problems: [{ path: 'secondFactor' }] },
    })
    expect((await begin(admin, 'not it')).errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
    const { key: secret, uri } = (await begin(admin)).data!.beginSecondFactor
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Fennec:/)
    expect((await open(admin)).errors?.[0]?.message).toBe('Set up your second factor first')
    const { data } = await confirm(admin, codeOf(secret))
    expect(data?.confirmSecondFactor.viewer.secondFactor).toBe('CONFIRMED')
    expect(new Set(data?.confirmSecondFactor.recoveryCodes).size).toBe(10)
    expect((await open(admin)).errors).toBeUndefined()
    expect((await begin(admin)).errors?.[0]?.extensions.code).toBe('CONFLICT')
  })

  it('shows a code again in every session, and after twelve hours', async () => {
    const { admin, secret } = await enrolled()
    expect(await state(admin)).toBe('TO_CONFIRM')
    expect((await open(admin)).errors?.[0]?.message).toBe('Confirm your second factor first')
    const { data } = await confirm(admin, codeOf(secret))
    expect(data?.confirmSecondFactor).toEqual({ recoveryCodes: [], viewer: { secondFactor: 'CONFIRMED' } })
    expect((await open(admin)).errors).toBeUndefined()
    fennec.clock.advance(12 * 3600)
    expect((await open(admin)).errors?.[0]?.message).toBe('Confirm your second factor first')
  })

  it('uses each code once, also with two concurrent requests, and no expired code', async () => {
    const { admin, secret } = await enrolled()
    const code = codeOf(secret)
    const both = await Promise.all([confirm(admin, code), confirm(admin, code)])
    expect(both.filter(({ errors }) => errors === undefined)).toHaveLength(1)
    expect((await confirm(admin, code)).errors?.[0]?.message).toBe(wrongFactor)
    const old = totpCode(secret, fennec.clock.now().getTime() - 90_000)
    expect((await confirm(admin, old)).errors?.[0]?.message).toBe(wrongFactor)
  })

  it('signs in with a code over REST, and without it on a client that does not support it (ADR 16)', async () => {
    const { admin, secret } = await enrolled()
    const signIn = (totp?: string) =>
      rest<{ token: string; message: string }>(fennec, 'POST /api/login', {
        email: admin.email,
        password,
        totp,
      })
    const without = await signIn()
    expect(without.status).toBe(200)
    expect((await open(without.body)).errors?.[0]?.message).toBe('Confirm your second factor first')
    const wrong = await signIn('000000')
    expect([wrong.status, wrong.body.message]).toEqual([401, wrongFactor])
    const { status, body } = await signIn(codeOf(secret))
    expect(status).toBe(200)
    expect((await open(body)).errors).toBeUndefined()
  })

  it('uses a recovery code once without the app', async () => {
    const { admin, recoveryCodes } = await enrolled()
    const [code = ''] = recoveryCodes
    expect((await confirm(admin, code.toUpperCase().replaceAll('-', ' '))).errors).toBeUndefined()
    expect((await confirm(admin, code)).errors?.[0]?.message).toBe(wrongFactor)
  })

  it('needs no code while it is optional, until one is set up', async () => {
    const admin = await personOf(optional, 'admin')
    expect([await state(admin, optional), (await open(admin, optional)).errors]).toEqual([
      'NOT_NEEDED',
      undefined,
    ])
    const { admin: other } = await enrolled(optional)
    expect((await open(other, optional)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})

const renew = (caller: Caller, code: string, server = fennec) =>
  graphql<{ renewRecoveryCodes: { recoveryCodes: string[]; ownFactor: { recoveryCodesLeft: number } } }>(
    server,
    `
      mutation ($input: RenewRecoveryCodesInput!) {
        renewRecoveryCodes(input: $input) {
          recoveryCodes
          ownFactor {
            recoveryCodesLeft
          }
        }
      }
    `,
    { input: { code } },
    caller,
  )

const remove = (caller: Caller, code: string, at = optional, currentPassword = password) =>
  graphql<{ removeSecondFactor: { ownFactor: object; viewer: object } }>(
    at,
    `
      mutation ($input: RemoveSecondFactorInput!) {
        removeSecondFactor(input: $input) {
          ownFactor {
            setUpAt
            recoveryCodesLeft
          }
          viewer {
            secondFactor
          }
        }
      }
    `,
    { input: { currentPassword, code } },
    caller,
  )

const ownFactor = async (caller: Caller, server = fennec) =>
  (
    await graphql<{ admin: { ownFactor: object } }>(
      server,
      '{ admin { ownFactor { setUpAt isRequired recoveryCodesLeft } } }',
      {},
      caller,
    )
  ).data?.admin.ownFactor

const notificationTexts = async (caller: Caller, server = fennec) =>
  (await rest<{ message: string }[]>(server, 'GET /api/notifications', undefined, caller)).body
    .map(({ message }) => message)
    .toSorted()

const trail = async ({ id }: Admin, server = fennec) =>
  (await server.services.prisma.auditEntry.findMany({ where: { actorId: id }, orderBy: { id: 'asc' } })).map(
    ({ action }) => action,
  )

describe('an admin who manages their second factor', () => {
  it('makes new recovery codes with a code of the app, which invalidates the earlier ones', async () => {
    const { admin, secret, recoveryCodes } = await enrolled()
    const [old = '', older = ''] = recoveryCodes
    expect((await renew(admin, codeOf(secret))).errors?.[0]?.message).toBe('Confirm your second factor first')
    await confirm(admin, old)
    expect(await ownFactor(admin)).toEqual({
      setUpAt: expect.any(String),
      isRequired: true,
      recoveryCodesLeft: 9,
    })
    // A session opened by a recovery code makes no new codes.
    expect((await renew(admin, older)).errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
    expect((await renew(admin, '000000')).errors?.[0]?.message).toBe(wrongFactor)
    const { data } = await renew(admin, codeOf(secret))
    expect(data?.renewRecoveryCodes.ownFactor.recoveryCodesLeft).toBe(10)
    const [fresh = ''] = data?.renewRecoveryCodes.recoveryCodes ?? []
    expect(recoveryCodes).not.toContain(fresh)
    expect((await confirm(admin, older)).errors?.[0]?.message).toBe(wrongFactor)
    expect((await confirm(admin, fresh)).errors).toBeUndefined()
    expect(await notificationTexts(admin)).toEqual([
      'Fennec has made new recovery codes for your account',
      'Fennec has set up a second factor for your account',
    ])
    expect(await trail(admin)).toContain('renewRecoveryCodes')
  })

  it('removes it with password and code where it is optional, and sets up another', async () => {
    const { admin, secret, recoveryCodes } = await enrolled(optional)
    await confirm(admin, codeOf(secret, optional), optional)
    optional.clock.advance(60)
    const wrong = await remove(admin, codeOf(secret, optional), optional, 'not it')
    expect(wrong.errors?.[0]?.extensions.problems?.[0]?.path).toBe('currentPassword')
    expect((await remove(admin, '000000')).errors?.[0]?.extensions.problems?.[0]?.path).toBe('code')
    const { data } = await remove(admin, recoveryCodes[0] ?? '')
    expect(data?.removeSecondFactor).toEqual({
      ownFactor: { setUpAt: null, recoveryCodesLeft: 0 },
      viewer: { secondFactor: 'NOT_NEEDED' },
    })
    expect((await open(admin, optional)).errors).toBeUndefined()
    for (const again of [remove(admin, '000000'), renew(admin, '000000', optional)])
      expect((await again).errors?.[0]?.extensions.code).toBe('CONFLICT')
    expect(await notificationTexts(admin, optional)).toEqual([
      'Fennec has removed the second factor of your account',
      'Fennec has set up a second factor for your account',
    ])
    expect(await trail(admin, optional)).toContain('removeSecondFactor')
    // A session that has shown the earlier factor has not shown the new one.
    const other = {
      token: (await rest<{ token: string }>(optional, 'POST /api/login', { email: admin.email, password }))
        .body.token,
    }
    const { key } = (await begin(admin, password, optional)).data!.beginSecondFactor
    await confirm(other, codeOf(key, optional), optional)
    expect(await state(admin, optional)).toBe('TO_CONFIRM')
  })

  it('cannot remove it where admins need it', async () => {
    const { admin, secret } = await enrolled()
    await confirm(admin, codeOf(secret))
    fennec.clock.advance(60)
    const { errors } = await remove(admin, codeOf(secret), fennec)
    expect(errors?.[0]).toMatchObject({
      message: 'Admins need a second factor here',
      extensions: { code: 'FORBIDDEN' },
    })
    expect(await state(admin)).toBe('CONFIRMED')
  })

  it('is asked for no code where none is set up', async () => {
    const admin = await personOf(optional, 'admin')
    expect(await ownFactor(admin, optional)).toEqual({
      setUpAt: null,
      isRequired: false,
      recoveryCodesLeft: 0,
    })
    expect((await remove(admin, '000000')).errors?.[0]?.extensions.code).toBe('CONFLICT')
  })

  it('signs in again over REST with a code, which counts as a fresh factor (ADR 16)', async () => {
    const { admin, secret } = await enrolled()
    await confirm(admin, codeOf(secret))
    fennec.clock.advance(11 * 60)
    const factorAt = async ({ token = '' }: Caller) =>
      (await authenticate(fennec.services, token))?.factorAt?.getTime()
    expect(await factorAt(admin)).toBeLessThan(fennec.clock.now().getTime() - 600_000)
    const totp = codeOf(secret)
    const { body } = await rest<{ token: string }>(fennec, 'POST /api/login', {
      email: admin.email,
      password,
      totp,
    })
    expect(await factorAt(body)).toBe(fennec.clock.now().getTime())
  })
})

describe('a user without the second factor', () => {
  it('cannot guess a code: after five wrong codes the right one is refused too', async () => {
    const { admin, secret } = await enrolled()
    const rule = { name: 'secondFactor', max: 5, seconds: 900 }
    for (let index = 0; index < 5; index += 1)
      await fennec.services.limits.consume(rule, String(admin.id), 1000)
    expect((await confirm(admin, codeOf(secret))).errors?.[0]?.extensions.code).toBe('TOO_MANY_REQUESTS')
  })

  it('cannot set one up as a customer, or use an admin’s (T24)', async () => {
    const { secret, recoveryCodes } = await enrolled()
    for (const role of ['customer', 'vendor'] as const) {
      const person: Admin = await personOf(fennec, role)
      expect(await state(person)).toBe('NOT_NEEDED')
      expect((await begin(person)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
      expect((await renew(person, codeOf(secret))).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
      expect((await remove(person, codeOf(secret), fennec)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
      expect(await ownFactor(person)).toBeUndefined()
    }
    const other = (await enrolled()).admin
    expect((await confirm(other, codeOf(secret))).errors?.[0]?.message).toBe(wrongFactor)
    expect((await confirm(other, recoveryCodes[0] ?? '')).errors?.[0]?.message).toBe(wrongFactor)
  })

  it('finds no secret and no recovery code in the database', async () => {
    const { secret, recoveryCodes } = await enrolled()
    const rows = await fennec.database.sql<object>(
      `SELECT to_jsonb(f) AS row FROM "SecondFactor" f UNION ALL SELECT to_jsonb(c) FROM "RecoveryCode" c
       UNION ALL SELECT to_jsonb(a) FROM "AuditEntry" a`,
      [],
    )
    const all = JSON.stringify(rows)
    for (const known of [secret, ...recoveryCodes]) expect(all).not.toContain(known)
  })
})
