// Load shedding under many clients: queueing, refusals with a time to retry, and slots that clients free when they leave.
// @module-tag engine
import { randomBytes } from 'node:crypto'
import { once, setMaxListeners } from 'node:events'
import { request, type ClientRequest } from 'node:http'
import { readFileSync } from 'node:fs'
import { connect as connectTo, type AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import compress from '@fastify/compress'
import { fastify } from 'fastify'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { hashPassword } from '#server/modules/identity/auth/passwords.ts'
import { handleError } from '#server/http/errors.ts'
import { AdmissionControl } from '#server/core/scheduling/admissionControl.ts'
import { admitOperations } from '#server/http/admission.ts'
import { newIpAddress, useFennec } from '../support/app.ts'
import { graphql, rest } from '../support/calls.ts'
import { password, signUp } from '../support/factories.ts'
import { connect, errorsOf, listen, waitFor } from '../support/sockets.ts'
import { isSessionLookup } from '../support/statements.ts'

const fennec = useFennec(
  { LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'debug' },
  { arrivalTimeoutMs: 3000 },
)
let port = 0
beforeAll(async () => {
  await fennec.app.listen({ port, host: '127.0.0.1' })
  port = (fennec.app.server.address() as AddressInfo).port
})

const documents = JSON.parse(readFileSync('dist/documents.json', 'utf8')) as Record<string, string>
const sendMessageDocumentId = Object.keys(documents).find((id) =>
  documents[id]?.startsWith('mutation outboxMutation'),
)

/** Sends a call over a connection of its own; resolves when the call is on its way. */
async function startRequest(path: string, payload: unknown, more: object = {}): Promise<ClientRequest> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': newIpAddress(), ...more }
  const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers, agent: false })
  // Any end of the request is fine.
  sent.on('error', () => {})
  sent.end(JSON.stringify(payload))
  await once(sent, 'finish')
  return sent
}

/** Closes all connections and waits until Fennec has noticed. */
async function disconnect(crowd: ClientRequest[]) {
  for (const sent of crowd) sent.destroy()
  const { server } = fennec.app
  const expectNoConnections = async () => expect(await promisify(server.getConnections).call(server)).toBe(0)
  await vi.waitFor(expectNoConnections, { timeout: 30_000 })
}

/** Hashes passwords for this many clients in sequence, each from a network of its own, until `stop`. */
function occupyPasswordHashing(count: number) {
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal)
  const hashRepeatedly = (key: string): Promise<unknown> =>
    hashPassword('a word', { key, signal: () => stopping.signal }).then(() => hashRepeatedly(key))
  const hashing = Promise.allSettled(
    Array.from({ length: count }, (_, index) => hashRepeatedly(String(index))),
  )
  const stop = async () => {
    stopping.abort()
    await hashing
  }
  onTestFinished(stop)
  return { stop }
}

describe('a crowd that signs in (T14)', () => {
  const guess = (email: string) => ({ email, password: 'a wrong word' })

  it('is told when to retry while too many clients wait', async () => {
    const { email } = await signUp(fennec)
    const others = occupyPasswordHashing(102)
    const { status, body, response } = await rest(fennec, 'POST /api/login', guess(email))
    expect([status, response.headers['retry-after']]).toEqual([503, '2'])
    expect(body).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'Fennec is very busy. Please try again in a moment.',
    })
    await others.stop()
    expect((await rest(fennec, 'POST /api/login', guess(email))).status).toBe(401)
  })

  it('uses none of the five tries of a code for a new address (T08)', async () => {
    const me = await signUp(fennec)
    const input = { email: `new-${me.email}`, currentPassword: password }
    const requested = await graphql<{ requestEmailChange: { developmentOtp: string } }>(
      fennec,
      'mutation ($input: RequestEmailChangeInput!) { requestEmailChange(input: $input) { developmentOtp } }',
      { input },
      me,
    )
    const otp = requested.data?.requestEmailChange.developmentOtp
    const changeEmail = () =>
      graphql(
        fennec,
        'mutation ($input: ChangeEmailInput!) { changeEmail(input: $input) { viewer { email } } }',
        { input: { otp } },
        me,
      )
    const others = occupyPasswordHashing(102)
    for (let tries = 0; tries < 6; tries++)
      expect((await changeEmail()).errors?.[0]?.extensions.code).toBe('UNAVAILABLE')
    await others.stop()
    expect((await changeEmail()).data?.changeEmail).toEqual({ viewer: { email: input.email } })
  })

  it('costs nothing and counts as no guess if it leaves before its turn', async () => {
    const { email } = await signUp(fennec)
    const others = occupyPasswordHashing(60)
    await disconnect(
      await Promise.all(Array.from({ length: 20 }, () => startRequest('/api/login', guess(email)))),
    )
    await others.stop()
    expect((await rest(fennec, 'POST /api/login', guess(email))).status).toBe(401)
  })
})

