// The ledger of a vendor: payments and refunds by week in the provider's figures, exact to the kobo, and as a file.
import { describe, expect, it } from 'vitest'
import { ledgerTexts } from '#rules/commerce/ledger'
import { useFennec } from '../../support/app.ts'
import { graphql, rest, type Caller } from '../../support/calls.ts'
import { runOrderCommand, startCheckout, storeOrder, pay, createShop } from '../../support/people/orders.ts'
import { personOf } from '../../contract/matrix/people.ts'

const fennec = useFennec()

interface Sums {
  count: number
  sales: number
  fee: number
  processing: number
  share: number
  refunds: number
  refundedFee: number
  refundedShare: number
}

interface Ledger {
  month: string
  firstMonth: string | null
  lastMonth: string
  csv: string
  weeks: (Sums & { startsOn: string })[]
  total: Sums
}

const sums = 'count sales fee processing share refunds refundedFee refundedShare'

const queryLedger = (caller: Caller, month?: string) =>
  graphql<{ viewer: { ledger: Ledger } }>(
    fennec,
    `query ($month: String) { viewer { ledger(month: $month) {
      month firstMonth lastMonth csv weeks { startsOn ${sums} } total { ${sums} }
    } } }`,
    { month },
    caller,
  )

async function readLedger(caller: Caller, month?: string) {
  const { data, errors } = await queryLedger(caller, month)
  if (errors) throw new Error(errors[0]?.message)
  return data!.viewer.ledger
}

const verify = (caller: Caller, reference: string) =>
  rest(fennec, `GET /api/payments/verify/${reference}`, undefined, caller)

const sum = (numbers: (number | null | undefined)[]) =>
  numbers.reduce<number>((sum, one) => sum + (one ?? 0), 0)

