// The second factor (TOTP) of admins: set up once, entered in each session, each code valid once, and required on every transport (ADR 16).
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

const readFactorState = async (caller: Caller, server = fennec) =>
  (await graphql<{ viewer: { secondFactor: string } }>(server, '{ viewer { secondFactor } }', {}, caller))
    .data?.viewer.secondFactor

const openAdminArea = (caller: Caller, server = fennec) =>
  graphql(server, '{ admin { order(reference: "x") { moves { by } } } }', {}, caller)

const beginSetUp = (caller: Caller, currentPassword = password, server = fennec) =>
  graphql<{ beginSecondFactor: { key: string; uri: string } }>(
    server,
    'mutation ($input: BeginSecondFactorInput!) { beginSecondFactor(input: $input) { key uri } }',
    { input: { currentPassword } },
    caller,
  )

const confirmFactor = (caller: Caller, code: string, server = fennec) =>
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

const totpFor = (secret: string, server = fennec) => totpCode(secret, server.clock.now().getTime())

/** An admin with a second factor, in a session that has not shown it. */
async function enrollAdmin(server = fennec) {
  const admin = await personOf(server, 'admin')
  const { key: secret } = (await beginSetUp(admin, password, server)).data!.beginSecondFactor
  const { recoveryCodes } = (await confirmFactor(admin, totpFor(secret, server), server)).data!
    .confirmSecondFactor
  await server.services.prisma.session.updateMany({ where: { userId: admin.id }, data: { factorAt: null } })
  server.clock.advance(60)
  return { admin, secret, recoveryCodes }
}

