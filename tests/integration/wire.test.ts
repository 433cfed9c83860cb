// Malformed or slow HTTP requests as raw bytes: answered cleanly, without effect on other clients.
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { useFennec } from '../support/app.ts'
import { rest } from '../support/calls.ts'
import { signUp } from '../support/factories.ts'

const fennec = useFennec({ TRUSTED_PROXIES: '127.0.0.1' })
let port = 0
beforeAll(async () => {
  await fennec.app.listen({ port, host: '127.0.0.1' })
  port = (fennec.app.server.address() as AddressInfo).port
})

/** Sends these bytes and reads until the connection ends. */
const sendLines = (...lines: string[]) => sendTo(port, ...lines)

async function sendTo(port: number, ...lines: string[]) {
  const socket = connect(port, '127.0.0.1')
  let output = ''
  socket.on('data', (data) => (output += data.toString()))
  socket.on('error', () => {})
  socket.write(lines.join('\r\n'))
  await once(socket, 'close')
  const [head = '', body = ''] = output.split('\r\n\r\n')
  return { received: output, head, status: Number(head.split(' ')[1]), body }
}

const host = 'Host: fennec'
const json = 'Content-Type: application/json'
const closing = ['Connection: close', '', '']

describe('a malformed request (T72)', () => {
  it.each<[string, string[]]>([
    ['noise', ['\u0016\u0003\u0001\u0002\u0000\u0001', ...closing]],
    ['another protocol', ['PRI * HTTP/2.0', '', 'SM', '', '']],
    ['an unknown method', ['STEAL / HTTP/1.1', host, ...closing]],
    ['an unknown version', ['GET / HTTP/9.9', host, ...closing]],
    ['a header without a name', ['GET /healthz HTTP/1.1', host, ': x', ...closing]],
    ['a folded header', ['GET /healthz HTTP/1.1', host, 'X-A: b', ' c', 'X : d', ...closing]],
    [
      'two lengths',
      ['POST /api/login HTTP/1.1', host, json, 'Content-Length: 2', 'Content-Length: 3', '', '{}'],
    ],
    [
      'a length and chunks',
      [
        'POST /api/login HTTP/1.1',
        host,
        json,
        'Content-Length: 4',
        'Transfer-Encoding: chunked',
        '',
        '0',
        '',
        '',
      ],
    ],
    [
      'chunks and a length',
      [
        'POST /api/login HTTP/1.1',
        host,
        json,
        'Transfer-Encoding: chunked',
        'Content-Length: 4',
        '',
        '0',
        '',
        '',
      ],
    ],
    [
      'an encoding after the chunks',
      ['POST /api/login HTTP/1.1', host, json, 'Transfer-Encoding: chunked, identity', '', '0', '', ''],
    ],
    ['a length that is no number', ['POST /api/login HTTP/1.1', host, json, 'Content-Length: +2', '', '{}']],
    [
      'a chunk that is no number',
      ['POST /api/login HTTP/1.1', host, json, 'Transfer-Encoding: chunked', '', 'zz', '{}', ''],
    ],
  ])('is refused in JSON with its connection closed: %s', async (_case, lines) => {
    const { status, head, body, received } = await sendLines(...lines)
    expect(status, received).toBe(400)
    expect(JSON.parse(body)).toEqual({
      message: 'The request could not be read',
      code: 'INVALID_INPUT',
      requestId: /x-request-id: (\S+)/.exec(head)?.[1],
    })
    expect(head).toMatch(/connection: close/i)
    expect(received.match(/HTTP\/1.1/g)).toHaveLength(1)
  })

  it.each<[string, string[]]>([
    ['an endless address', [`GET /${'a'.repeat(40_000)} HTTP/1.1`, host, ...closing]],
    ['endless headers', ['GET / HTTP/1.1', host, `Cookie: ${'a'.repeat(40_000)}`, ...closing]],
  ])('is refused as too large: %s', async (_case, lines) => {
    const { status, body, received } = await sendLines(...lines)
    expect(status, received).toBe(431)
    expect(JSON.parse(body)).toMatchObject({
      code: 'TOO_LARGE',
      message: 'The address and headers are too large',
    })
  })

  it.each<['GET' | 'POST', string]>([
    ['GET', '/media/%ff'],
    ['GET', '/api/%E0%A4%A'],
    ['GET', '/api/posts/%'],
    ['GET', '/graphql/%'],
    ['GET', '/exports/%'],
    ['GET', '/assets/%c0%ae%c0%ae/x'],
    ['POST', '/topic/%E0%A4%A'],
  ])('is refused as an unreadable address: %s %s', async (method, url) => {
    const { statusCode, headers, body } = await fennec.app.inject({ method, url })
    expect(statusCode).toBe(400)
    expect(JSON.parse(body)).toEqual({
      message: 'The request could not be read',
      code: 'INVALID_INPUT',
      requestId: headers['x-request-id'],
    })
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  })
})

