// Orders and their money: reservations, payments that count once, refunds and permissions (T28 to T38, I1, I2, I7, I10).
import { describe, expect, it, vi } from 'vitest'
import { orderLimits, orderTexts } from '#rules/commerce/orders'
import { readOrder, refundOrder } from '#server/adminOrders.ts'
import { expireOrders, reconcilePayments } from '#server/modules/commerce/orders/scheduledJobs.ts'
import { PaymentOutage } from '#server/payments/payments.ts'
import { signatureOf } from '#server/payments/signature.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest, type Caller } from '../../support/calls.ts'
import {
  runOrderCommand,
  startCheckout,
  pay,
  fetchOrder,
  createShop,
  testAddress,
} from '../../support/people/orders.ts'
import { successEvent, sendWebhook as tellFennec, verifyPayment } from '../../support/payments.ts'
import { deleteProduct, storeProduct } from '../../support/people/products.ts'
import { secretKey } from '../../support/fakePaystack.ts'
import { captureStatements } from '../../support/statements.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { brokenMoney } from '../../faults/model/money.ts'

const fennec = useFennec()

const createTestShop = (changes?: Parameters<typeof createShop>[1]) => createShop(fennec, changes)

const stockOf = async (id: number) =>
  (await fennec.services.prisma.product.findUniqueOrThrow({ where: { id } })).stock

const verify = (caller: Caller, reference: string) => verifyPayment(fennec, caller, reference)
const sendEvent = (event: object, signature?: string) => tellFennec(fennec, event, signature)
const finishBackgroundWork = () => fennec.services.background.idle()
/** Checks the invariants after all reconciliations have run. */
async function expectSoundMoney() {
  await fennec.services.prisma.paymentAttempt.updateMany({
    where: { nextCheckAt: { not: null } },
    data: { nextCheckAt: fennec.clock.now() },
  })
  await reconcilePayments(fennec.services)
  await finishBackgroundWork()
  expect(await brokenMoney(fennec.database.sql, fennec.fakePaystack)).toEqual([])
}

