// A bound on what is under way at once: who comes beyond it is told so at once, and the others are answered as ever.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { veryBusy } from '#server/core/queue.ts'
import { isForm } from '#server/http/forms.ts'

/** Operations under way at once. A hundred of them may be waiting for a hash, which costs the others nothing. */
const enough = 150

/**
 * Bounds the operations of the graph and of REST; to be called before their routes are there. A place is held from when
 * the body has arrived until the answer is ready, or until the work is done for somebody who has left: neither a slow
 * sender nor a slow reader holds one, and whoever leaves does not make room for more. Forms have places of their own.
 */
export function boundOperations(app: FastifyInstance, places = enough): void {
  const underWay = new Set<FastifyRequest>()
  app.addHook('onRoute', (route) => {
    if (!/^\/(graphql|api\/.+)$/.test(route.url)) return
    const { handler } = route
    route.handler = async function (request, reply) {
      if (isForm(request) && request.method !== 'GET') return handler.call(this, request, reply)
      if (underWay.size >= places) throw veryBusy(1)
      underWay.add(request)
      try {
        return await handler.call(this, request, reply)
      } finally {
        underWay.delete(request)
      }
    }
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    underWay.delete(request)
    done()
  })
}
