// Who is connected: sockets by person and network, pinged, checked against their sessions, and closed when one ends.
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { isSameStanding, type Call, type ViewerSession } from '#server/core/context.ts'
import type { Bus } from '#server/core/bus.ts'
import { closeCodes } from '#server/realtime/closeCodes.ts'

declare module '#server/core/bus.ts' {
  interface Topics {
    /** These sessions of a person have ended, or may do something else now; keyed by the person's id. */
    sessionEnded: { sessionIds: number[] }
  }
}

/** One socket. It has a viewer from connection_init on. */
export interface Member {
  socket: WebSocket
  call: Call
  viewer: ViewerSession | null
  /** The ids of operations that have begun and are not over, whether or not they were completed meanwhile. */
  running: Set<string>
  /** What the ping said that has not been answered. */
  asked: Buffer | null
  /** Rounds of pings since the last one for this socket. */
  rounds: number
  /** Whether anything was sent since then. */
  isSent: boolean
  stopListening: () => void
}

interface Options {
  bus: Bus
  log: Logger
  /** Those of the sessions that have not ended, as they are now, in one statement. */
  findSessions(sessionIds: number[]): Promise<ViewerSession[]>
  pingMs: number
  recheckMs: number
  mostOfPerson: number
}

/** A ping has so many rounds to be answered. */
const patience = 2

/** Somebody to whom something was sent is asked in the next round; anybody else after so many. */
const quiet = 3

export type Circle = ReturnType<typeof createCircle>

export function createCircle({ bus, log, findSessions, pingMs, recheckMs, mostOfPerson }: Options) {
  const members = new Set<Member>()

  /**
   * A ping waits its turn behind whatever the other side has yet to read, and only who reads it knows the answer: so it
   * finds those that stay behind as well as dead sockets (T63).
   */
  function ping() {
    for (const member of members) {
      member.rounds += 1
      if (member.asked) {
        if (member.rounds >= patience) member.socket.terminate()
      } else if (member.isSent || member.rounds >= quiet) ask(member)
    }
  }

  function ask(member: Member) {
    if (member.socket.readyState !== member.socket.OPEN) return
    Object.assign(member, { asked: randomBytes(8), rounds: 0, isSent: false })
    member.socket.ping(member.asked)
  }

  /** A hint may be lost: what every socket was let in with is looked up again from time to time (T16, T64). */
  async function recheck() {
    const signed = [...members].filter(({ viewer }) => viewer !== null)
    const sessionIds = [...new Set(signed.flatMap(({ viewer }) => viewer?.sessionId ?? []))]
    if (sessionIds.length === 0) return
    const current = new Map((await findSessions(sessionIds)).map((session) => [session.sessionId, session]))
    for (const { socket, viewer } of signed)
      if (viewer && !isSameStanding(current.get(viewer.sessionId), viewer)) forbid(socket)
  }
  const recheckSoon = () => recheck().catch((err: unknown) => log.warn({ err }, 'sessions of sockets'))

  const timers = [setInterval(ping, pingMs), setInterval(() => void recheckSoon(), recheckMs)]
  for (const timer of timers) timer.unref()
  const stopReturns = bus.onReturn(() => void recheckSoon())

  return {
    enter(socket: WebSocket, call: Call): Member {
      const member: Member = {
        socket,
        call,
        viewer: null,
        running: new Set(),
        asked: null,
        rounds: 0,
        isSent: false,
        stopListening: () => {},
      }
      members.add(member)
      socket.once('close', () => {
        members.delete(member)
        member.stopListening()
      })
      return member
    },

    /** Gives a socket its person, who is listened for from then on; false if he has too many. */
    async seat(member: Member, viewer: ViewerSession): Promise<boolean> {
      const others = [...members].filter((other) => other.viewer?.id === viewer.id)
      if (others.length >= mostOfPerson) return false
      member.viewer = viewer
      const stop = await bus.listen('sessionEnded', String(viewer.id), ({ sessionIds }) => {
        if (sessionIds.includes(viewer.sessionId)) forbid(member.socket)
      })
      if (members.has(member)) member.stopListening = stop
      else stop()
      return true
    },

    countOf: (network: string) => [...members].filter(({ call }) => call.network === network).length,

    /** Tells everybody to come again, and resolves when all have gone or were cut off. */
    async dissolve() {
      for (const timer of timers) clearInterval(timer)
      stopReturns()
      await Promise.all(
        [...members].map(
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

export const forbid = (socket: WebSocket) => socket.close(closeCodes.forbidden, 'Forbidden')