describe('a student', () => {
  it('reserves a product, pays for it, and has it only after the provider confirms (T30)', async () => {
    const { ada, tunde, productId } = await createTestShop()
    const { data } = await startCheckout(fennec, tunde, productId, { quantity: 2, priceKobo: 1_850_000 })
    const { checkoutUrl, order, product } = data!.startCheckout
    expect(checkoutUrl).toMatch(`${fennec.fakePaystack.url}/checkout/`)
    expect([order.status, product?.stock, await stockOf(productId)]).toEqual(['PENDING', 1, 1])
    expect((await verify(tunde, order.reference)).body).toMatchObject({ status: 'abandoned' })
    await fennec.fakePaystack.complete(order.reference, 'success')
    const { status, body } = await verify(tunde, order.reference)
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'success',
      transaction: { amount: 3_700_000, reference: order.reference },
      order: { id: order.databaseId, shipping_address: testAddress },
    })
    const seen = await fetchOrder(fennec, tunde, order.databaseId)
    expect([seen?.status, seen?.handoverCode]).toEqual(['PAID', expect.stringMatching(/^\d{6}$/)])
    expect((await fetchOrder(fennec, ada, order.databaseId))?.handoverCode).toBeNull()
    expect(await stockOf(productId)).toBe(1)
    await expectSoundMoney()
  })

  it('costs no repeated read to order, and two reads of the payment to verify it', async () => {
    const { tunde, productId } = await createTestShop()
    let reference = ''
    const ordering = await captureStatements(async () => {
      reference = (await startCheckout(fennec, tunde, productId)).data!.startCheckout.order.reference
    })
    const reads = ordering.filter((text) => text.startsWith('SELECT'))
    expect(reads.filter((text, index) => reads.indexOf(text) !== index)).toEqual([])
    await fennec.fakePaystack.complete(reference, 'success')
    // The first read admits the buyer, the second one is under the lock.
    const verifying = await captureStatements(() => verify(tunde, reference))
    expect(verifying.filter((text) => text.includes('"PaymentAttempt"."reference" = $1'))).toHaveLength(2)
  })

  it('is notified once in the app and by e-mail, as the vendor is', async () => {
    const { ada, tunde, productId } = await createTestShop()
    const order = await pay(fennec, tunde, productId)
    await Promise.all(Array.from({ length: 5 }, () => verify(tunde, order.reference)))
    await finishBackgroundWork()
    const messages = async (caller: Caller) =>
      (
        await rest<{ type: string; message: string }[]>(fennec, 'GET /api/notifications', undefined, caller)
      ).body.map(({ type, message }) => [type, message])
    expect(await messages(tunde)).toEqual([['purchase', 'Fennec has confirmed your order of Fennec hoodie']])
    expect(await messages(ada)).toEqual([['sale', 'Fennec has sold 1 × Fennec hoodie for ₦18,500']])
    const emails = fennec.outbox.emails.filter(({ to }) => [tunde.email, ada.email].includes(to))
    expect(emails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
      [
        [ada.email, 'You have sold Fennec hoodie'],
        [tunde.email, `Your receipt for order #${order.databaseId}`],
      ].toSorted(),
    )
    expect(emails.find(({ to }) => to === ada.email)?.text).toContain('Your share is ₦18,130.')
  })

  it('has one payment page and keeps the order after continuing to pay twice where no page was made', async () => {
    const { tunde, productId } = await createTestShop()
    const { order } = (await startCheckout(fennec, tunde, productId)).data!.startCheckout
    await fennec.services.prisma.paymentAttempt.updateMany({
      where: { reference: order.reference },
      data: { state: 'BEGUN', checkoutUrl: null, createdAt: new Date(fennec.clock.now().getTime() - 60_000) },
    })
    const resumeCheckout = () =>
      graphql<{ resumeCheckout: { checkoutUrl: string } }>(
        fennec,
        'mutation ($input: ResumeCheckoutInput!) { resumeCheckout(input: $input) { checkoutUrl } }',
        { input: { orderId: order.id } },
        tunde,
      )
    const pages = (await Promise.all([resumeCheckout(), resumeCheckout(), resumeCheckout()])).map(
      ({ data }) => data?.resumeCheckout.checkoutUrl,
    )
    expect(new Set(pages).size).toBe(1)
    expect(pages[0]).toMatch(`${fennec.fakePaystack.url}/checkout/`)
    const { status, reference } = (await fetchOrder(fennec, tunde, order.databaseId))!
    expect([status, reference]).toEqual(['PENDING', expect.not.stringContaining(order.reference)])
    await expectSoundMoney()
  })

  it(
    'has one order after a double tap, and three unpaid orders at most (T38)',
    { tags: ['engine'] },
    async () => {
      const { tunde, productId } = await createTestShop({ stock: 20 })
      await fennec.fakePaystack.injectFault({ path: '/transaction/initialize', kind: 'slow', amount: 300 })
      const taps = await Promise.all(Array.from({ length: 6 }, () => startCheckout(fennec, tunde, productId)))
      const checkouts = taps.map(({ data }) => data?.startCheckout)
      expect(new Set(checkouts.map((item) => item?.order.reference)).size).toBe(1)
      expect(new Set(checkouts.map((item) => item?.checkoutUrl)).size).toBe(1)
      expect(await stockOf(productId)).toBe(19)
      for (const quantity of [2, 3])
        expect((await startCheckout(fennec, tunde, productId, { quantity })).errors).toBeUndefined()
      const { errors } = await startCheckout(fennec, tunde, productId, { quantity: 4 })
      expect(errors?.[0]).toMatchObject({
        message: orderTexts.tooManyUnpaid,
        extensions: { code: 'CONFLICT' },
      })
      expect(await stockOf(productId)).toBe(14)
    },
  )

  it.each([
    ['a quantity of zero', { quantity: 0 }, orderTexts.quantity, 'INVALID_INPUT'],
    ['a quantity of twenty-one', { quantity: 21 }, orderTexts.quantity, 'INVALID_INPUT'],
    ['a quantity above the stock', { quantity: 4 }, orderTexts.notEnoughStock, 'CONFLICT'],
    [
      'an address of 501 characters',
      { shippingAddress: 'x'.repeat(501) },
      orderTexts.longAddress,
      'INVALID_INPUT',
    ],
    ['no address', { shippingAddress: ' \n' }, orderTexts.address, 'INVALID_INPUT'],
    ['an unknown size', { size: 'XXL' }, orderTexts.size, 'INVALID_INPUT'],
    ['an outdated price', { priceKobo: 1_800_000 }, orderTexts.priceChanged, 'CONFLICT'],
  ])('is refused a purchase with %s, and nothing is reserved (T29)', async (_name, input, message, code) => {
    const { tunde, productId } = await createTestShop({ sizes: ['S', 'M'] })
    const { errors } = await startCheckout(fennec, tunde, productId, input)
    expect(errors?.[0]).toMatchObject({ message, extensions: { code } })
    expect(await stockOf(productId)).toBe(3)
    expect(await fennec.services.prisma.order.count({ where: { buyerId: tunde.id } })).toBe(0)
  })

  it('cannot buy their own product, a product of a hidden vendor, or of a vendor without payments (002 §2)', async () => {
    const { ada, tunde, productId } = await createTestShop()
    expect((await startCheckout(fennec, ada, productId)).errors?.[0]?.message).toBe(orderTexts.ownProduct)
    const bola = await personOf(fennec, 'vendor')
    const unpaid = await storeProduct(fennec, bola.id)
    expect((await startCheckout(fennec, tunde, unpaid)).errors?.[0]?.message).toBe(orderTexts.notPayable)
    const suspendedUntil = new Date(fennec.clock.now().getTime() + 60_000)
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { suspendedUntil } })
    expect((await startCheckout(fennec, tunde, productId)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect(await stockOf(productId)).toBe(3)
  })

  it('pays the price at the time of the order, and keeps a paid order when the product is deleted', async () => {
    const { ada, tunde, productId } = await createTestShop()
    const order = await pay(fennec, tunde, productId)
    await fennec.services.prisma.product.update({ where: { id: productId }, data: { priceKobo: 5_000_000 } })
    expect((await verify(tunde, order.reference)).body.status).toBe('success')
    expect((await deleteProduct(fennec, ada, productId)).errors).toBeUndefined()
    const { body } = await rest<object[]>(fennec, 'GET /api/orders', undefined, tunde)
    expect(body).toMatchObject([{ product_name: 'Fennec hoodie', total_amount: 18_500, status: 'paid' }])
  })

  it('cancels an unpaid order, and is refunded if a payment arrives later', async () => {
    const { tunde, productId } = await createTestShop()
    const { data } = await startCheckout(fennec, tunde, productId)
    const { databaseId, reference } = data!.startCheckout.order
    await runOrderCommand(fennec, tunde, 'cancelOrder', databaseId)
    expect(await stockOf(productId)).toBe(3)
    await fennec.fakePaystack.complete(reference, 'success')
    await verify(tunde, reference)
    await finishBackgroundWork()
    expect(await fetchOrder(fennec, tunde, databaseId)).toMatchObject({
      status: 'REFUNDED',
      refund: 'PENDING',
    })
    expect(await fennec.fakePaystack.refunds()).toContainEqual(
      expect.objectContaining({ reference, amountKobo: 1_850_000 }),
    )
    expect(await stockOf(productId)).toBe(3)
    await expectSoundMoney()
  })
})

