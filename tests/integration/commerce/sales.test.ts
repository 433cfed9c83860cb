// Sales of vendors: what they see, the hand-over and its permissions (001 §2, ADR 25, 002 §2).
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { orderTexts } from '#rules/commerce/orders'
import { confirmDeliveries } from '#server/modules/commerce/orders/scheduledJobs.ts'
import { useFennec } from '../../support/app.ts'
import { rest, type Caller } from '../../support/calls.ts'
import { deleteAccount } from '../../support/people/leaving.ts'
import {
  runOrderCommand,
  storeOrder,
  pay,
  fetchOrder,
  createShop,
  testAddress,
} from '../../support/people/orders.ts'
import { addProduct, deleteProduct } from '../../support/people/products.ts'
import { picture } from '../../support/people/uploads.ts'
import { brokenInvariants } from '../../faults/model/invariants.ts'
import { personOf } from '../../contract/matrix/people.ts'

const fennec = useFennec()
const createTestShop = () => createShop(fennec)
const finishBackgroundWork = () => fennec.services.background.idle()

describe('a vendor', () => {
  const createSale = async (status: 'PAID' | 'SHIPPED' = 'PAID') => {
    const { ada, tunde, productId } = await createTestShop()
    const { id } = await storeOrder(fennec, { buyerId: tunde.id, vendorId: ada.id, productId, status })
    return { ada, tunde, id }
  }

  it('ships an order, and hands it over for the buyer’s code', async () => {
    const { ada, tunde, id } = await createSale()
    await runOrderCommand(fennec, ada, 'markShipped', id)
    const wrong = await runOrderCommand(fennec, ada, 'handOver', id, { code: '000000' })
    expect(wrong.errors?.[0]?.message).toBe(orderTexts.wrongCode)
    const { data } = await runOrderCommand(fennec, ada, 'handOver', id, { code: '271 828' })
    expect(data?.handOver?.order.steps.map(({ status }) => status)).toEqual([
      'PENDING',
      'PAID',
      'SHIPPED',
      'DELIVERED',
    ])
    expect((await fetchOrder(fennec, tunde, id))?.handoverCode).toBeNull()
    const repeated = await runOrderCommand(fennec, ada, 'markShipped', id)
    expect(repeated.errors?.[0]?.extensions.code).toBe('CONFLICT')
  })

  it('cannot guess the code: after five wrong codes the right one is refused too', async () => {
    const { ada, id } = await createSale()
    const scale = 1000
    for (let index = 0; index < 5 * scale; index += 1)
      await fennec.services.limits.consume({ name: 'orders.code', max: 5, seconds: 3600 }, String(id))
    const { errors } = await runOrderCommand(fennec, ada, 'handOver', id, { code: '271828' })
    expect(errors?.[0]?.extensions.code).toBe('TOO_MANY_REQUESTS')
  })

  it('cannot change an order of another vendor (T28)', async () => {
    const { tunde, id } = await createSale()
    const bola = await personOf(fennec, 'vendor')
    expect((await runOrderCommand(fennec, bola, 'markShipped', id)).errors?.[0]?.extensions.code).toBe(
      'NOT_FOUND',
    )
    expect((await runOrderCommand(fennec, tunde, 'markShipped', id)).errors?.[0]?.extensions.code).toBe(
      'FORBIDDEN',
    )
    expect((await fetchOrder(fennec, tunde, id))?.status).toBe('PAID')
  })

  it('sees paid orders first, unpaid ones for half an hour, and expired ones for a day (002 §2)', async () => {
    const { ada, tunde } = await createTestShop()
    const storeOrderAged = (status: 'PENDING' | 'FAILED' | 'PAID', hours: number) =>
      storeOrder(fennec, {
        buyerId: tunde.id,
        vendorId: ada.id,
        status,
        at: new Date(fennec.clock.now().getTime() - hours * 3_600_000),
      })
    const [paid] = [
      await storeOrderAged('PAID', 90),
      await storeOrderAged('PENDING', 1),
      await storeOrderAged('FAILED', 25),
    ]
    const [unpaid, failed] = [await storeOrderAged('PENDING', 0.4), await storeOrderAged('FAILED', 23)]
    const { body } = await rest<{ id: number; customer_email: string }[]>(
      fennec,
      'GET /api/vendor/orders',
      undefined,
      ada,
    )
    expect(body.map(({ id }) => id)).toEqual([paid.id, failed.id, unpaid.id])
    expect(body[0]).toEqual({
      id: paid.id,
      status: 'paid',
      shipping_address: testAddress,
      created_at: expect.any(String),
      product_name: 'Fennec hoodie',
      product_image: null,
      quantity: 1,
      size: null,
      total_amount: 18_500,
      payment_reference: paid.reference,
      customer_first_name: 'Amaka',
      customer_last_name: null,
      customer_profile_image: null,
      customer_email: tunde.email,
      customer_phone: '+234 803 555 0142',
    })
    const { body: failedOrders } = await rest<object[]>(
      fennec,
      'GET /api/vendor/orders?status=failed',
      undefined,
      ada,
    )
    expect(failedOrders).toHaveLength(1)
    const next = await rest<{ id: number }[]>(fennec, 'GET /api/vendor/orders?limit=1', undefined, ada)
    const cursor = String(next.response.headers['x-next-cursor'])
    const secondPage = await rest<{ id: number }[]>(
      fennec,
      `GET /api/vendor/orders?cursor=${cursor}`,
      undefined,
      ada,
    )
    expect(secondPage.body.map(({ id }) => id)).toEqual([failed.id, unpaid.id])
  })

  it('has an order delivered seven days after shipping, after a notice to the buyer, unless a problem is reported', async () => {
    const { tunde, id } = await createSale('SHIPPED')
    const wrong = await createSale('SHIPPED')
    await runOrderCommand(fennec, wrong.tunde, 'reportProblem', wrong.id, { problem: 'It never came' })
    const day = 86_400
    fennec.clock.advance(8 * day)
    await confirmDeliveries(fennec.services)
    expect((await fetchOrder(fennec, tunde, id))?.status).toBe('SHIPPED')
    await finishBackgroundWork()
    expect(fennec.outbox.emails.filter(({ to }) => to === tunde.email).map(({ subject }) => subject)).toEqual(
      ['Do you have Fennec hoodie?'],
    )
    fennec.clock.advance(2 * day)
    await confirmDeliveries(fennec.services)
    await confirmDeliveries(fennec.services)
    expect((await fetchOrder(fennec, tunde, id))?.status).toBe('DELIVERED')
    expect((await fetchOrder(fennec, wrong.tunde, wrong.id))?.status).toBe('SHIPPED')
  })

  it('exchanges messages with a buyer who has paid, whatever their message settings (001 §2)', async () => {
    const { ada, tunde } = await createSale()
    await fennec.services.prisma.user.updateMany({
      where: { id: { in: [ada.id, tunde.id] } },
      data: { messagesFrom: 'NOBODY' },
    })
    const send = (from: Caller, to: number) =>
      rest(fennec, 'POST /api/messages', { recipientId: to, content: 'I am at the gate' }, from)
    expect((await send(ada, tunde.id)).status).toBe(201)
    expect((await send(tunde, (await personOf(fennec, 'customer')).id)).status).toBe(201)
    const stranger = await personOf(fennec, 'customer')
    expect((await send(stranger, ada.id)).status).toBe(403)
  })

  it('cannot leave with undelivered orders, and leaves past orders behind (ADR 17)', async () => {
    const { ada, tunde, id } = await createSale()
    expect(await deleteAccount(fennec, ada)).toBe(
      'CONFLICT Your account cannot be deleted yet: you have an order to deliver',
    )
    await runOrderCommand(fennec, tunde, 'confirmReceipt', id)
    expect(await deleteAccount(fennec, ada)).toBe('ok')
    await finishBackgroundWork()
    const { body } = await rest<object[]>(fennec, 'GET /api/orders', undefined, tunde)
    expect(body).toMatchObject([{ id, product_name: 'Fennec hoodie', status: 'delivered' }])
  })
})

