// Subscriptions of the graph on any transport: live events of a signed-in device.
// @module-tag engine
import { parse, subscribe, type ExecutionResult } from 'graphql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { schema } from '#server/schema.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import { password, signIn, signUp } from '../../support/factories.ts'
import { contextOf } from '../../support/log.ts'

const fennec = useFennec()

const document = parse(`subscription ($after: Int) {
  sessionEnded(after: $after) {
    __typename
    ... on SessionEnded { seq sessionId device }
    ... on Resync { seq }
  }
}`)

type SessionUpdate = { seq: number; __typename: string; sessionId?: string; device?: string }

/** Subscribes as a socket does; returns the events as an iterator. */
async function subscribeToSessions(caller: Caller, after?: number) {
  const contextValue = await contextOf(fennec.services, caller.token ?? null)
  const answer = await subscribe({ schema, document, contextValue, variableValues: { after } })
  if (!(Symbol.asyncIterator in answer)) return { answer, next: undefined }
  const updates = answer as AsyncGenerator<ExecutionResult<{ sessionEnded: SessionUpdate }>, void>
  onTestFinished(async () => void (await updates.return()))
  return {
    answer: undefined,
    next: async () => (await updates.next()).value?.data?.sessionEnded as SessionUpdate,
  }
}

const readSessionId = async (token: string) =>
  (await contextOf(fennec.services, token)).viewer?.sessionId ?? 0

const readEventSeq = async (caller: Caller) => {
  const { data } = await graphql<{ viewer: { eventSeq: number } }>(
    fennec,
    '{ viewer { eventSeq } }',
    {},
    caller,
  )
  return data?.viewer.eventSeq
}

const signOut = (caller: Caller) => graphql(fennec, 'mutation { signOut { message } }', {}, caller)

describe('a laptop that subscribes to the sessions of its user', () => {
  it('receives the sign-out of a phone by itself', async () => {
    const me = await signUp(fennec)
    const phone = await signIn(fennec, me.email, { headers: { 'user-agent': 'Tecno Spark' } })
    const ended = { sessionId: globalId('Session', await readSessionId(phone)), device: 'Tecno Spark' }
    const { next } = await subscribeToSessions(me)
    const update = next?.()
    await signOut({ token: phone })
    expect(await update).toEqual({ __typename: 'SessionEnded', seq: 1, ...ended })
  })

  it('receives changes between reading the list of devices and subscribing', async () => {
    const me = await signUp(fennec)
    const phones = [await signIn(fennec, me.email), await signIn(fennec, me.email)]
    const [first = '', second = ''] = phones
    const input = { sessionId: globalId('Session', await readSessionId(first)) }
    const ended = await graphql<{ endSession: { viewer: { eventSeq: number } } }>(
      fennec,
      'mutation ($input: EndSessionInput!) { endSession(input: $input) { viewer { eventSeq } } }',
      { input },
      me,
    )
    // The position before the log's end: an event may arrive twice rather than never.
    expect(ended.data?.endSession.viewer.eventSeq).toBe(0)
    const after = await readEventSeq(me)
    expect(after).toBe(1)
    const sessionId = globalId('Session', await readSessionId(second))
    await signOut({ token: second })
    const { next } = await subscribeToSessions(me, after)
    expect(await next?.()).toMatchObject({ seq: 2, sessionId })
  })

  it('receives every sign-out after a password change', async () => {
    const me = await signUp(fennec)
    const phones = [await signIn(fennec, me.email), await signIn(fennec, me.email)]
    const ids = await Promise.all(
      phones.map(async (token) => globalId('Session', await readSessionId(token))),
    )
    const { next } = await subscribeToSessions(me)
    const newPassword = 'better horse'
    await graphql(
      fennec,
      'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { viewer { email } } }',
      { input: { currentPassword: password, password: newPassword, confirmPassword: newPassword } },
      me,
    )
    const updates = [await next?.(), await next?.()]
    expect(updates.map((update) => update?.seq)).toEqual([1, 2])
    expect(new Set(updates.map((update) => update?.sessionId))).toEqual(new Set(ids))
  })

  it('is told to refetch after too long an absence', async () => {
    const me = await signUp(fennec)
    const { next } = await subscribeToSessions(me, 12)
    expect(await next?.()).toEqual({ __typename: 'Resync', seq: 0 })
  })

  it('receives nothing of other users’ devices (T64)', async () => {
    const [me, other] = [await signUp(fennec), await signUp(fennec)]
    const phone = await signIn(fennec, me.email)
    const { next } = await subscribeToSessions(me)
    const update = next?.()
    await signOut(other)
    const sessionId = globalId('Session', await readSessionId(phone))
    await signOut({ token: phone })
    expect(await update).toMatchObject({ seq: 1, sessionId })
  })
})

it('an anonymous caller cannot subscribe (T64)', async () => {
  const { answer } = await subscribeToSessions({})
  expect((answer as ExecutionResult).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
})

it('two concurrent sign-outs of one session make one event', async () => {
  const me = await signUp(fennec)
  const phone = await signIn(fennec, me.email)
  await Promise.all([signOut({ token: phone }), signOut({ token: phone })])
  expect(await readEventSeq(me)).toBe(1)
})
