// Rate limits of refused input, which is cheap to send and may be expensive to refuse: it counts on every transport (T53).
import { describe, expect, it, onTestFinished } from 'vitest'
import { inTransaction } from '#server/core/context/context.ts'
import { startSession } from '#server/modules/identity/auth/sessions.ts'
import { newIpAddress, useFennec } from '../support/app.ts'
import { graphql, rest, type Caller } from '../support/calls.ts'
import { signUp } from '../support/factories.ts'
import { contextOf } from '../support/log.ts'
import { connect, errorsOf, listen, waitFor } from '../support/sockets.ts'

// A twentieth of the real limits: six refusals of a person in a minute, and 300 requests of a network.
const fennec = useFennec(
  { LIMIT_SCALE: '0.05', TRUSTED_PROXIES: '127.0.0.1' },
  { sockets: { limits: { maxMessagesPerMinute: 100 } } },
)
const maxRefusals = 6

const send = (url: string, payload: string, caller: Caller, type = 'application/json') =>
  fennec.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': type, ...caller.headers },
  })

const body = (value: unknown) => JSON.stringify(value)

const wrongInputs: [string, (me: Caller) => Promise<unknown>][] = [
  ['a document that does not fit the schema', (me) => graphql(fennec, '{ nothing }', {}, me)],
  ['an unreadable document', (me) => graphql(fennec, '{ {', {}, me)],
  ['a document that is too complex', (me) => graphql(fennec, '{ __typename '.repeat(400), {}, me)],
  [
    'variables that do not fit the schema',
    (me) => graphql(fennec, 'query ($a: Int!) { post(databaseId: $a) { id } }', {}, me),
  ],
  [
    'input against the rules',
    (me) => graphql(fennec, 'mutation { createPost(input: { content: " " }) { post { id } } }', {}, me),
  ],
  ['an unknown document id', (me) => send('/graphql', body({ documentId: 'none' }), me)],
  ['a body that is no JSON', (me) => send('/graphql', '{', me)],
  ['a body that is too long', (me) => send('/graphql', body({ query: 'x'.repeat(100_001) }), me)],
  [
    'a body of another kind',
    (me) => send('/api/posts', 'content=x', me, 'application/x-www-form-urlencoded'),
  ],
  ['input against the REST schema', (me) => rest(fennec, 'POST /api/posts', { content: 7 }, me)],
]

describe.each(wrongInputs)('refused input (%s)', (_case, sendWrong) => {
  it('limits its sender: a few typos pass, a flood waits, and other users are unaffected', async () => {
    const headers = { 'x-forwarded-for': newIpAddress() }
    const [me, other] = [
      { ...(await signUp(fennec)), headers },
      { ...(await signUp(fennec)), headers },
    ]
    const status = async (caller: Caller) =>
      (await graphql(fennec, '{ viewer { email } }', {}, caller)).response.statusCode
    expect([await status(me), await status(other)]).toEqual([200, 200])
    for (let times = 0; times < maxRefusals; times++) await sendWrong(me)
    expect(await status(me)).toBe(200)
    await sendWrong(me)
    await waitFor(async () => expect(await status(me)).toBe(429))
    const { status: overRest, response } = await rest(fennec, 'GET /api/auth/user', undefined, me)
    expect(overRest).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(await status(other)).toBe(200)
    fennec.clock.advance(61)
    expect(await status(me)).toBe(200)
  })
})

it('refused input over a socket counts together with refused input over HTTP', async () => {
  const me = { ...(await signUp(fennec)), headers: { 'x-forwarded-for': newIpAddress() } }
  const client = await connect(await listen(fennec), me)
  for (let index = 0; index <= maxRefusals; index++)
    client.subscribe(`wrong ${index}`, 'subscription { nothing }')
  await waitFor(() => expect(errorsOf(client, `wrong ${maxRefusals}`)).toHaveLength(1))
  await waitFor(async () =>
    expect((await graphql(fennec, '{ viewer { email } }', {}, me)).response.statusCode).toBe(429),
  )
})

it('a refusal over a socket while the database is away counts against no client', async () => {
  const me = { ...(await signUp(fennec)), headers: { 'x-forwarded-for': newIpAddress() } }
  const client = await connect(await listen(fennec), me)
  const { sql } = fennec.services
  onTestFinished(() => void (fennec.services.sql = sql))
  fennec.services.sql = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
  for (let index = 0; index <= maxRefusals; index++)
    client.subscribe(`${index}`, 'subscription { newPosts { __typename } }')
  for (let index = 0; index <= maxRefusals; index++)
    await waitFor(() => expect(errorsOf(client, `${index}`)).toHaveLength(1))
  fennec.services.sql = sql
  const { response } = await graphql(fennec, '{ viewer { email } }', {}, me)
  expect(response.statusCode).toBe(200)
})

it('refused input with an ended session does not shut out its user, five minutes after its end', async () => {
  const person = await signUp(fennec)
  const mine = { ...person, headers: { 'x-forwarded-for': newIpAddress() } }
  const ctx = await contextOf(fennec.services, null)
  const token = await inTransaction(ctx, (tx) => startSession(tx, person.id))
  const lost = { token, headers: { 'x-forwarded-for': newIpAddress() } }
  const status = async (caller: Caller) =>
    (await graphql(fennec, '{ viewer { email } }', {}, caller)).response.statusCode
  expect(await status(lost)).toBe(200)
  await graphql(fennec, 'mutation { endOtherSessions { viewer { email } } }', {}, mine)
  fennec.clock.advance(301)
  expect(await status(mine)).toBe(200)
  for (let times = 0; times <= 2 * maxRefusals; times++) await send('/graphql', '{', lost)
  expect(await status(mine)).toBe(200)
})

it('refused input of anonymous callers weighs as ten requests of their network, and shuts out no other network', async () => {
  const headers = { 'x-forwarded-for': newIpAddress() }
  const status = async (caller: Caller) =>
    (await graphql(fennec, '{ site { supportEmail } }', {}, caller)).response.statusCode
  for (let times = 0; times < 29; times++) await graphql(fennec, '{ nothing }', {}, { headers })
  expect(await status({ headers })).toBe(200)
  await graphql(fennec, '{ nothing }', {}, { headers })
  await waitFor(async () => expect(await status({ headers })).toBe(429))
  expect(await status({ headers: { 'x-forwarded-for': newIpAddress() } })).toBe(200)
})
