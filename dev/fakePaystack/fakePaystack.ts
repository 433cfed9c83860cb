// The server of the fake Paystack for development and tests: API and checkout page on this machine, without money. Fennec
// uses it through the same adapter as Paystack.
import type { AddressInfo } from 'node:net'
import formbody from '@fastify/formbody'
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError, serializeError } from './answers.ts'
import { serveApi } from './api.ts'
import { serveCheckout } from './checkout.ts'
import { serveControl } from './control.ts'
import { refundOutcome, moveRefund, type PaystackContext } from './context.ts'
import { createFaults, injectFault } from './faults.ts'
import { createState } from './state.ts'
import { createWebhookSender } from './webhooks.ts'

export interface FakePaystackOptions {
  /** Must begin with sk_test_; API calls authenticate with it. */
  secretKey: string
  controlToken: string
  /** URL of webhooks; null for none, until `setWebhookUrl` sets one. */
  webhookUrl: string | null
  /** File of the state; null for memory only. */
  file?: string | null
  /** 0 for any free port. */
  port?: number
  /** Pauses between deliveries of a webhook; default Paystack's, a hundred times as fast. */
  pausesMs?: readonly number[]
  /** Pause before the first delivery, in milliseconds. */
  delayMs?: number
  /** Milliseconds of each step of a refund; null for manual steps only. */
  refundStepMs?: number | null
}

export interface FakePaystack {
  url: string
  setWebhookUrl(url: string | null): void
  close(): Promise<void>
}

/** Paystack's retries, a hundred times as fast: four after three minutes each, then hourly for three days. */
const defaultPausesMs = [
  ...Array.from({ length: 4 }, () => 1800),
  ...Array.from({ length: 72 }, () => 36_000),
]

export async function startFakePaystack(options: FakePaystackOptions): Promise<FakePaystack> {
  const { secretKey, webhookUrl, file = null } = options
  if (!secretKey.startsWith('sk_test_')) throw new Error('the fake Paystack takes test keys only')
  let aheadMs = 0
  let address = ''
  const state = createState(file)
  const webhookSender = createWebhookSender({
    url: webhookUrl,
    secretKey,
    pausesMs: options.pausesMs ?? defaultPausesMs,
    delayMs: options.delayMs,
  })
  const context: PaystackContext = {
    state,
    webhookSender,
    now: () => new Date(Date.now() + aheadMs),
    url: () => address,
  }
  const faults = createFaults(Math.random)
  const app = fastify({ forceCloseConnections: true })
  await app.register(formbody)
  setErrorHandlers(app)
  guardCalls(app, secretKey, faults)
  serveApi(app, context)
  serveCheckout(app, context)
  serveControl(app, context, {
    token: options.controlToken,
    faults,
    setClockAhead: (ahead) => void (aheadMs = ahead),
  })
  await listen(app, options.port ?? (state.port || 0))
  const { port } = app.server.address() as AddressInfo
  address = `http://127.0.0.1:${port}`
  state.port = port
  state.save()
  const shutdown = new AbortController()
  const refundLoop = advanceRefunds(
    context,
    options.refundStepMs === undefined ? 2000 : options.refundStepMs,
    shutdown.signal,
  )
  return {
    url: address,
    setWebhookUrl: webhookSender.setUrl,
    async close() {
      shutdown.abort()
      await refundLoop
      await webhookSender.close()
      await app.close()
    },
  }
}

/** Listens on the previous port, so that open pages still work; else on any. */
async function listen(app: FastifyInstance, port: number) {
  try {
    await app.listen({ host: '127.0.0.1', port })
  } catch {
    await app.listen({ host: '127.0.0.1', port: 0 })
  }
}

function setErrorHandlers(app: FastifyInstance) {
  app.setErrorHandler((error, _request, reply) => {
    const apiError = error instanceof ApiError ? error : new ApiError(400, 'The request could not be read')
    return reply.status(apiError.status).send(serializeError(apiError))
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send(serializeError(new ApiError(404, 'Not found', 'not_found'))),
  )
}

const publicPaths = ['/checkout/', '/close', '/__standin']

/** Checks the key of API calls and injects requested faults; pages are public. */
function guardCalls(app: FastifyInstance, secretKey: string, faults: ReturnType<typeof createFaults>) {
  /** Requests that are carried out, but not answered. */
  const dropped = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', async (request) => {
    if (publicPaths.some((path) => request.url.startsWith(path))) return
    const { authorization } = request.headers
    if (!authorization) throw new ApiError(401, 'No Authorization Header was found', 'missing_authorization')
    if (authorization !== `Bearer ${secretKey}`) throw new ApiError(401, 'Invalid key', 'invalid_Key')
  })
  app.addHook('preHandler', async (request, reply) => {
    if (publicPaths.some((path) => request.url.startsWith(path))) return
    const fault = faults.consume(request.url, request.method)
    if (!fault) return
    if (fault.kind === 'accept-then-drop') dropped.add(request)
    else await injectFault(fault, request, reply)
  })
  app.addHook('onSend', async (request, reply) => {
    if (!dropped.has(request)) return
    reply.hijack()
    request.raw.socket.resetAndDestroy()
  })
}

/** Advances refunds step by step to the outcome of their card. */
async function advanceRefunds(
  { state, ...context }: PaystackContext,
  stepMs: number | null,
  signal: AbortSignal,
) {
  while (stepMs !== null && !signal.aborted) {
    await delay(stepMs, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
    for (const refund of state.refunds) {
      const charge = state.charge({ reference: refund.reference })
      if (refund.status === 'pending') moveRefund({ state, ...context }, refund, 'processing')
      else if (refund.status === 'processing' && charge)
        moveRefund({ state, ...context }, refund, refundOutcome(charge))
    }
  }
}
