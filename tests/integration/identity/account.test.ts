// Changing the e-mail address, and choosing a handle.
// @module-tag engine
import { describe, expect, it } from 'vitest'
import { useFennec, type Fennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import { password, signIn, signUp } from '../../support/factories.ts'

const fennec = useFennec()
const strict = useFennec({ SHOW_CODES: 'off', LIMIT_SCALE: '1' })

interface EmailChangeRequest {
  developmentOtp: string | null
  viewer: { emailChange: { email: string; expiresAt: string } | null }
}

const requestEmailChange = (
  caller: Caller,
  email: string,
  currentPassword = password,
  server: Fennec = fennec,
) =>
  graphql<{ requestEmailChange: EmailChangeRequest }>(
    server,
    `
      mutation ($input: RequestEmailChangeInput!) {
        requestEmailChange(input: $input) {
          developmentOtp
          viewer {
            emailChange {
              email
              expiresAt
            }
          }
        }
      }
    `,
    { input: { email, currentPassword } },
    caller,
  )

const changeEmail = (caller: Caller, otp: string) =>
  graphql<{ changeEmail: { viewer: { email: string; emailChange: object | null } } }>(
    fennec,
    'mutation ($input: ChangeEmailInput!) { changeEmail(input: $input) { viewer { email emailChange { email } } } }',
    { input: { otp } },
    caller,
  )

const codeFor = async (caller: Caller, email: string) =>
  (await requestEmailChange(caller, email)).data?.requestEmailChange.developmentOtp ?? ''
const differentCode = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0')

let count = 0
const newEmail = () => `moved-${++count}@live.unilag.edu.ng`

describe('a student who changes their e-mail address', () => {
  it('gets a code at the new address, and a notice at the old one', async () => {
    const me = await signUp(strict)
    const email = newEmail()
    const { data } = await requestEmailChange(me, email.toUpperCase(), password, strict)
    expect(data?.requestEmailChange).toMatchObject({
      developmentOtp: null,
      viewer: { emailChange: { email } },
    })
    await strict.services.background.idle()
    const sentEmail = strict.outbox.emails.at(-1)
    expect(sentEmail?.to).toBe(email)
    const otp = sentEmail?.text.match(/\b\d{6}\b/)?.[0]

    const moved = await graphql(
      strict,
      'mutation ($input: ChangeEmailInput!) { changeEmail(input: $input) { viewer { email emailChange { email } } } }',
      { input: { otp } },
      me,
    )
    expect(moved.data?.changeEmail).toEqual({ viewer: { email, emailChange: null } })
    await strict.services.background.idle()
    expect(strict.outbox.emails.at(-1)).toMatchObject({
      to: me.email,
      subject: 'Your Fennec account has a new address',
    })
    expect(await signIn(strict, email)).toBeTruthy()
    await expect(signIn(strict, me.email)).rejects.toThrow()
  })

  it('needs the password and an unused address', async () => {
    const [me, other] = [await signUp(fennec), await signUp(fennec)]
    const errorOf = async (...args: Parameters<typeof requestEmailChange>) => {
      const { errors } = await requestEmailChange(...args)
      return [errors?.[0]?.extensions.code, errors?.[0]?.extensions.problems?.[0]?.path]
    }
    expect(await errorOf(me, newEmail(), 'a guess')).toEqual(['INVALID_INPUT', 'currentPassword'])
    expect(await errorOf(me, me.email)).toEqual(['INVALID_INPUT', 'email'])
    expect(await errorOf(me, 'nonsense')).toEqual(['INVALID_INPUT', 'email'])
    expect(await errorOf(me, 'somebody@fennec.demo')).toEqual(['INVALID_INPUT', 'email'])
    expect(await errorOf(me, other.email)).toEqual(['CONFLICT', 'email'])
    expect(await errorOf({}, newEmail())).toEqual(['UNAUTHENTICATED', undefined])
  })

  it('has five tries, and a code that works once, for 600 seconds, until a newer one replaces it', async () => {
    const me = await signUp(fennec)
    const first = await codeFor(me, newEmail())
    const second = await codeFor(me, newEmail())
    const wrong = 'That code is not right, or it has expired'
    if (first !== second) expect((await changeEmail(me, first)).errors?.[0]?.message).toBe(wrong)
    for (let tries = 0; tries < 5; tries++) await changeEmail(me, differentCode(second))
    expect((await changeEmail(me, second)).errors?.[0]?.message).toBe(wrong)

    const third = await codeFor(me, newEmail())
    fennec.clock.advance(601)
    expect((await changeEmail(me, third)).errors?.[0]?.message).toBe(wrong)
    const fourth = await codeFor(me, newEmail())
    expect((await changeEmail(me, fourth)).errors).toBeUndefined()
    expect((await changeEmail(me, fourth)).errors?.[0]?.message).toBe(wrong)
  })

  it('cannot use another user’s code', async () => {
    const [me, other] = [await signUp(fennec), await signUp(fennec)]
    const code = await codeFor(other, newEmail())
    expect((await changeEmail(me, code)).errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
  })

  it('is told when the address was taken meanwhile', async () => {
    const [me, other] = [await signUp(fennec), await signUp(fennec)]
    const email = newEmail()
    const [ownCode, otherCode] = [await codeFor(me, email), await codeFor(other, email)]
    expect((await changeEmail(other, otherCode)).errors).toBeUndefined()
    expect((await changeEmail(me, ownCode)).errors?.[0]?.extensions.code).toBe('CONFLICT')
  })

  it('may ask once a minute and five times an hour', async () => {
    const me = await signUp(strict)
    const requestRefusal = async () =>
      (await requestEmailChange(me, newEmail(), password, strict)).errors?.[0]?.extensions
    expect(await requestRefusal()).toBeUndefined()
    expect(await requestRefusal()).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 60 })
    for (let times = 2; times <= 5; times++) {
      strict.clock.advance(61)
      expect(await requestRefusal()).toBeUndefined()
    }
    strict.clock.advance(61)
    expect((await requestRefusal())?.code).toBe('TOO_MANY_REQUESTS')
  })

  it('may ask for a code to another address at once after the first one was taken', async () => {
    const [me, other] = [await signUp(strict), await signUp(strict)]
    const { errors } = await requestEmailChange(me, other.email, password, strict)
    expect(errors?.[0]?.extensions.code).toBe('CONFLICT')
    expect((await requestEmailChange(me, newEmail(), password, strict)).errors).toBeUndefined()
  })

  it('cannot override a password reset of the owner at the same moment', async () => {
    for (let times = 0; times < 4; times++) {
      const me = await signUp(fennec)
      const email = newEmail()
      const moveCode = await codeFor(me, email)
      const { data } = await graphql<{ requestCode: { developmentOtp: string } }>(
        fennec,
        'mutation ($input: RequestCodeInput!) { requestCode(input: $input) { developmentOtp } }',
        { input: { email: me.email } },
      )
      const otp = data?.requestCode.developmentOtp
      const input = { email: me.email, otp }
      await graphql(fennec, 'mutation ($input: CheckCodeInput!) { checkCode(input: $input) { message } }', {
        input,
      })
      const [reset, moved] = await Promise.all([
        graphql(
          fennec,
          'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { message } }',
          { input: { ...input, password: 'the owner', confirmPassword: 'the owner' } },
        ),
        changeEmail(me, moveCode),
      ])
      expect([reset, moved].filter(({ errors }) => !errors)).toHaveLength(1)
      const codes = [reset, moved].flatMap(({ errors }) => errors?.[0]?.extensions.code ?? [])
      expect(['INVALID_INPUT', 'UNAUTHENTICATED']).toContain(codes[0])
      if (!reset.errors) expect(await signIn(fennec, me.email, {}, 'the owner')).toBeTruthy()
    }
  })

  it('invalidates codes for the old address', async () => {
    const me = await signUp(fennec)
    const { data } = await graphql<{ requestCode: { developmentOtp: string } }>(
      fennec,
      'mutation ($input: RequestCodeInput!) { requestCode(input: $input) { developmentOtp } }',
      { input: { email: me.email } },
    )
    await fennec.services.background.idle()
    expect(await fennec.services.prisma.resetCode.count({ where: { userId: me.id } })).toBe(1)
    expect(data?.requestCode.developmentOtp).toBeTruthy()
    await changeEmail(me, await codeFor(me, newEmail()))
    expect(await fennec.services.prisma.resetCode.count({ where: { userId: me.id } })).toBe(0)
  })
})