describe('a reservation', { tags: ['engine'] }, () => {
  it('ends after half an hour, and the order can still be paid while stock is left (ADR 26)', async () => {
    const { tunde, productId } = await createTestShop({ stock: 1 })
    const { data } = await startCheckout(fennec, tunde, productId)
    const { databaseId, reference } = data!.startCheckout.order
    fennec.clock.advance(orderLimits.reservedMinutes * 60 + 1)
    await expireOrders(fennec.services)
    expect([(await fetchOrder(fennec, tunde, databaseId))?.status, await stockOf(productId)]).toEqual([
      'FAILED',
      1,
    ])
    await fennec.fakePaystack.complete(reference, 'success')
    fennec.clock.advance(3600)
    await reconcilePayments(fennec.services)
    expect([(await fetchOrder(fennec, tunde, databaseId))?.status, await stockOf(productId)]).toEqual([
      'PAID',
      0,
    ])
    await expectSoundMoney()
  })

  it('turns into a refund when it has ended and another buyer has taken the stock, and both sides are notified (ADR 26)', async () => {
    const { tunde, productId } = await createTestShop({ stock: 1 })
    const { data } = await startCheckout(fennec, tunde, productId)
    const late = data!.startCheckout.order
    fennec.clock.advance(orderLimits.reservedMinutes * 60 + 1)
    await expireOrders(fennec.services)
    const other = await personOf(fennec, 'customer')
    const winner = await pay(fennec, other, productId)
    await verify(other, winner.reference)
    await fennec.fakePaystack.complete(late.reference, 'success')
    expect((await verify(tunde, late.reference)).body.status).toBe('success')
    await finishBackgroundWork()
    expect(await fetchOrder(fennec, tunde, late.databaseId)).toMatchObject({
      status: 'REFUNDED',
      refund: 'PENDING',
    })
    const [refund] = (await fennec.fakePaystack.refunds()).filter((one) => one.reference === late.reference)
    await fennec.fakePaystack.moveRefund(refund!.id, 'processed')
    await sendEvent({
      event: 'refund.processed',
      data: { id: refund!.id, transaction_reference: late.reference, amount: '1850000', status: 'processed' },
    })
    await finishBackgroundWork()
    expect(await fetchOrder(fennec, tunde, late.databaseId)).toMatchObject({
      status: 'REFUNDED',
      refund: 'PROCESSED',
    })
    await expectSoundMoney()
  })

  it('counts as paid when the payment arrives while it ends', async () => {
    const { tunde, productId } = await createTestShop({ stock: 1 })
    const order = await pay(fennec, tunde, productId)
    fennec.clock.advance(orderLimits.reservedMinutes * 60 + 1)
    await expireOrders(fennec.services)
    expect((await fetchOrder(fennec, tunde, order.databaseId))?.status).toBe('PAID')
    expect(await stockOf(productId)).toBe(0)
    await expectSoundMoney()
  })
})

