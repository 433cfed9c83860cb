// The sockets that subscriptions run over, with graphql-ws: who may connect, and how much may be sent (T61–T64).
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CloseCode, handleProtocols, makeServer, MessageType, parseMessage } from 'graphql-ws'
import type { Logger } from 'pino'
import { WebSocketServer, type WebSocket } from 'ws'
import { isSameStanding, type Call, type Context, type ViewerSession } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { requestIds } from '#server/core/requestIds.ts'
import type { Bus } from '#server/core/bus.ts'
import { createCircle, forbid, type Member } from '#server/realtime/connections.ts'
import { closeCodes } from '#server/realtime/closeCodes.ts'
import { formatErrors, prepareOperation, type OperationOptions } from '#server/realtime/operations.ts'
import { createSharing } from '#server/realtime/sharing.ts'

/** Times in milliseconds, sizes in bytes. */
const usualLimits = {
  /** connection_init has to come within this time. */
  initMs: 3000,
  /** A round of pings: who was sent something and does not read is gone within three, anybody else within five. */
  pingMs: 5000,
  /** Sessions are looked up again this often. */
  recheckMs: 20_000,
  /** Whoever is told to go and stays is cut off after this time. */
  closeMs: 2000,
  largestMessage: 64 * 1024,
  /** No more is sent to somebody who has left so much unread. */
  mostUnread: 1024 * 1024,
  mostMessagesPerMinute: 100,
  mostSubscriptions: 20,
  mostOfPerson: 5,
  /** A whole campus may share one. */
  mostOfNetwork: 3000,
}

export type SocketLimits = typeof usualLimits

export interface SocketOptions extends OperationOptions {
  bus: Bus
  log: Logger
  contextOf(call: Call): Promise<Context>
  /** Those of the sessions that have not ended, as they are now, in one statement. */
  findSessions(sessionIds: number[]): Promise<ViewerSession[]>
  /** Multiplies how many sockets and messages there may be. */
  limitScale: number
  limits?: Partial<SocketLimits>
}

export type Sockets = ReturnType<typeof createSockets>

export function createSockets(options: SocketOptions) {
  const { contextOf, log, maskError, limitScale } = options
  const limits = { ...scale(usualLimits, limitScale), ...options.limits }
  const circle = createCircle({ ...options, ...limits })

  const sharing = createSharing({
    schema: options.schema,
    formatErrors: (errors) => formatErrors(errors, maskError),
  })

  const server = makeServer<{ token?: unknown }, Member>({
    connectionInitWaitTimeout: limits.initMs,
    onConnect: ({ connectionParams, extra }) => admit(extra, connectionParams?.token),
    onSubscribe({ extra, subscriptions }, _id, payload) {
      // The one that is asked for is counted already; those that were completed may take a moment to end.
      const open = Object.keys(subscriptions).length
      if (open > limits.mostSubscriptions || extra.running.size > 2 * limits.mostSubscriptions)
        return [tooManySubscriptions()]
      return prepareOperation(options, payload, () => contextFor(extra))
    },
    subscribe: sharing.subscribe,
    onOperation: ({ extra }, id, payload, args, result) =>
      sharing.follow(result, {
        payload,
        args,
        parts: (args.contextValue as Context).parts,
        send: (answer) =>
          sendTo(extra, `{"id":${JSON.stringify(id)},"type":"next","payload":${answer}}`, limits.mostUnread),
      }),
    onNext: (_connection, _id, _payload, _args, { errors, ...result }) => ({
      ...result,
      ...(errors && { errors: formatErrors(errors, maskError) }),
    }),
    onError: (_connection, _id, _payload, errors) => formatErrors(errors, maskError),
  })

  /** Lets in whoever has a session; a token in the message takes the place of the cookie, even if it is a bad one. */
  async function admit(member: Member, token: unknown): Promise<boolean> {
    const { socket } = member
    if (token !== undefined && token !== null) member.call.token = typeof token === 'string' ? token : ''
    try {
      const { viewer } = await contextOf(callOf(member))
      if (!viewer) socket.close(closeCodes.unauthorized, 'Unauthorized')
      else if (await circle.seat(member, viewer)) return true
      else socket.close(closeCodes.tooMany, 'Too many connections')
    } catch (error) {
      maskError(error)
      socket.close(closeCodes.later, 'Try again later')
    }
    return false
  }

  /** Every operation reads the session anew: a context is never used for two (house D1). */
  async function contextFor(member: Member): Promise<Context> {
    const context = await contextOf(callOf(member))
    if (isSameStanding(context.viewer, member.viewer)) return context
    forbid(member.socket)
    throw new Refusal('UNAUTHENTICATED', 'Please sign in')
  }

  function welcome(socket: WebSocket, call: Call) {
    const member = circle.enter(socket, call)
    // What the other side did wrong; the close code tells it.
    socket.on('error', ({ message }) => log.debug({ reason: message }, 'socket'))
    const isTooMuch = createMeter(limits.mostMessagesPerMinute)
    const count = () => {
      if (!isTooMuch()) return true
      socket.close(closeCodes.tooMany, 'Too many messages')
      return false
    }
    socket.on('ping', count)
    socket.on('pong', (data) => {
      if (member.asked?.equals(data)) member.asked = null
      else count()
    })
    const closed = server.opened(wire(member, { count, mostUnread: limits.mostUnread, maskError }), member)
    socket.once('close', (code, reason) => {
      log.info({ code, ip: call.network }, 'socket closed')
      closed(code, String(reason)).catch(maskError)
    })
  }

  const doorstep = createDoorstep(limits)

  return {
    /** Whether a network has as many sockets as it may. */
    isFull: (network: string) => circle.countOf(network) >= limits.mostOfNetwork,
    /** Makes a socket of an upgraded connection; false if that is no handshake. */
    accept(request: IncomingMessage, connection: Duplex, head: Buffer, call: Call): boolean {
      let accepted = false
      doorstep.handleUpgrade(request, connection, head, (socket) => {
        accepted = true
        welcome(socket, call)
      })
      return accepted
    },
    /** Tells everybody to come again, and resolves when all have gone. */
    close: () => circle.dissolve(),
  }
}

