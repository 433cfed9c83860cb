// Refunds of the fake Paystack.
import type { FastifyInstance } from 'fastify'
import { ApiError, yes } from './answers.ts'
import { moveRefund, type PaystackContext } from './context.ts'
import { paged, textOf, integerOf, type Body } from './inputs.ts'
import type { Refund } from './state.ts'

export function serveRefunds(app: FastifyInstance, context: PaystackContext) {
  const { state } = context
  app.post('/refund', ({ body }) => {
    const asked = (body ?? {}) as Body
    const named = textOf(asked.transaction) ?? ''
    const charge = state.charge({ reference: named }) ?? state.charge({ id: named })
    if (!charge) throw new ApiError(404, 'Transaction not found', 'transaction_not_found')
    if (charge.status !== 'success') throw new ApiError(400, 'Transaction has not been paid, or was reversed')
    const amountKobo = asked.amount === undefined ? charge.amountKobo : integerOf(asked.amount)
    const before = state.refunds
      .filter(({ reference, status }) => reference === charge.reference && status !== 'failed')
      .reduce((sum, one) => sum + one.amountKobo, 0)
    if (!amountKobo || amountKobo + before > charge.amountKobo)
      throw new ApiError(400, 'Refund amount cannot be more than transaction amount')
    const made: Refund = {
      id: state.nextId(),
      reference: charge.reference,
      amountKobo,
      status: 'pending',
      note: textOf(asked.merchant_note) ?? '',
      createdAt: context.now().getTime(),
    }
    state.refunds.push(made)
    moveRefund(context, made, 'pending')
    return yes('Refund has been queued for processing', shownRefund(context, made))
  })
  app.get<{ Querystring: { transaction?: string } }>('/refund', (request) => {
    const { transaction } = request.query
    const all = state.refunds.filter(({ reference }) => !transaction || reference === transaction)
    const { page, meta } = paged(all, request)
    return yes(
      'Refunds retrieved',
      page.map((one) => shownRefund(context, one)),
      meta,
    )
  })
}

const shownRefund = ({ state }: PaystackContext, one: Refund) => ({
  id: one.id,
  status: one.status,
  amount: one.amountKobo,
  deducted_amount: one.amountKobo,
  fully_deducted: true,
  expected_at: new Date(one.createdAt + 7 * 86_400_000).toISOString(),
  currency: 'NGN',
  domain: 'test',
  transaction: { reference: one.reference, id: state.charge({ reference: one.reference })?.id },
  merchant_note: one.note,
})
