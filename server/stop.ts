// Stopping: what a signal asks for, and how a serving app comes to its end with nobody's answer lost.
import type { Server } from 'node:http'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** So long the probes of whoever sends us requests may see that we are stopping, in milliseconds. */
const noticeMs = 500

/** A request that has not arrived whole in these milliseconds is given up. */
const graceMs = 7000

/** So long a crowd at the door may keep it open after that, in milliseconds. */
const crowdMs = 2000

/** Aborted by the first SIGTERM or SIGINT; a second one ends the process at once. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  const onSignal = (signal: NodeJS.Signals) => {
    if (stop.signal.aborted) process.exit(1)
    stop.abort(new Error(signal))
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  return stop.signal
}

/** Answers what is under way and closes; connections that stay open without an answer due are cut after a while. */
export async function closeGracefully(app: FastifyInstance, grace = graceMs): Promise<void> {
  await wait(noticeMs)
  await everythingRead(app.server)
  const cut = setTimeout(() => app.server.closeAllConnections(), grace)
  await app.close()
  clearTimeout(cut)
}

/**
 * Waits until what has reached this machine has reached us: closing cuts connections on which no request was read. One
 * turn of the event loop accepts a connection, another one reads it; a few without either, and all are in.
 */
async function everythingRead(server: Server): Promise<void> {
  const until = performance.now() + crowdMs
  let quietTurns = 0
  const onArrival = () => (quietTurns = 0)
  server.on('connection', onArrival).on('request', onArrival)
  while (quietTurns++ < 5 && performance.now() < until) await turn()
}
