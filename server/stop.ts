// Stopping: what a signal asks for, and how a serving app comes to its end with nobody's answer lost.
import type { FastifyInstance } from 'fastify'

/** So long the probes of whoever sends us requests may see that we are stopping, in milliseconds. */
const noticeMs = 500

/** A request that has not arrived whole in these milliseconds is given up. */
const graceMs = 5000

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
  await new Promise((resolve) => setTimeout(resolve, noticeMs))
  const cut = setTimeout(() => app.server.closeAllConnections(), grace)
  await app.close()
  clearTimeout(cut)
}
