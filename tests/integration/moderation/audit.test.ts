// The audit trail (T71): recorded events of accounts, data that it never contains, and reading it.
import { describe, expect, it } from 'vitest'
import { formatEntry, readTrail } from '#server/adminTrail.ts'
import { addressSubject } from '#server/core/context/audit.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest, type Caller } from '../../support/calls.ts'
import { password, registerAndSignIn, registrationOf, signIn } from '../../support/factories.ts'

const fennec = useFennec()

/** Returns entries in order. */
const readEntries = (where: Record<string, unknown> = {}) =>
  fennec.services.prisma.auditEntry.findMany({ where, orderBy: { id: 'asc' } })

const readActionsOf = async (id: number) =>
  (await readEntries({ subject: `user:${id}` })).map(({ action, result }) => `${action} ${result}`)

/** Waits as well for work after the answer. */
async function postAndFinish(path: string, body: Record<string, unknown>) {
  const answer = await rest<{ developmentOtp: string }>(fennec, `POST /api/${path}`, body)
  await fennec.services.background.idle()
  return answer
}

async function mutateAndFinish<Data>(document: string, input: Record<string, unknown>, caller: Caller) {
  const answer = await graphql<Data>(fennec, document, { input }, caller)
  await fennec.services.background.idle()
  return answer
}

describe('the audit trail of an account', () => {
  it('records sign-up, sign-in and sign-out, with device, network, time and request (T71)', async () => {
    const me = await registerAndSignIn(fennec)
    const caller = { ip: '198.51.100.7', headers: { 'user-agent': 'Tecno Spark' } }
    const token = await signIn(fennec, me.email, caller)
    const { response } = await graphql(fennec, 'mutation { signOut { message } }', {}, { ...caller, token })
    expect(await readActionsOf(me.id)).toEqual(['register ok', 'signIn ok', 'signIn ok', 'signOut ok'])
    expect((await readEntries({ actorId: me.id })).at(-1)).toMatchObject({
      at: fennec.clock.now(),
      network: '198.51.100.7',
      device: 'Tecno Spark',
      requestId: response.headers['x-request-id'],
    })
  })

  it('records a wrong password, and a code that is requested, guessed and used', async () => {
    const { id, email } = await registerAndSignIn(fennec)
    await postAndFinish('login', { email, password: 'a wrong guess' })
    const { body } = await postAndFinish('forgot-password', { email })
    const { developmentOtp: otp } = body
    const wrong = otp === '000000' ? '111111' : '000000'
    await postAndFinish('verify-otp', { email, otp: wrong })
    await postAndFinish('verify-otp', { email, otp })
    await postAndFinish('reset-password', {
      email,
      otp,
      password: 'safer word',
      confirmPassword: 'safer word',
    })
    expect((await readActionsOf(id)).slice(2)).toEqual([
      'signIn failed',
      'requestCode ok',
      'checkCode failed',
      'checkCode ok',
      'resetPassword ok',
    ])
  })

  it('records a new password and a new address, and the guesses before them', async () => {
    const me = await registerAndSignIn(fennec)
    const changePassword = (currentPassword: string) =>
      mutateAndFinish(
        'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { viewer { email } } }',
        { currentPassword, password: 'safer word', confirmPassword: 'safer word' },
        me,
      )
    await changePassword('a guess')
    await changePassword(password)
    const { data } = await mutateAndFinish<{ requestEmailChange: { developmentOtp: string } }>(
      'mutation ($input: RequestEmailChangeInput!) { requestEmailChange(input: $input) { developmentOtp } }',
      { email: `new-${me.email}`, currentPassword: 'safer word' },
      me,
    )
    await mutateAndFinish(
      'mutation ($input: ChangeEmailInput!) { changeEmail(input: $input) { viewer { email } } }',
      { otp: data?.requestEmailChange.developmentOtp },
      me,
    )
    expect((await readActionsOf(me.id)).slice(2)).toEqual([
      'changePassword failed',
      'changePassword ok',
      'requestEmailChange ok',
      'changeEmail ok',
    ])
  })

  it('records only committed acts: a rolled back act leaves no entry', async () => {
    const me = await registerAndSignIn(fennec)
    const before = await readActionsOf(me.id)
    const { errors } = await mutateAndFinish(
      'mutation ($input: EndSessionInput!) { endSession(input: $input) { endedSessionId } }',
      { sessionId: 'nonsense' },
      me,
    )
    expect(errors).toBeTruthy()
    expect(await readActionsOf(me.id)).toEqual(before)
  })

  it('outlives the account', async () => {
    const me = await registerAndSignIn(fennec)
    await fennec.services.prisma.user.delete({ where: { id: me.id } })
    expect(await readActionsOf(me.id)).toEqual(['register ok', 'signIn ok'])
  })
})

