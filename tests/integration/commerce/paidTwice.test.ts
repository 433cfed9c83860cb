// Orders paid on two payment pages: one payment counts, and the surplus one is refunded and changes nothing of the order (ADR 26, I2).
// @module-tag engine
import { describe, expect, it } from 'vitest'
import { refundOrder } from '#server/adminOrders.ts'
import { systemContext } from '#server/core/context/context.ts'
import { orderEmailJobs } from '#server/modules/commerce/orders/emails.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest, type Caller } from '../../support/calls.ts'
import {
  runOrderCommand,
  startCheckout,
  resumeCheckout,
  fetchOrder,
  createShop,
} from '../../support/people/orders.ts'
import { sendWebhook, verifyPayment } from '../../support/payments.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { brokenMoney } from '../../faults/model/money.ts'

const fennec = useFennec()
const finishBackgroundWork = () => fennec.services.background.idle()
const attemptOf = (reference: string) =>
  fennec.services.prisma.paymentAttempt.findUniqueOrThrow({ where: { reference } })

/** Returns an order with two payable pages, the older first. */
async function createOrderWithTwoPages() {
  const { ada, tunde, productId } = await createShop(fennec)
  const { order } = (await startCheckout(fennec, tunde, productId)).data!.startCheckout
  await resumeCheckout(fennec, tunde, order)
  const { reference } = (await fetchOrder(fennec, tunde, order.databaseId))!
  return { ada, tunde, orderId: order.databaseId, references: [order.reference, reference] as const }
}

async function verifyAndFinish(caller: Caller, reference: string) {
  await verifyPayment(fennec, caller, reference)
  await finishBackgroundWork()
}

type PaymentSequence = 'the older page first' | 'the newer page first'

/** Returns an order that is paid on both pages: one payment counts, the other is surplus. */
async function createOrderPaidTwice(paid: PaymentSequence) {
  const { references, ...sale } = await createOrderWithTwoPages()
  const [counting, surplus] =
    paid === 'the older page first' ? references : ([references[1], references[0]] as const)
  for (const reference of [counting, surplus]) {
    await fennec.fakePaystack.complete(reference, 'success')
    await verifyAndFinish(sale.tunde, reference)
  }
  return { ...sale, counting, surplus }
}

/** Ends the refund of a payment at the provider, which sends the webhook. */
async function endRefund(reference: string, status: 'processed' | 'failed') {
  const refund = (await fennec.fakePaystack.refunds()).find((one) => one.reference === reference)
  await fennec.fakePaystack.moveRefund(refund!.id, status)
  const data = { id: `${refund!.id}`, transaction_reference: reference, domain: 'test' }
  expect((await sendWebhook(fennec, { event: `refund.${status}`, data })).statusCode).toBe(200)
  await finishBackgroundWork()
}

const restReference = async (path: 'GET /api/orders' | 'GET /api/vendor/orders', caller: Caller) =>
  (await rest<{ payment_reference: string }[]>(fennec, path, undefined, caller)).body[0]?.payment_reference

