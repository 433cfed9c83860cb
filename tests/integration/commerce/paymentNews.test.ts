// However often a payment is told of and asked about, and by whom: it counts once, and everybody hears of it once (T33).
// @module-tag engine
import { describe, expect, it } from 'vitest'
import { orderLimits } from '#rules/commerce/orders'
import { expireOrders, reconcilePayments } from '#server/modules/commerce/orders/scheduledJobs.ts'
import { useFennec } from '../../support/app.ts'
import { rest } from '../../support/calls.ts'
import { pay, seeOrder, shopOf, type SeenOrder } from '../../support/people/orders.ts'
import { success, tell, verify } from '../../support/payments.ts'
import { brokenMoney } from '../../faults/model/money.ts'
import type { Person } from '../../support/factories.ts'

const fennec = useFennec()
const done = () => fennec.parts.background.idle()

interface Sale {
  ada: Person
  tunde: Person
  productId: number
  order: SeenOrder
}

/** Tunde has paid for one of Ada's three; nobody here knows of it yet. */
async function paid(): Promise<Sale> {
  const { ada, tunde, productId } = await shopOf(fennec)
  return { ada, tunde, productId, order: await pay(fennec, tunde, productId) }
}

const times = <Result>(count: number, act: () => Promise<Result>) => Array.from({ length: count }, act)

/** The provider tells of it, so often at once; he is always heard. */
const told = ({ order }: Sale, count: number) =>
  times(count, async () => expect((await tell(fennec, success(order.reference))).statusCode).toBe(200))

/** Tunde is back, and his page asks so often at once. */
const back = ({ tunde, order }: Sale, count: number) =>
  times(count, async () => expect((await verify(fennec, tunde, order.reference)).body.status).toBe('success'))

const newsOf = async (who: Person) =>
  (await rest<{ message: string }[]>(fennec, 'GET /api/notifications', undefined, who)).body.map(
    ({ message }) => message,
  )

const lettersOf = (who: Person) =>
  fennec.outbox.letters.filter(({ to }) => to === who.email).map(({ subject }) => subject)

async function countsOnce({ ada, tunde, productId, order }: Sale, events: number) {
  await done()
  const { status, steps } = (await seeOrder(fennec, tunde, order.databaseId))!
  expect([status, steps.filter((step) => step.status === 'PAID')]).toEqual(['PAID', [{ status: 'PAID' }]])
  const { stock } = await fennec.parts.prisma.product.findUniqueOrThrow({ where: { id: productId } })
  expect(stock).toBe(2)
  expect(await newsOf(tunde)).toEqual(['Fennec has confirmed your order of Fennec hoodie'])
  expect(await newsOf(ada)).toEqual(['Fennec has sold 1 × Fennec hoodie for ₦18,500'])
  expect(lettersOf(tunde)).toEqual([`Your receipt for order #${order.databaseId}`])
  expect(lettersOf(ada)).toEqual(['You have sold Fennec hoodie'])
  const { reference } = order
  expect(await fennec.parts.prisma.paymentEvent.count({ where: { reference } })).toBe(events)
  expect(await fennec.fakePaystack.refunds()).toEqual([])
  expect(await brokenMoney(fennec.database.sql, fennec.fakePaystack)).toEqual([])
}

describe('a payment of Tunde counts once, and he and Ada hear of it once (T33)', () => {
  it('where fifty webhooks come before him, and his page asks fifty times when he is back', async () => {
    const sale = await paid()
    await Promise.all(told(sale, 50))
    await countsOnce(sale, 1)
    await Promise.all(back(sale, 50))
    await countsOnce(sale, 1)
  })

  it('where fifty webhooks come in the moment in which his page asks fifty times', async () => {
    const sale = await paid()
    await Promise.all([told(sale, 50), back(sale, 50)].flat())
    await countsOnce(sale, 1)
  })

  it('where webhooks come before him, with him and after him', async () => {
    const sale = await paid()
    await Promise.all(told(sale, 15))
    await Promise.all([told(sale, 20), back(sale, 50)].flat())
    await Promise.all(told(sale, 15))
    await countsOnce(sale, 1)
  })

  it('where he has closed the page and no word comes: the clock finds it, by two processes at once', async () => {
    const sale = await paid()
    fennec.clock.advance(121)
    await Promise.all(times(2, () => reconcilePayments(fennec.parts)))
    await countsOnce(sale, 0)
    fennec.clock.advance(3600)
    await reconcilePayments(fennec.parts)
    await countsOnce(sale, 0)
  })

  it('where all of them come half an hour too late, and there is still one for him', async () => {
    const { fakePaystack, clock, parts } = fennec
    const { ada, tunde, productId } = await shopOf(fennec)
    const order = await pay(fennec, tunde, productId)
    await fakePaystack.change(order.reference, { status: 'abandoned' })
    clock.advance(orderLimits.reservedMinutes * 60 + 1)
    await expireOrders(parts)
    expect((await seeOrder(fennec, tunde, order.databaseId))?.status).toBe('FAILED')
    await fakePaystack.change(order.reference, { status: 'success' })
    const sale = { ada, tunde, productId, order }
    await Promise.all([told(sale, 50), back(sale, 50), [reconcilePayments(parts)]].flat())
    await countsOnce(sale, 1)
  })
})
