// A password in several Unicode forms: keyboards, password managers and systems send different forms.
import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { useFennec } from '../../support/app.ts'
import { graphql, rest, type Caller } from '../../support/calls.ts'
import { registrationOf, signIn, signUp } from '../../support/factories.ts'
import { personOf } from '../../contract/matrix/people.ts'

const fennec = useFennec()

const testPassword = 'Pássẹ́wọ́rd ﬁve'
const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'].map((form) => testPassword.normalize(form))
const [composed = '', decomposed = ''] = forms
const noBreak = composed.replace(' ', '\u00a0')
const fullWidth = composed.replace('P', 'Ｐ')
const otherForms = [...forms.slice(1), noBreak, fullWidth]

const mutate = (name: string, input: Record<string, unknown>, caller: Caller = {}) =>
  graphql<Record<string, Record<string, unknown>>>(
    fennec,
    `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${
      { requestCode: 'developmentOtp', beginSecondFactor: 'key' }[name] ?? '__typename'
    } } }`,
    { input },
    caller,
  )
const signInAs = (email: string, password: string) => rest(fennec, 'POST /api/login', { email, password })
const newPassword = (one: string, other: string) => ({ password: one, confirmPassword: other })

describe('a password', () => {
  it('is the same in every Unicode form at sign-up and sign-in', async () => {
    const person = registrationOf(newPassword(composed, decomposed))
    expect((await rest(fennec, 'POST /api/register', person)).status).toBe(201)
    for (const form of [composed, ...otherForms])
      expect((await signInAs(person.email, form)).status).toBe(200)
    expect((await signInAs(person.email, composed.replaceAll(/\P{ASCII}/gu, ''))).status).toBe(401)
    expect((await signInAs(person.email, composed.toLowerCase())).status).toBe(401)
  })

  it('is the same in every Unicode form when it is changed, reset, and asked for again', async () => {
    const me = await signUp(fennec)
    const { developmentOtp: otp } = (await mutate('requestCode', { email: me.email })).data!.requestCode!
    await mutate('checkCode', { email: me.email, otp })
    const reset = { email: me.email, otp, ...newPassword(decomposed, composed) }
    expect((await mutate('resetPassword', reset)).errors).toBeUndefined()
    const token = await signIn(fennec, me.email, {}, composed)
    const change = { currentPassword: noBreak, ...newPassword(`${decomposed}2`, `${composed}2`) }
    expect((await mutate('changePassword', change, { token })).errors).toBeUndefined()
    const emailChange = { email: registrationOf().email, currentPassword: `${fullWidth}2` }
    expect((await mutate('requestEmailChange', emailChange, { token })).errors).toBeUndefined()
  })

  it('is the same in every Unicode form when an admin sets up a second factor', async () => {
    const admin = await personOf(fennec, 'admin')
    const change = { currentPassword: 'correct horse', ...newPassword(decomposed, decomposed) }
    expect((await mutate('changePassword', change, admin)).errors).toBeUndefined()
    const begun = await mutate('beginSecondFactor', { currentPassword: composed }, admin)
    expect(begun.data?.beginSecondFactor?.key).toEqual(expect.any(String))
  })

  it('is measured in the form that is hashed', async () => {
    const short = 'ẹ́'.normalize('NFC').repeat(2)
    const status = async (password: string) =>
      (await rest(fennec, 'POST /api/register', registrationOf(newPassword(password, password)))).status
    expect(await status(short.normalize('NFD'))).toBe(400)
    expect(await status('é'.repeat(128).normalize('NFD'))).toBe(201)
    expect(await status('é'.repeat(129))).toBe(400)
    expect(await status('a\u0301\u0316'.repeat(5000))).toBe(400)
  })

  it('opens its account if it was hashed as typed, and is then rehashed', async () => {
    const me = await signUp(fennec)
    const { user } = fennec.services.prisma
    await user.update({ where: { id: me.id }, data: { passwordHash: await hash(decomposed) } })
    expect((await signInAs(me.email, composed)).status).toBe(401)
    expect((await signInAs(me.email, `${decomposed}!`)).status).toBe(401)
    const change = { currentPassword: decomposed, email: registrationOf().email }
    expect((await mutate('requestEmailChange', change, me)).errors).toBeUndefined()
    expect((await signInAs(me.email, decomposed)).status).toBe(200)
    for (const form of [composed, decomposed, noBreak])
      expect((await signInAs(me.email, form)).status).toBe(200)
    const { passwordHash } = await user.findUniqueOrThrow({ where: { id: me.id } })
    expect((await signInAs(me.email, noBreak)).status).toBe(200)
    expect((await user.findUniqueOrThrow({ where: { id: me.id } })).passwordHash).toBe(passwordHash)
  })
})
