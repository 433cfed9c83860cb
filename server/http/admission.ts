// Admission of requests: each operation, form and file holds a slot until its response, and a saturated server refuses
// requests before it reads them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AdmissionControl, ClientKey, WorkKind } from '#server/core/scheduling/admissionControl.ts'
import { overloadedRefusal } from '#server/core/scheduling/fairQueue.ts'
import type { ErrorBody } from '#server/http/errors.ts'
import { corsHeaders } from '#server/http/guards.ts'
import { isForm } from '#server/http/media/forms.ts'
import { createDisconnectSignal } from '#server/http/session.ts'
import { bareHeaders, dropIfIncomplete } from '#server/http/wire.ts'

/** Functions that release the slots of requests. */
const leases = new WeakMap<FastifyRequest, () => void>()

/** Functions that admit forms, once they have arrived. */
const pendingForms = new WeakMap<FastifyRequest, () => Promise<void>>()

/** Waits for the slot of a form that has arrived, before its files are processed. */
export const admitForm = async (request: FastifyRequest): Promise<void> => pendingForms.get(request)?.()

/** Waits for a slot, which the request holds until its response. Rejects with UNAVAILABLE if too many wait. */
export type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Admission of requests other than operations. */
export interface Admission {
  page: Admit
  file: Admit
  /** Returns true under load, when optional work is skipped. */
  isBusy(request: FastifyRequest): Promise<boolean>
}

/** REST writes, such as signing in, and POST operations under an Idempotency-Key are urgent. */
const getOperationKind = ({ method, headers, routeOptions }: FastifyRequest): WorkKind => {
  if (['GET', 'HEAD'].includes(method)) return 'operation'
  const isUrgent = routeOptions.url !== '/graphql' || headers['idempotency-key'] !== undefined
  return isUrgent ? 'urgentOperation' : 'operation'
}

const isOperation = (url = '') => /^\/(graphql|api\/.+)$/.test(url)

interface Shedding {
  admission: AdmissionControl
  allowedOrigins: readonly string[]
  /** Milliseconds that the rest of a refused request may take to arrive. */
  arrivalTimeoutMs: number
}

/**
 * Refuses operations with 503 while all slots and the queue are full. Register it before every other hook, since a
 * refusal must cost little (ADR 8). A form is refused when it has arrived.
 */
export function shedWhenSaturated(
  app: FastifyInstance,
  { admission, allowedOrigins, arrivalTimeoutMs }: Shedding,
): void {
  const { message, extensions } = overloadedRefusal(1)
  // An array, since an object makes the response a quarter slower.
  const buildHeaders = (origin?: string) =>
    Object.entries({
      ...bareHeaders,
      ...corsHeaders(origin, allowedOrigins),
      'retry-after': String(extensions['retryAfter']),
    }).flat()
  const defaultHeaders = buildHeaders()
  const headersByOrigin = new Map(allowedOrigins.map((origin) => [origin, buildHeaders(origin)]))
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, routeOptions, id: requestId } = request
    const isHandledLater = headers.upgrade !== undefined || isForm(request)
    if (!isOperation(routeOptions.url) || isHandledLater || !admission.isFull(getOperationKind(request)))
      return done()
    const body = JSON.stringify({ message, code: 'UNAVAILABLE', requestId } satisfies ErrorBody)
    reply.hijack()
    const list = [...(headersByOrigin.get(headers.origin ?? '') ?? defaultHeaders), 'x-request-id', requestId]
    reply.raw.writeHead(503, [...list, 'content-length', String(Buffer.byteLength(body))]).end(body)
    // The rest of most requests came with the head.
    setImmediate(() => request.raw.complete || dropIfIncomplete(request.raw, arrivalTimeoutMs))
  })
}

/**
 * Admits the operations of GraphQL and REST; call it before their routes are registered. A slot is held from the arrival
 * of the body until the response is ready, or the work for a disconnected client is done. Returns the admission of
 * other work.
 */
export function admitOperations(
  app: FastifyInstance,
  admission: AdmissionControl,
  getClient: (request: FastifyRequest) => ClientKey,
): Admission {
  const admit = async (request: FastifyRequest, reply: FastifyReply, kind: WorkKind) => {
    const release = await admission.admit(getClient(request), kind, () => createDisconnectSignal(reply.raw))
    leases.set(request, release)
    return release
  }
  /** Admits a page or a file, whose slot is also released when the client disconnects. */
  const admitUntilClosed =
    (kind: WorkKind): Admit =>
    async (request, reply) => {
      const release = await admit(request, reply, kind)
      if (reply.raw.destroyed) release()
      else reply.raw.once('close', release)
    }
  app.addHook('onRoute', (route) => {
    if (!isOperation(route.url)) return
    const { handler } = route
    route.handler = async function (request, reply) {
      const isFormWrite = isForm(request) && !['GET', 'HEAD'].includes(request.method)
      if (isFormWrite) pendingForms.set(request, async () => void (await admit(request, reply, 'form')))
      else await admit(request, reply, getOperationKind(request))
      try {
        return await handler.call(this, request, reply)
      } finally {
        leases.get(request)?.()
      }
    }
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leases.get(request)?.()
    done()
  })
  return {
    page: admitUntilClosed('operation'),
    file: admitUntilClosed('file'),
    isBusy: (request) => admission.isBusy(getClient(request)),
  }
}
