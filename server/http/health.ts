// Whether the process lives, and whether it can serve: for whoever runs Fennec.
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/core/context/refusal.ts'

/** A part that does not answer within this many milliseconds is away. */
const patienceMs = 1500

interface Probes {
  [part: string]: () => Promise<void>
}

/** Whether that route tells how Fennec stands: it answers however many ask, and while Fennec stops. */
export const isProbe = (route: string | undefined): boolean => route === '/healthz' || route === '/readyz'

export function serveHealth(app: FastifyInstance, probes: Probes, isDraining: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) throw new Refusal('UNAVAILABLE', 'Fennec is stopping', { retryAfter: 5 })
    const results = await Promise.all(
      Object.entries(probes).map(async ([part, probe]) => [part, await answers(probe)] as const),
    )
    const ready = results.every(([, up]) => up)
    const parts = Object.fromEntries(results.map(([part, up]) => [part, up ? 'up' : 'away']))
    if (!ready) void reply.header('retry-after', 5)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', ...parts })
  })
}

async function answers(probe: () => Promise<void>): Promise<boolean> {
  const { promise: late, cancel } = after(patienceMs)
  try {
    return await Promise.race([probe().then(() => true), late])
  } catch {
    return false
  } finally {
    cancel()
  }
}

function after(milliseconds: number) {
  let timer: NodeJS.Timeout | undefined
  const promise = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false)
  })
  return { promise, cancel: () => clearTimeout(timer) }
}
