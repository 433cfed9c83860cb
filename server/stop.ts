// Graceful shutdown: signals, and closing of the app without lost responses.
import type { Server } from 'node:http'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Time for load balancers to see the failing probe. */
const noticeMs = 500

/** Time for open requests to arrive completely. */
const graceMs = 7000

/** Maximum wait for connections that keep arriving. */
const maxWaitMs = 2000

/** Aborts at the first SIGTERM or SIGINT; a second one exits. */
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

/** Finishes open requests and closes; remaining connections are cut after `grace`. */
export async function closeGracefully(app: FastifyInstance, grace = graceMs): Promise<void> {
  await delay(noticeMs)
  await waitUntilRead(app.server)
  const cutTimer = setTimeout(() => app.server.closeAllConnections(), grace)
  await app.close()
  clearTimeout(cutTimer)
}

/**
 * Waits until connections and requests that have arrived were read, since closing cuts unread ones. Each takes a turn of
 * the event loop; after a few quiet turns all are read.
 */
async function waitUntilRead(server: Server): Promise<void> {
  const until = performance.now() + maxWaitMs
  let quietTurns = 0
  const onArrival = () => (quietTurns = 0)
  server.on('connection', onArrival).on('request', onArrival)
  while (quietTurns++ < 5 && performance.now() < until) await nextTurn()
}
