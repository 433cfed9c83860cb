// Rate limit of failed requests, since checking invalid input may be expensive (T53).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphQLError } from 'graphql'
import { tooManyRequests, type LimitRule, type Limits } from '#server/core/limits/limits.ts'
import { inputCodes, isInputError, statusOfCode } from '#server/core/context/refusal.ts'
import type { ClientKey } from '#server/core/scheduling/admissionControl.ts'
import { requestLimit } from '#server/http/guards.ts'

/** Failed requests of one user; beyond them all requests are refused for the rest of the minute. */
const failedInput: LimitRule = { name: 'input.refused', max: 120, seconds: 60 }

/** Number of requests that a failed one counts as in the limit of its network, for anonymous clients. */
const networkWeight = 10

const failed = new WeakSet<FastifyRequest>()

/** Marks a GraphQL request with input errors as failed, since its HTTP status is 200. */
export function markFailed(request: FastifyRequest, errors: readonly GraphQLError[] = []): void {
  if (errors.some(isInputError)) failed.add(request)
}

/** Marks a request for an unknown persisted operation as failed. */
export const markUnknownOperation = (request: FastifyRequest): void => void failed.add(request)

export interface FailedRequestLimiter {
  /** Throws TOO_MANY_REQUESTS for a user beyond the limit. */
  check(client: ClientKey): void
  count(client: ClientKey): Promise<void>
}

/** `now` is the clock of `limits`. */
export function failedRequestLimiter({ limits, now }: { limits: Limits; now(): Date }): FailedRequestLimiter {
  /** Users beyond the limit, with the end of their window in milliseconds. */
  const blockedUntil = new Map<number, number>()
  return {
    check({ userId }) {
      const until = userId === null ? undefined : blockedUntil.get(userId)
      if (userId === null || until === undefined) return
      const leftMs = until - now().getTime()
      if (leftMs > 0) throw tooManyRequests(Math.ceil(leftMs / 1000))
      blockedUntil.delete(userId)
    },
    async count({ userId, network }) {
      if (userId === null) return void (await limits.consume(requestLimit, network, networkWeight - 1))
      const { allowed, retryAfter } = await limits.consume(failedInput, String(userId))
      if (!allowed) blockedUntil.set(userId, now().getTime() + retryAfter * 1000)
    },
  }
}

/** Limits the failed requests of all clients; call it before the routes are registered. */
export function limitFailedRequests(
  app: FastifyInstance,
  limiter: FailedRequestLimiter,
  getClient: (request: FastifyRequest) => ClientKey,
): void {
  app.addHook('onRequest', async (request) => limiter.check(getClient(request)))
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (failed.has(request) || inputCodes.some((code) => statusOfCode[code] === statusCode))
      await limiter.count(getClient(request))
  })
}
