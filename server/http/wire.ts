// What happens on the wire before there is a request: how long it may take to arrive, and what cannot be read (T72).
import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#server/core/context/refusal.ts'
import { handleError, type ErrorBody } from '#server/http/errors.ts'
import { attendForm, isForm } from '#server/http/media/forms.ts'
import { dataPolicy } from '#server/http/policies.ts'

/** Within these milliseconds a request must have arrived whole: nobody holds a connection with half of one. */
export const requestMs = 15_000

/** A file from a slow phone may take longer: 100 MiB at 30 kB a second. */
const uploadMs = 3_600_000

/** A connection on which nothing moves for these milliseconds is closed. */
const silenceMs = 60_000

/** Where no hooks run: no request was understood, or nothing is to be done for it. */
export const bareHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': dataPolicy,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const

const headersOf = (requestId: string) => ({ ...bareHeaders, 'x-request-id': requestId })

/** The part of the server's options that is about the wire; a request may take those milliseconds to arrive. */
export const wireOptions = (withinMs: number) => ({
  requestTimeout: uploadMs,
  connectionTimeout: silenceMs,
  http: { headersTimeout: withinMs, connectionsCheckingInterval: withinMs / 3 },
  routerOptions: { maxParamLength: 200 },
  clientErrorHandler: refuseUnreadable,
  frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    handleError(error, request, reply.headers(headersOf(request.id)))
  },
})

const faults: Record<string, [status: number, code: ErrorCode, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'INVALID_INPUT', 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'TOO_LARGE', 'The address and headers are too large'],
}

/** Answers bytes that are no request, and closes: what follows them could be read as anything. */
function refuseUnreadable({ code }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, errorCode, message] = faults[code ?? ''] ?? [
    400,
    'INVALID_INPUT',
    'The request could not be read',
  ]
  const requestId = randomUUID()
  const body = JSON.stringify({ message, code: errorCode, requestId } satisfies ErrorBody)
  const head = { ...headersOf(requestId), 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  const answer = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
  socket.end(answer, () => socket.destroy())
}

/** The server's own limit is the one of uploads; whatever else is slow to arrive is cut off long before. */
export function dropHalfRequests(app: FastifyInstance, withinMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw, headers } = request
    if (isForm(request)) return attendForm(request, reply)
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    dropIfHalf(raw, withinMs)
  })
}

export function dropIfHalf(raw: IncomingMessage, withinMs: number): void {
  const timer = setTimeout(() => raw.complete || raw.destroy(), withinMs).unref()
  raw.once('close', () => clearTimeout(timer))
}