describe('a payment', () => {
  it.each([
    ['too little', { amountKobo: 100 }, true],
    ['dollars', { currency: 'USD' }, true],
  ])(
    'buys nothing with %s, is refunded, and the admins are notified (T31)',
    async (_name, change, isBack) => {
      const { tunde, productId } = await createTestShop()
      const admin = await personOf(fennec, 'admin')
      const { data } = await startCheckout(fennec, tunde, productId)
      const { databaseId, reference } = data!.startCheckout.order
      await fennec.fakePaystack.complete(reference, 'success')
      await fennec.fakePaystack.change(reference, change)
      await verify(tunde, reference)
      await finishBackgroundWork()
      expect((await fetchOrder(fennec, tunde, databaseId))?.status).toBe('FAILED')
      expect(await stockOf(productId)).toBe(3)
      const refunds = (await fennec.fakePaystack.refunds()).filter((refund) => refund.reference === reference)
      expect(refunds).toHaveLength(isBack ? 1 : 0)
      const { alert } = await fennec.services.prisma.paymentAttempt.findUniqueOrThrow({
        where: { reference },
      })
      const text = `has a payment to look at, ${reference}: ${alert}`
      expect(
        await fennec.services.prisma.notification.count({ where: { recipientId: admin.id, words: text } }),
      ).toBe(1)
    },
  )

  it('frees the stock when it is declined, and counts if the same page is paid later', async () => {
    const { tunde, productId } = await createTestShop()
    const { data } = await startCheckout(fennec, tunde, productId)
    const { databaseId, reference } = data!.startCheckout.order
    await fennec.fakePaystack.complete(reference, 'failed')
    expect((await verify(tunde, reference)).body.status).toBe('failed')
    expect([(await fetchOrder(fennec, tunde, databaseId))?.status, await stockOf(productId)]).toEqual([
      'FAILED',
      3,
    ])
    await fennec.fakePaystack.complete(reference, 'success')
    expect((await verify(tunde, reference)).body.status).toBe('success')
    expect([(await fetchOrder(fennec, tunde, databaseId))?.status, await stockOf(productId)]).toEqual([
      'PAID',
      2,
    ])
  })

  it('takes back the order when the bank takes back the payment', async () => {
    const { tunde, productId } = await createTestShop()
    const order = await pay(fennec, tunde, productId)
    await verify(tunde, order.reference)
    await fennec.fakePaystack.change(order.reference, { status: 'reversed' })
    expect((await verify(tunde, order.reference)).body.status).toBe('reversed')
    expect((await fetchOrder(fennec, tunde, order.databaseId))?.status).toBe('REFUNDED')
  })

  it('is confirmed by the provider alone (T32)', async () => {
    const { tunde, productId } = await createTestShop()
    const order = await pay(fennec, tunde, productId)
    const body = Buffer.from(JSON.stringify(successEvent(order.reference)))
    for (const signature of [
      '',
      'x',
      signatureOf(body, 'sk_test_other'),
      signatureOf(Buffer.from('{}'), secretKey),
    ])
      expect((await sendEvent(successEvent(order.reference), signature)).statusCode).toBe(401)
    const unsigned = await fennec.app.inject({ method: 'POST', url: '/api/payments/webhook', payload: body })
    expect([unsigned.statusCode, unsigned.body]).toEqual([401, ''])
    const long = await sendEvent({ ...successEvent(order.reference), more: 'x'.repeat(257 * 1024) })
    expect(long.statusCode).toBe(413)
    expect(await fennec.services.prisma.paymentEvent.count({ where: { reference: order.reference } })).toBe(0)
    expect((await sendEvent({ event: 'invoice.create', data: { id: order.reference } })).statusCode).toBe(200)
    await finishBackgroundWork()
    expect((await fetchOrder(fennec, tunde, order.databaseId))?.status).toBe('PENDING')
  })

  it('can be checked by its buyer and by no other user (T28, T34)', async () => {
    const { ada, tunde, productId } = await createTestShop()
    const order = await pay(fennec, tunde, productId)
    for (const user of [ada, await personOf(fennec, 'customer')]) {
      expect((await verify(user, order.reference)).status).toBe(404)
      expect(
        (await runOrderCommand(fennec, user, 'cancelOrder', order.databaseId)).errors?.[0]?.extensions.code,
      ).toBe('NOT_FOUND')
    }
    expect(await fetchOrder(fennec, await personOf(fennec, 'customer'), order.databaseId)).toBeNull()
    expect((await verify(await personOf(fennec, 'admin'), order.reference)).status).toBe(200)
    for (const invalid of ['..%2Fsubaccount', 'fn-unknown', 'x'.repeat(101), '%00'])
      expect((await verify(tunde, invalid)).status).toBe(404)
  })

  it.each([
    ['is down', { path: '/transaction/initialize', kind: '500' as const }],
    ['answers with a page', { path: '/transaction/initialize', kind: '502-html' as const }],
    ['hangs up after its success', { path: '/transaction/initialize', kind: 'accept-then-drop' as const }],
  ])('leaves nothing reserved when it cannot begin because the provider %s', async (_name, fault) => {
    const { tunde, productId } = await createTestShop()
    await fennec.fakePaystack.injectFault(fault)
    const { errors } = await startCheckout(fennec, tunde, productId)
    expect(errors?.[0]).toMatchObject({
      message: orderTexts.startFailed,
      extensions: { code: 'PROVIDER_FAILED' },
    })
    expect(await stockOf(productId)).toBe(3)
    expect((await startCheckout(fennec, tunde, productId)).errors).toBeUndefined()
    await expectSoundMoney()
  })

  it('leaves nothing to reconcile if the provider does not know it', async () => {
    const { tunde, productId } = await createTestShop()
    const outage = new PaymentOutage('resting', false)
    vi.spyOn(fennec.services.payments!, 'beginCharge').mockRejectedValueOnce(outage)
    const { errors } = await startCheckout(fennec, tunde, productId)
    expect(errors?.[0]?.extensions.code).toBe('UNAVAILABLE')
    expect(await stockOf(productId)).toBe(3)
    const unreconciled = { order: { buyerId: tunde.id }, nextCheckAt: { not: null } }
    expect(await fennec.services.prisma.paymentAttempt.count({ where: unreconciled })).toBe(0)
  })

  it('reports a failed check, and is checked again later', async () => {
    const { tunde, productId } = await createTestShop()
    const order = await pay(fennec, tunde, productId)
    await fennec.fakePaystack.injectFault({ path: '/transaction/verify', kind: '500', calls: 3 })
    const { status, body } = await verify(tunde, order.reference)
    expect([status, body.message]).toEqual([502, orderTexts.verificationFailed])
    expect((await verify(tunde, order.reference)).body.status).toBe('success')
  })
})