describe('the audit trail and the log', () => {
  it('never contain a password, a code or a token (T70, T71)', async () => {
    const secrets = ['horse-battery-41', 'wrong-battery-42', 'new-battery-43']
    const [first = '', wrong = '', next = ''] = secrets
    const registration = registrationOf({ password: first, confirmPassword: first })
    const { email } = registration
    await postAndFinish('register', registration)
    const token = await signIn(fennec, email, {}, first)
    await postAndFinish('login', { email, password: wrong })
    const { developmentOtp: otp } = (await postAndFinish('forgot-password', { email })).body
    await postAndFinish('verify-otp', { email, otp })
    await postAndFinish('reset-password', { email, otp, password: next, confirmPassword: next })
    const entries = JSON.stringify(await readEntries())
    const everything = entries + fennec.log.join('')
    for (const secret of [...secrets, token]) expect(everything).not.toContain(secret)
    expect(everything).not.toMatch(new RegExp(`\\b${otp}\\b`))
    expect(everything).not.toContain('argon2')
    expect(entries).toContain('resetPassword')
  })

  it('contain only the hash of a typed address without an account', async () => {
    const email = 'zainab.nobody@example.com'
    await postAndFinish('login', { email, password: 'whatever' })
    await postAndFinish('forgot-password', { email })
    const entries = await readEntries({ subject: addressSubject(email) })
    expect(entries.map(({ action, result }) => `${action} ${result}`)).toEqual([
      'signIn failed',
      'requestCode ok',
    ])
    expect(JSON.stringify(await readEntries()) + fennec.log.join('')).not.toContain('zainab')
  })

  it('block no request: a wrong password is answered as usual when the trail cannot be written', async () => {
    const { email } = await registerAndSignIn(fennec)
    await fennec.database.sql('ALTER TABLE "AuditEntry" RENAME TO "AuditAway"', [])
    const { status } = await postAndFinish('login', { email, password: 'a guess' })
    await fennec.database.sql('ALTER TABLE "AuditAway" RENAME TO "AuditEntry"', [])
    expect(status).toBe(401)
    expect(fennec.log.join('')).toContain('background work failed')
  })
})

describe('an admin who reads the trail', () => {
  it('sees one line per entry, whatever device name an anonymous client sends', async () => {
    const { email, id } = await registerAndSignIn(fennec)
    const unusualDevice = 'Phone\r\n2026-01-01T00:00:00.000Z  ok  admin.promote \u001b[2K\u2028\u202e\u0085"x'
    const { prisma } = fennec.services
    const entry = await prisma.auditEntry.create({
      data: { action: 'signIn', subject: `user:${id}`, network: '198.51.100.7', device: unusualDevice },
    })
    const line = formatEntry(entry)
    expect(line).toMatch(/^[\x20-\x7e]+$/)
    expect(line).toContain(
      String.raw`"Phone\r\n2026-01-01T00:00:00.000Z  ok  admin.promote \u001b[2K\u{2028}`,
    )
    const text = await readTrail(prisma, { email, last: 50 })
    expect(text.split('\n')).toHaveLength(3)
    expect(await readTrail(prisma, { email, last: 1 })).toBe(line)
  })

  it('sees attempts under an address from before it had an account', async () => {
    const email = 'later@example.com'
    await postAndFinish('login', { email, password: 'a guess' })
    await registerAndSignIn(fennec, { email })
    const text = await readTrail(fennec.services.prisma, { email, last: 50 })
    expect(text.split('\n').map((line) => line.split('  ').slice(1, 3).join(' '))).toEqual([
      'failed signIn',
      'ok register',
      'ok signIn',
    ])
    expect(await readTrail(fennec.services.prisma, { email: 'x@y.ng', last: 50 })).toBe('No entries.')
  })
})