describe('a vendor', () => {
  it('reads the provider’s sums, exact to the kobo, with late payments and their refunds', async () => {
    const { ada, tunde, productId } = await createShop(fennec, { priceKobo: 1_234_567, stock: 9 })
    const references: string[] = []
    for (const quantity of [1, 2, 3]) {
      const { reference } = await pay(fennec, tunde, productId, { quantity })
      references.push(reference)
      await verify(tunde, reference)
    }
    // The order is cancelled and paid afterwards: the money arrives and is refunded.
    const { order } = (await startCheckout(fennec, tunde, productId)).data!.startCheckout
    await runOrderCommand(fennec, tunde, 'cancelOrder', order.databaseId)
    await fennec.fakePaystack.complete(order.reference, 'success')
    await verify(tunde, order.reference)
    await fennec.services.background.idle()
    references.push(order.reference)
    const charges = (await fennec.fakePaystack.charges()).filter(({ reference }) =>
      references.includes(reference),
    )
    const refunded = (await fennec.fakePaystack.refunds()).filter(({ reference }) =>
      references.includes(reference),
    )
    const { total, weeks, month, firstMonth, lastMonth } = await readLedger(ada)
    expect(total).toEqual({
      count: 4,
      sales: sum(charges.map(({ amountKobo }) => amountKobo)),
      fee: sum(charges.map(({ split, feesKobo }) => (split?.integration ?? 0) + (feesKobo ?? 0))),
      processing: sum(charges.map(({ feesKobo }) => feesKobo)),
      share: sum(charges.map(({ split }) => split?.subaccount)),
      refunds: sum(refunded.map(({ amountKobo }) => amountKobo)),
      refundedFee: 24_691,
      refundedShare: 1_209_876,
    })
    expect([total.sales, total.refunds]).toEqual([7 * 1_234_567, 1_234_567])
    expect(total.fee + total.share).toBe(total.sales)
    expect(weeks).toHaveLength(1)
    expect([firstMonth, lastMonth]).toEqual([month, month])
  })

  it('reads weeks that begin on Monday in Lagos; a payment late on the last day in UTC counts in the next month', async () => {
    const { ada, tunde } = await createShop(fennec)
    const paid = async (at: string) => {
      const { id } = await storeOrder(fennec, { buyerId: tunde.id, vendorId: ada.id, priceKobo: 100_000 })
      await fennec.services.prisma.paymentAttempt.updateMany({
        where: { orderId: id },
        data: { settledAt: new Date(at), paidKobo: 100_000, vendorKobo: 98_000, feesKobo: 1500 },
      })
    }
    for (const at of [
      '2026-03-31T22:59:00Z',
      '2026-03-31T23:00:00Z',
      '2026-04-05T22:59:00Z',
      '2026-04-05T23:00:00Z',
    ])
      await paid(at)
    const march = await readLedger(ada, '2026-03')
    expect(march.weeks.map(({ startsOn, count }) => [startsOn, count])).toEqual([['2026-03-30', 1]])
    const april = await readLedger(ada, '2026-04')
    expect(april.weeks.map(({ startsOn, count }) => [startsOn, count])).toEqual([
      ['2026-04-01', 2],
      ['2026-04-06', 1],
    ])
    expect(april.total).toEqual({
      count: 3,
      sales: 300_000,
      fee: 6000,
      processing: 4500,
      share: 294_000,
      refunds: 0,
      refundedFee: 0,
      refundedShare: 0,
    })
    expect(april.firstMonth).toBe('2026-03')
    expect((await readLedger(ada, '2025-01')).weeks).toEqual([])
  })

  it('downloads a month as a file in which a name is always text, whatever it contains', async () => {
    const { ada, tunde } = await createShop(fennec)
    const { id, reference } = await storeOrder(fennec, { buyerId: tunde.id, vendorId: ada.id, quantity: 2 })
    await fennec.services.prisma.order.update({ where: { id }, data: { productName: '=1+1, "best"' } })
    await fennec.services.prisma.paymentAttempt.updateMany({
      where: { orderId: id },
      data: { settledAt: new Date('2026-04-05T23:30:00Z'), paidKobo: 3_700_005, vendorKobo: 3_626_000 },
    })
    expect((await readLedger(ada, '2026-04')).csv).toBe(
      '\uFEFFdate,kind,order,product,quantity,reference,sales,fennec_fee,processing,share,refunds\r\n' +
        `2026-04-06 00:30,sale,${id},"'=1+1, ""best""",2,${reference},37000.05,740.05,0.00,36260.00,0.00\r\n`,
    )
  })

  it('reads money that the bank has taken back', async () => {
    const { ada, tunde, productId } = await createShop(fennec)
    const { reference } = await pay(fennec, tunde, productId)
    await verify(tunde, reference)
    await fennec.fakePaystack.change(reference, { status: 'reversed' })
    await fennec.services.prisma.paymentAttempt.updateMany({
      where: { reference },
      data: { nextCheckAt: fennec.clock.now() },
    })
    await verify(tunde, reference)
    const { total } = await readLedger(ada)
    expect([total.sales, total.refunds]).toEqual([1_850_000, 1_850_000])
    expect([total.refundedFee, total.refundedShare]).toEqual([37_000, 1_813_000])
  })

  it('reads a file whose columns add up: sales equal fee, share and refunds, in each line and in all', async () => {
    const { ada, tunde } = await createShop(fennec)
    const { reference } = await storeOrder(fennec, {
      buyerId: tunde.id,
      vendorId: ada.id,
      priceKobo: 970_050,
    })
    const { id: attemptId } = await fennec.services.prisma.paymentAttempt.update({
      where: { reference },
      data: { settledAt: new Date('2026-05-05T10:00:00Z'), paidKobo: 970_050, feesKobo: 24_551 },
    })
    const at = new Date('2026-06-06T10:00:00Z')
    await fennec.services.prisma.refund.create({
      data: { attemptId, amountKobo: 970_050, reason: 'test', state: 'PROCESSED', createdAt: at },
    })
    const [may, june] = [await readLedger(ada, '2026-05'), await readLedger(ada, '2026-06')]
    const figures = ({ csv }: Ledger) => csv.split('\r\n')[1]?.split(',').slice(6)
    expect(figures(may)).toEqual(['9700.50', '194.01', '245.51', '9506.49', '0.00'])
    expect(figures(june)).toEqual(['0.00', '-194.01', '0.00', '-9506.49', '9700.50'])
    for (const { total } of [may, june]) {
      expect(total.sales).toBe(total.fee + total.share)
      expect(total.refunds).toBe(total.refundedFee + total.refundedShare)
    }
  })

  it.each([
    ['less than the fee', 100, 0, ['1.00', '1.00', '0.00'], ['0.00', '-1.00', '0.00', '0.00', '1.00']],
    [
      'half of the price',
      925_000,
      0,
      ['9250.00', '370.00', '8880.00'],
      ['0.00', '-370.00', '0.00', '-8880.00', '9250.00'],
    ],
    [
      'more than the price',
      2_000_000,
      0,
      ['20000.00', '1870.00', '18130.00'],
      ['0.00', '-1870.00', '0.00', '-18130.00', '20000.00'],
    ],
    [
      'less than what was put on top',
      100,
      40_000,
      ['0.00', '0.00', '0.00'],
      ['0.00', '-1.00', '0.00', '0.00', '1.00'],
    ],
  ] as const)(
    'reads no more than was paid for a payment of %s without a split, and all of it as refunded',
    async (_name, amountKobo, processingKobo, sale, refunded) => {
      const { ada, tunde, productId } = await createShop(fennec)
      const { order } = (await startCheckout(fennec, tunde, productId)).data!.startCheckout
      await fennec.services.prisma.order.update({ where: { id: order.databaseId }, data: { processingKobo } })
      await fennec.fakePaystack.complete(order.reference, 'success')
      await fennec.fakePaystack.change(order.reference, { amountKobo, feesKobo: null, split: null })
      await verify(tunde, order.reference)
      await fennec.services.background.idle()
      const { csv, total } = await readLedger(ada)
      const [sales, fee, share] = sale
      const lines = csv.split('\r\n').map((line) => line.split(',').slice(6))
      expect(lines.slice(1, 3)).toEqual([[sales, fee, '0.00', share, '0.00'], [...refunded]])
      expect(total.sales).toBe(total.fee + total.share)
      expect(total.refunds).toBe(total.refundedFee + total.refundedShare)
      expect([total.refunds, total.share - total.refundedShare]).toEqual([amountKobo, 0])
    },
  )

  it('reads money that the bank has taken back after a failed refund', async () => {
    const { ada, tunde, productId } = await createShop(fennec)
    const { order } = (await startCheckout(fennec, tunde, productId)).data!.startCheckout
    await runOrderCommand(fennec, tunde, 'cancelOrder', order.databaseId)
    await fennec.fakePaystack.complete(order.reference, 'success')
    await verify(tunde, order.reference)
    await fennec.services.background.idle()
    const where = { attempt: { reference: order.reference } }
    await fennec.services.prisma.refund.updateMany({ where, data: { state: 'FAILED' } })
    expect((await readLedger(ada)).total).toMatchObject({ sales: 1_850_000, refunds: 0 })
    await fennec.fakePaystack.change(order.reference, { status: 'reversed' })
    await verify(tunde, order.reference)
    const { total } = await readLedger(ada)
    expect([total.sales, total.refunds]).toEqual([1_850_000, 1_850_000])
    expect([total.refundedFee, total.refundedShare]).toEqual([37_000, 1_813_000])
  })

  it.each(['2026-13', '2026-1', 'november', '1999-01', ''])('gets no month for “%s”', async (month) => {
    const { ada } = await createShop(fennec)
    expect((await queryLedger(ada, month)).errors?.[0]?.message).toBe(ledgerTexts.month)
  })
})

describe('a user other than the vendor', () => {
  it('reads nothing of the ledger: another vendor reads only their own, and a customer none', async () => {
    const { tunde } = await createShop(fennec)
    expect((await queryLedger(tunde)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect((await readLedger(await personOf(fennec, 'vendor'))).total.count).toBe(0)
  })
})