describe.each(['the older page first', 'the newer page first'] as const)(
  'an order that was paid twice, %s,',
  (paid) => {
    it('shows the payment that counts in GraphQL, in REST and in its e-mail', async () => {
      const { ada, tunde, orderId, counting } = await createOrderPaidTwice(paid)
      const seen = { status: 'PAID', reference: counting, refund: null, refundedAt: null }
      for (const user of [tunde, ada]) expect(await fetchOrder(fennec, user, orderId)).toMatchObject(seen)
      expect(await restReference('GET /api/orders', tunde)).toBe(counting)
      expect(await restReference('GET /api/vendor/orders', ada)).toBe(counting)
      fennec.outbox.emails.length = 0
      await orderEmailJobs.orderPaid(systemContext(fennec.services), { orderId }, async () => {})
      expect(fennec.outbox.emails.map(({ text }) => text)).toEqual([expect.stringContaining(counting)])
    })

    it('stays paid after the refund of the surplus payment', async () => {
      const { tunde, orderId, counting, surplus } = await createOrderPaidTwice(paid)
      await endRefund(surplus, 'processed')
      expect((await attemptOf(surplus)).state).toBe('REVERSED')
      const seen = { status: 'PAID', reference: counting, refund: null, refundedAt: null }
      expect(await fetchOrder(fennec, tunde, orderId)).toMatchObject(seen)
      expect(await brokenMoney(fennec.database.sql, fennec.fakePaystack)).toEqual([])
    })

    it.each(['graph', 'command line'])(
      'has the payment that counts refunded by an admin, in the %s',
      async (by) => {
        const { tunde, orderId, counting, surplus } = await createOrderPaidTwice(paid)
        const refundInGraph = async () =>
          graphql(
            fennec,
            'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { order { status } } }',
            { input: { reference: surplus, reason: 'It never came' } },
            await personOf(fennec, 'admin'),
          )
        const refundInShell = () =>
          fennec.services.prisma.$transaction((db) => refundOrder(db, String(orderId), fennec.clock.now()))
        await (by === 'graph' ? refundInGraph() : refundInShell())
        await finishBackgroundWork()
        const { refund } = await fennec.services.prisma.paymentAttempt.findUniqueOrThrow({
          where: { reference: counting },
          include: { refund: true },
        })
        expect(refund?.reason).toBe('by an admin')
        expect(await fetchOrder(fennec, tunde, orderId)).toMatchObject({
          status: 'REFUNDED',
          reference: counting,
          refund: refund?.state,
        })
      },
    )
  },
)

it('the vendor reads surplus money in the ledger that the bank took back after a failed refund', async () => {
  const { ada, tunde, surplus } = await createOrderPaidTwice('the older page first')
  await endRefund(surplus, 'failed')
  const refunds = async () => {
    const query = '{ viewer { ledger { total { refunds } } } }'
    const { data } = await graphql<Ledger>(fennec, query, {}, ada)
    return data?.viewer.ledger.total.refunds
  }
  expect(await refunds()).toBe(0)
  await fennec.fakePaystack.change(surplus, { status: 'reversed' })
  await verifyAndFinish(tunde, surplus)
  expect(await refunds()).toBe(1_850_000)
})

interface Ledger {
  viewer: { ledger: { total: { refunds: number } } }
}

it('an order that was cancelled and then paid twice shows the payment that it was refunded for', async () => {
  const { tunde, orderId, references } = await createOrderWithTwoPages()
  await runOrderCommand(fennec, tunde, 'cancelOrder', orderId)
  for (const reference of references) {
    await fennec.fakePaystack.complete(reference, 'success')
    await verifyAndFinish(tunde, reference)
  }
  await endRefund(references[0], 'processed')
  expect(await fetchOrder(fennec, tunde, orderId)).toMatchObject({
    status: 'REFUNDED',
    reference: references[0],
    refund: 'PROCESSED',
    refundedAt: expect.any(String) as string,
  })
})

it.each([false, true])(
  'an order that was paid after a payment of a wrong sum shows the payment that counts, with that sum refunded: %s',
  async (isRefunded) => {
    const { tunde, orderId, references } = await createOrderWithTwoPages()
    const [counting, wrong] = references
    await fennec.fakePaystack.complete(wrong, 'success')
    await fennec.fakePaystack.change(wrong, { amountKobo: 100 })
    await verifyAndFinish(tunde, wrong)
    expect(await fetchOrder(fennec, tunde, orderId)).toMatchObject({ status: 'FAILED', refund: 'PENDING' })
    await fennec.fakePaystack.complete(counting, 'success')
    await verifyAndFinish(tunde, counting)
    if (isRefunded) await endRefund(wrong, 'processed')
    expect((await attemptOf(wrong)).state).toBe(isRefunded ? 'REVERSED' : 'WRONG')
    const seen = { status: 'PAID', reference: counting, refund: null }
    expect(await fetchOrder(fennec, tunde, orderId)).toMatchObject(seen)
  },
)

it('an order whose older page was paid with a wrong sum shows the refund of that payment', async () => {
  const { tunde, orderId, references } = await createOrderWithTwoPages()
  const [wrong] = references
  await fennec.fakePaystack.complete(wrong, 'success')
  await fennec.fakePaystack.change(wrong, { amountKobo: 100 })
  await verifyAndFinish(tunde, wrong)
  expect(await fetchOrder(fennec, tunde, orderId)).toMatchObject({
    status: 'FAILED',
    reference: wrong,
    refund: 'PENDING',
  })
})
