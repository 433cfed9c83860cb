// Refunds: requested once, whatever fails at the provider, and followed until they arrive (ADR 26, I2).
// @module-tag engine
import { describe, expect, it, vi } from 'vitest'
import { refundOrder } from '#server/adminOrders.ts'
import { reconcilePayments, sweepPayments } from '#server/modules/commerce/orders/scheduledJobs.ts'
import { useFennec } from '../../support/app.ts'
import type { Caller } from '../../support/calls.ts'
import { runOrderCommand, buy, pay, seeOrder, shopOf } from '../../support/people/orders.ts'
import { verify as verifyPayment } from '../../support/payments.ts'
import { brokenMoney } from '../../faults/model/money.ts'

const fennec = useFennec()
const done = () => fennec.services.background.idle()

/** Returns an order that was cancelled and paid afterwards, so that its refund is due. */
async function paidTooLate() {
  const { tunde, productId } = await shopOf(fennec)
  const { data } = await buy(fennec, tunde, productId)
  const { databaseId, reference } = data!.startCheckout.order
  await runOrderCommand(fennec, tunde, 'cancelOrder', databaseId)
  await fennec.fakePaystack.complete(reference, 'success')
  return { tunde, databaseId, reference }
}

const verify = (caller: Caller, reference: string) => verifyPayment(fennec, caller, reference)

const refundsOf = async (reference: string) =>
  (await fennec.fakePaystack.refunds()).filter((refund) => refund.reference === reference)

/** Runs the pending reconciliations a minute later. */
async function later() {
  fennec.clock.advance(61)
  await reconcilePayments(fennec.services)
  await done()
}

describe('a refund', () => {
  it('is not requested again when the provider’s answer is lost', async () => {
    const { tunde, databaseId, reference } = await paidTooLate()
    await fennec.fakePaystack.injectFault({ path: '/refund', method: 'POST', kind: 'accept-then-drop' })
    await verify(tunde, reference)
    await done()
    expect(await refundsOf(reference)).toHaveLength(1)
    expect((await seeOrder(fennec, tunde, databaseId))?.refund).toBe('WANTED')
    await later()
    expect(await refundsOf(reference)).toHaveLength(1)
    expect((await seeOrder(fennec, tunde, databaseId))?.refund).toBe('PENDING')
    expect(await brokenMoney(fennec.database.sql, fennec.fakePaystack)).toEqual([])
  })

  it('is requested by one of two concurrent processes', async () => {
    const { tunde, databaseId, reference } = await paidTooLate()
    await fennec.fakePaystack.injectFault({ path: '/refund', method: 'POST', kind: '500' })
    await verify(tunde, reference)
    await done()
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
    expect((await seeOrder(fennec, tunde, databaseId))?.refund).toBe('PENDING')
  })

  it('is retried until the provider accepts it, and is followed to its end without a webhook', async () => {
    const { tunde, databaseId, reference } = await paidTooLate()
    await fennec.fakePaystack.injectFault({ path: '/refund', method: 'POST', kind: '500', calls: 2 })
    await verify(tunde, reference)
    await done()
    await later()
    await later()
    const [refund] = await refundsOf(reference)
    expect((await seeOrder(fennec, tunde, databaseId))?.refund).toBe('PENDING')
    for (const [status, seen] of [
      ['processing', 'PROCESSING'],
      ['needs-attention', 'NEEDS_ATTENTION'],
      ['processed', 'PROCESSED'],
    ] as const) {
      await fennec.fakePaystack.moveRefund(refund!.id, status)
      await later()
      const { refund: state, refundedAt } = (await seeOrder(fennec, tunde, databaseId))!
      expect([state, refundedAt !== null]).toEqual([seen, seen === 'PROCESSED'])
    }
    expect(await brokenMoney(fennec.database.sql, fennec.fakePaystack)).toEqual([])
  })
})

