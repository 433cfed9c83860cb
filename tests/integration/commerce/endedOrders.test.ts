// Orders that can no longer be fulfilled: they end at once, and a later payment is refunded automatically.
import { describe, expect, it } from 'vitest'
import { orderLimits, orderTexts } from '#rules/commerce/orders'
import { globalId } from '#server/core/context/ids.ts'
import { systemContext, inTransaction } from '#server/core/context/context.ts'
import { endOfTime } from '#server/core/context/suspension.ts'
import { expireOrders, reconcilePayments } from '#server/modules/commerce/orders/scheduledJobs.ts'
import { setProductHeld } from '#server/modules/commerce/products/products.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import { deleteAccount } from '../../support/people/leaving.ts'
import { readNotificationTexts } from '../../support/people/notifications.ts'
import { startCheckout, pay, createShop } from '../../support/people/orders.ts'
import { verifyPayment } from '../../support/payments.ts'
import { block, setBlocked, suspend } from '../../support/people/people.ts'
import { deleteProduct, editProduct, hoodie } from '../../support/people/products.ts'

const fennec = useFennec()

type Shop = Awaited<ReturnType<typeof createShop>>

const markLeaving = (id: number) =>
  fennec.services.prisma.user.update({
    where: { id },
    data: { email: `left:${id}`, suspendedUntil: endOfTime },
  })

/** Each change makes a product unsellable to the buyer in the database alone, so that no command can end the order. */
const changes: [string, (shop: Shop) => Promise<unknown>][] = [
  [
    'that is hidden by moderators',
    ({ productId }) =>
      fennec.services.prisma.product.update({ where: { id: productId }, data: { isHeld: true } }),
  ],
  ['whose vendor is suspended', ({ ada }) => suspend(fennec, ada.id)],
  ['whose vendor has blocked the buyer', ({ ada, tunde }) => block(fennec, ada.id, tunde.id)],
  ['whose vendor the buyer has blocked', ({ ada, tunde }) => block(fennec, tunde.id, ada.id)],
  ['that is deleted', ({ productId }) => fennec.services.prisma.product.delete({ where: { id: productId } })],
  ['whose vendor is leaving', ({ ada }) => markLeaving(ada.id)],
  ['whose vendor is gone', ({ ada }) => fennec.services.prisma.user.delete({ where: { id: ada.id } })],
  [
    'whose vendor sells no more',
    ({ ada }) => fennec.services.prisma.user.update({ where: { id: ada.id }, data: { role: 'ADMIN' } }),
  ],
  ['whose buyer is leaving', ({ tunde }) => markLeaving(tunde.id)],
  ['whose buyer is suspended', ({ tunde }) => suspend(fennec, tunde.id)],
]

const reconcile = async () => {
  fennec.clock.advance(3600)
  await reconcilePayments(fennec.services)
  await fennec.services.background.idle()
}

const orderState = async (reference: string) => {
  const { order, refund } = await fennec.services.prisma.paymentAttempt.findUniqueOrThrow({
    where: { reference },
    include: { order: true, refund: true },
  })
  return { status: order.status, holdsStock: order.holdsStock, isRefunded: refund !== null }
}

const refundedState = { status: 'REFUNDED', holdsStock: false, isRefunded: true }

describe('a payment for a product', () => {
  it.each(changes)('%s is refunded during the reservation', async (_name, change) => {
    const shop = await createShop(fennec)
    const { reference } = await pay(fennec, shop.tunde, shop.productId)
    await change(shop)
    await reconcile()
    expect(await orderState(reference)).toEqual(refundedState)
  })

  it.each(changes)('%s is refunded after the reservation', async (_name, change) => {
    const shop = await createShop(fennec)
    const { data } = await startCheckout(fennec, shop.tunde, shop.productId)
    const { reference } = data!.startCheckout.order
    fennec.clock.advance(orderLimits.reservedMinutes * 60 + 1)
    await expireOrders(fennec.services)
    await change(shop)
    await fennec.fakePaystack.complete(reference, 'success')
    await reconcile()
    expect(await orderState(reference)).toEqual(refundedState)
  })

  it(
    'is either refunded or keeps its vendor when the vendor leaves at the same moment',
    { tags: ['engine'] },
    async () => {
      for (const first of ['payment', 'leaving']) {
        const { ada, tunde, productId } = await createShop(fennec)
        const { reference } = await pay(fennec, tunde, productId)
        const acts = [() => verifyPayment(fennec, tunde, reference), () => deleteAccount(fennec, ada)]
        await Promise.all((first === 'payment' ? acts : acts.toReversed()).map((act) => act()))
        await fennec.services.background.idle()
        const { status } = await orderState(reference)
        const vendor = await fennec.services.prisma.user.count({
          where: { id: ada.id, suspendedUntil: null },
        })
        expect([status, vendor]).toEqual(vendor === 1 ? ['PAID', 1] : ['REFUNDED', 0])
      }
    },
  )
})

const resumePayment = (caller: Caller, id: string) =>
  graphql(
    fennec,
    'mutation ($input: ResumeCheckoutInput!) { resumeCheckout(input: $input) { checkoutUrl } }',
    { input: { orderId: id } },
    caller,
  )

const readOffers = async (caller: Caller, id: number) => {
  const { data } = await graphql<{ order: { viewerCanPay: boolean; viewerCanCancel: boolean } | null }>(
    fennec,
    'query ($id: Int!) { order(databaseId: $id) { viewerCanPay viewerCanCancel } }',
    { id },
    caller,
  )
  return data?.order
}

