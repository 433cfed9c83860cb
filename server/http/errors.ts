// Error handling: masking of unexpected errors for GraphQL, and the error responses of REST (ADR 3).
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import {
  isErrorCode,
  Refusal,
  statusOfCode,
  type ErrorCode,
  type Problem,
} from '#server/core/context/refusal.ts'
import { isDatabaseAway, isDatabaseFull, isOvertaken } from '#server/lib/databaseErrors.ts'

const maskedMessage = 'Something went wrong. Please try again.'

export interface ErrorBody {
  message: string
  code: ErrorCode
  requestId: string
  problems?: Problem[]
}

/** Returns refusals and errors of the GraphQL document as they are; logs and hides every other error (T59). */
export function maskError(error: unknown, log: Logger, requestId: string): GraphQLError {
  if (error instanceof GraphQLError) {
    const { extensions, originalError } = error
    if (isErrorCode(extensions.code)) return error
    if (!originalError || originalError instanceof GraphQLError) {
      const { nodes, source, positions, path } = error
      return new GraphQLError(error.message, {
        nodes,
        source,
        positions,
        path,
        extensions: { ...extensions, code: 'INVALID_INPUT' satisfies ErrorCode },
      })
    }
  }
  const cause = error instanceof GraphQLError ? error.originalError : error
  const location = error instanceof GraphQLError && { nodes: error.nodes, path: error.path }
  const problem = databaseProblems.find(({ matches }) => matches(cause))
  if (problem) {
    log.warn({ err: cause, requestId }, problem.log)
    const { message, extensions } = problem.refusal()
    return new GraphQLError(message, { ...location, extensions })
  }
  log.error({ err: cause, requestId }, 'unexpected error')
  return new GraphQLError(maskedMessage, {
    ...location,
    extensions: { code: 'INTERNAL_SERVER_ERROR' satisfies ErrorCode, requestId },
  })
}

export const restartingRefusal = () =>
  new Refusal('UNAVAILABLE', 'Fennec is restarting. Please try again.', { retryAfter: 2 })

const databaseProblems = [
  {
    matches: isDatabaseAway,
    log: 'the database is away',
    refusal: () =>
      new Refusal('UNAVAILABLE', 'Fennec cannot reach its database. Please try again.', { retryAfter: 2 }),
  },
  {
    matches: isDatabaseFull,
    log: 'the database is full',
    refusal: () =>
      new Refusal('UNAVAILABLE', 'Fennec cannot keep anything new right now. Please try again later.', {
        retryAfter: 60,
      }),
  },
  {
    matches: isOvertaken,
    log: 'overtaken by another change',
    refusal: () =>
      new Refusal('CONFLICT', 'This was changed or removed at the same moment. Please try again.', {
        retryAfter: 1,
      }),
  },
]

/** Sends the status and the body of an error, with Retry-After for 429 and 503. */
export function sendError(reply: FastifyReply, error: GraphQLError): FastifyReply {
  const code = isErrorCode(error.extensions.code) ? error.extensions.code : 'INTERNAL_SERVER_ERROR'
  const { problems, retryAfter } = error.extensions
  const body: ErrorBody = {
    message: error.message,
    code,
    requestId: reply.request.id,
    ...(Array.isArray(problems) && { problems: problems as Problem[] }),
  }
  if (typeof retryAfter === 'number') void reply.header('retry-after', retryAfter)
  return reply.code(statusOfCode[code]).send(body)
}

/** Error handler of Fastify: responds to any error of a route. */
export function handleError(
  error: FastifyError | GraphQLError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (hasDisconnected(error, reply)) {
    request.log.debug({ err: error, requestId: request.id }, 'the reader has left')
    return reply.hijack()
  }
  return sendError(reply, error instanceof GraphQLError ? error : toRefusal(error, request))
}

/** True if the client closed the connection while the response was sent. */
const hasDisconnected = (error: FastifyError | GraphQLError, { raw }: FastifyReply) =>
  'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed

function toRefusal(error: FastifyError, request: FastifyRequest): GraphQLError {
  const status = error.statusCode ?? 500
  if (status === 413) return new Refusal('TOO_LARGE', 'That is too large')
  if (status === 415) return new Refusal('UNSUPPORTED_MEDIA', 'Send JSON with content type application/json')
  if (status === 503) return restartingRefusal()
  if (status >= 400 && status < 500) return new Refusal('INVALID_INPUT', 'The request could not be read')
  return maskError(error, request.log as Logger, request.id)
}