describe('a refund of money that the bank takes back', () => {
  /** Returns an order whose refund has reached this status at the provider. */
  async function refunded(status: 'processing' | 'needs-attention' | 'failed') {
    const order = await paidTooLate()
    await verify(order.tunde, order.reference)
    await done()
    const [refund] = await refundsOf(order.reference)
    await fennec.fakePaystack.moveRefund(refund!.id, status)
    await later()
    return { ...order, refundId: refund!.id }
  }
  type Refunded = Awaited<ReturnType<typeof refunded>>

  async function cancelRefund({ tunde, reference }: Pick<Refunded, 'tunde' | 'reference'>) {
    fennec.clock.advance(3600)
    await fennec.fakePaystack.change(reference, { status: 'reversed' })
    await verify(tunde, reference)
    return fennec.clock.now().toISOString()
  }

  const seen = async ({ tunde, databaseId }: Pick<Refunded, 'tunde' | 'databaseId'>) => {
    const { refund, refundedAt } = (await seeOrder(fennec, tunde, databaseId))!
    return { refund, refundedAt }
  }

  it.each(['failed', 'needs-attention'] as const)('counts as returned after it was %s', async (status) => {
    const order = await refunded(status)
    expect((await seen(order)).refundedAt).toBeNull()
    const refundedAt = await cancelRefund(order)
    expect(await seen(order)).toEqual({ refund: 'PROCESSED', refundedAt })
    await later()
    await verify(order.tunde, order.reference)
    expect(await seen(order)).toEqual({ refund: 'PROCESSED', refundedAt })
  })

  it('counts as returned when it fails while under way', async () => {
    const order = await refunded('processing')
    await cancelRefund(order)
    expect(await seen(order)).toEqual({ refund: 'PROCESSING', refundedAt: null })
    await fennec.fakePaystack.moveRefund(order.refundId, 'failed')
    await later()
    expect(await seen(order)).toEqual({ refund: 'PROCESSED', refundedAt: fennec.clock.now().toISOString() })
  })

  it('counts as returned, and is no longer requested, if it was not requested yet', async () => {
    const order = await paidTooLate()
    await fennec.fakePaystack.injectFault({ path: '/refund', method: 'POST', kind: '500' })
    await verify(order.tunde, order.reference)
    await done()
    expect(await seen(order)).toEqual({ refund: 'WANTED', refundedAt: null })
    await cancelRefund(order)
    const refundCall = vi.spyOn(fennec.services.payments!, 'refund').mockClear()
    await later()
    expect(refundCall.mock.calls.filter(([charge]) => charge.reference === order.reference)).toEqual([])
    vi.restoreAllMocks()
    expect(await seen(order)).toEqual({ refund: 'PROCESSED', refundedAt: fennec.clock.now().toISOString() })
  })

  it('counts as returned for an order refunded by an admin, and the order stays as it is', async () => {
    const { tunde, productId } = await shopOf(fennec)
    const { databaseId, reference } = await pay(fennec, tunde, productId)
    await verify(tunde, reference)
    await fennec.services.prisma.$transaction((db) => refundOrder(db, String(databaseId), fennec.clock.now()))
    await later()
    const [refund] = await refundsOf(reference)
    await fennec.fakePaystack.moveRefund(refund!.id, 'failed')
    await later()
    const order = { tunde, databaseId, reference }
    expect(await seen(order)).toEqual({ refund: 'FAILED', refundedAt: null })
    const refundedAt = await cancelRefund(order)
    expect(await seen(order)).toEqual({ refund: 'PROCESSED', refundedAt })
    const { status, steps } = (await seeOrder(fennec, tunde, databaseId))!
    expect([status, steps.at(-1)]).toEqual(['REFUNDED', { status: 'REFUNDED' }])
    expect(await brokenMoney(fennec.database.sql, fennec.fakePaystack)).toEqual([])
  })
})

describe('a payment that webhooks and checks have missed', () => {
  it('is found in the provider’s list within a day', async () => {
    const { tunde, productId } = await shopOf(fennec)
    await fennec.fakePaystack.putClock(fennec.clock.now().getTime() - Date.now())
    const { databaseId, reference } = await pay(fennec, tunde, productId)
    await fennec.services.prisma.paymentAttempt.update({ where: { reference }, data: { nextCheckAt: null } })
    fennec.clock.advance(3600)
    await reconcilePayments(fennec.services)
    expect((await seeOrder(fennec, tunde, databaseId))?.status).toBe('PENDING')
    await sweepPayments(fennec.services)
    expect((await seeOrder(fennec, tunde, databaseId))?.status).toBe('PAID')
  })
})
