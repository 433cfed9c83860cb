// Rules of orders, by properties: prices, fees, splits and status transitions (I7, I10).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  calculateFee,
  handoverCode,
  isReference,
  canTransition,
  allowedTransitions,
  orderStatuses,
  payableKobo,
  calculateProcessingFee,
  orderableQuantities,
  calculateSurcharge,
  toPaymentView,
  type OrderStatus,
} from '#rules/commerce/orders'
import { feeOf as providerFeeOf, computeSplit } from '#dev/fakePaystack/fees.ts'

const cases = { numRuns: 10_000 }
const price = fc.integer({ min: 1, max: payableKobo.max })
const sum = fc.integer({ min: payableKobo.min, max: payableKobo.max })

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
  ] as const)('is bounded by the stock and by payable sums: %o, %s', (product, bearer, quantities) => {
    expect(orderableQuantities(product, bearer)).toEqual(quantities)
  })
})

describe('a sale', () => {
  test('leaves 2 % with Fennec, rounded to the kobo, and the rest with the vendor, at every price (I7)', () => {
    fc.assert(
      fc.property(price, (total) => {
        const fee = calculateFee(total)
        // Compared in integers, so that no float is almost right.
        expect(BigInt(fee) * 100n - BigInt(total) * 2n).toBeLessThanOrEqual(50n)
        expect(BigInt(fee) * 100n - BigInt(total) * 2n).toBeGreaterThan(-50n)
        expect(Number.isSafeInteger(fee) && fee <= total).toBe(true)
      }),
      cases,
    )
  })

  test('has the same split at the provider and at Fennec, to the kobo', () => {
    fc.assert(
      fc.property(sum, (total) => {
        const sale = {
          amountKobo: total,
          bearer: 'account' as const,
          percentage: 2,
          chargeKobo: calculateFee(total),
        }
        const split = computeSplit(sale, 'main')
        expect(split.subaccount).toBe(total - calculateFee(total))
        expect(split.paystack + split.integration + split.subaccount).toBe(total)
      }),
      cases,
    )
  })

  test('costs a buyer who pays the provider’s fee that fee more, to the kobo', () => {
    fc.assert(
      fc.property(sum, (total) => {
        const top = calculateSurcharge(total, 'buyer')
        expect(top).toBeGreaterThanOrEqual(calculateProcessingFee(total + top))
        // At most one kobo more, where one less would be too little.
        expect(top - calculateProcessingFee(total + top)).toBeLessThanOrEqual(1)
        expect(calculateSurcharge(total, 'platform')).toBe(0)
      }),
      cases,
    )
  })

  test('has the provider’s fee that our rules compute', () => {
    fc.assert(
      fc.property(sum, (amount) => {
        expect(calculateProcessingFee(amount)).toBe(providerFeeOf(amount))
      }),
      cases,
    )
  })
})

describe('an order', () => {
  const status = fc.constantFrom(...orderStatuses)

  test('never returns to PENDING and never leaves REFUNDED, in any sequence of transitions (I10)', () => {
    fc.assert(
      fc.property(fc.array(status, { maxLength: 12 }), (wishes) => {
        let current: OrderStatus = 'PENDING'
        const seen: OrderStatus[] = []
        for (const wish of wishes)
          if (canTransition(current, wish)) {
            seen.push(wish)
            current = wish
          }
        expect(seen).not.toContain('PENDING')
        expect(new Set(seen).size).toBe(seen.length)
        expect(seen.slice(0, -1)).not.toContain('REFUNDED')
        if (seen.includes('DELIVERED')) expect(seen).toContain('PAID')
      }),
      cases,
    )
  })

  test('moves only by the documented transitions (ADR 25)', () => {
    const documented: [OrderStatus, OrderStatus][] = [
      ['PENDING', 'PAID'],
      ['PAID', 'SHIPPED'],
      ['SHIPPED', 'DELIVERED'],
      ['PENDING', 'FAILED'],
      ['PAID', 'REFUNDED'],
    ]
    for (const [from, to] of documented) expect(canTransition(from, to)).toBe(true)
    expect(allowedTransitions.REFUNDED).toEqual([])
    expect(canTransition('PENDING', 'SHIPPED')).toBe(false)
    expect(canTransition('FAILED', 'SHIPPED')).toBe(false)
    expect(canTransition('DELIVERED', 'PAID')).toBe(false)
  })
})

test('a reference has only the documented characters and length', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(isReference(text)).toBe(/^[A-Za-z0-9.=-]+$/.test(text) && text.length <= 100)
    }),
    cases,
  )
})

test('a hand-over code is six digits, in every spelling', () => {
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
])('a payment that is %s is shown as %s (ADR 26)', (status, view) => {
  expect(toPaymentView(status)).toBe(view)
})
