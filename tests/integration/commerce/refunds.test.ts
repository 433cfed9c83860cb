// Refunds: requested once, whatever fails at the provider, and followed until they arrive (ADR 26, I2).
// @module-tag engine
import { describe, expect, it, vi } from 'vitest'
import { refundOrder } from '#server/adminOrders.ts'
import { reconcilePayments, sweepPayments } from '#server/modules/commerce/orders/scheduledJobs.ts'
import { useFennec } from '../../support/app.ts'
import type { Caller } from '../../support/calls.ts'
import { runOrderCommand, startCheckout, pay, fetchOrder, createShop } from '../../support/people/orders.ts'
import { verifyPayment } from '../../support/payments.ts'
import { brokenMoney } from '../../faults/model/money.ts'

const fennec = useFennec()
const finishBackgroundWork = () => fennec.services.background.idle()

/** Returns an order that was cancelled and paid afterwards, so that its refund is due. */
async function createLatePayment() {
  const { tunde, productId } = await createShop(fennec)
  const { data } = await startCheckout(fennec, tunde, productId)
  const { databaseId, reference } = data!.startCheckout.order
  await runOrderCommand(fennec, tunde, 'cancelOrder', databaseId)
  await fennec.fakePaystack.complete(reference, 'success')
  return { tunde, databaseId, reference }
}

const verify = (caller: Caller, reference: string) => verifyPayment(fennec, caller, reference)

const refundsOf = async (reference: string) =>
  (await fennec.fakePaystack.refunds()).filter((refund) => refund.reference === reference)

/** Runs the pending reconciliations a minute later. */
async function reconcileLater() {
  fennec.clock.advance(61)
  await reconcilePayments(fennec.services)
  await finishBackgroundWork()
}

describe('a refund', () => {
  it('is not requested again when the provider’s answer is lost', async () => {
    const { tunde, databaseId, reference } = await createLatePayment()
    await fennec.fakePaystack.injectFault({ path: '/refund', method: 'POST', kind: 'accept-then-drop' })
    await verify(tunde, reference)
    await finishBackgroundWork()
    expect(await refundsOf(reference)).toHaveLength(1)
    expect((await fetchOrder(fennec, tunde, databaseId))?.refund).toBe('WANTED')
    await reconcileLater()
    expect(await refundsOf(reference)).toHaveLength(1)
    expect((await fetchOrder(fennec, tunde, databaseId))?.refund).toBe('PENDING')
    expect(await brokenMoney(fennec.database.sql, fennec.fakePaystack)).toEqual([])
  })

  it('is requested by one of two concurrent processes', async () => {
    const { tunde, databaseId, reference } = await createLatePayment()
    await fennec.fakePaystack.injectFault({ path: '/refund', method: 'POST', kind: '500' })
    await verify(tunde, reference)
    await finishBackgroundWork()
    await fennec.fakePaystack.injectFault({
      path: '/refund',
      method: 'GET',
      kind: 'slow',
      calls: 2,
      amount: 300,
    })
    const refundCall = vi.spyOn(fennec.services.payments!, 'refund')
    fennec.clock.advance(61)
    await Promise.all([reconcilePayments(fennec.services), reconcilePayments(fennec.services)])
    expect(refundCall.mock.calls.filter(([charge]) => charge.reference === reference)).toHaveLength(1)
    expect((await fetchOrder(fennec, tunde, databaseId))?.refund).toBe('PENDING')
  })

  it('is retried until the provider accepts it, and is followed to its end without a webhook', async () => {
    const { tunde, databaseId, reference } = await createLatePayment()
    await fennec.fakePaystack.injectFault({ path: '/refund', method: 'POST', kind: '500', calls: 2 })
    await verify(tunde, reference)
    await finishBackgroundWork()
    await reconcileLater()
    await reconcileLater()
    const [refund] = await refundsOf(reference)
    expect((await fetchOrder(fennec, tunde, databaseId))?.refund).toBe('PENDING')
    for (const [status, expected] of [
      ['processing', 'PROCESSING'],
      ['needs-attention', 'NEEDS_ATTENTION'],
      ['processed', 'PROCESSED'],
    ] as const) {
      await fennec.fakePaystack.moveRefund(refund!.id, status)
      await reconcileLater()
      const { refund: state, refundedAt } = (await fetchOrder(fennec, tunde, databaseId))!
      expect([state, refundedAt !== null]).toEqual([expected, expected === 'PROCESSED'])
    }
    expect(await brokenMoney(fennec.database.sql, fennec.fakePaystack)).toEqual([])
  })
})