describe('a photo', () => {
  it('stays with an ordered product’s order after the product is deleted, and is deleted with an unordered product (ADR 25)', async () => {
    const { ada, tunde } = await createTestShop()
    const photo = await picture('png', 24)
    const add = async () => {
      const { data } = await addProduct(fennec, ada, { stock: 3, photos: [{ file: photo }, { file: photo }] })
      return data!.createProduct.product
    }
    const [ordered, other] = [await add(), await add()]
    await pay(fennec, tunde, ordered.databaseId)
    for (const { databaseId } of [ordered, other]) await deleteProduct(fennec, ada, databaseId)
    await finishBackgroundWork()
    const status = async ({ url = '' } = {}) => (await fennec.app.inject(url)).statusCode
    expect([await status(ordered.photos[0]), await status(ordered.photos[1])]).toEqual([200, 404])
    expect([await status(other.photos[0]), await status(other.photos[1])]).toEqual([404, 404])
    const { body } = await rest<{ product_image: string }[]>(fennec, 'GET /api/orders', undefined, tunde)
    expect(await status({ url: body[0]?.product_image })).toBe(200)
    const stored = await readdir(join(fennec.dataDir, 'media/products'))
    const names = stored.map((name) => `products/${name}`)
    expect(await brokenInvariants(fennec.services.sql, names)).toEqual([])
  })
})
