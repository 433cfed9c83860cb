// Refunds, as the stand-in gives them.
import type { FastifyInstance } from 'fastify'
import { No, yes } from './answers.ts'
import { moveRefund, type Desk } from './desk.ts'
import { paged, textOf, wholeOf, type Body } from './inputs.ts'
import type { StandInRefund } from './state.ts'

export function serveRefunds(app: FastifyInstance, desk: Desk) {
  const { state } = desk
  const found = (id: string) => {
    const one = state.refunds.find((each) => String(each.id) === id)
    if (!one) throw new No(404, 'Refund not found', 'not_found')
    return one
  }
  app.post('/refund', ({ body }) => {
    const asked = (body ?? {}) as Body
    const named = textOf(asked.transaction) ?? ''
    const charge = state.charge({ reference: named }) ?? state.charge({ id: named })
    if (!charge) throw new No(404, 'Transaction not found', 'transaction_not_found')
    if (charge.status !== 'success') throw new No(400, 'Transaction has not been paid, or was reversed')
    const amountKobo = asked.amount === undefined ? charge.amountKobo : wholeOf(asked.amount)
    const before = state.refunds
      .filter(({ reference, status }) => reference === charge.reference && status !== 'failed')
      .reduce((sum, one) => sum + one.amountKobo, 0)
    if (!amountKobo || amountKobo + before > charge.amountKobo)
      throw new No(400, 'Refund amount cannot be more than transaction amount')
    const made: StandInRefund = {
      id: state.nextId(),
      reference: charge.reference,
      amountKobo,
      status: 'pending',
      note: textOf(asked.merchant_note) ?? '',
      createdAt: desk.now().getTime(),
    }
    state.refunds.push(made)
    moveRefund(desk, made, 'pending')
    return yes('Refund has been queued for processing', shownRefund(desk, made))
  })
  app.get<{ Querystring: { transaction?: string } }>('/refund', (request) => {
    const { transaction } = request.query
    const all = state.refunds.filter(({ reference }) => !transaction || reference === transaction)
    const { page, meta } = paged(all, request)
    return yes(
      'Refunds retrieved',
      page.map((one) => shownRefund(desk, one)),
      meta,
    )
  })
  type Named = { Params: { id: string } }
  app.get<Named>('/refund/:id', ({ params }) => yes('Refund retrieved', shownRefund(desk, found(params.id))))
  app.post<Named>('/refund/retry_with_customer_details/:id', ({ params }) => {
    const one = found(params.id)
    if (one.status !== 'needs-attention')
      throw new No(422, 'Refund cannot be retried in its current state', 'invalid_state')
    moveRefund(desk, one, 'processing')
    return yes('Refund retried and has been queued for processing', shownRefund(desk, one))
  })
}

const shownRefund = ({ state }: Desk, one: StandInRefund) => ({
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
