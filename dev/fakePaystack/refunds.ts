// Routes of the fake Paystack for refunds.
import type { FastifyInstance } from 'fastify'
import { ApiError, successResponse } from './answers.ts'
import { moveRefund, type PaystackContext } from './context.ts'
import { paginate, parseText, parseInteger, type Body } from './inputs.ts'
import type { Refund } from './state.ts'

export function serveRefunds(app: FastifyInstance, context: PaystackContext) {
  const { state } = context
  app.post('/refund', ({ body }) => {
    const input = (body ?? {}) as Body
    const chargeKey = parseText(input.transaction) ?? ''
    const charge = state.charge({ reference: chargeKey }) ?? state.charge({ id: chargeKey })
    if (!charge) throw new ApiError(404, 'Transaction not found', 'transaction_not_found')
    if (charge.status !== 'success') throw new ApiError(400, 'Transaction has not been paid, or was reversed')
    const amountKobo = input.amount === undefined ? charge.amountKobo : parseInteger(input.amount)
    const earlierKobo = state.refunds
      .filter(({ reference, status }) => reference === charge.reference && status !== 'failed')
      .reduce((sum, entry) => sum + entry.amountKobo, 0)
    if (!amountKobo || amountKobo + earlierKobo > charge.amountKobo)
      throw new ApiError(400, 'Refund amount cannot be more than transaction amount')
    const refund: Refund = {
      id: state.nextId(),
      reference: charge.reference,
      amountKobo,
      status: 'pending',
      note: parseText(input.merchant_note) ?? '',
      createdAt: context.now().getTime(),
    }
    state.refunds.push(refund)
    moveRefund(context, refund, 'pending')
    return successResponse('Refund has been queued for processing', serializeRefund(context, refund))
  })
  app.get<{ Querystring: { transaction?: string } }>('/refund', (request) => {
    const { transaction } = request.query
    const all = state.refunds.filter(({ reference }) => !transaction || reference === transaction)
    const { page, meta } = paginate(all, request)
    return successResponse(
      'Refunds retrieved',
      page.map((entry) => serializeRefund(context, entry)),
      meta,
    )
  })
}

const serializeRefund = ({ state }: PaystackContext, entry: Refund) => ({
  id: entry.id,
  status: entry.status,
  amount: entry.amountKobo,
  deducted_amount: entry.amountKobo,
  fully_deducted: true,
  expected_at: new Date(entry.createdAt + 7 * 86_400_000).toISOString(),
  currency: 'NGN',
  domain: 'test',
  transaction: { reference: entry.reference, id: state.charge({ reference: entry.reference })?.id },
  merchant_note: entry.note,
})
