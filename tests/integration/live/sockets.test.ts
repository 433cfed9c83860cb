// WebSockets at /graphql: authentication, accepted operations, and refusals.
// @module-tag engine
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { useFennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import { signUp } from '../../support/factories.ts'
import {
  answersOf,
  connect,
  errorsOf,
  openWithInit,
  expectClosed,
  listen,
  openSocket,
  refusedHandshake,
  waitFor,
  testSubscriptionSchema,
  type Client,
} from '../../support/sockets.ts'

const { schema, seen } = testSubscriptionSchema()
const fennec = useFennec({ TRUSTED_PROXIES: '127.0.0.1' }, { sockets: { schema } })
const origin = 'http://localhost:4000'
const signOut = 'mutation { signOut { message } }'
const greetingDocument = 'subscription { greeting }'
let address = ''
beforeAll(async () => {
  address = await listen(fennec)
})

const cookieOf = ({ token }: { token: string }) => `fennec=${token}`

/** Waits until the client receives an event of its subscription. */
const expectEvent = (client: Client, id: string) =>
  waitFor(() => expect(answersOf(client, id)).toHaveLength(1))

describe('a socket (T61)', () => {
  it('opens with a student’s token from any origin', async () => {
    const me = await signUp(fennec)
    const client = await connect(address, {
      token: me.token,
      headers: { origin: 'https://stranger.example' },
    })
    client.subscribe('1', greetingDocument)
    await expectEvent(client, '1')
    expect(answersOf(client, '1')).toEqual([{ data: { greeting: `you are ${me.id}` } }])
  })

  it('opens with the cookie from Fennec’s own page', async () => {
    const me = await signUp(fennec)
    await connect(address, { headers: { origin, cookie: cookieOf(me) } })
  })

  it('never opens with the cookie from another origin', async () => {
    const headers = { origin: 'https://stranger.example', cookie: cookieOf(await signUp(fennec)) }
    expect(await refusedHandshake(address, { headers })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: 'This call does not come from Fennec' },
    })
  })

  it('never opens with the cookie from a client without an origin', async () => {
    const client = await openWithInit(address, { headers: { cookie: cookieOf(await signUp(fennec)) } })
    await expectClosed(client, 4401)
  })

  it('never opens with a wrong token, even beside a valid cookie (T17)', async () => {
    const me = await signUp(fennec)
    const headers = { origin, cookie: cookieOf(me) }
    for (const token of ['no token of ours', '', 7, { toString: 'x' }, [me.token]])
      await expectClosed(await openWithInit(address, { token, headers }), 4401)
    const wrongHeader = { ...headers, authorization: 'Bearer no token of ours' }
    await expectClosed(await openWithInit(address, { headers: wrongHeader }), 4401)
  })

  it('never opens without a session, or with an ended one', async () => {
    const me = await signUp(fennec)
    await graphql(fennec, signOut, {}, me)
    await expectClosed(await openWithInit(address), 4401)
    await expectClosed(await openWithInit(address, { token: me.token }), 4401)
  })

  it('is closed when its client sends no connection_init', async () => {
    await expectClosed(await openSocket(address), 4408)
  })

  it('accepts subscriptions only after connection_init', async () => {
    const client = await openSocket(address)
    client.subscribe('1', greetingDocument)
    await expectClosed(client, 4401)
  })

  it('opens only at /graphql, with a handshake, and refuses others in Fennec’s words', async () => {
    expect(await refusedHandshake(address, { path: '/api/login' })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
    expect(await refusedHandshake(address, { path: '/' })).toMatchObject({ status: 404 })
    const answer = await sendRaw(['GET /graphql HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket'])
    expect(answer).toMatch(/^HTTP\/1.1 400 .*"code":"INVALID_INPUT"/s)
  })
})