describe('an operator of Fennec', () => {
  it('finds the full history of an order without address or code, and refunds it once', async () => {
    const { tunde, productId } = await createTestShop()
    const { databaseId, reference } = await pay(fennec, tunde, productId)
    await sendEvent(successEvent(reference))
    await finishBackgroundWork()
    const shown = await readOrder(fennec.services.prisma, reference)
    expect(shown).toMatch(/^order \d+ {2}PAID {2}1 x Fennec hoodie {2}₦18,500 = ₦370 \+ ₦18,130$/m)
    expect(shown).toMatch(/nothing > PENDING {2}by BUYER$/m)
    expect(shown).toMatch(/PENDING > PAID {2}by PROVIDER$/m)
    expect(shown).toContain(
      `payment ${reference}  SUCCEEDED  success  asked ₦18,500  paid ₦18,500  taken ₦377.50`,
    )
    expect(shown).toContain('event charge.success')
    for (const secret of [
      testAddress,
      tunde.email,
      (await fetchOrder(fennec, tunde, databaseId))?.handoverCode ?? '-',
    ])
      expect(shown).not.toContain(secret)
    const refund = () =>
      fennec.services.prisma.$transaction((db) => refundOrder(db, String(databaseId), fennec.clock.now()))
    expect((await refund()).done).toBe(`The refund of order ${databaseId}, ₦18,500, is under way.`)
    await expect(refund()).rejects.toThrow('there is nothing to give back')
    fennec.clock.advance(61)
    await reconcilePayments(fennec.services)
    expect(await fetchOrder(fennec, tunde, databaseId)).toMatchObject({
      status: 'REFUNDED',
      refund: 'PENDING',
    })
    expect((await fennec.fakePaystack.refunds()).filter((one) => one.reference === reference)).toHaveLength(1)
    await expect(readOrder(fennec.services.prisma, 'fn-nobody')).rejects.toThrow('Nobody knows')
    await expectSoundMoney()
  })
})

describe('a crowd of buyers', { tags: ['engine'] }, () => {
  it('buys no more than the stock (T37, I1)', async () => {
    const { productId } = await createTestShop({ stock: 10 })
    const crowd = await Promise.all(Array.from({ length: 40 }, () => personOf(fennec, 'customer')))
    const bought = await Promise.all(crowd.map((member) => startCheckout(fennec, member, productId)))
    expect(bought.filter(({ data }) => data).length).toBe(10)
    expect(new Set(bought.flatMap(({ errors }) => errors?.[0]?.message ?? []))).toEqual(
      new Set([orderTexts.notEnoughStock]),
    )
    expect(await stockOf(productId)).toBe(0)
    await expectSoundMoney()
  })
})
