// Repeated webhooks and checks of one payment: it counts once and notifies each side once (T33).
// @module-tag engine
import { describe, expect, it } from 'vitest'
import { orderLimits } from '#rules/commerce/orders'
import { expireOrders, reconcilePayments } from '#server/modules/commerce/orders/scheduledJobs.ts'
import { useFennec } from '../../support/app.ts'
import { rest } from '../../support/calls.ts'
import { pay, seeOrder, shopOf, type SeenOrder } from '../../support/people/orders.ts'
import { success, sendWebhook, verify } from '../../support/payments.ts'
import { brokenMoney } from '../../faults/model/money.ts'
import type { Person } from '../../support/factories.ts'

const fennec = useFennec()
const done = () => fennec.services.background.idle()

interface Sale {
  ada: Person
  tunde: Person
  productId: number
  order: SeenOrder
}

/** Returns a payment of Tunde for one of Ada's three products, unknown to Fennec so far. */
async function paid(): Promise<Sale> {
  const { ada, tunde, productId } = await shopOf(fennec)
  return { ada, tunde, productId, order: await pay(fennec, tunde, productId) }
}

const times = <Result>(count: number, act: () => Promise<Result>) => Array.from({ length: count }, act)

/** Sends this many webhooks of the provider at once; each is answered with success. */
const countNotified = ({ order }: Sale, count: number) =>
  times(count, async () => expect((await sendWebhook(fennec, success(order.reference))).statusCode).toBe(200))

/** Checks the payment this many times at once, as Tunde's page does after the return. */
const back = ({ tunde, order }: Sale, count: number) =>
  times(count, async () => expect((await verify(fennec, tunde, order.reference)).body.status).toBe('success'))

const readNotices = async (caller: Person) =>
  (await rest<{ message: string }[]>(fennec, 'GET /api/notifications', undefined, caller)).body.map(
    ({ message }) => message,
  )

const lettersOf = (caller: Person) =>
  fennec.outbox.letters.filter(({ to }) => to === caller.email).map(({ subject }) => subject)

async function countsOnce({ ada, tunde, productId, order }: Sale, events: number) {
  await done()
  const { status, steps } = (await seeOrder(fennec, tunde, order.databaseId))!
  expect([status, steps.filter((step) => step.status === 'PAID')]).toEqual(['PAID', [{ status: 'PAID' }]])
  const { stock } = await fennec.services.prisma.product.findUniqueOrThrow({ where: { id: productId } })
  expect(stock).toBe(2)
  expect(await readNotices(tunde)).toEqual(['Fennec has confirmed your order of Fennec hoodie'])
  expect(await readNotices(ada)).toEqual(['Fennec has sold 1 × Fennec hoodie for ₦18,500'])
  expect(lettersOf(tunde)).toEqual([`Your receipt for order #${order.databaseId}`])
  expect(lettersOf(ada)).toEqual(['You have sold Fennec hoodie'])
  const { reference } = order
  expect(await fennec.services.prisma.paymentEvent.count({ where: { reference } })).toBe(events)
  expect(await fennec.fakePaystack.refunds()).toEqual([])
  expect(await brokenMoney(fennec.database.sql, fennec.fakePaystack)).toEqual([])
}

describe('a payment of Tunde (T33)', () => {
  it('counts and notifies both sides once when fifty webhooks arrive before Tunde, whose page then checks fifty times', async () => {
    const sale = await paid()
    await Promise.all(countNotified(sale, 50))
    await countsOnce(sale, 1)
    await Promise.all(back(sale, 50))
    await countsOnce(sale, 1)
  })

  it('counts and notifies both sides once when fifty webhooks arrive while the page checks fifty times', async () => {
    const sale = await paid()
    await Promise.all([countNotified(sale, 50), back(sale, 50)].flat())
    await countsOnce(sale, 1)
  })

  it('counts and notifies both sides once when webhooks arrive before, with and after Tunde', async () => {
    const sale = await paid()
    await Promise.all(countNotified(sale, 15))
    await Promise.all([countNotified(sale, 20), back(sale, 50)].flat())
    await Promise.all(countNotified(sale, 15))
    await countsOnce(sale, 1)
  })

  it('counts and notifies both sides once when Tunde has closed the page and two processes find it by the clock', async () => {
    const sale = await paid()
    fennec.clock.advance(121)
    await Promise.all(times(2, () => reconcilePayments(fennec.services)))
    await countsOnce(sale, 0)
    fennec.clock.advance(3600)
    await reconcilePayments(fennec.services)
    await countsOnce(sale, 0)
  })

  it('counts and notifies both sides once when all webhooks arrive half an hour late, and stock is still left', async () => {
    const { fakePaystack, clock, services } = fennec
    const { ada, tunde, productId } = await shopOf(fennec)
    const order = await pay(fennec, tunde, productId)
    await fakePaystack.change(order.reference, { status: 'abandoned' })
    clock.advance(orderLimits.reservedMinutes * 60 + 1)
    await expireOrders(services)
    expect((await seeOrder(fennec, tunde, order.databaseId))?.status).toBe('FAILED')
    await fakePaystack.change(order.reference, { status: 'success' })
    const sale = { ada, tunde, productId, order }
    await Promise.all([countNotified(sale, 50), back(sale, 50), [reconcilePayments(services)]].flat())
    await countsOnce(sale, 1)
  })
})