/** Answers session look-ups of the database and holds every other call until it is released. */
function holdDatabase() {
  const { sql } = fennec.services
  const held = { calls: 0 }
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  fennec.services.sql = async (text, parameters) => {
    if (isSessionLookup(text)) return sql(text, parameters)
    held.calls += 1
    await released
    return sql(text, parameters)
  }
  onTestFinished(() => release())
  return {
    held,
    release() {
      fennec.services.sql = sql
      release()
    },
  }
}

const json = { 'content-type': 'application/json' }

describe('a number of calls above the capacity', () => {
  const query = { query: '{ viewer { unreadNotificationsCount } }' }
  /** Each call comes from a network of its own, since a client with much work under way only delays itself. */
  const callServer = async (index: number, token?: string) => {
    const caller = { token, headers: { 'x-forwarded-for': newIpAddress() } }
    const answer =
      index % 2 === 0
        ? graphql(fennec, query.query, {}, caller)
        : rest(fennec, 'GET /api/messages/unread-count', undefined, caller)
    return (await answer).response
  }

  /** Sends as many calls as run or wait at once, and returns them when no more are accepted. */
  async function saturate(token: string) {
    const crowd = Array.from({ length: 150 }, (_, index) => callServer(index, token))
    // A call takes a slot after its body is read.
    const unreadable = { method: 'POST', url: '/graphql', payload: '{' } as const
    const status = async () => (await fennec.app.inject({ ...unreadable, headers: json })).statusCode
    await vi.waitFor(async () => expect(await status()).toBe(503), 60_000)
    return crowd
  }

  it('leaves no connection to a client that never finishes its call, and a slot to calls with a key over a socket (T72, ADR 8)', async () => {
    const [{ token }, other] = [await signUp(fennec), await signUp(fennec)]
    const client = await connect(await listen(fennec), {
      token: other.token,
      headers: { 'x-forwarded-for': newIpAddress() },
    })
    const { release } = holdDatabase()
    const crowd = await saturate(token)
    const input = { recipientId: globalId('User', 0), content: 'Still here' }
    for (const idempotencyKey of [undefined, 'a-key']) {
      const payload = {
        query: '',
        variables: { input },
        extensions: { documentId: sendMessageDocumentId, idempotencyKey },
      }
      client.send({ type: 'subscribe', id: idempotencyKey ?? 'plain', payload })
    }
    await waitFor(() => expect(errorsOf(client, 'plain')[0]?.extensions.code).toBe('UNAVAILABLE'))
    const unfinished = connectTo(port, '127.0.0.1')
    unfinished.write(
      'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    )
    const [answer] = (await once(unfinished, 'data')) as [Buffer]
    expect(String(answer)).toContain('HTTP/1.1 503')
    await once(unfinished, 'close')
    release()
    await waitFor(() => expect(errorsOf(client, 'a-key')).toHaveLength(1))
    expect(errorsOf(client, 'a-key')[0]?.extensions.code).not.toBe('UNAVAILABLE')
    await Promise.all(crowd)
  })

  it('is refused at once with the time to wait, while the accepted calls, a page, a probe and a picture are served', async () => {
    const { token } = await signUp(fennec)
    const { release } = holdDatabase()
    const crowd = await saturate(token)
    for (const { statusCode, headers, body } of await Promise.all([
      callServer(0, token),
      callServer(1, token),
    ])) {
      expect([statusCode, headers['retry-after']]).toEqual([503, '1'])
      expect(body).toContain('Fennec is very busy. Please try again in a moment.')
    }
    // The refusal comes before the body is read, with the CORS headers that let other origins read it.
    const unread = { method: 'POST' as const, url: '/graphql', payload: '{' }
    const headers = { 'content-type': 'application/json', origin: 'https://elsewhere.example' }
    const refusal = await fennec.app.inject({ ...unread, headers })
    expect(refusal.statusCode).toBe(503)
    expect(refusal.json()).toMatchObject({ code: 'UNAVAILABLE', requestId: refusal.headers['x-request-id'] })
    expect(refusal.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('retry-after'),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const isRefusal = (line: string) => line.includes(String(refusal.headers['x-request-id']))
    await vi.waitFor(() => expect(fennec.log.filter(isRefusal)).toEqual([expect.stringContaining('503')]))
    // Sign-in and writes have slots of their own (ADR 8).
    const urgent = [
      rest(fennec, 'POST /api/login', { email: 'nobody@live.unilag.edu.ng', password: 'a wrong word' }),
      rest(
        fennec,
        'POST /api/posts',
        { content: 'Still here' },
        { token, headers: { 'x-forwarded-for': newIpAddress() } },
      ),
    ]
    const urls = ['/healthz', '/welcome', '/media/none']
    const statuses = urls.map(
      async (url) => (await fennec.app.inject({ url, headers: { accept: 'text/html' } })).statusCode,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 404])
    release()
    for (const { statusCode } of await Promise.all(crowd)) expect(statusCode).toBe(200)
    expect((await Promise.all(urgent)).map(({ status }) => status)).toEqual([401, 201])
    expect((await callServer(0, token)).statusCode).toBe(200)
  })

  const refusedCalls = async () => {
    const answers = await Promise.all(Array.from({ length: 150 }, (_, index) => callServer(index)))
    return answers.filter(({ statusCode }) => statusCode === 503)
  }

  it('leaves no slot taken after five hundred clients have left midway', async () => {
    for (let round = 0; round < 5; round++) {
      const crowd = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          index % 2 === 0
            ? startRequest('/graphql', query)
            : startRequest('/api/login', { email: 'x@y.ng', password: 'z' }),
        ),
      )
      await disconnect(crowd)
    }
    await vi.waitFor(async () => expect(await refusedCalls()).toEqual([]), { timeout: 30_000 })
  })
})