describe('an admin', () => {
  it('sets up the second factor with their password, and opens no admin feature before a code was shown', async () => {
    const admin = await personOf(fennec, 'admin')
    expect(await readFactorState(admin)).toBe('TO_SET_UP')
    expect((await openAdminArea(admin)).errors?.[0]).toMatchObject({
      message: 'Set up your second factor first',
      extensions: { code: 'FORBIDDEN', problems: [{ path: 'secondFactor' }] },
    })
    expect((await beginSetUp(admin, 'not it')).errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
    const { key: secret, uri } = (await beginSetUp(admin)).data!.beginSecondFactor
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Fennec:/)
    expect((await openAdminArea(admin)).errors?.[0]?.message).toBe('Set up your second factor first')
    const { data } = await confirmFactor(admin, totpFor(secret))
    expect(data?.confirmSecondFactor.viewer.secondFactor).toBe('CONFIRMED')
    expect(new Set(data?.confirmSecondFactor.recoveryCodes).size).toBe(10)
    expect((await openAdminArea(admin)).errors).toBeUndefined()
    expect((await beginSetUp(admin)).errors?.[0]?.extensions.code).toBe('CONFLICT')
  })

  it('shows a code again in every session, and after twelve hours', async () => {
    const { admin, secret } = await enrollAdmin()
    expect(await readFactorState(admin)).toBe('TO_CONFIRM')
    expect((await openAdminArea(admin)).errors?.[0]?.message).toBe('Confirm your second factor first')
    const { data } = await confirmFactor(admin, totpFor(secret))
    expect(data?.confirmSecondFactor).toEqual({ recoveryCodes: [], viewer: { secondFactor: 'CONFIRMED' } })
    expect((await openAdminArea(admin)).errors).toBeUndefined()
    fennec.clock.advance(12 * 3600)
    expect((await openAdminArea(admin)).errors?.[0]?.message).toBe('Confirm your second factor first')
  })

  it('uses each code once, also with two concurrent requests, and no expired code', async () => {
    const { admin, secret } = await enrollAdmin()
    const code = totpFor(secret)
    const both = await Promise.all([confirmFactor(admin, code), confirmFactor(admin, code)])
    expect(both.filter(({ errors }) => errors === undefined)).toHaveLength(1)
    expect((await confirmFactor(admin, code)).errors?.[0]?.message).toBe(wrongFactor)
    const old = totpCode(secret, fennec.clock.now().getTime() - 90_000)
    expect((await confirmFactor(admin, old)).errors?.[0]?.message).toBe(wrongFactor)
  })

  it('signs in with a code over REST, and without it on a client that does not support it (ADR 16)', async () => {
    const { admin, secret } = await enrollAdmin()
    const signIn = (totp?: string) =>
      rest<{ token: string; message: string }>(fennec, 'POST /api/login', {
        email: admin.email,
        password,
        totp,
      })
    const without = await signIn()
    expect(without.status).toBe(200)
    expect((await openAdminArea(without.body)).errors?.[0]?.message).toBe('Confirm your second factor first')
    const wrong = await signIn('000000')
    expect([wrong.status, wrong.body.message]).toEqual([401, wrongFactor])
    const { status, body } = await signIn(totpFor(secret))
    expect(status).toBe(200)
    expect((await openAdminArea(body)).errors).toBeUndefined()
  })

  it('uses a recovery code once without the app', async () => {
    const { admin, recoveryCodes } = await enrollAdmin()
    const [code = ''] = recoveryCodes
    expect((await confirmFactor(admin, code.toUpperCase().replaceAll('-', ' '))).errors).toBeUndefined()
    expect((await confirmFactor(admin, code)).errors?.[0]?.message).toBe(wrongFactor)
  })

  it('needs no code while it is optional, until one is set up', async () => {
    const admin = await personOf(optional, 'admin')
    expect([await readFactorState(admin, optional), (await openAdminArea(admin, optional)).errors]).toEqual([
      'NOT_NEEDED',
      undefined,
    ])
    const { admin: other } = await enrollAdmin(optional)
    expect((await openAdminArea(other, optional)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})

const renewRecoveryCodes = (caller: Caller, code: string, server = fennec) =>
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

const removeFactor = (caller: Caller, code: string, server = optional, currentPassword = password) =>
  graphql<{ removeSecondFactor: { ownFactor: object; viewer: object } }>(
    server,
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

const readOwnFactor = async (caller: Caller, server = fennec) =>
  (
    await graphql<{ admin: { ownFactor: object } }>(
      server,
      '{ admin { ownFactor { setUpAt isRequired recoveryCodesLeft } } }',
      {},
      caller,
    )
  ).data?.admin.ownFactor

const readNotificationTexts = async (caller: Caller, server = fennec) =>
  (await rest<{ message: string }[]>(server, 'GET /api/notifications', undefined, caller)).body
    .map(({ message }) => message)
    .toSorted()

const readAuditActions = async ({ id }: Admin, server = fennec) =>
  (await server.services.prisma.auditEntry.findMany({ where: { actorId: id }, orderBy: { id: 'asc' } })).map(
    ({ action }) => action,
  )

describe('an admin who manages their second factor', () => {
  it('makes new recovery codes with a code of the app, which invalidates the earlier ones', async () => {
    const { admin, secret, recoveryCodes } = await enrollAdmin()
    const [old = '', older = ''] = recoveryCodes
    expect((await renewRecoveryCodes(admin, totpFor(secret))).errors?.[0]?.message).toBe(
      'Confirm your second factor first',
    )
    await confirmFactor(admin, old)
    expect(await readOwnFactor(admin)).toEqual({
      setUpAt: expect.any(String),
      isRequired: true,
      recoveryCodesLeft: 9,
    })
    // A session opened by a recovery code makes no new codes.
    expect((await renewRecoveryCodes(admin, older)).errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
    expect((await renewRecoveryCodes(admin, '000000')).errors?.[0]?.message).toBe(wrongFactor)
    const { data } = await renewRecoveryCodes(admin, totpFor(secret))
    expect(data?.renewRecoveryCodes.ownFactor.recoveryCodesLeft).toBe(10)
    const [fresh = ''] = data?.renewRecoveryCodes.recoveryCodes ?? []
    expect(recoveryCodes).not.toContain(fresh)
    expect((await confirmFactor(admin, older)).errors?.[0]?.message).toBe(wrongFactor)
    expect((await confirmFactor(admin, fresh)).errors).toBeUndefined()
    expect(await readNotificationTexts(admin)).toEqual([
      'Fennec has made new recovery codes for your account',
      'Fennec has set up a second factor for your account',
    ])
    expect(await readAuditActions(admin)).toContain('renewRecoveryCodes')
  })

  it('removes it with password and code where it is optional, and sets up another', async () => {
    const { admin, secret, recoveryCodes } = await enrollAdmin(optional)
    await confirmFactor(admin, totpFor(secret, optional), optional)
    optional.clock.advance(60)
    const wrong = await removeFactor(admin, totpFor(secret, optional), optional, 'not it')
    expect(wrong.errors?.[0]?.extensions.problems?.[0]?.path).toBe('currentPassword')
    expect((await removeFactor(admin, '000000')).errors?.[0]?.extensions.problems?.[0]?.path).toBe('code')
    const { data } = await removeFactor(admin, recoveryCodes[0] ?? '')
    expect(data?.removeSecondFactor).toEqual({
      ownFactor: { setUpAt: null, recoveryCodesLeft: 0 },
      viewer: { secondFactor: 'NOT_NEEDED' },
    })
    expect((await openAdminArea(admin, optional)).errors).toBeUndefined()
    for (const again of [removeFactor(admin, '000000'), renewRecoveryCodes(admin, '000000', optional)])
      expect((await again).errors?.[0]?.extensions.code).toBe('CONFLICT')
    expect(await readNotificationTexts(admin, optional)).toEqual([
      'Fennec has removed the second factor of your account',
      'Fennec has set up a second factor for your account',
    ])
    expect(await readAuditActions(admin, optional)).toContain('removeSecondFactor')
    // A session that has shown the earlier factor has not shown the new one.
    const other = {
      token: (await rest<{ token: string }>(optional, 'POST /api/login', { email: admin.email, password }))
        .body.token,
    }
    const { key } = (await beginSetUp(admin, password, optional)).data!.beginSecondFactor
    await confirmFactor(other, totpFor(key, optional), optional)
    expect(await readFactorState(admin, optional)).toBe('TO_CONFIRM')
  })

  it('cannot remove it where admins need it', async () => {
    const { admin, secret } = await enrollAdmin()
    await confirmFactor(admin, totpFor(secret))
    fennec.clock.advance(60)
    const { errors } = await removeFactor(admin, totpFor(secret), fennec)
    expect(errors?.[0]).toMatchObject({
      message: 'Admins need a second factor here',
      extensions: { code: 'FORBIDDEN' },
    })
    expect(await readFactorState(admin)).toBe('CONFIRMED')
  })

  it('is asked for no code where none is set up', async () => {
    const admin = await personOf(optional, 'admin')
    expect(await readOwnFactor(admin, optional)).toEqual({
      setUpAt: null,
      isRequired: false,
      recoveryCodesLeft: 0,
    })
    expect((await removeFactor(admin, '000000')).errors?.[0]?.extensions.code).toBe('CONFLICT')
  })

  it('signs in again over REST with a code, which counts as a fresh factor (ADR 16)', async () => {
    const { admin, secret } = await enrollAdmin()
    await confirmFactor(admin, totpFor(secret))
    fennec.clock.advance(11 * 60)
    const factorAt = async ({ token = '' }: Caller) =>
      (await authenticate(fennec.services, token))?.factorAt?.getTime()
    expect(await factorAt(admin)).toBeLessThan(fennec.clock.now().getTime() - 600_000)
    const totp = totpFor(secret)
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
    const { admin, secret } = await enrollAdmin()
    const rule = { name: 'secondFactor', max: 5, seconds: 900 }
    for (let index = 0; index < 5; index += 1)
      await fennec.services.limits.consume(rule, String(admin.id), 1000)
    expect((await confirmFactor(admin, totpFor(secret))).errors?.[0]?.extensions.code).toBe(
      'TOO_MANY_REQUESTS',
    )
  })

  it('cannot set one up as a customer, or use an admin’s (T24)', async () => {
    const { secret, recoveryCodes } = await enrollAdmin()
    for (const role of ['customer', 'vendor'] as const) {
      const person: Admin = await personOf(fennec, role)
      expect(await readFactorState(person)).toBe('NOT_NEEDED')
      expect((await beginSetUp(person)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
      expect((await renewRecoveryCodes(person, totpFor(secret))).errors?.[0]?.extensions.code).toBe(
        'FORBIDDEN',
      )
      expect((await removeFactor(person, totpFor(secret), fennec)).errors?.[0]?.extensions.code).toBe(
        'FORBIDDEN',
      )
      expect(await readOwnFactor(person)).toBeUndefined()
    }
    const other = (await enrollAdmin()).admin
    expect((await confirmFactor(other, totpFor(secret))).errors?.[0]?.message).toBe(wrongFactor)
    expect((await confirmFactor(other, recoveryCodes[0] ?? '')).errors?.[0]?.message).toBe(wrongFactor)
  })

  it('finds no secret and no recovery code in the database', async () => {
    const { secret, recoveryCodes } = await enrollAdmin()
    const rows = await fennec.database.sql<object>(
      `SELECT to_jsonb(f) AS row FROM "SecondFactor" f UNION ALL SELECT to_jsonb(c) FROM "RecoveryCode" c
       UNION ALL SELECT to_jsonb(a) FROM "AuditEntry" a`,
      [],
    )
    const all = JSON.stringify(rows)
    for (const known of [secret, ...recoveryCodes]) expect(all).not.toContain(known)
  })
})
