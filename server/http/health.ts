// Health probes for load balancers: /healthz for liveness, /readyz for readiness.
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/core/context/refusal.ts'

const timeoutMs = 1500

interface Probes {
  [service: string]: () => Promise<void>
}

/** True for the routes of probes, which have no rate limit and respond during shutdown. */
export const isProbe = (route: string | undefined): boolean => route === '/healthz' || route === '/readyz'

export function serveHealth(app: FastifyInstance, probes: Probes, isDraining: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) throw new Refusal('UNAVAILABLE', 'Fennec is stopping', { retryAfter: 5 })
    const results = await Promise.all(
      Object.entries(probes).map(async ([service, probe]) => [service, await isUp(probe)] as const),
    )
    const isReady = results.every(([, isAvailable]) => isAvailable)
    const statuses = Object.fromEntries(
      results.map(([service, isAvailable]) => [service, isAvailable ? 'up' : 'away']),
    )
    if (!isReady) void reply.header('retry-after', 5)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', ...statuses })
  })
}

async function isUp(probe: () => Promise<void>): Promise<boolean> {
  try {
    return await Promise.race([probe().then(() => true), delay(timeoutMs, false, { ref: false })])
  } catch {
    return false
  }
}
