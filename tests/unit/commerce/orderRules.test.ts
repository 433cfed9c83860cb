// Rules of orders by many examples: what a sale costs whom, and the ways an order may go (I7, I10).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  feeOf,
  handoverCode,
  isReference,
  mayMove,
  moves,
  orderStatuses,
  payable,
  processingOf,
  quantitiesOf,
  toppedUp,
  viewOf,
  type OrderStatus,
} from '#rules/commerce/orders'
import { feeOf as providerFeeOf, splitOf } from '#dev/fakePaystack/fees.ts'

const cases = { numRuns: 10_000 }
const price = fc.integer({ min: 1, max: payable.most })
const sum = fc.integer({ min: payable.least, max: payable.most })

describe('the quantity of an order', () => {
  test.each([
    [{ priceKobo: 2000, stock: 2 }, 'platform', null],
    [{ priceKobo: 2000, stock: 3 }, 'platform', { least: 3, most: 3 }],
    [{ priceKobo: 200, stock: 99 }, 'platform', null],
    [{ priceKobo: 5000, stock: 0 }, 'platform', null],
    [{ priceKobo: 5000, stock: 30 }, 'platform', { least: 1, most: 20 }],
    [{ priceKobo: 300_000_000, stock: 9 }, 'platform', { least: 1, most: 3 }],
    [{ priceKobo: 1_000_000_000, stock: 9 }, 'platform', { least: 1, most: 1 }],
    [{ priceKobo: 1_000_000_000, stock: 9 }, 'buyer', null],
  ] as const)('is bounded by what is left and what can be paid: %o, %s', (product, bearer, quantities) => {
    expect(quantitiesOf(product, bearer)).toEqual(quantities)
  })
})

describe('a sale', () => {
  test('leaves 2 % with Fennec, half a kobo up, and the rest with the vendor, whatever it comes to (I7)', () => {
    fc.assert(
      fc.property(price, (total) => {
        const fee = feeOf(total)
        // Compared in whole numbers: no float may be nearly right.
        expect(BigInt(fee) * 100n - BigInt(total) * 2n).toBeLessThanOrEqual(50n)
        expect(BigInt(fee) * 100n - BigInt(total) * 2n).toBeGreaterThan(-50n)
        expect(Number.isSafeInteger(fee) && fee <= total).toBe(true)
      }),
      cases,
    )
  })

  test('is split by the provider as it is by us, to the kobo', () => {
    fc.assert(
      fc.property(sum, (total) => {
        const sale = {
          amountKobo: total,
          bearer: 'account' as const,
          percentage: 2,
          chargeKobo: feeOf(total),
        }
        const split = splitOf(sale, 'main')
        expect(split.subaccount).toBe(total - feeOf(total))
        expect(split.paystack + split.integration + split.subaccount).toBe(total)
      }),
      cases,
    )
  })

  test('costs the buyer exactly so much more that the provider is paid out of it, where she pays for that', () => {
    fc.assert(
      fc.property(sum, (total) => {
        const top = toppedUp(total, 'buyer')
        expect(top).toBeGreaterThanOrEqual(processingOf(total + top))
        // And not a kobo more than it takes, but where one more would be too little at once.
        expect(top - processingOf(total + top)).toBeLessThanOrEqual(1)
        expect(toppedUp(total, 'platform')).toBe(0)
      }),
      cases,
    )
  })

  test('is charged by the provider what our rules say he takes', () => {
    fc.assert(
      fc.property(sum, (amount) => {
        expect(processingOf(amount)).toBe(providerFeeOf(amount))
      }),
      cases,
    )
  })
})

describe('an order', () => {
  const status = fc.constantFrom(...orderStatuses)

  test('never comes back to waiting, nor out of being refunded, whichever way it goes (I10)', () => {
    fc.assert(
      fc.property(fc.array(status, { maxLength: 12 }), (wishes) => {
        let at: OrderStatus = 'PENDING'
        const seen: OrderStatus[] = []
        for (const wish of wishes)
          if (mayMove(at, wish)) {
            seen.push(wish)
            at = wish
          }
        expect(seen).not.toContain('PENDING')
        expect(new Set(seen).size).toBe(seen.length)
        expect(seen.slice(0, -1)).not.toContain('REFUNDED')
        if (seen.includes('DELIVERED')) expect(seen).toContain('PAID')
      }),
      cases,
    )
  })

  test('goes as it is documented (ADR 25)', () => {
    const documented: [OrderStatus, OrderStatus][] = [
      ['PENDING', 'PAID'],
      ['PAID', 'SHIPPED'],
      ['SHIPPED', 'DELIVERED'],
      ['PENDING', 'FAILED'],
      ['PAID', 'REFUNDED'],
    ]
    for (const [from, to] of documented) expect(mayMove(from, to)).toBe(true)
    expect(moves.REFUNDED).toEqual([])
    expect(mayMove('PENDING', 'SHIPPED')).toBe(false)
    expect(mayMove('FAILED', 'SHIPPED')).toBe(false)
    expect(mayMove('DELIVERED', 'PAID')).toBe(false)
  })
})

test('only what can be a reference is one', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(isReference(text)).toBe(/^[A-Za-z0-9.=-]+$/.test(text) && text.length <= 100)
    }),
    cases,
  )
})

test('a code is six digits, however it is written', () => {
  for (const written of ['271828', ' 271 828 ', '271-828']) expect(handoverCode.parse(written)).toBe('271828')
  for (const written of ['', '27182', '2718281', 'abcdef', '27182a8', '271828 or 314159'])
    expect(handoverCode.safeParse(written).success).toBe(false)
})

test.each([
  ['success', 'success'],
  ['reversed', 'refunded'],
  ['ongoing', 'processing'],
  ['pending', 'processing'],
  ['processing', 'processing'],
  ['queued', 'processing'],
  ['failed', 'notCompleted'],
  ['abandoned', 'notCompleted'],
  ['whatever comes', 'notCompleted'],
])('a payment that is %s is told as %s (ADR 26)', (status, view) => {
  expect(viewOf(status)).toBe(view)
})
