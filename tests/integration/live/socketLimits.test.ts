// Socket limits: of one socket, one user and one network, and for clients that do not read.
import { once } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { useFennec } from '../../support/app.ts'
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
const greetingDocument = 'subscription { greeting }'
const fennecWithStorm = useFennec({}, { sockets: { schema } })

describe('one socket (T62)', () => {
  const fennec = useFennec({}, { sockets: { schema, limits: { maxMessagesPerMinute: 100 } } })
  const connectClient = async () => connect(await listen(fennec), await signUp(fennec))

  it('cannot send a message of more than 64 KiB', async () => {
    const client = await connectClient()
    const comment = (bytes: number) => `${greetingDocument} #${'x'.repeat(bytes)}`
    client.subscribe('1', comment(65_000))
    await waitFor(() => expect(answersOf(client, '1')).toHaveLength(1))
    client.subscribe('2', comment(65_536))
    await expectClosed(client, 1009)
  })

  it('may hold twenty subscriptions: the next one is refused, and ending one makes room', async () => {
    const client = await connectClient()
    for (let id = 1; id <= 21; id++) client.subscribe(String(id), greetingDocument)
    await waitFor(() => expect(client.messages).toHaveLength(22))
    expect(errorsOf(client, '21')[0]?.extensions.code).toBe('TOO_MANY_REQUESTS')
    for (let id = 1; id <= 20; id++) expect(answersOf(client, String(id))).toHaveLength(1)
    client.send({ type: 'complete', id: '7' })
    client.subscribe('22', greetingDocument)
    await waitFor(() => expect(answersOf(client, '22')).toHaveLength(1))
  })

  it('cannot start an operation under a used id, though it was completed while it began (T62)', async () => {
    const client = await connectClient()
    const before = seen.contexts.length
    for (let round = 0; round < 40; round++) {
      client.subscribe('1', greetingDocument)
      client.send({ type: 'complete', id: '1' })
    }
    await expectClosed(client, 4409)
    expect(seen.contexts.length - before).toBeLessThanOrEqual(1)
  })

  it.each<[string, (client: Client) => unknown]>([
    ['messages', (client) => client.send({ type: 'ping' })],
    ['pings of its own', ({ socket }) => (socket.ping(), once(socket, 'pong'))],
    ['unsolicited answers', ({ socket }) => socket.pong('unasked')],
  ])('may send a hundred %s a minute, and is closed at one more', async (_case, send) => {
    const client = await connectClient()
    // The first message was connection_init.
    for (let sent = 1; sent < 99; sent++) await send(client)
    client.subscribe('1', greetingDocument)
    await waitFor(() => expect(answersOf(client, '1')).toHaveLength(1))
    client.subscribe('2', greetingDocument)
    await expectClosed(client, 4429)
  })

  it.each([
    ['text that is no JSON', 'hello'],
    ['JSON that is no message', '{"type":"hello"}'],
    ["a server's message", '{"type":"next","id":"1","payload":{}}'],
  ])('is closed after sending %s', async (_case, text) => {
    const client = await connectClient()
    client.socket.send(text)
    await expectClosed(client, 4400)
  })
})

it('a user’s private event is sent compressed (ADR 12)', async () => {
  const client = await connect(await listen(fennecWithStorm), await signUp(fennecWithStorm))
  const { _socket: wire } = client.socket as unknown as { _socket: { bytesRead: number } }
  let first = 0
  client.socket.once('message', () => (first = wire.bytesRead))
  client.subscribe('1', 'subscription { storm }')
  await waitFor(() => expect(answersOf(client, '1').length).toBeGreaterThan(0))
  client.socket.terminate()
  expect(first).toBeLessThan(5000)
})

describe('a document over a socket', () => {
  it('is refused as over HTTP if it is too complex (T52, T53, T62)', async () => {
    const client = await connect(await listen(fennecWithStorm), await signUp(fennecWithStorm))
    const aliases = Array.from({ length: 32 }, (_, index) => `a${index}: __typename`).join(' ')
    client.subscribe('1', `subscription { greeting ${aliases} }`)
    await waitFor(() =>
      expect(errorsOf(client, '1')[0]?.message).toBe('This document has 32 aliases; the limit is 31'),
    )
    client.subscribe('2', 'subscription '.repeat(2001))
    await waitFor(() => expect(errorsOf(client, '2')[0]?.extensions.code).toBe('INVALID_INPUT'))
    client.subscribe('3', greetingDocument)
    await waitFor(() => expect(answersOf(client, '3')).toHaveLength(1))
  })

  it('is refused by its id if it belongs to an earlier Fennec version', async () => {
    const client = await connect(await listen(fennecWithStorm), await signUp(fennecWithStorm))
    const payload = { query: '', extensions: { documentId: 'of-last-week' } }
    client.send({ type: 'subscribe', id: '1', payload })
    await waitFor(() => expect(errorsOf(client, '1')[0]?.extensions.code).toBe('NOT_FOUND'))
  })
})

