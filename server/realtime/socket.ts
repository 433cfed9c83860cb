// The sockets that subscriptions run over, with graphql-ws: who may connect, and how much may be sent (T61–T64).
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { handleProtocols, makeServer } from 'graphql-ws'
import type { Logger } from 'pino'
import { WebSocketServer, type WebSocket } from 'ws'
import type { ViewerSession } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import type { Bus } from '#server/core/events/bus.ts'
import { closeCodes } from '#server/realtime/closeCodes.ts'
import { compression } from '#server/realtime/compression.ts'
import {
  createConnections,
  forgetInit,
  type Caller,
  type Connection,
  type Connections,
} from '#server/realtime/connections.ts'
import { GraphqlSocket, sendTo } from '#server/realtime/graphqlSocket.ts'
import { createMeter } from '#server/realtime/meter.ts'
import { formatErrors } from '#server/realtime/operations.ts'
import { createSharing } from '#server/realtime/subscriptionDedup.ts'
import { admitSocketOperations, callOf, type AdmissionOptions } from '#server/realtime/socketAdmission.ts'

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

export interface SocketOptions extends AdmissionOptions {
  bus: Bus
  log: Logger
  /** Those of the sessions that have not ended, as they are now, in one statement. */
  findSessions(sessionIds: number[]): Promise<ViewerSession[]>
  /** Multiplies how many sockets and messages there may be. */
  limitScale: number
  limits?: Partial<SocketLimits>
}

export type Sockets = ReturnType<typeof createSockets>

export function createSockets(options: SocketOptions) {
  const { log, maskError, limitScale } = options
  const limits = { ...scale(usualLimits, limitScale), ...options.limits }
  const connections = createConnections({ ...options, ...limits })
  const graph = createGraphServer({ options, limits, connections })
  const upgradeServer = createUpgradeServer(limits)

  // What the other side did wrong; the close code tells it.
  const noteError = ({ message }: Error) => log.debug({ reason: message }, 'socket')

  function open(socket: WebSocket, caller: Caller) {
    const connection = connections.add(socket, caller)
    socket.on('error', noteError)
    const isTooMuch = createMeter(limits.mostMessagesPerMinute, 60_000)
    const count = () => {
      if (!isTooMuch()) return true
      socket.close(closeCodes.tooMany, 'Too many messages')
      return false
    }
    socket.on('ping', count)
    socket.on('pong', (data) => {
      if (connection.openPing?.equals(data)) connection.openPing = null
      else count()
    })
    const { mostUnread } = limits
    const closed = graph.opened(new GraphqlSocket(connection, { count, mostUnread, maskError }), connection)
    socket.on('close', (code, reason) => {
      log.info({ code, ip: caller.network }, 'socket closed')
      closed(code, String(reason)).catch(maskError)
    })
  }

  return {
    /** Whether a network has as many sockets as it may. */
    isFull: (network: string) => connections.countOf(network) >= limits.mostOfNetwork,
    /** Makes a socket of an upgraded connection; false if that is no handshake. */
    accept(request: IncomingMessage, stream: Duplex, head: Buffer, caller: Caller): boolean {
      let accepted = false
      upgradeServer.handleUpgrade(request, stream, head, (socket) => {
        accepted = true
        open(socket, caller)
      })
      return accepted
    },
    /** Tells everybody to come again, and resolves when all have gone. */
    close: () => connections.closeAll(),
  }
}

interface Graph {
  options: SocketOptions
  limits: SocketLimits
  connections: Connections
}

/** The protocol of graphql-ws, with our sessions, limits and errors, and with answers that many share. */
function createGraphServer({ options, limits, connections }: Graph) {
  const { maskError, schema } = options
  const { begin, change } = admitSocketOperations(options)
  const sharing = createSharing({ schema, formatErrors: (errors) => formatErrors(errors, maskError) })

  return makeServer<{ token?: unknown }, Connection>({
    // Ours is let go with connection_init.
    connectionInitWaitTimeout: 0,
    onConnect: ({ connectionParams, extra }) =>
      admit({ options, connections }, extra, connectionParams?.token),
    onSubscribe({ extra, subscriptions }, _id, payload) {
      // The one that is asked for is counted already; those that were completed may take a moment to end.
      const open = Object.keys(subscriptions).length
      if (open > limits.mostSubscriptions || extra.running.length > 2 * limits.mostSubscriptions)
        return [tooManySubscriptions()]
      return begin(extra, payload)
    },
    execute: change,
    subscribe: sharing.subscribe,
    onOperation({ extra }, id, payload, args, result) {
      const begins = `{"id":${JSON.stringify(id)},"type":"next","payload":`
      const { mostUnread } = limits
      return sharing.deliver(result, {
        payload,
        args,
        send: (answer, sent) => sendTo(extra, `${begins}${answer}}`, { mostUnread, compress: false, sent }),
      })
    },
    onNext: (_connection, _id, _payload, _args, { errors, ...result }) => ({
      ...result,
      ...(errors && { errors: formatErrors(errors, maskError) }),
    }),
    onError: (_connection, _id, _payload, errors) => formatErrors(errors, maskError),
  })
}

/** Lets in whoever has a session; a token in the message takes the place of the cookie, even if it is a bad one. */
async function admit(
  { options: { contextOf, maskError }, connections }: Omit<Graph, 'limits'>,
  connection: Connection,
  token: unknown,
): Promise<boolean> {
  const { socket } = connection
  forgetInit(connection)
  if (token !== undefined && token !== null) connection.caller.token = typeof token === 'string' ? token : ''
  try {
    const { viewer } = await contextOf(callOf(connection))
    if (!viewer) socket.close(closeCodes.unauthorized, 'Unauthorized')
    else if (await connections.setViewer(connection, viewer)) return true
    else socket.close(closeCodes.tooMany, 'Too many connections')
  } catch (error) {
    maskError(error)
    socket.close(closeCodes.later, 'Try again later')
  }
  return false
}

const tooManySubscriptions = () =>
  new Refusal('TOO_MANY_REQUESTS', 'Too many subscriptions on one connection')

function scale(limits: SocketLimits, by: number): SocketLimits {
  const scaled = ['mostMessagesPerMinute', 'mostOfPerson', 'mostOfNetwork'] as const
  return { ...limits, ...Object.fromEntries(scaled.map((name) => [name, Math.ceil(limits[name] * by)])) }
}

function createUpgradeServer({ largestMessage, closeMs }: SocketLimits) {
  const settings = {
    noServer: true,
    clientTracking: false,
    handleProtocols,
    maxPayload: largestMessage,
    // Enough for the largest message in the smallest packets.
    maxFragments: 1024,
    maxBufferedChunks: 1024,
    closeTimeout: closeMs,
    perMessageDeflate: compression,
  }
  const server = new WebSocketServer(settings)
  // Whoever asked us to accept it finds words for it.
  server.on('wsClientError', () => {})
  return server
}
