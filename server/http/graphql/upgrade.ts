// WebSocket upgrades at /graphql, which first pass the same Fastify hooks as every request.
import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooManyRequests } from '#server/core/limits/limits.ts'
import { networkOf } from '#server/core/context/network.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { createCall, type SessionCookie } from '#server/http/session.ts'
import type { Caller } from '#server/realtime/connections.ts'
import type { Sockets } from '#server/realtime/socket.ts'

/** Retry-After in seconds: dead sockets, which still count, are detected within this time. */
const retryAfterSeconds = 30

const ignore = () => {}

interface Upgrade {
  connection: Socket
  head: Buffer
}

interface Options {
  sockets: Sockets
  cookie: SessionCookie
  allowedOrigins: string[]
}

/** Accepts WebSockets at /graphql. Call it after `guard`, whose hooks come first. */
export function serveUpgrades(app: FastifyInstance, { sockets, cookie, allowedOrigins }: Options): void {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()

  app.server.on('upgrade', (raw: IncomingMessage, duplex: Duplex, head: Buffer) => {
    const connection = duplex as Socket
    if (raw.headers.upgrade?.toLowerCase() !== 'websocket')
      return continueWithoutUpgrade(app, raw, connection, head)
    connection.on('error', ignore)
    const response = new ServerResponse(raw)
    response.shouldKeepAlive = false
    response.assignSocket(connection)
    // A refused client may keep its side open.
    response.once('finish', () => connection.destroySoon())
    upgrades.set(raw, { connection, head })
    app.routing(raw, response)
  })

  app.addHook('onRequest', async (request, reply) => {
    const upgrade = upgrades.get(request.raw)
    if (!upgrade) return
    if (request.routeOptions.url !== '/graphql') throw new Refusal('NOT_FOUND', 'Sockets are at /graphql')
    const caller = readCaller(request, reply, { cookie, allowedOrigins })
    if (sockets.isFull(caller.network)) throw tooManyRequests(retryAfterSeconds, 'Too many connections.')
    const { connection, head } = upgrade
    if (!sockets.accept(request.raw, connection, head, caller))
      throw new Refusal('INVALID_INPUT', 'This is not the handshake of a WebSocket')
    reply.raw.detachSocket(connection)
    reply.hijack()
  })
}

/** Reads the caller. Browsers let any page open a socket with our cookie, so it counts for allowed origins only (T61). */
function readCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { cookie, allowedOrigins }: Pick<Options, 'cookie' | 'allowedOrigins'>,
): Caller {
  const { origin, authorization } = request.headers
  const isAllowedOrigin = origin !== undefined && allowedOrigins.includes(origin)
  if (origin !== undefined && !isAllowedOrigin && request.cookies[cookie.name] !== undefined)
    throw new Refusal('FORBIDDEN', 'This call does not come from Fennec')
  const { token, device } = createCall(request, reply, cookie)
  return {
    token: isAllowedOrigin || authorization !== undefined ? token : null,
    network: networkOf(request.ip),
    device,
  }
}

/** Ignores an upgrade to another protocol, such as HTTP/2 of Java clients: returns the connection to Node without it. */
function continueWithoutUpgrade(
  app: FastifyInstance,
  raw: IncomingMessage,
  connection: Socket,
  head: Buffer,
) {
  const lines = [`${raw.method} ${raw.url} HTTP/${raw.httpVersion}`]
  for (let index = 0; index < raw.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = raw.rawHeaders.slice(index, index + 2)
    if (!['upgrade', 'connection', 'http2-settings'].includes(name.toLowerCase()))
      lines.push(`${name}: ${value}`)
  }
  connection.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  app.server.emit('connection', connection)
}
