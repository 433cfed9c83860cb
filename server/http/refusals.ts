// Input that is refused counts: it is cheap to send, and what is wrong with it may be dear to find (T53).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphQLError } from 'graphql'
import { tooMany, type LimitRule, type Limits } from '#server/core/limits/limits.ts'
import { inputCodes, isOfInput, statusOfCode } from '#server/core/context/refusal.ts'
import type { Asker } from '#server/core/scheduling/turns.ts'
import { ceiling } from '#server/http/guards.ts'

/** More than anybody mistypes. Whoever sends more is refused everything for the rest of the minute. */
const refusedInput: LimitRule = { name: 'input.refused', max: 120, seconds: 60 }

/**
 * A stranger is known by his network alone, and a whole hostel is not to be shut out for him: what of his is refused
 * weighs as much as this many of the requests that his network may send.
 */
const strangersWeight = 10

const refused = new WeakSet<FastifyRequest>()

/** Notes what a call of the graph was refused for, which its status does not tell. */
export function noteRefusal(request: FastifyRequest, errors: readonly GraphQLError[] = []): void {
  if (errors.some(isOfInput)) refused.add(request)
}

/** Notes that a document was asked for that there is none of. */
export const noteUnknown = (request: FastifyRequest): void => void refused.add(request)

export interface Refusals {
  /** Refuses whoever has sent too much that was refused. */
  check(asker: Asker): void
  /** Counts one refusal. */
  count(asker: Asker): Promise<void>
}

/** `now` is the clock that limits count by. */
export function createRefusals({ limits, now }: { limits: Limits; now(): Date }): Refusals {
  /** Until when nothing more is taken of these people, in milliseconds. */
  const shut = new Map<number, number>()
  return {
    check({ person }) {
      const until = person === null ? undefined : shut.get(person)
      if (person === null || until === undefined) return
      const left = until - now().getTime()
      if (left > 0) throw tooMany(Math.ceil(left / 1000))
      shut.delete(person)
    },
    async count({ person, network }) {
      if (person === null) return void (await limits.take(ceiling, network, strangersWeight - 1))
      const { allowed, retryAfter } = await limits.take(refusedInput, String(person))
      if (!allowed) shut.set(person, now().getTime() + retryAfter * 1000)
    },
  }
}

/** Counts the refused input of all requests; to be called before the routes are there. */
export function countRefusals(
  app: FastifyInstance,
  refusals: Refusals,
  askerOf: (request: FastifyRequest) => Asker,
): void {
  app.addHook('onRequest', async (request) => refusals.check(askerOf(request)))
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (refused.has(request) || inputCodes.some((code) => statusOfCode[code] === statusCode))
      await refusals.count(askerOf(request))
  })
}