describe('a refund of money that the bank takes back', () => {
  /** Returns an order whose refund has reached this status at the provider. */
  async function createRefundedOrder(status: 'processing' | 'needs-attention' | 'failed') {
    const order = await createLatePayment()
    await verify(order.tunde, order.reference)
    await finishBackgroundWork()
    const [refund] = await refundsOf(order.reference)
    await fennec.fakePaystack.moveRefund(refund!.id, status)
    await reconcileLater()
    return { ...order, refundId: refund!.id }
  }
  type RefundedOrder = Awaited<ReturnType<typeof createRefundedOrder>>

  async function reverseCharge({ tunde, reference }: Pick<RefundedOrder, 'tunde' | 'reference'>) {
    fennec.clock.advance(3600)
    await fennec.fakePaystack.change(reference, { status: 'reversed' })
    await verify(tunde, reference)
    return fennec.clock.now().toISOString()
  }

  const readRefund = async ({ tunde, databaseId }: Pick<RefundedOrder, 'tunde' | 'databaseId'>) => {
    const { refund, refundedAt } = (await fetchOrder(fennec, tunde, databaseId))!
    return { refund, refundedAt }
  }

  it.each(['failed', 'needs-attention'] as const)('counts as returned after it was %s', async (status) => {
    const order = await createRefundedOrder(status)
    expect((await readRefund(order)).refundedAt).toBeNull()
    const refundedAt = await reverseCharge(order)
    expect(await readRefund(order)).toEqual({ refund: 'PROCESSED', refundedAt })
    await reconcileLater()
    await verify(order.tunde, order.reference)
    expect(await readRefund(order)).toEqual({ refund: 'PROCESSED', refundedAt })
  })

  it('counts as returned when it fails while under way', async () => {
    const order = await createRefundedOrder('processing')
    await reverseCharge(order)
    expect(await readRefund(order)).toEqual({ refund: 'PROCESSING', refundedAt: null })
    await fennec.fakePaystack.moveRefund(order.refundId, 'failed')
    await reconcileLater()
    expect(await readRefund(order)).toEqual({
      refund: 'PROCESSED',
      refundedAt: fennec.clock.now().toISOString(),
    })
  })

  it('counts as returned, and is no longer requested, if it was not requested yet', async () => {
    const order = await createLatePayment()
    await fennec.fakePaystack.injectFault({ path: '/refund', method: 'POST', kind: '500' })
    await verify(order.tunde, order.reference)
    await finishBackgroundWork()
    expect(await readRefund(order)).toEqual({ refund: 'WANTED', refundedAt: null })
    await reverseCharge(order)
    const refundCall = vi.spyOn(fennec.services.payments!, 'refund').mockClear()
    await reconcileLater()
    expect(refundCall.mock.calls.filter(([charge]) => charge.reference === order.reference)).toEqual([])
    vi.restoreAllMocks()
    expect(await readRefund(order)).toEqual({
      refund: 'PROCESSED',
      refundedAt: fennec.clock.now().toISOString(),
    })
  })

  it('counts as returned for an order refunded by an admin, and the order stays as it is', async () => {
    const { tunde, productId } = await createShop(fennec)
    const { databaseId, reference } = await pay(fennec, tunde, productId)
    await verify(tunde, reference)
    await fennec.services.prisma.$transaction((db) => refundOrder(db, String(databaseId), fennec.clock.now()))
    await reconcileLater()
    const [refund] = await refundsOf(reference)
    await fennec.fakePaystack.moveRefund(refund!.id, 'failed')
    await reconcileLater()
    const order = { tunde, databaseId, reference }
    expect(await readRefund(order)).toEqual({ refund: 'FAILED', refundedAt: null })
    const refundedAt = await reverseCharge(order)
    expect(await readRefund(order)).toEqual({ refund: 'PROCESSED', refundedAt })
    const { status, steps } = (await fetchOrder(fennec, tunde, databaseId))!
    expect([status, steps.at(-1)]).toEqual(['REFUNDED', { status: 'REFUNDED' }])
    expect(await brokenMoney(fennec.database.sql, fennec.fakePaystack)).toEqual([])
  })
})

describe('a payment that webhooks and checks have missed', () => {
  it('is found in the provider’s list within a day', async () => {
    const { tunde, productId } = await createShop(fennec)
    await fennec.fakePaystack.setClockAhead(fennec.clock.now().getTime() - Date.now())
    const { databaseId, reference } = await pay(fennec, tunde, productId)
    await fennec.services.prisma.paymentAttempt.update({ where: { reference }, data: { nextCheckAt: null } })
    fennec.clock.advance(3600)
    await reconcilePayments(fennec.services)
    expect((await fetchOrder(fennec, tunde, databaseId))?.status).toBe('PENDING')
    await sweepPayments(fennec.services)
    expect((await fetchOrder(fennec, tunde, databaseId))?.status).toBe('PAID')
  })
})