const changeHandle = (caller: Caller, name: string) =>
  graphql<{ changeHandle: { viewer: { handleChangeableAt: string | null; user: { handle: string } } } }>(
    fennec,
    'mutation ($input: ChangeHandleInput!) { changeHandle(input: $input) { viewer { handleChangeableAt user { handle } } } }',
    { input: { name } },
    caller,
  )

describe('a student who chooses a handle', () => {
  it('keeps their campus, and may choose again after a month', async () => {
    const me = await signUp(fennec)
    const { data } = await changeHandle(me, ' Ada-O1 ')
    const viewer = data?.changeHandle.viewer
    expect(viewer?.user.handle).toBe('ada-o1.unilag')
    const inDays = (Date.parse(viewer?.handleChangeableAt ?? '') - fennec.clock.now().getTime()) / 86_400_000
    expect(inDays).toBe(30)
    expect((await changeHandle(me, 'ada-o2')).errors?.[0]).toMatchObject({
      message: 'A handle can be changed once a month',
      extensions: { code: 'CONFLICT' },
    })
    fennec.clock.advance(30 * 86_400)
    const token = await signIn(fennec, me.email)
    expect((await changeHandle({ token }, 'ada-o2')).data?.changeHandle.viewer.user.handle).toBe(
      'ada-o2.unilag',
    )
  })

  it('may keep the current handle without spending the month', async () => {
    const me = await signUp(fennec)
    const { data } = await graphql<{ viewer: { user: { handle: string } } }>(
      fennec,
      '{ viewer { user { handle } } }',
      {},
      me,
    )
    const name = data?.viewer.user.handle.split('.')[0] ?? ''
    expect((await changeHandle(me, name)).data?.changeHandle.viewer.handleChangeableAt).toBeNull()
  })

  it('cannot take a used, reserved, look-alike or invalid handle', async () => {
    const [me, other] = [await signUp(fennec), await signUp(fennec)]
    await changeHandle(other, 'taken-name')
    const messageFor = async (name: string) => (await changeHandle(me, name)).errors?.[0]?.message
    expect(await messageFor('Taken-Name')).toBe('That handle is taken')
    expect(await messageFor('admin')).toBe('That handle is taken')
    for (const name of ['', 'a', '-ada', 'ada-', 'a--b', 'ada.obi', 'ada obi', 'adà', 'x'.repeat(41), '@ada'])
      expect(await messageFor(name), name).toMatch(/^(A handle has|Use letters)/)
  })

  it('chooses once a month, however many requests run at once', async () => {
    const me = await signUp(fennec)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => changeHandle(me, `racer-${index}`)),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
  })

  it('gets a handle alone as the first of two concurrent requests', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp(fennec)))
    const answers = await Promise.all(people.map((person) => changeHandle(person, 'the-only-one')))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    const [refused] = answers.flatMap(({ errors }) => errors ?? [])
    expect(refused?.message).toBe('That handle is taken')
  })
})