/** Each command by its GraphQL or REST call. */
const commands: [string, (shop: Shop) => Promise<unknown>, 'both' | 'buyer' | 'vendor'][] = [
  ['the vendor deletes the account', ({ ada }) => deleteAccount(fennec, ada), 'buyer'],
  ['the buyer deletes the account', ({ tunde }) => deleteAccount(fennec, tunde), 'vendor'],
  ['the vendor deletes the product', ({ ada, productId }) => deleteProduct(fennec, ada, productId), 'both'],
  ['the vendor blocks the buyer', ({ ada, tunde }) => setBlocked(fennec, ada, tunde.id), 'both'],
  ['the buyer blocks the vendor', ({ ada, tunde }) => setBlocked(fennec, tunde, ada.id), 'both'],
  [
    'the vendor has none left',
    ({ ada, productId }) => editProduct(fennec, ada, productId, { ...hoodie, stock: 0 }),
    'both',
  ],
  [
    'moderators hide the product',
    ({ productId }) =>
      inTransaction(systemContext(fennec.services), (tx) => setProductHeld(tx, productId, true)),
    'both',
  ],
  [
    'an admin suspends the vendor',
    async ({ ada }) => {
      const admin = await personOf(fennec, 'admin')
      const until = new Date(fennec.clock.now().getTime() + 86_400_000).toISOString()
      const input = { userId: globalId('User', ada.id), rule: 'SCAM', words: 'Sold nothing', until }
      return graphql(
        fennec,
        'mutation ($input: SuspendUserInput!) { suspendUser(input: $input) { sanction { id } } }',
        { input },
        admin,
      )
    },
    'both',
  ],
]

describe('an unpaid order', () => {
  it.each(commands)('ends at once when %s, and both sides are notified', async (_name, command, notified) => {
    const shop = await createShop(fennec)
    const { ada, tunde, productId } = shop
    const { data } = await startCheckout(fennec, tunde, productId)
    const { databaseId, id, reference } = data!.startCheckout.order
    expect(await readOffers(tunde, databaseId)).toEqual({ viewerCanPay: true, viewerCanCancel: true })
    await command(shop)
    await fennec.services.background.idle()
    expect(await orderState(reference)).toMatchObject({ status: 'FAILED', holdsStock: false })
    if (notified !== 'vendor') {
      expect(await readNotificationTexts(fennec, tunde)).toContain(
        'Fennec has ended your order of Fennec hoodie: it can no longer be bought',
      )
      expect(await readOffers(tunde, databaseId)).toEqual({ viewerCanPay: false, viewerCanCancel: false })
      expect((await resumePayment(tunde, id)).errors?.[0]?.message).toBe(orderTexts.statusChanged)
    }
    if (notified !== 'buyer')
      expect(await readNotificationTexts(fennec, ada)).toContain(
        'Fennec has ended an unpaid order of Fennec hoodie: it can no longer be bought',
      )
    await fennec.fakePaystack.complete(reference, 'success')
    await reconcile()
    expect(await orderState(reference)).toEqual(refundedState)
  })

  it('keeps its reservation when its vendor edits a product with no other stock left', async () => {
    const { ada, tunde, productId } = await createShop(fennec, { stock: 1 })
    const { data } = await startCheckout(fennec, tunde, productId)
    await editProduct(fennec, ada, productId, { ...hoodie, stock: 0 })
    const { reference } = data!.startCheckout.order
    expect(await orderState(reference)).toMatchObject({ status: 'PENDING', holdsStock: true })
  })

  it('leaves the stock at zero when its vendor has sold the rest elsewhere', async () => {
    const { ada, tunde, productId } = await createShop(fennec)
    await startCheckout(fennec, tunde, productId)
    await editProduct(fennec, ada, productId, { ...hoodie, stock: 0 })
    const { stock } = await fennec.services.prisma.product.findUniqueOrThrow({ where: { id: productId } })
    expect(stock).toBe(0)
  })

  it('expires by the clock when no command has ended it', async () => {
    const shop = await createShop(fennec)
    const { data } = await startCheckout(fennec, shop.tunde, shop.productId)
    await suspend(fennec, shop.ada.id)
    await expireOrders(fennec.services)
    expect(await orderState(data!.startCheckout.order.reference)).toMatchObject({ status: 'FAILED' })
  })
})

describe('a moderator', () => {
  it.each([
    ['hidden', (shop: Shop) => changes[0]![1](shop)],
    ['of a suspended vendor', ({ ada }: Shop) => suspend(fennec, ada.id)],
  ])('sees a product %s, is not offered it, and cannot buy it', async (_name, change) => {
    const shop = await createShop(fennec)
    await change(shop)
    const admin = await personOf(fennec, 'admin')
    const { data } = await graphql<{ product: { viewerCanBuy: boolean } | null }>(
      fennec,
      'query ($id: Int!) { product(databaseId: $id) { viewerCanBuy } }',
      { id: shop.productId },
      admin,
    )
    expect(data?.product).toEqual({ viewerCanBuy: false })
    const { errors } = await startCheckout(fennec, admin, shop.productId)
    expect(errors?.[0]).toMatchObject({ message: orderTexts.notForSale, extensions: { code: 'CONFLICT' } })
  })
})