it('a refused handshake leaves no connection open here, even if the other side keeps its end', async () => {
  const count = () =>
    new Promise<number>((resolve) => fennec.app.server.getConnections((_error, open) => resolve(open)))
  await waitFor(async () => expect(await count()).toBe(0))
  const [host, port] = address.split(':')
  const connection = createConnection({ host, port: Number(port), allowHalfOpen: true })
  onTestFinished(() => void connection.destroy())
  connection.write(
    `GET /graphql HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  )
  connection.on('error', () => {})
  await once(connection, 'data')
  await waitFor(async () => expect(await count()).toBe(0))
})

it('a client that offers HTTP/2 with every call is answered as if it had not', async () => {
  const body = JSON.stringify({ query: '{ viewer { user { handle } } }' })
  const answer = await sendRaw([
    'POST /graphql HTTP/1.1',
    'Connection: Upgrade, HTTP2-Settings, close',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
    body,
  ])
  expect(answer).toMatch(/^HTTP\/1.1 200 .*{"data":{"viewer":null}}/s)
})

/** Sends these lines and returns the answer until the connection ends. */
async function sendRaw(lines: string[]): Promise<string> {
  const [host, port] = address.split(':')
  const connection = createConnection(Number(port), host)
  const [head, ...rest] = lines
  const text = [head, `Host: ${address}`, ...rest].join('\r\n')
  connection.write(text.includes('\r\n\r\n') ? text : `${text}\r\n\r\n`)
  let answer = ''
  for await (const chunk of connection) {
    answer += String(chunk)
    if (answer.endsWith('}')) connection.end()
  }
  return answer
}

describe('an operation over a socket', () => {
  it.each(['{ viewer { user { handle } } }', signOut])(
    'is refused if it is %s, which belongs on HTTP (T62)',
    async (query) => {
      const client = await connect(address, { token: (await signUp(fennec)).token })
      client.subscribe('1', query)
      await waitFor(() => expect(errorsOf(client, '1')).toHaveLength(1))
      expect(client.messages.at(-1)).toMatchObject({
        id: '1',
        type: 'error',
        payload: [{ message: 'Send queries and mutations over HTTP' }],
      })
    },
  )

  it.each([
    ['that cannot be read', 'subscription {', 'INVALID_INPUT'],
    ['that does not fit the schema', 'subscription { nothing }', 'INVALID_INPUT'],
    ['that follows two things', 'subscription { greeting storm }', 'INVALID_INPUT'],
    ['without an operation', 'fragment F on Query { __typename }', 'INVALID_INPUT'],
  ])('is refused as over HTTP in a document %s, and the socket goes on (T62)', async (_case, query, code) => {
    const client = await connect(address, { token: (await signUp(fennec)).token })
    client.subscribe('1', query)
    await waitFor(() => expect(errorsOf(client, '1')[0]?.extensions).toEqual({ code }))
    client.subscribe('2', greetingDocument)
    await expectEvent(client, '2')
  })

  it.each([
    ['before it begins', 'faultAtOnce'],
    ['in the middle', 'fault'],
    ['in an answer', 'faultyAnswer'],
  ])('hides and logs an internal error %s, and the socket goes on (T59)', async (_case, field) => {
    const client = await connect(address, { token: (await signUp(fennec)).token })
    client.subscribe('1', `subscription { ${field} }`)
    await waitFor(() =>
      expect(errorsOf(client, '1')).toMatchObject([
        {
          message: 'Something went wrong. Please try again.',
          extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: expect.any(String) },
        },
      ]),
    )
    expect(JSON.stringify(client.messages)).not.toContain('secret')
    expect(fennec.log.join()).toContain('SELECT secret FROM')
    client.subscribe('2', greetingDocument)
    await expectEvent(client, '2')
  })

  it('has a context of its own, with the session as it is then (T16)', async () => {
    const me = await signUp(fennec)
    const client = await connect(address, { token: me.token })
    seen.contexts.length = 0
    for (const id of ['1', '2']) {
      client.subscribe(id, greetingDocument)
      await expectEvent(client, id)
    }
    expect(new Set(seen.contexts).size).toBe(2)
    expect(new Set(seen.contexts.map(({ call }) => call.requestId)).size).toBe(2)
  })
})
