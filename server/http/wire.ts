// Limits of HTTP connections: timeouts of incomplete requests, and responses to requests that cannot be parsed (T72).
import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#server/core/context/refusal.ts'
import { handleError, type ErrorBody } from '#server/http/errors.ts'
import { monitorForm, isForm } from '#server/http/media/forms.ts'
import { dataPolicy } from '#server/http/policies.ts'

/** Time for a request to arrive completely. */
export const requestMs = 15_000

/** Time for a form: 100 MiB at 30 kB a second. */
const formMs = 3_600_000

/** A connection without traffic is closed after this time. */
const idleMs = 60_000

/** Headers of responses that are sent before the hooks run. */
export const bareHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': dataPolicy,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const

const buildHeaders = (requestId: string) => ({ ...bareHeaders, 'x-request-id': requestId })

/** Server options for connections; `withinMs` is the time for a request's headers. */
export const wireOptions = (withinMs: number) => ({
  requestTimeout: formMs,
  connectionTimeout: idleMs,
  http: { headersTimeout: withinMs, connectionsCheckingInterval: withinMs / 3 },
  routerOptions: { maxParamLength: 200 },
  clientErrorHandler: refuseUnreadable,
  frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    handleError(error, request, reply.headers(buildHeaders(request.id)))
  },
})

const knownErrors: Record<string, [status: number, code: ErrorCode, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'INVALID_INPUT', 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'TOO_LARGE', 'The address and headers are too large'],
}

/** Responds to bytes that are no request, and closes the connection. */
function refuseUnreadable({ code }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, errorCode, message] = knownErrors[code ?? ''] ?? [
    400,
    'INVALID_INPUT',
    'The request could not be read',
  ]
  const requestId = randomUUID()
  const body = JSON.stringify({ message, code: errorCode, requestId } satisfies ErrorBody)
  const head = { ...buildHeaders(requestId), 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  const response = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
  socket.end(response, () => socket.destroy())
}

/** Closes requests that do not arrive in time; the server's own timeout is the one of uploads. */
export function dropIncompleteRequests(app: FastifyInstance, withinMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw, headers } = request
    if (isForm(request)) return monitorForm(request, reply)
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    dropIfIncomplete(raw, withinMs)
  })
}

/** Closes the connection unless the request is complete within that time. */
export function dropIfIncomplete(raw: IncomingMessage, withinMs: number): void {
  const timer = setTimeout(() => raw.complete || raw.destroy(), withinMs).unref()
  raw.once('close', () => clearTimeout(timer))
}
