// The WebSocket server of GraphQL subscriptions, with graphql-ws: authentication and limits (T61–T64).
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
  clearInitTimer,
  type Caller,
  type Connection,
  type Connections,
} from '#server/realtime/connections.ts'
import { GraphqlSocket, sendTo } from '#server/realtime/graphqlSocket.ts'
import { createMeter } from '#server/realtime/meter.ts'
import { createSubscriptionDedup } from '#server/realtime/subscriptionDedup.ts'
import {
  admitSocketOperations,
  createCall,
  formatErrors,
  type AdmissionOptions,
} from '#server/realtime/socketAdmission.ts'

/** Times in milliseconds, sizes in bytes. */
const defaultLimits = {
  /** Time for connection_init. */
  initMs: 3000,
  /** Interval of pings: a client that does not read is closed within three, an idle dead one within five. */
  pingMs: 5000,
  /** Interval of session checks. */
  recheckMs: 20_000,
  /** Time to close before termination. */
  closeMs: 2000,
  maxMessageBytes: 64 * 1024,
  /** Unread bytes beyond which a socket is terminated. */
  maxUnreadBytes: 1024 * 1024,
  maxMessagesPerMinute: 100,
  maxSubscriptions: 20,
  maxSocketsPerUser: 5,
  /** A whole campus may share one network. */
  maxSocketsPerNetwork: 3000,
}

export type SocketLimits = typeof defaultLimits

export interface SocketOptions extends AdmissionOptions {
  bus: Bus
  log: Logger
  /** Reads those of the sessions that have not ended, in one statement. */
  findSessions(sessionIds: number[]): Promise<ViewerSession[]>
  /** LIMIT_SCALE, which multiplies limits of sockets and messages. */
  limitScale: number
  limits?: Partial<SocketLimits>
}

export type Sockets = ReturnType<typeof createSockets>

export function createSockets(options: SocketOptions) {
  const { log, maskError, limitScale } = options
  const limits = { ...scaleLimits(defaultLimits, limitScale), ...options.limits }
  const connections = createConnections({ ...options, ...limits })
  const graph = createGraphServer({ options, limits, connections })
  const upgradeServer = createUpgradeServer(limits)

  // Errors of the client, which it learns from the close code.
  const logError = ({ message }: Error) => log.debug({ reason: message }, 'socket')

  function openSocket(socket: WebSocket, caller: Caller) {
    const connection = connections.add(socket, caller)
    socket.on('error', logError)
    const isOverLimit = createMeter(limits.maxMessagesPerMinute, 60_000)
    const count = () => {
      if (!isOverLimit()) return true
      socket.close(closeCodes.tooMany, 'Too many messages')
      return false
    }
    socket.on('ping', count)
    socket.on('pong', (data) => {
      if (connection.openPing?.equals(data)) connection.openPing = null
      else count()
    })
    const { maxUnreadBytes } = limits
    const onClosed = graph.opened(
      new GraphqlSocket(connection, { count, maxUnreadBytes, maskError }),
      connection,
    )
    socket.on('close', (code, reason) => {
      log.info({ code, ip: caller.network }, 'socket closed')
      onClosed(code, String(reason)).catch(maskError)
    })
  }

  return {
    /** Returns true if a network has as many sockets as it may. */
    isFull: (network: string) => connections.countByNetwork(network) >= limits.maxSocketsPerNetwork,
    /** Upgrades a connection to a socket; returns false for an invalid handshake. */
    accept(request: IncomingMessage, stream: Duplex, head: Buffer, caller: Caller): boolean {
      let accepted = false
      upgradeServer.handleUpgrade(request, stream, head, (socket) => {
        accepted = true
        openSocket(socket, caller)
      })
      return accepted
    },
    /** Closes all sockets for a restart. */
    close: () => connections.closeAll(),
  }
}

interface Graph {
  options: SocketOptions
  limits: SocketLimits
  connections: Connections
}

/** The graphql-ws server, with our sessions, limits and errors, and shared responses. */
function createGraphServer({ options, limits, connections }: Graph) {
  const { maskError, schema } = options
  const { admitOperation, executeMutation } = admitSocketOperations(options)
  const dedup = createSubscriptionDedup({
    schema,
    formatErrors: (errors) => formatErrors(errors, maskError),
  })

  return makeServer<{ token?: unknown }, Connection>({
    // connections.ts has its own timer.
    connectionInitWaitTimeout: 0,
    onConnect: ({ connectionParams, extra }) =>
      authenticate({ options, connections }, extra, connectionParams?.token),
    onSubscribe({ extra, subscriptions }, _id, payload) {
      // The count includes this one; completed operations may take a moment to end.
      const subscriptionCount = Object.keys(subscriptions).length
      if (subscriptionCount > limits.maxSubscriptions || extra.running.length > 2 * limits.maxSubscriptions)
        return [tooManySubscriptions()]
      return admitOperation(extra, payload)
    },
    execute: executeMutation,
    subscribe: dedup.subscribe,
    onOperation({ extra }, id, payload, args, result) {
      const prefix = `{"id":${JSON.stringify(id)},"type":"next","payload":`
      const { maxUnreadBytes } = limits
      return dedup.deliver(result, {
        payload,
        args,
        send: (response, onSent) =>
          sendTo(extra, `${prefix}${response}}`, { maxUnreadBytes, compress: false, onSent }),
      })
    },
    onNext: (_connection, _id, _payload, _args, { errors, ...result }) => ({
      ...result,
      ...(errors && { errors: formatErrors(errors, maskError) }),
    }),
    onError: (_connection, _id, _payload, errors) => formatErrors(errors, maskError),
  })
}

/** Authenticates connection_init; a token in the message replaces the cookie, even if it is invalid. */
async function authenticate(
  { options: { createContext, maskError }, connections }: Omit<Graph, 'limits'>,
  connection: Connection,
  token: unknown,
): Promise<boolean> {
  const { socket } = connection
  clearInitTimer(connection)
  if (token !== undefined && token !== null) connection.caller.token = typeof token === 'string' ? token : ''
  try {
    const { viewer } = await createContext(createCall(connection))
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

function scaleLimits(limits: SocketLimits, factor: number): SocketLimits {
  const scale = (limit: number) => Math.ceil(limit * factor)
  return {
    ...limits,
    maxMessagesPerMinute: scale(limits.maxMessagesPerMinute),
    maxSocketsPerUser: scale(limits.maxSocketsPerUser),
    maxSocketsPerNetwork: scale(limits.maxSocketsPerNetwork),
  }
}

function createUpgradeServer({ maxMessageBytes, closeMs }: SocketLimits) {
  const settings = {
    noServer: true,
    clientTracking: false,
    handleProtocols,
    maxPayload: maxMessageBytes,
    // Enough for the largest message in the smallest packets.
    maxFragments: 1024,
    maxBufferedChunks: 1024,
    closeTimeout: closeMs,
    perMessageDeflate: compression,
  }
  const server = new WebSocketServer(settings)
  // The caller of `accept` responds.
  server.on('wsClientError', () => {})
  return server
}
