// The registry of open WebSockets: pings, session checks, limits per person, and closing.
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { hasSamePermissions, type Call, type ViewerSession } from '#server/core/context/context.ts'
import type { Bus } from '#server/core/events/bus.ts'
import { closeCodes } from '#server/realtime/closeCodes.ts'

declare module '#server/core/events/bus.ts' {
  interface Topics {
    /** Sessions of a person that ended or changed; keyed by the person's id. */
    sessionEnded: { sessionIds: number[] }
  }
}

/** Credentials and origin of a socket, which apply to all its operations. */
export type Caller = Pick<Call, 'token' | 'network' | 'device'>

/** A socket; it has a viewer after connection_init. */
export interface Connection {
  socket: WebSocket
  caller: Caller
  viewer: ViewerSession | null
  /** Closes the socket without connection_init; null after it. */
  initTimer: NodeJS.Timeout | null
  /** Ids of running operations, including completed ones that have not ended yet. */
  running: string[]
  /** Payload of the unanswered ping. */
  openPing: Buffer | null
  /** Ping rounds since the last ping of this socket. */
  roundsSincePing: number
  /** True if something was sent since that ping. */
  hasSentSincePing: boolean
  stopListening: () => void
}

interface Options {
  bus: Bus
  log: Logger
  /** Reads those of the sessions that have not ended, in one statement. */
  findSessions(sessionIds: number[]): Promise<ViewerSession[]>
  initMs: number
  pingMs: number
  recheckMs: number
  maxSocketsPerUser: number
}

/** Rounds within which a ping must be answered. */
const roundsToAnswer = 2

/** Rounds between pings of an idle socket; a socket with traffic is pinged every round. */
const quietRounds = 3

export type Connections = ReturnType<typeof createConnections>

export function createConnections({
  bus,
  log,
  findSessions,
  initMs,
  pingMs,
  recheckMs,
  maxSocketsPerUser,
}: Options) {
  const connections = new Set<Connection>()
  const recheckSoon = () =>
    recheckSessions(connections, findSessions).catch((err: unknown) =>
      log.warn({ err }, 'sessions of sockets'),
    )
  const timers = [
    setInterval(() => pingAll(connections), pingMs),
    setInterval(() => void recheckSoon(), recheckMs),
  ]
  for (const timer of timers) timer.unref()
  const stopReturnListener = bus.onReconnect(() => void recheckSoon())

  return {
    add(socket: WebSocket, caller: Caller): Connection {
      const connection = createConnection(socket, { caller, initMs })
      connections.add(connection)
      socket.on('close', () => {
        connections.delete(connection)
        clearInitTimer(connection)
        connection.stopListening()
      })
      return connection
    },

    /** Sets the viewer and listens for the end of their session; resolves with false if they have too many sockets. */
    async setViewer(connection: Connection, viewer: ViewerSession): Promise<boolean> {
      const userConnections = [...connections].filter((other) => other.viewer?.id === viewer.id)
      if (userConnections.length >= maxSocketsPerUser) return false
      connection.viewer = viewer
      const stop = await bus.listen('sessionEnded', String(viewer.id), ({ sessionIds }) => {
        if (sessionIds.includes(viewer.sessionId)) forbid(connection.socket)
      })
      if (connections.has(connection)) connection.stopListening = stop
      else stop()
      return true
    },

    countByNetwork: (network: string) =>
      [...connections].filter(({ caller }) => caller.network === network).length,

    /** Closes all sockets for a restart; resolves when they have closed. */
    async closeAll() {
      for (const timer of timers) clearInterval(timer)
      stopReturnListener()
      await Promise.all(
        [...connections].map(
          ({ socket }) =>
            new Promise((resolve) => {
              socket.once('close', resolve)
              socket.close(closeCodes.restart, 'Service restart')
            }),
        ),
      )
    },
  }
}

const createConnection = (
  socket: WebSocket,
  { caller, initMs }: { caller: Caller; initMs: number },
): Connection => ({
  socket,
  caller,
  viewer: null,
  initTimer: setTimeout(closeUninitialized, initMs, socket),
  running: [],
  openPing: null,
  roundsSincePing: 0,
  hasSentSincePing: false,
  stopListening: () => {},
})

const closeUninitialized = (socket: WebSocket) =>
  socket.close(closeCodes.initTimeout, 'Connection initialisation timeout')

/** Ends the wait for connection_init. */
export function clearInitTimer(connection: Connection) {
  clearTimeout(connection.initTimer ?? undefined)
  connection.initTimer = null
}

/**
 * Pings sockets and terminates those without answer (T63). A ping queues behind unread data and its payload is random, so
 * that an answer proves that the client keeps reading.
 */
function pingAll(connections: Iterable<Connection>) {
  for (const connection of connections) {
    connection.roundsSincePing += 1
    const { openPing, hasSentSincePing, roundsSincePing, socket } = connection
    if (openPing) {
      if (roundsSincePing >= roundsToAnswer) socket.terminate()
    } else if (hasSentSincePing || roundsSincePing >= quietRounds) ping(connection)
  }
}

function ping(connection: Connection) {
  const { socket } = connection
  if (socket.readyState !== socket.OPEN) return
  const openPing = randomBytes(8)
  Object.assign(connection, { openPing, roundsSincePing: 0, hasSentSincePing: false })
  socket.ping(openPing)
}

/** Reads the sessions of all sockets again, since messages of the bus may be lost (T16, T64). */
async function recheckSessions(connections: Iterable<Connection>, findSessions: Options['findSessions']) {
  const authenticated = [...connections].filter(({ viewer }) => viewer !== null)
  const sessionIds = [...new Set(authenticated.flatMap(({ viewer }) => viewer?.sessionId ?? []))]
  if (sessionIds.length === 0) return
  const current = new Map((await findSessions(sessionIds)).map((session) => [session.sessionId, session]))
  for (const { socket, viewer } of authenticated)
    if (viewer && !hasSamePermissions(current.get(viewer.sessionId), viewer)) forbid(socket)
}

/** Closes a socket whose session ended or changed. */
export const forbid = (socket: WebSocket) => socket.close(closeCodes.forbidden, 'Forbidden')
