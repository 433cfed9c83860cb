// Money on its way back: asked for once, however the provider fails, and followed until it is there (decision 115, I2).
import { describe, expect, it, vi } from 'vitest'
import { reconcilePayments, sweepPayments } from '#server/features/orders/tending.ts'
import { useFennec } from '../support/app.ts'
import type { Caller } from '../support/calls.ts'
import { actOn, buy, pay, seeOrder, shopOf } from '../support/orders.ts'
import { verify as verifyPayment } from '../support/payments.ts'
import { brokenMoney } from '../faults/money.ts'

const fennec = useFennec()
const done = () => fennec.parts.background.idle()

/** An order that was called off, and paid after that: its money is to go back. */
async function paidTooLate() {
  const { tunde, productId } = await shopOf(fennec)
  const { data } = await buy(fennec, tunde, productId)
  const { databaseId, reference } = data!.startCheckout.order
  await actOn(fennec, tunde, 'cancelOrder', databaseId)
  await fennec.standIn.complete(reference, 'success')
  return { tunde, databaseId, reference }
}

const verify = (who: Caller, reference: string) => verifyPayment(fennec, who, reference)

const refundsOf = async (reference: string) =>
  (await fennec.standIn.refunds()).filter((one) => one.reference === reference)

/** A minute later all that waits is looked after. */
async function later() {
  fennec.clock.advance(61)
  await reconcilePayments(fennec.parts)
  await done()
}

describe('a refund', () => {
  it('whose answer is lost is not asked for a second time', async () => {
    const { tunde, databaseId, reference } = await paidTooLate()
    await fennec.standIn.suffer({ path: '/refund', method: 'POST', kind: 'accept-then-drop' })
    await verify(tunde, reference)
    await done()
    expect(await refundsOf(reference)).toHaveLength(1)
    expect((await seeOrder(fennec, tunde, databaseId))?.refund).toBe('WANTED')
    await later()
    expect(await refundsOf(reference)).toHaveLength(1)
    expect((await seeOrder(fennec, tunde, databaseId))?.refund).toBe('PENDING')
    expect(await brokenMoney(fennec.database.sql, fennec.standIn)).toEqual([])
  })

  it('that two processes come to at the same moment is asked for by one of them', async () => {
    const { tunde, databaseId, reference } = await paidTooLate()
    await fennec.standIn.suffer({ path: '/refund', method: 'POST', kind: '500' })
    await verify(tunde, reference)
    await done()
    await fennec.standIn.suffer({ path: '/refund', method: 'GET', kind: 'slow', calls: 2, amount: 300 })
    const asked = vi.spyOn(fennec.parts.payments!, 'refund')
    fennec.clock.advance(61)
    await Promise.all([reconcilePayments(fennec.parts), reconcilePayments(fennec.parts)])
    expect(asked.mock.calls.filter(([charge]) => charge.reference === reference)).toHaveLength(1)
    expect((await seeOrder(fennec, tunde, databaseId))?.refund).toBe('PENDING')
  })

  it('that the provider cannot take on yet is asked for until he can, and followed to its end without a word from him', async () => {
    const { tunde, databaseId, reference } = await paidTooLate()
    await fennec.standIn.suffer({ path: '/refund', method: 'POST', kind: '500', calls: 2 })
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
      await fennec.standIn.moveRefund(refund!.id, status)
      await later()
      const { refund: state, refundedAt } = (await seeOrder(fennec, tunde, databaseId))!
      expect([state, refundedAt !== null]).toEqual([seen, seen === 'PROCESSED'])
    }
    expect(await brokenMoney(fennec.database.sql, fennec.standIn)).toEqual([])
  })
})

describe('a payment that everything has missed', () => {
  it('is found in the list of the provider within a day', async () => {
    const { tunde, productId } = await shopOf(fennec)
    await fennec.standIn.putClock(fennec.clock.now().getTime() - Date.now())
    const { databaseId, reference } = await pay(fennec, tunde, productId)
    await fennec.parts.prisma.paymentAttempt.update({ where: { reference }, data: { nextCheckAt: null } })
    fennec.clock.advance(3600)
    await reconcilePayments(fennec.parts)
    expect((await seeOrder(fennec, tunde, databaseId))?.status).toBe('PENDING')
    await sweepPayments(fennec.parts)
    expect((await seeOrder(fennec, tunde, databaseId))?.status).toBe('PAID')
  })
})
