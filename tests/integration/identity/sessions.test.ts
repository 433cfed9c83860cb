// Signed-in devices, and changing a known password.
// @module-tag engine
import { describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { newIpAddress, useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import { password, signIn, signUp } from '../../support/factories.ts'

const fennec = useFennec({ LIMIT_SCALE: '1' })

interface Device {
  id: string
  device: string
  isCurrent: boolean
}

async function readDevices(caller: Caller): Promise<Device[]> {
  const { data } = await graphql<{ viewer: { sessions: { edges: { node: Device }[] } } | null }>(
    fennec,
    '{ viewer { sessions(first: 10) { edges { node { id device isCurrent } } } } }',
    {},
    caller,
  )
  return data?.viewer?.sessions.edges.map(({ node }) => node) ?? []
}

const endSession = (sessionId: string, caller: Caller) =>
  graphql(
    fennec,
    'mutation ($input: EndSessionInput!) { endSession(input: $input) { endedSessionId viewer { email } } }',
    { input: { sessionId } },
    caller,
  )

const endOtherSessions = (caller: Caller) =>
  graphql(fennec, 'mutation { endOtherSessions { viewer { email } } }', {}, caller)

const changePassword = (input: Record<string, unknown>, caller: Caller) =>
  graphql(
    fennec,
    'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { viewer { email } } }',
    { input },
    caller,
  )

describe('the list of devices', () => {
  it('shows a student each signed-in device, and marks the current one', async () => {
    const me = await signUp(fennec)
    await signIn(fennec, me.email, { headers: { 'user-agent': 'Tecno Spark' } })
    const ownDevices = await readDevices(me)
    expect(ownDevices.map(({ device, isCurrent }) => [device, isCurrent])).toEqual(
      expect.arrayContaining([
        ['Tecno Spark', false],
        ['lightMyRequest', true],
      ]),
    )
  })

  it('signs a lost phone out at once, and notifies its subscribers (T16)', async () => {
    const me = await signUp(fennec)
    const phone = await signIn(fennec, me.email)
    const lost = (await readDevices(me)).find(({ isCurrent }) => !isCurrent)
    const events: unknown[] = []
    await fennec.services.bus.listen('sessionEnded', String(me.id), (hint) => events.push(hint))
    const { data } = await endSession(lost?.id ?? '', me)
    expect(data?.endSession).toMatchObject({ endedSessionId: lost?.id })
    expect(await readDevices({ token: phone })).toEqual([])
    expect(await readDevices(me)).toHaveLength(1)
    const [, row] = Buffer.from(lost?.id ?? '', 'base64')
      .toString()
      .split(':')
    expect(events).toEqual([{ sessionIds: [Number(row)] }])
  })

  it('neither ends another user’s session nor reveals that it exists', async () => {
    const [me, other] = [await signUp(fennec), await signUp(fennec)]
    const [otherDevice] = await readDevices(other)
    const refusedAnswer = await endSession(otherDevice?.id ?? '', me)
    const missing = await endSession(globalId('Session', 999_999), me)
    expect(refusedAnswer.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect(refusedAnswer.errors?.[0]?.message).toBe(missing.errors?.[0]?.message)
    expect(await readDevices(other)).toHaveLength(1)
    for (const id of ['', 'nonsense', globalId('User', me.id), globalId('Session', 2 ** 40)])
      expect((await endSession(id, me)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })
})

describe('signing all other devices out', () => {
  it('ends every other session of the caller, with one audit entry, and changes nothing when repeated (T16)', async () => {
    const [me, other] = [await signUp(fennec), await signUp(fennec)]
    const otherTokens = [await signIn(fennec, me.email), await signIn(fennec, me.email)]
    for (let time = 0; time < 2; time++) expect((await endOtherSessions(me)).errors).toBeUndefined()
    expect((await readDevices(me)).map(({ isCurrent }) => isCurrent)).toEqual([true])
    for (const token of otherTokens) expect(await readDevices({ token })).toEqual([])
    expect(await readDevices(other)).toHaveLength(1)
    const trail = { actorId: me.id, action: 'endOtherSessions' }
    const entries = await fennec.services.prisma.auditEntry.findMany({ where: trail })
    expect(entries.map(({ details }) => details)).toEqual([{ ended: 2 }])
  })

  it('requires a valid session', async () => {
    const me = await signUp(fennec)
    const phone = await signIn(fennec, me.email)
    await endOtherSessions(me)
    for (const caller of [{}, { token: phone }])
      expect((await endOtherSessions(caller)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    expect(await readDevices(me)).toHaveLength(1)
  })
})

describe('a password change while strangers guess at the account', () => {
  it('succeeds for the owner', async () => {
    const me = await signUp(fennec)
    const guess = () => signIn(fennec, me.email, { ip: newIpAddress() }, 'a guess').catch(() => undefined)
    await Promise.all(Array.from({ length: 12 }, guess))
    const { errors } = await graphql(
      fennec,
      'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { viewer { email } } }',
      { input: { currentPassword: password, password: 'safer word', confirmPassword: 'safer word' } },
      me,
    )
    expect(errors).toBeUndefined()
  })
})

describe('a password change', () => {
  const better = 'better horse'
  const change = { currentPassword: password, password: better, confirmPassword: better }

  it('keeps this device, signs the others out and e-mails the owner (T16)', async () => {
    const me = await signUp(fennec)
    const phone = await signIn(fennec, me.email)
    expect((await changePassword(change, me)).errors).toBeUndefined()
    expect(await readDevices({ token: phone })).toEqual([])
    expect(await readDevices(me)).toHaveLength(1)
    await expect(signIn(fennec, me.email)).rejects.toThrow()
    await fennec.services.background.idle()
    expect(fennec.outbox.emails.at(-1)).toMatchObject({
      to: me.email,
      subject: 'Your Fennec password was changed',
    })
  })

  it('needs the current password', async () => {
    const me = await signUp(fennec)
    const { errors } = await changePassword({ ...change, currentPassword: 'a guess' }, me)
    expect(errors?.[0]).toMatchObject({
      message: 'Your current password is not right',
      extensions: { code: 'INVALID_INPUT', problems: [{ path: 'currentPassword' }] },
    })
    expect(await signIn(fennec, me.email)).toBeTruthy()
  })

  it('is refused for an anonymous caller', async () => {
    expect((await changePassword(change, {})).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  it('runs once under one Idempotency-Key, which is of no use for another password', async () => {
    const me = await signUp(fennec)
    const keyed = { ...me, headers: { 'idempotency-key': 'one-password' } }
    const codesOf = async (changes: object = {}) =>
      (await changePassword({ ...change, ...changes }, keyed)).errors?.map(
        ({ extensions }) => extensions.code,
      )
    expect(await codesOf()).toBeUndefined()
    expect(await codesOf()).toBeUndefined()
    const other = 'yet another word'
    expect(await codesOf({ password: other, confirmPassword: other })).toEqual(['CONFLICT'])
    expect(await signIn(fennec, me.email, {}, better)).toBeTruthy()
  })
})
