// Password recovery: the code, its limits, and the new password.
// @module-tag engine
import { describe, expect, it, vi } from 'vitest'
import { codeFailures, hashLimitKey } from '#server/modules/identity/auth/limits.ts'
import { useFennec, type Fennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import { signIn, signUp } from '../../support/factories.ts'
import { waitFor } from '../../support/sockets.ts'

const fennec = useFennec()
const strict = useFennec({ SHOW_CODES: 'off', LIMIT_SCALE: '1' })

const mutate = (server: Fennec, name: string, type: string, input: Record<string, unknown>) =>
  graphql<Record<string, { message: string; developmentOtp?: string | null }>>(
    server,
    `mutation ($input: ${type}!) { ${name}(input: $input) { message ${name === 'requestCode' ? 'developmentOtp' : ''} } }`,
    { input },
  )

const requestCode = (email: string, server = fennec) =>
  mutate(server, 'requestCode', 'RequestCodeInput', { email })
const checkCode = (email: string, otp: string) =>
  mutate(fennec, 'checkCode', 'CheckCodeInput', { email, otp })
const resetPassword = (email: string, otp: string, word = 'brand new word') =>
  mutate(fennec, 'resetPassword', 'ResetPasswordInput', { email, otp, password: word, confirmPassword: word })

const codeFor = async (email: string) => (await requestCode(email)).data?.requestCode?.developmentOtp ?? ''
const differentCode = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0')
const wrong = 'That code is not right, or it has expired'

describe('a request for a code', () => {
  it('e-mails six digits to the owner, as text and as HTML (T12)', async () => {
    const { email } = await signUp(strict)
    const { data } = await requestCode(email, strict)
    expect(data?.requestCode).toEqual({
      message: 'Check your email for password reset instructions.',
      developmentOtp: null,
    })
    await strict.services.background.idle()
    const sentEmail = strict.outbox.emails.at(-1)
    expect(sentEmail?.to).toBe(email)
    const code = sentEmail?.text.match(/\b\d{6}\b/)?.[0]
    expect(sentEmail?.html).toContain(code)
  })

  it('is answered alike for an address without an account, and sends nothing (T13)', async () => {
    const before = fennec.outbox.emails.length
    const { data, response } = await requestCode('nobody@example.com')
    const { data: known, response: knownResponse } = await requestCode((await signUp(fennec)).email)
    expect(data?.requestCode?.message).toBe(known?.requestCode?.message)
    expect(data?.requestCode?.developmentOtp).toMatch(/^\d{6}$/)
    expect(response.statusCode).toBe(knownResponse.statusCode)
    await fennec.services.background.idle()
    expect(fennec.outbox.emails.slice(before).map(({ to }) => to)).not.toContain('nobody@example.com')
  })

  it('shows a code for an unknown address that never works (T13)', async () => {
    const { errors } = await checkCode('ghost@example.com', await codeFor('ghost@example.com'))
    expect(errors?.[0]?.message).toBe(wrong)
  })

  it('stores only a hash of the code (T08)', async () => {
    const { email, id } = await signUp(fennec)
    const code = await codeFor(email)
    await fennec.services.background.idle()
    const row = await fennec.services.prisma.resetCode.findUniqueOrThrow({ where: { userId: id } })
    expect(row.codeHash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(row)).not.toContain(code)
  })

  it('is refused within a minute, with or without an account (T10, T13)', async () => {
    for (const email of [(await signUp(strict)).email, 'unknown@example.com']) {
      expect((await requestCode(email, strict)).errors).toBeUndefined()
      const { errors, response } = await requestCode(email, strict)
      expect(errors?.[0]?.extensions.code).toBe('TOO_MANY_REQUESTS')
      expect(response.headers['retry-after']).toBe('60')
      strict.clock.advance(60)
      expect((await requestCode(email, strict)).errors).toBeUndefined()
    }
  })

  it('sends five codes an hour, and after that answers alike without an e-mail', async () => {
    const { email } = await signUp(strict)
    for (let times = 0; times < 7; times++) {
      expect((await requestCode(email, strict)).data?.requestCode?.message).toMatch(/^Check your email/)
      await strict.services.background.idle()
      strict.clock.advance(60)
    }
    expect(strict.outbox.emails.filter(({ to }) => to === email)).toHaveLength(5)
  })
})

describe('a code', () => {
  it('sets a new password after its check, ends every session and signs no one in (T16)', async () => {
    const me = await signUp(fennec)
    const code = await codeFor(me.email)
    expect((await checkCode(me.email, code)).data?.checkCode?.message).toBe('Code verified')
    const { data, response } = await resetPassword(me.email, code)
    expect(data?.resetPassword?.message).toBe('Your password has been reset. You can now sign in.')
    expect(response.headers['set-cookie']).toBeUndefined()
    const { data: seen } = await graphql(fennec, '{ viewer { email } }', {}, me)
    expect(seen?.viewer).toBeNull()
    await expect(signIn(fennec, me.email)).rejects.toThrow()
    await fennec.services.background.idle()
    expect(fennec.outbox.emails.at(-1)?.subject).toBe('Your Fennec password was changed')
  })

  it('ends a session that starts with the old password at that very moment (T16)', async () => {
    const me = await signUp(fennec)
    const code = await codeFor(me.email)
    await checkCode(me.email, code)
    const old = () => signIn(fennec, me.email).catch(() => undefined)
    const before = Array.from({ length: 6 }, old)
    const resetting = resetPassword(me.email, code)
    const during = Array.from({ length: 6 }, old)
    expect((await resetting).errors).toBeUndefined()
    await Promise.all([...before, ...during])
    expect(await fennec.services.prisma.session.count({ where: { userId: me.id } })).toBe(0)
  })

  it('is valid while its e-mail is still on the way', async () => {
    const { email } = await signUp(fennec)
    // E-mails of earlier tests would be held back too.
    await fennec.services.background.idle()
    const { send: post } = fennec.outbox
    let arrive = () => {}
    fennec.outbox.send = () => new Promise((resolve) => (arrive = resolve))
    const code = await codeFor(email)
    expect((await checkCode(email, code)).errors).toBeUndefined()
    arrive()
    fennec.outbox.send = post
  })

  it('cannot be guessed without limit: wrong codes for one address count, with or without a code (T08)', async () => {
    const guess = (email: string) => mutate(strict, 'checkCode', 'CheckCodeInput', { email, otp: '000000' })
    await strict.services.limits.consume(codeFailures.account, hashLimitKey('ghost@x.ng'), 29)
    expect((await guess('ghost@x.ng')).errors?.[0]?.message).toBe(wrong)
    const { errors, response } = await guess('ghost@x.ng')
    expect(errors?.[0]?.extensions.code).toBe('TOO_MANY_REQUESTS')
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('sets no password before its check (T11)', async () => {
    const me = await signUp(fennec)
    const code = await codeFor(me.email)
    expect((await resetPassword(me.email, code)).errors?.[0]?.message).toBe(wrong)
    expect(await signIn(fennec, me.email)).toBeTruthy()
  })

  it('works once (T10)', async () => {
    const { email } = await signUp(fennec)
    const code = await codeFor(email)
    await checkCode(email, code)
    const racing = await Promise.all([
      resetPassword(email, code, 'first word'),
      resetPassword(email, code, 'second word'),
    ])
    expect(racing.filter(({ errors }) => !errors)).toHaveLength(1)
    expect((await checkCode(email, code)).errors?.[0]?.message).toBe(wrong)
  })

  it('works for its own address only (T10)', async () => {
    const [me, other] = [await signUp(fennec), await signUp(fennec)]
    const code = await codeFor(me.email)
    await codeFor(other.email)
    expect((await checkCode(other.email, code)).errors?.[0]?.message).toBe(wrong)
  })

  it('is invalid after a newer one is sent (T10)', async () => {
    const { email } = await signUp(fennec)
    const old = await codeFor(email)
    await fennec.services.background.idle()
    const fresh = await codeFor(email)
    await fennec.services.background.idle()
    expect((await checkCode(email, old)).errors?.[0]?.message).toBe(wrong)
    expect((await checkCode(email, fresh)).errors).toBeUndefined()
  })

  it('is invalid after a later request, even if the later request made its code first; no e-mail contains it then (T10)', async () => {
    const { email } = await signUp(fennec)
    const outage = new Error('the database is away')
    vi.spyOn(fennec.services.prisma, '$transaction').mockRejectedValueOnce(outage)
    const old = await codeFor(email)
    await fennec.services.background.idle()
    const fresh = await codeFor(email)
    await fennec.services.background.idle()
    const queuedEmailJobs = () => fennec.services.sql(`SELECT FROM pgboss.job WHERE name = 'letters'`, [])
    expect(await queuedEmailJobs()).toHaveLength(1)
    await waitFor(async () => expect(await queuedEmailJobs()).toEqual([]))
    expect((await checkCode(email, old)).errors?.[0]?.message).toBe(wrong)
    expect((await checkCode(email, fresh)).errors).toBeUndefined()
    const emails = fennec.outbox.emails.filter(({ to }) => to === email)
    expect(emails.map(({ text }) => text.match(/\b\d{6}\b/)?.[0])).toEqual([fresh])
  })

  it('works for 600 seconds on the server’s clock (T10)', async () => {
    const { email } = await signUp(fennec)
    const code = await codeFor(email)
    await fennec.services.background.idle()
    fennec.clock.advance(599)
    expect((await checkCode(email, code)).errors).toBeUndefined()
    fennec.clock.advance(1)
    expect((await resetPassword(email, code)).errors?.[0]?.message).toBe(wrong)
  })

  it('has five tries: a right guess after five wrong ones is refused (T08)', async () => {
    const { email } = await signUp(fennec)
    const code = await codeFor(email)
    for (let tries = 0; tries < 5; tries++)
      expect((await checkCode(email, differentCode(code))).errors?.[0]?.message).toBe(wrong)
    expect((await checkCode(email, code)).errors?.[0]?.message).toBe(wrong)
  })

  it('shares its five tries between check and reset (T08)', async () => {
    const { email } = await signUp(fennec)
    const code = await codeFor(email)
    await checkCode(email, code)
    for (let tries = 0; tries < 5; tries++) await resetPassword(email, differentCode(code))
    expect((await resetPassword(email, code)).errors?.[0]?.message).toBe(wrong)
  })

  it('has five tries for concurrent guesses too (T09)', async () => {
    const { email, id } = await signUp(fennec)
    const code = await codeFor(email)
    await Promise.all(Array.from({ length: 20 }, () => checkCode(email, differentCode(code))))
    expect((await fennec.services.prisma.resetCode.findUniqueOrThrow({ where: { userId: id } })).tries).toBe(
      5,
    )
    expect((await checkCode(email, code)).errors?.[0]?.message).toBe(wrong)
  })
})
