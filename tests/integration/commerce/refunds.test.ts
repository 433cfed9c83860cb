// Money on its way back: asked for once, however the provider fails, and followed until it is there (ADR 26, I2).
// @module-tag engine
import { describe, expect, it, vi } from 'vitest'
import { refundOrder } from '#server/adminOrders.ts'
import { reconcilePayments, sweepPayments } from '#server/modules/commerce/orders/scheduledJobs.ts'
import { useFennec } from '../../support/app.ts'
import type { Caller } from '../../support/calls.ts'
import { actOn, buy, pay, seeOrder, shopOf } from '../../support/people/orders.ts'
import { verify as verifyPayment } from '../../support/payments.ts'
import { brokenMoney } from '../../faults/model/money.ts'

const fennec = useFennec()
const done = () => fennec.parts.background.idle()

/** An order that was called off, and paid after that: its money is to go back. */
async function paidTooLate() {
  const { tunde, productId } = await shopOf(fennec)
  const { data } = await buy(fennec, tunde, productId)
  const { databaseId, reference } = data!.startCheckout.order
  await actOn(fennec, tunde, 'cancelOrder', databaseId)
  await fennec.fakePaystack.complete(reference, 'success')
  return { tunde, databaseId, reference }
}

const verify = (who: Caller, reference: string) => verifyPayment(fennec, who, reference)

const refundsOf = async (reference: string) =>
  (await fennec.fakePaystack.refunds()).filter((one) => one.reference === reference)

/** A minute later all that waits is looked after. */
async function later() {
  fennec.clock.advance(61)
  await reconcilePayments(fennec.parts)
  await done()
}

describe('a refund', () => {
  it('whose answer is lost is not asked for a second time', async () => {
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

  it('that two processes come to at the same moment is asked for by one of them', async () => {
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
    const asked = vi.spyOn(fennec.parts.payments!, 'refund')
    fennec.clock.advance(61)
    await Promise.all([reconcilePayments(fennec.parts), reconcilePayments(fennec.parts)])
    expect(asked.mock.calls.filter(([charge]) => charge.reference === reference)).toHaveLength(1)
    expect((await seeOrder(fennec, tunde, databaseId))?.refund).toBe('PENDING')
  })

  it('that the provider cannot take on yet is asked for until he can, and followed to its end without a word from him', async () => {
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
  /** An order whose refund has come that far at the provider. */
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

  async function takeBack({ tunde, reference }: Pick<Refunded, 'tunde' | 'reference'>) {
    fennec.clock.advance(3600)
    await fennec.fakePaystack.change(reference, { status: 'reversed' })
    await verify(tunde, reference)
    return fennec.clock.now().toISOString()
  }

  const seen = async ({ tunde, databaseId }: Pick<Refunded, 'tunde' | 'databaseId'>) => {
    const { refund, refundedAt } = (await seeOrder(fennec, tunde, databaseId))!
    return { refund, refundedAt }
  }

  it.each(['failed', 'needs-attention'] as const)('after it was %s is back from then on', async (status) => {
    const order = await refunded(status)
    expect((await seen(order)).refundedAt).toBeNull()
    const refundedAt = await takeBack(order)
    expect(await seen(order)).toEqual({ refund: 'PROCESSED', refundedAt })
    await later()
    await verify(order.tunde, order.reference)
    expect(await seen(order)).toEqual({ refund: 'PROCESSED', refundedAt })
  })

  it('while it is under way is back once it has failed', async () => {
    const order = await refunded('processing')
    await takeBack(order)
    expect(await seen(order)).toEqual({ refund: 'PROCESSING', refundedAt: null })
    await fennec.fakePaystack.moveRefund(order.refundId, 'failed')
    await later()
    expect(await seen(order)).toEqual({ refund: 'PROCESSED', refundedAt: fennec.clock.now().toISOString() })
  })

  it('before anybody could ask for it is back, and not asked for any more', async () => {
    const order = await paidTooLate()
    await fennec.fakePaystack.injectFault({ path: '/refund', method: 'POST', kind: '500' })
    await verify(order.tunde, order.reference)
    await done()
    expect(await seen(order)).toEqual({ refund: 'WANTED', refundedAt: null })
    await takeBack(order)
    const asked = vi.spyOn(fennec.parts.payments!, 'refund').mockClear()
    await later()
    expect(asked.mock.calls.filter(([charge]) => charge.reference === order.reference)).toEqual([])
    vi.restoreAllMocks()
    expect(await seen(order)).toEqual({ refund: 'PROCESSED', refundedAt: fennec.clock.now().toISOString() })
  })

  it('of an order that an admin has refunded is back, and the order stays as it is', async () => {
    const { tunde, productId } = await shopOf(fennec)
    const { databaseId, reference } = await pay(fennec, tunde, productId)
    await verify(tunde, reference)
    await fennec.parts.prisma.$transaction((db) => refundOrder(db, String(databaseId), fennec.clock.now()))
    await later()
    const [refund] = await refundsOf(reference)
    await fennec.fakePaystack.moveRefund(refund!.id, 'failed')
    await later()
    const order = { tunde, databaseId, reference }
    expect(await seen(order)).toEqual({ refund: 'FAILED', refundedAt: null })
    const refundedAt = await takeBack(order)
    expect(await seen(order)).toEqual({ refund: 'PROCESSED', refundedAt })
    const { status, steps } = (await seeOrder(fennec, tunde, databaseId))!
    expect([status, steps.at(-1)]).toEqual(['REFUNDED', { status: 'REFUNDED' }])
    expect(await brokenMoney(fennec.database.sql, fennec.fakePaystack)).toEqual([])
  })
})

describe('a payment that everything has missed', () => {
  it('is found in the list of the provider within a day', async () => {
    const { tunde, productId } = await shopOf(fennec)
    await fennec.fakePaystack.putClock(fennec.clock.now().getTime() - Date.now())
    const { databaseId, reference } = await pay(fennec, tunde, productId)
    await fennec.parts.prisma.paymentAttempt.update({ where: { reference }, data: { nextCheckAt: null } })
    fennec.clock.advance(3600)
    await reconcilePayments(fennec.parts)
    expect((await seeOrder(fennec, tunde, databaseId))?.status).toBe('PENDING')
    await sweepPayments(fennec.parts)
    expect((await seeOrder(fennec, tunde, databaseId))?.status).toBe('PAID')
  })
})
