// Who is connected: sockets by person and network, pinged, checked against their sessions, and closed when one ends.
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { isSameStanding, type Call, type ViewerSession } from '#server/core/context/context.ts'
import type { Bus } from '#server/core/events/bus.ts'
import { closeCodes } from '#server/realtime/closeCodes.ts'

declare module '#server/core/events/bus.ts' {
  interface Topics {
    /** These sessions of a person have ended, or may do something else now; keyed by the person's id. */
    sessionEnded: { sessionIds: number[] }
  }
}

/** Of who opened a socket, what every operation over it is called with. */
export type Caller = Pick<Call, 'token' | 'network' | 'device'>

/** One socket. It has a viewer from connection_init on. */
export interface Connection {
  socket: WebSocket
  caller: Caller
  viewer: ViewerSession | null
  /** Ends it where connection_init does not come; null once that is there. */
  initTimer: NodeJS.Timeout | null
  /** The ids of operations that have begun and are not over, whether or not they were completed meanwhile. */
  running: string[]
  /** What the ping said that has not been answered. */
  openPing: Buffer | null
  /** Rounds of pings since the last one for this socket. */
  roundsSincePing: number
  /** Whether anything was sent since then. */
  hasSentSincePing: boolean
  stopListening: () => void
}

interface Options {
  bus: Bus
  log: Logger
  /** Those of the sessions that have not ended, as they are now, in one statement. */
  findSessions(sessionIds: number[]): Promise<ViewerSession[]>
  initMs: number
  pingMs: number
  recheckMs: number
  mostOfPerson: number
}

/** A ping has so many rounds to be answered. */
const roundsToAnswer = 2

/** Somebody to whom something was sent is pinged in the next round; anybody else after so many. */
const quietRounds = 3

export type Connections = ReturnType<typeof createConnections>

export function createConnections({
  bus,
  log,
  findSessions,
  initMs,
  pingMs,
  recheckMs,
  mostOfPerson,
}: Options) {
  const connections = new Set<Connection>()
  const recheckSoon = () =>
    recheck(connections, findSessions).catch((err: unknown) => log.warn({ err }, 'sessions of sockets'))
  const timers = [
    setInterval(() => pingAll(connections), pingMs),
    setInterval(() => void recheckSoon(), recheckMs),
  ]
  for (const timer of timers) timer.unref()
  const stopReturns = bus.onReturn(() => void recheckSoon())

  return {
    add(socket: WebSocket, caller: Caller): Connection {
      const connection = newConnection(socket, { caller, initMs })
      connections.add(connection)
      socket.on('close', () => {
        connections.delete(connection)
        forgetInit(connection)
        connection.stopListening()
      })
      return connection
    },

    /** Gives a socket its person, who is listened for from then on; false if he has too many. */
    async setViewer(connection: Connection, viewer: ViewerSession): Promise<boolean> {
      const others = [...connections].filter((other) => other.viewer?.id === viewer.id)
      if (others.length >= mostOfPerson) return false
      connection.viewer = viewer
      const stop = await bus.listen('sessionEnded', String(viewer.id), ({ sessionIds }) => {
        if (sessionIds.includes(viewer.sessionId)) forbid(connection.socket)
      })
      if (connections.has(connection)) connection.stopListening = stop
      else stop()
      return true
    },

    countOf: (network: string) => [...connections].filter(({ caller }) => caller.network === network).length,

    /** Tells everybody to come again, and resolves when all have gone or were cut off. */
    async closeAll() {
      for (const timer of timers) clearInterval(timer)
      stopReturns()
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

const newConnection = (
  socket: WebSocket,
  { caller, initMs }: { caller: Caller; initMs: number },
): Connection => ({
  socket,
  caller,
  viewer: null,
  initTimer: setTimeout(endLate, initMs, socket),
  running: [],
  openPing: null,
  roundsSincePing: 0,
  hasSentSincePing: false,
  stopListening: () => {},
})

const endLate = (socket: WebSocket) =>
  socket.close(closeCodes.initTimeout, 'Connection initialisation timeout')

/** connection_init has come, or never will. */
export function forgetInit(connection: Connection) {
  clearTimeout(connection.initTimer ?? undefined)
  connection.initTimer = null
}

/**
 * A ping waits its turn behind whatever the other side has yet to read, and only who reads it knows the answer: so it
 * finds those that stay behind as well as dead sockets (T63).
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

/** A hint may be lost: what every socket was let in with is looked up again from time to time (T16, T64). */
async function recheck(connections: Iterable<Connection>, findSessions: Options['findSessions']) {
  const signed = [...connections].filter(({ viewer }) => viewer !== null)
  const sessionIds = [...new Set(signed.flatMap(({ viewer }) => viewer?.sessionId ?? []))]
  if (sessionIds.length === 0) return
  const current = new Map((await findSessions(sessionIds)).map((session) => [session.sessionId, session]))
  for (const { socket, viewer } of signed)
    if (viewer && !isSameStanding(current.get(viewer.sessionId), viewer)) forbid(socket)
}

/** Closes the socket of somebody who may not be here any more. */
export const forbid = (socket: WebSocket) => socket.close(closeCodes.forbidden, 'Forbidden')
