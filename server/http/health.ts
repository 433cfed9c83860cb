// Probes: /healthz for liveness, /readyz for readiness.
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/core/context/refusal.ts'

const timeoutMs = 1500

interface Probes {
  [part: string]: () => Promise<void>
}

/** True for the routes of probes, which have no rate limit and respond during shutdown. */
export const isProbe = (route: string | undefined): boolean => route === '/healthz' || route === '/readyz'

export function serveHealth(app: FastifyInstance, probes: Probes, isDraining: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) throw new Refusal('UNAVAILABLE', 'Fennec is stopping', { retryAfter: 5 })
    const results = await Promise.all(
      Object.entries(probes).map(async ([part, probe]) => [part, await isUp(probe)] as const),
    )
    const ready = results.every(([, up]) => up)
    const parts = Object.fromEntries(results.map(([part, up]) => [part, up ? 'up' : 'away']))
    if (!ready) void reply.header('retry-after', 5)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', ...parts })
  })
}

async function isUp(probe: () => Promise<void>): Promise<boolean> {
  try {
    return await Promise.race([probe().then(() => true), delay(timeoutMs, false, { ref: false })])
  } catch {
    return false
  }
}
