// The control API of the fake Paystack for tests and developers, under /__standin with a token of its own: it completes
// charges, sends webhooks and injects faults.
import type { FastifyInstance } from 'fastify'
import { ApiError } from './answers.ts'
import { fail, moveRefund, succeed, serializeCharge, type PaystackContext } from './context.ts'
import type { createFaults, Fault } from './faults.ts'
import type { Charge, Refund } from './state.ts'
import type { Forgery } from './webhooks.ts'

interface Options {
  token: string
  faults: ReturnType<typeof createFaults>
  setClockAhead(aheadMs: number): void
}

type ReferenceRoute = { Params: { reference: string } }

export function serveControl(app: FastifyInstance, context: PaystackContext, options: Options): void {
  void app.register(
    async (control) => {
      control.addHook('onRequest', async ({ headers }, reply) => {
        if (headers.authorization !== `Bearer ${options.token}`) await reply.status(401).send()
      })
      serveMoneyControls(control, context)
      serveFaultControls(control, options)
    },
    { prefix: '/__standin' },
  )
}

function serveMoneyControls(control: FastifyInstance, context: PaystackContext) {
  const { state, webhookSender } = context
  const getCharge = (reference: string) => {
    const charge = state.charge({ reference })
    if (!charge) throw new ApiError(404, 'No such charge')
    return charge
  }
  control.get('/charges', () => state.charges)
  control.get('/refunds', () => state.refunds)
  control.patch<ReferenceRoute & { Body: Partial<Charge> }>('/charges/:reference', ({ params, body }) => {
    const charge = Object.assign(getCharge(params.reference), body)
    state.save()
    return charge
  })
  // As on its page: paid, declined or pending.
  control.post<ReferenceRoute & { Body: { outcome: 'success' | 'failed' | 'pending' } }>(
    '/charges/:reference/complete',
    ({ params, body }) => {
      const charge = getCharge(params.reference)
      // A paid charge stays paid.
      if (charge.status === 'success' || charge.status === 'reversed') return charge
      if (body.outcome === 'success') succeed(context, charge)
      else if (body.outcome === 'failed') fail(context, charge, 'Declined')
      else charge.status = 'pending'
      return charge
    },
  )
  type WebhookRequest = { event: string; copies?: number; forgery?: Forgery }
  control.post<ReferenceRoute & { Body: WebhookRequest }>(
    '/charges/:reference/tell',
    async ({ params, body }) => {
      const { event, copies = 1, forgery = 'none' } = body
      return webhookSender.send(event, serializeCharge(getCharge(params.reference)), copies, forgery)
    },
  )
  control.post<{ Params: { id: string }; Body: { status: Refund['status'] } }>(
    '/refunds/:id',
    ({ params, body }) => {
      const refund = state.refunds.find(({ id }) => String(id) === params.id)
      if (!refund) throw new ApiError(404, 'No such refund')
      moveRefund(context, refund, body.status)
      return refund
    },
  )
}

function serveFaultControls(control: FastifyInstance, { faults, setClockAhead }: Options) {
  control.post<{ Body: Fault }>('/faults', ({ body }) => {
    faults.add(body)
    return {}
  })
  control.delete('/faults', () => {
    faults.clear()
    return {}
  })
  control.post<{ Body: { aheadMs: number } }>('/clock', ({ body }) => {
    setClockAhead(body.aheadMs)
    return {}
  })
}