const callOf = ({ call }: Member): Call => ({
  ...call,
  requestId: requestIds.getStore() ?? call.requestId,
  uploads: new Map(),
})

const tooManySubscriptions = () =>
  new Refusal('TOO_MANY_REQUESTS', 'Too many subscriptions on one connection')

function scale(limits: SocketLimits, by: number): SocketLimits {
  const scaled = ['mostMessagesPerMinute', 'mostOfPerson', 'mostOfNetwork'] as const
  return { ...limits, ...Object.fromEntries(scaled.map((name) => [name, Math.ceil(limits[name] * by)])) }
}

function createDoorstep({ largestMessage, closeMs }: SocketLimits) {
  const settings = {
    noServer: true,
    clientTracking: false,
    handleProtocols,
    maxPayload: largestMessage,
    // Enough for the largest message in the smallest packets.
    maxFragments: 1024,
    maxBufferedChunks: 1024,
    closeTimeout: closeMs,
  }
  const doorstep = new WebSocketServer(settings)
  // Whoever asked us to accept it finds words for it.
  doorstep.on('wsClientError', () => {})
  return doorstep
}

/** Says whether this one is more than that many in a minute. */
function createMeter(mostPerMinute: number) {
  let count = 0
  let since = performance.now()
  return () => {
    if (performance.now() - since > 60_000) {
      count = 0
      since = performance.now()
    }
    return ++count > mostPerMinute
  }
}

interface Wire {
  count(): boolean
  mostUnread: number
  maskError(error: unknown): void
}

/**
 * Sends a message, unless the socket has gone: then it resolves with false. Otherwise when it has left us, so that who
 * waits for that has one message under way.
 */
function sendTo(member: Member, data: string, mostUnread: number): Promise<boolean> {
  const { socket } = member
  member.isSent = true
  if (socket.bufferedAmount > mostUnread) socket.terminate()
  return new Promise((resolve) => {
    if (socket.readyState === socket.OPEN) socket.send(data, () => resolve(true))
    else resolve(false)
  })
}

/** The id of the operation that a message begins; nothing for any other message. */
function idOf(text: string): string | undefined {
  try {
    const message = parseMessage(text)
    return message.type === MessageType.Subscribe ? message.id : undefined
  } catch {
    return undefined
  }
}

/**
 * An operation is over when its message has been dealt with. graphql-ws knows it by its id alone: one that was completed
 * while it began would take the place of the next one with the same id, and nobody could end that any more (T62).
 */
async function receiveOnce(
  { socket, running }: Member,
  text: string,
  receive: (text: string) => Promise<void>,
) {
  const id = idOf(text)
  if (id === undefined) return receive(text)
  if (running.has(id))
    return socket.close(CloseCode.SubscriberAlreadyExists, `Subscriber for ${id} already exists`)
  running.add(id)
  await receive(text).finally(() => running.delete(id))
}

/** What graphql-ws needs of a socket. A message counts as sent once it has left us: until then its iterator waits. */
function wire(member: Member, { count, mostUnread, maskError }: Wire) {
  const { socket } = member
  return {
    protocol: socket.protocol,
    close: (code?: number, reason?: string) => socket.close(code, reason),
    async send(data: string) {
      // Whoever has gone is sent nothing, and what is written for him waits until its iterator is ended.
      if (!(await sendTo(member, data, mostUnread))) return new Promise<void>(() => {})
      // Between two messages everybody else has his turn.
      await nextTurn()
    },
    onMessage(receive: (text: string) => Promise<void>) {
      socket.on('message', (data: Buffer) => {
        if (socket.readyState !== socket.OPEN || !count()) return
        requestIds.run(randomUUID(), () =>
          receiveOnce(member, String(data), receive).catch((error: unknown) => {
            maskError(error)
            socket.close(closeCodes.badMessage, 'Invalid message received')
          }),
        )
      })
    },
  }
}