describe('a client that leaves before its answer', () => {
  it('causes no error in Fennec', async () => {
    const { token } = await signUp(fennec)
    const { release, held } = holdDatabase()
    const query = { query: '{ viewer { unreadNotificationsCount } __schema { types { name description } } }' }
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
    const reader = await startRequest('/graphql', query, headers)
    await vi.waitFor(() => expect(held.calls).toBe(1))
    await disconnect([reader])
    release()
    const lines = () => fennec.log.filter((line) => line.includes('ERR_STREAM_PREMATURE_CLOSE'))
    await vi.waitFor(() => expect(lines()).toHaveLength(1))
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ level: 20, msg: 'the reader has left' })
  })
})

describe('the one slot of a small server', () => {
  /** A server with one slot, whose work ends on command with the given answer. */
  async function startOneSlotServer() {
    const startedCalls: ((answer?: Buffer) => void)[] = []
    const app = fastify()
    app.setErrorHandler(handleError)
    await app.register(compress)
    const slots = { maxRunning: 1, maxWaiting: 0 }
    const admission = new AdmissionControl({ slots: { operation: slots }, scale: 1 })
    admitOperations(app, admission, () => ({ userId: null, network: 'here' }))
    app.post('/graphql', async (_request, reply) => {
      const answer = await new Promise<Buffer | undefined>((end) => startedCalls.push(end))
      return answer && reply.type('text/plain').send(answer)
    })
    app.get('/api/brief', async () => ({}))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connectTo((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {}).pause()
    onTestFinished(async () => {
      socket.destroy()
      await app.close()
    })
    const head = [
      'POST /graphql HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      'Content-Length: 2',
      'Accept-Encoding: gzip',
    ]
    socket.write([...head, '', '{'].join('\r\n'))
    await once(app.server, 'request')
    const status = async (input: object = {}) =>
      (await app.inject({ method: 'GET', url: '/api/brief', ...input })).statusCode
    const begin = async () => {
      socket.write('}')
      await waitFor(() => expect(startedCalls).toHaveLength(1))
    }
    return { socket, begin, end: (answer?: Buffer) => startedCalls[0]?.(answer), status }
  }

  it('is held by neither a slow sender nor a slow reader', async () => {
    const { begin, end, status } = await startOneSlotServer()
    expect(await status()).toBe(200)
    await begin()
    expect(await status()).toBe(503)
    // This is more than the buffers of a connection hold.
    end(randomBytes(20_000_000))
    await waitFor(async () => expect(await status()).toBe(200))
  })

  it('is required for a HEAD request, also for one that claims to be a form', async () => {
    const { begin, end, status } = await startOneSlotServer()
    await begin()
    expect(await status({ method: 'HEAD', headers: { 'content-type': 'multipart/form-data' } })).toBe(503)
    end()
  })

  it('stays taken until the work is done, also for a client that has left', async () => {
    const { socket, begin, end, status } = await startOneSlotServer()
    await begin()
    socket.destroy()
    await once(socket, 'close')
    expect(await status()).toBe(503)
    end()
    await waitFor(async () => expect(await status()).toBe(200))
  })
})
