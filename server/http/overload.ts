// A bound on what is under way at once: who has used much waits behind who has used little, and who comes when there is
// no place is told so at once.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  Turns,
  type Asker,
  type Options,
  type Ticket,
  type Urgency,
  type Work,
} from '#server/core/scheduling/turns.ts'
import { veryBusy } from '#server/core/scheduling/queue.ts'
import type { ErrorBody } from '#server/http/errors.ts'
import { isForm } from '#server/http/media/forms.ts'
import { corsHeaders } from '#server/http/guards.ts'
import { leaving } from '#server/http/session.ts'
import { bareHeaders, dropIfHalf } from '#server/http/wire.ts'

/**
 * Operations under way at once, of which a hundred may be waiting for a hash; urgent ones beyond, of which most may be
 * checkouts of one product; and in line for turns.
 */
const enough = { places: 150, spare: 350, line: 100 } as const

const tickets = new WeakMap<FastifyRequest, Ticket>()

/** The place that a request has been given; a form has none before it has arrived. */
export const ticketOf = (request: FastifyRequest): Ticket | undefined => tickets.get(request)

const forms = new WeakMap<FastifyRequest, () => Promise<void>>()

/** To be called when a form has arrived and before anything is done with it: waits for its sender's turn. */
export const beginForm = async (request: FastifyRequest): Promise<void> => forms.get(request)?.()

/**
 * Waits for the caller's turn, and holds his place until he is answered; says whether he had to wait. Refuses with
 * UNAVAILABLE where there is none.
 */
export type Begin = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/** What begins work that is no operation. */
export interface Beginnings {
  calls: Begin
  files: Begin
  /** Whether anybody waits, or whoever asks would have to. */
  isBusy(request: FastifyRequest): boolean
}

/** The turns of all operations, over HTTP and sockets alike. */
export const turnsOfOperations = (options: Omit<Options, keyof typeof enough>): Turns =>
  new Turns({ ...enough, ...options })

/** A change of REST, which signing in is, and whatever comes under a key: that tells of a document that it is a change. */
const urgencyOf = ({ method, headers, routeOptions }: FastifyRequest): Urgency => {
  const isChange = !['GET', 'HEAD'].includes(method) && routeOptions.url !== '/graphql'
  return isChange || headers['idempotency-key'] !== undefined ? 'urgent' : 'usual'
}

const isBounded = (url = '') => /^\/(graphql|api\/.+)$/.test(url)

interface Refusing {
  turns: Turns
  allowedOrigins: readonly string[]
  /** How long the rest of a refused request may take, in milliseconds. */
  arrivesWithinMs: number
}

/**
 * While nobody may begin, whoever comes is told so before anything is made of his request: what that costs is lost to
 * those who are being served (decision 422). To be called before anything else looks at a request. A form is told when it
 * has arrived: its photos were dear.
 */
export function refuseWhenFull(
  app: FastifyInstance,
  { turns, allowedOrigins, arrivesWithinMs }: Refusing,
): void {
  const { message, extensions } = veryBusy(1)
  // As a list: with an object the whole answer takes a quarter more.
  const headersFor = (origin?: string) =>
    Object.entries({
      ...bareHeaders,
      ...corsHeaders(origin, allowedOrigins),
      'retry-after': String(extensions['retryAfter']),
    }).flat()
  const usual = headersFor()
  const ofOurs = new Map(allowedOrigins.map((origin) => [origin, headersFor(origin)]))
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, routeOptions, id: requestId } = request
    const isForLater = headers.upgrade !== undefined || isForm(request)
    if (!isBounded(routeOptions.url) || isForLater || !turns.isFull(urgencyOf(request))) return done()
    const body = JSON.stringify({ message, code: 'UNAVAILABLE', requestId } satisfies ErrorBody)
    reply.hijack()
    const list = [...(ofOurs.get(headers.origin ?? '') ?? usual), 'x-request-id', requestId]
    reply.raw.writeHead(503, [...list, 'content-length', String(Buffer.byteLength(body))]).end(body)
    // Of most the rest came with the head.
    setImmediate(() => request.raw.complete || dropIfHalf(request.raw, arrivesWithinMs))
  })
}

/**
 * Bounds the operations of the graph and of REST; to be called before their routes are there. A place is held from when
 * the body has arrived until the answer is ready, or until the work is done for somebody who has left: neither a slow
 * sender nor a slow reader holds one, and whoever leaves does not make room for more. Returns what bounds other work.
 */
export function boundOperations(
  app: FastifyInstance,
  turns: Turns,
  askerOf: (request: FastifyRequest) => Asker,
): Beginnings {
  const beginAs =
    (work: Work): Begin =>
    async (request, reply) => {
      const ticket = turns.enter(() => askerOf(request), {
        left: () => leaving(reply.raw),
        work,
        urgency: urgencyOf(request),
      })
      if (ticket.turn) await ticket.turn
      // Its photos are drawn in turns of their own: what is left to do after that is little.
      tickets.set(request, work === 'forms' ? { ...ticket, breathe: () => undefined } : ticket)
      return ticket.turn !== undefined
    }
  const begin = { calls: beginAs('calls'), forms: beginAs('forms'), files: beginAs('files') }
  const isBusy = (request: FastifyRequest) => turns.isBusy(askerOf(request))
  app.addHook('onRoute', (route) => {
    if (!isBounded(route.url)) return
    const { handler } = route
    route.handler = async function (request, reply) {
      const isOfForm = isForm(request) && !['GET', 'HEAD'].includes(request.method)
      if (isOfForm) forms.set(request, async () => void (await begin.forms(request, reply)))
      else await begin.calls(request, reply)
      try {
        return await handler.call(this, request, reply)
      } finally {
        tickets.get(request)?.end()
      }
    }
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    tickets.get(request)?.end()
    done()
  })
  return { ...begin, isBusy }
}