describe('a request (T72)', () => {
  const withShortTimeout = useFennec({}, { arrivalTimeoutMs: 1500 })

  it('may use HTTP 1.0, and its connection ends with the answer', async () => {
    const { status, head } = await sendLines('GET /healthz HTTP/1.0', '', '')
    expect([status, /connection: (\S+)/i.exec(head)?.[1]]).toEqual([200, 'close'])
  })

  it('must name its host under HTTP 1.1', async () => {
    expect((await sendLines('GET /healthz HTTP/1.1', ...closing)).status).toBe(400)
  })

  it('gets a 404 with an unknown method, and a TRACE is refused', async () => {
    for (const [method, answer] of [
      ['TRACE', 405],
      ['PROPFIND', 404],
      ['PURGE', 404],
      ['DELETE', 404],
    ] as const) {
      const { status } = await sendLines(`${method} /api/login HTTP/1.1`, host, ...closing)
      expect([method, status]).toEqual([method, answer])
    }
  })

  it('is cut off with the method CONNECT', async () => {
    expect(
      (await sendLines('CONNECT evil.example:80 HTTP/1.1', 'Host: evil.example:80', ...closing)).received,
    ).toBe('')
  })

  it('receives 100 Continue if it expects it, and then the answer', async () => {
    const body = '{"email":"nobody@example.com","password":"wrong"}'
    const head = ['POST /api/login HTTP/1.1', host, json, `Content-Length: ${body.length}`]
    const { received } = await sendLines(...head, 'Expect: 100-continue', 'Connection: close', '', body)
    expect(received).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 401 /)
  })

  it('leaves nothing behind if it ends midway', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(['POST /api/login HTTP/1.1', host, json, 'Content-Length: 50', '', '{"email"'].join('\r\n'))
    await once(socket, 'connect')
    socket.end()
    await once(socket.resume(), 'close')
    expect((await fennec.app.inject('/healthz')).statusCode).toBe(200)
  })

  it('has 15 seconds to arrive; a slow one is cut off, in its headers and in its body', async () => {
    expect(fennec.app.server.headersTimeout).toBe(15_000)
    const { port } = new URL(await withShortTimeout.app.listen({ port: 0, host: '127.0.0.1' }))
    const slowly = ['POST /api/login HTTP/1.1', host, json, 'Content-Length: 50']
    const [headers, body, whole] = await Promise.all([
      sendTo(Number(port), ...slowly),
      sendTo(Number(port), ...slowly, '', '{"email"'),
      // Other clients are served meanwhile.
      sendTo(Number(port), 'GET /healthz HTTP/1.1', host, ...closing),
    ])
    expect(headers.status).toBe(408)
    expect(JSON.parse(headers.body)).toMatchObject({ message: 'The request took too long to arrive' })
    expect(body.received).toBe('')
    expect(whole.status).toBe(200)
  })
})

describe('the name of a host (T66)', () => {
  const pages = ['/', '/graphql', '/api/openapi.json', '/api/docs', '/api/auth/user', '/api/x', '/media/x']

  it('is the configured one, whatever a request or its proxy says', async () => {
    const { email } = await signUp(fennec)
    const forged = 'evil-4711.example'
    const headers = {
      host: forged,
      'x-forwarded-host': forged,
      forwarded: `host=${forged}`,
      'x-forwarded-proto': 'evil-4711',
      accept: 'text/html, application/json',
    }
    const codeRequest = await rest(fennec, 'POST /api/forgot-password', { email }, { headers })
    expect(codeRequest.status).toBe(200)
    await fennec.services.background.idle()
    expect(fennec.outbox.emails).toMatchObject([{ to: email }])
    const answers = await Promise.all(pages.map((url) => fennec.app.inject({ url, headers })))
    const outputs = [JSON.stringify(fennec.outbox.emails), codeRequest.response, ...answers].map((what) =>
      typeof what === 'string' ? what : JSON.stringify(what.headers) + what.body,
    )
    expect(outputs.map((text) => text.includes('evil-4711'))).toEqual(outputs.map(() => false))
  })
})
