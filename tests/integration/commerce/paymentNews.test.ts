// Repeated webhooks and payment checks: the payment counts once and notifies each side once (T33).
// @module-tag engine
import { describe, expect, it } from 'vitest'
import { orderLimits } from '#rules/commerce/orders'
import { expireOrders, reconcilePayments } from '#server/modules/commerce/orders/scheduledJobs.ts'
import { useFennec } from '../../support/app.ts'
import { rest } from '../../support/calls.ts'
import { pay, fetchOrder, createShop, type ShownOrder } from '../../support/people/orders.ts'
import { successEvent, sendWebhook, verifyPayment } from '../../support/payments.ts'
import { brokenMoney } from '../../faults/model/money.ts'
import type { Person } from '../../support/factories.ts'

const fennec = useFennec()
const finishBackgroundWork = () => fennec.services.background.idle()

interface Sale {
  ada: Person
  tunde: Person
  productId: number
  order: ShownOrder
}

/** Returns a payment of Tunde for one of Ada's three products, unknown to Fennec so far. */
async function createPayment(): Promise<Sale> {
  const { ada, tunde, productId } = await createShop(fennec)
  return { ada, tunde, productId, order: await pay(fennec, tunde, productId) }
}

const repeat = <Result>(count: number, act: () => Promise<Result>) => Array.from({ length: count }, act)

/** Sends this many webhooks of the provider at once; each is answered with success. */
const sendWebhooks = ({ order }: Sale, count: number) =>
  repeat(count, async () =>
    expect((await sendWebhook(fennec, successEvent(order.reference))).statusCode).toBe(200),
  )

/** Checks the payment this many times at once, as Tunde's page does after the return. */
const checkPayments = ({ tunde, order }: Sale, count: number) =>
  repeat(count, async () =>
    expect((await verifyPayment(fennec, tunde, order.reference)).body.status).toBe('success'),
  )

const readNotificationTexts = async (caller: Person) =>
  (await rest<{ message: string }[]>(fennec, 'GET /api/notifications', undefined, caller)).body.map(
    ({ message }) => message,
  )

const emailSubjectsOf = (caller: Person) =>
  fennec.outbox.emails.filter(({ to }) => to === caller.email).map(({ subject }) => subject)

async function expectCountedOnce({ ada, tunde, productId, order }: Sale, events: number) {
  await finishBackgroundWork()
  const { status, steps } = (await fetchOrder(fennec, tunde, order.databaseId))!
  expect([status, steps.filter((step) => step.status === 'PAID')]).toEqual(['PAID', [{ status: 'PAID' }]])
  const { stock } = await fennec.services.prisma.product.findUniqueOrThrow({ where: { id: productId } })
  expect(stock).toBe(2)
  expect(await readNotificationTexts(tunde)).toEqual(['Fennec has confirmed your order of Fennec hoodie'])
  expect(await readNotificationTexts(ada)).toEqual(['Fennec has sold 1 × Fennec hoodie for ₦18,500'])
  expect(emailSubjectsOf(tunde)).toEqual([`Your receipt for order #${order.databaseId}`])
  expect(emailSubjectsOf(ada)).toEqual(['You have sold Fennec hoodie'])
  const { reference } = order
  expect(await fennec.services.prisma.paymentEvent.count({ where: { reference } })).toBe(events)
  expect(await fennec.fakePaystack.refunds()).toEqual([])
  expect(await brokenMoney(fennec.database.sql, fennec.fakePaystack)).toEqual([])
}

describe('a payment of Tunde (T33)', () => {
  it('counts and notifies both sides once when fifty webhooks arrive before Tunde, whose page then checks fifty times', async () => {
    const sale = await createPayment()
    await Promise.all(sendWebhooks(sale, 50))
    await expectCountedOnce(sale, 1)
    await Promise.all(checkPayments(sale, 50))
    await expectCountedOnce(sale, 1)
  })

  it('counts and notifies both sides once when fifty webhooks arrive while the page checks fifty times', async () => {
    const sale = await createPayment()
    await Promise.all([sendWebhooks(sale, 50), checkPayments(sale, 50)].flat())
    await expectCountedOnce(sale, 1)
  })

  it('counts and notifies both sides once when webhooks arrive before, with and after Tunde', async () => {
    const sale = await createPayment()
    await Promise.all(sendWebhooks(sale, 15))
    await Promise.all([sendWebhooks(sale, 20), checkPayments(sale, 50)].flat())
    await Promise.all(sendWebhooks(sale, 15))
    await expectCountedOnce(sale, 1)
  })

  it('counts and notifies both sides once when Tunde has closed the page and two processes find it by the clock', async () => {
    const sale = await createPayment()
    fennec.clock.advance(121)
    await Promise.all(repeat(2, () => reconcilePayments(fennec.services)))
    await expectCountedOnce(sale, 0)
    fennec.clock.advance(3600)
    await reconcilePayments(fennec.services)
    await expectCountedOnce(sale, 0)
  })

  it('counts and notifies both sides once when all webhooks arrive half an hour late, and stock is still left', async () => {
    const { fakePaystack, clock, services } = fennec
    const { ada, tunde, productId } = await createShop(fennec)
    const order = await pay(fennec, tunde, productId)
    await fakePaystack.change(order.reference, { status: 'abandoned' })
    clock.advance(orderLimits.reservedMinutes * 60 + 1)
    await expireOrders(services)
    expect((await fetchOrder(fennec, tunde, order.databaseId))?.status).toBe('FAILED')
    await fakePaystack.change(order.reference, { status: 'success' })
    const sale = { ada, tunde, productId, order }
    await Promise.all([sendWebhooks(sale, 50), checkPayments(sale, 50), [reconcilePayments(services)]].flat())
    await expectCountedOnce(sale, 1)
  })
})