describe('the limit of sockets (T62, T65)', () => {
  const fennec = useFennec(
    { TRUSTED_PROXIES: '127.0.0.1' },
    { sockets: { schema, limits: { maxSocketsPerUser: 5, maxSocketsPerNetwork: 6 } } },
  )
  const fromIp = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })

  it('is five for a student on all networks; a sixth is closed, and one that ends makes room', async () => {
    const address = await listen(fennec)
    const { token } = await signUp(fennec)
    const sockets = await Promise.all(
      [1, 2, 3, 4, 5].map((host) => connect(address, { token, ...fromIp(`198.51.100.${host}`) })),
    )
    await expectClosed(await openWithInit(address, { token, ...fromIp('198.51.100.6') }), 4429)
    sockets[0]?.socket.close()
    await expectClosed(sockets[0] as (typeof sockets)[0], 1005)
    await connect(address, { token, ...fromIp('198.51.100.7') })
  })

  it('is fixed for a network over all its users, and other networks have theirs', async () => {
    const address = await listen(fennec)
    const all = await Promise.all(Array.from({ length: 6 }, () => openSocket(address, fromIp('203.0.113.1'))))
    expect(await refusedHandshake(address, fromIp('203.0.113.1'))).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS', message: 'Too many connections.' },
    })
    await openSocket(address, fromIp('203.0.113.2'))
    for (const { closed } of all) expect(closed).toEqual({})
  })
})

describe('a client that does not read (T63)', () => {
  const fennec = useFennec({}, { sockets: { schema, limits: { pingMs: 1500, maxUnreadBytes: 256 * 1024 } } })

  it.each([
    ['one subscription', 1],
    ['the maximum of subscriptions', 20],
  ])('is sent no more than fits, then closed, while others are served: %s', async (_much, count) => {
    const address = await listen(fennec)
    const silent = await connect(address, await signUp(fennec))
    const reader = await connect(address, await signUp(fennec))
    seen.storms = 0
    silent.socket.pause()
    for (let id = 1; id <= count; id++) silent.subscribe(String(id), 'subscription { storm }')
    const waiting = await waitUntilStable(() => seen.storms)
    reader.subscribe('1', greetingDocument)
    await waitFor(() => expect(answersOf(reader, '1')).toHaveLength(1))
    const connections = () =>
      new Promise<number>((resolve) => fennec.app.server.getConnections((_error, count) => resolve(count)))
    await waitFor(async () => expect(await connections()).toBe(1))
    // Each iterator may have been read once more.
    expect(seen.storms).toBeLessThanOrEqual(waiting + count)
    expect(reader.closed).toEqual({})
    reader.socket.close()
    await waitFor(async () => expect(await connections()).toBe(0))
  })
})

describe('a client that leaves data unread (T63)', () => {
  const fennec = useFennec(
    {},
    { sockets: { schema, limits: { pingMs: 3_600_000, maxUnreadBytes: 256 * 1024 } } },
  )

  async function connectSilentReader(count: number) {
    const client = await connect(await listen(fennec), await signUp(fennec))
    seen.storms = 0
    client.socket.pause()
    for (let id = 1; id <= count; id++) client.subscribe(String(id), 'subscription { storm }')
    await waitUntilStable(() => seen.storms)
    return client
  }

  it('loses nothing of one subscription when it reads on later', async () => {
    const client = await connectSilentReader(1)
    const waiting = seen.storms
    client.socket.resume()
    await waitFor(() => expect(answersOf(client, '1').length).toBeGreaterThan(waiting))
    expect(client.closed).toEqual({})
    client.socket.terminate()
  })

  it('is cut off at once beyond its limit, without waiting for a ping', async () => {
    const client = await connectSilentReader(20)
    client.socket.resume()
    await expectClosed(client, 1006)
  })
})

/** Waits until a number has stopped growing, and returns it. */
function waitUntilStable(read: () => number): Promise<number> {
  let last = -1
  return vi.waitFor(
    () => {
      const now = read()
      const grown = now !== last
      last = now
      expect(grown || now === 0).toBe(false)
      return now
    },
    { timeout: 30_000, interval: 200 },
  )
}
