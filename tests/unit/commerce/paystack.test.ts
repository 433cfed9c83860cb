// The adapter of Paystack against the fake: its requests, the answers it accepts, and its behaviour during outages.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { knownBanks } from '#server/payments/bankList.ts'
import { PaymentOutage, PaymentRefusal, type NewCharge, type Payments } from '#server/payments/payments.ts'
import { createPaystack } from '#server/payments/paystack.ts'
import { feeOf, computeSplit } from '#dev/fakePaystack/fees.ts'
import { signatureOf } from '#server/payments/signature.ts'
import {
  createTestPaystack,
  secretKey,
  startTestFakePaystack,
  type TestFakePaystack,
} from '#tests/support/fakePaystack.ts'

let fakePaystack: TestFakePaystack
let payments: Payments
const log: string[] = []
const logger = { info: (what: unknown) => void log.push(JSON.stringify(what)) }

beforeAll(async () => {
  fakePaystack = await startTestFakePaystack()
})
afterAll(() => fakePaystack.close())
beforeEach(async () => {
  await fakePaystack.recover()
  payments = createTestPaystack(fakePaystack.url, logger)
})

const vendor = {
  bankCode: '058',
  accountNumber: '0123456789',
  accountName: 'EZE NGOZI',
  businessName: 'Ngozi Eze',
  feePercent: 2,
}

let count = 0
async function createCharge(change: Partial<NewCharge> = {}) {
  const { code } = await payments.createSubaccount(vendor)
  const charge: NewCharge = {
    reference: `fn-${(count += 1)}`,
    email: 'ada@unilag.edu.ng',
    amountKobo: 1_850_000,
    subaccount: code,
    feeKobo: 37_000,
    callbackUrl: 'http://localhost:4000/payment-callback',
    cancelUrl: 'http://localhost:4000/payment-callback?cancelled=1',
    title: 'Hoodie',
    ...change,
  }
  return { charge, ...(await payments.beginCharge(charge)) }
}

describe('the account adapter', () => {
  test('keeps the zeros and letters of bank codes, and requests the banks once a day', async () => {
    const banks = await payments.banks()
    expect(banks).toHaveLength(knownBanks.length)
    expect(banks).toContainEqual({ name: 'Guaranty Trust Bank', code: '058' })
    expect(banks).toContainEqual({ name: 'ALAT by WEMA', code: '035A' })
    const requestCount = log.length
    await payments.banks()
    expect(log).toHaveLength(requestCount)
  })

  test('offers the built-in banks while the provider is away', async () => {
    await fakePaystack.injectFault({ path: '/bank', kind: '500', calls: 3 })
    expect(await payments.banks()).toEqual(knownBanks)
    expect(await payments.banks()).toContainEqual({ name: 'Zenith Bank', code: '057' })
  })

  test('returns the name that the bank has for an account, and null for an unknown account', async () => {
    const account = { bankCode: '058', accountNumber: '0022728151' }
    expect((await payments.resolveAccount(account)).accountName).toMatch(/^[A-Z]+ [A-Z]+$/)
    await expect(payments.resolveAccount({ ...account, accountNumber: '0022728199' })).rejects.toThrow(
      'Could not resolve account name. Check parameters or try again.',
    )
    await expect(payments.resolveAccount({ ...account, bankCode: '59' })).rejects.toThrow(
      'Unknown bank code: 59',
    )
  })
})

describe('a charge', () => {
  test('has a page when it begins, and is unpaid until the buyer pays there', async () => {
    const { charge, checkoutUrl } = await createCharge()
    expect(checkoutUrl).toMatch(`${fakePaystack.url}/checkout/`)
    expect(await payments.findCharge(charge.reference)).toMatchObject({ status: 'abandoned', paidAt: null })
    await fakePaystack.complete(charge.reference, 'success')
    expect(await payments.findCharge(charge.reference)).toMatchObject({
      status: 'success',
      amountKobo: 1_850_000,
      requestedKobo: 1_850_000,
      currency: 'NGN',
      isLive: false,
      feesKobo: 37_750,
      vendorKobo: 1_813_000,
    })
  })

  test('is paid on its page, also where the bank asks for a PIN, a code or a page of its own', async () => {
    const press = (url: string, action: string, typed: Record<string, string> = {}) =>
      fetch(`${url}/${action}`, { method: 'POST', body: new URLSearchParams(typed), redirect: 'manual' })
    const pay = async (number: string, cvv: string, steps: [string, Record<string, string>][]) => {
      const { charge, checkoutUrl } = await createCharge()
      const pages: number[] = []
      for (const [action, typed] of [['card', { number, cvv, expiry: '12/30' }] as const, ...steps])
        pages.push((await press(checkoutUrl, action, typed)).status)
      return { asked: pages, status: (await payments.findCharge(charge.reference))?.status }
    }
    const pin: [string, Record<string, string>] = ['pin', { pin: '1234' }]
    const cards = {
      ofPin: ['5060 6666 6666 6666 666', '123'],
      ofBank: ['5192 6027 2058 4796', '123'],
    } as const
    expect(await pay(...cards.ofPin, [pin, ['otp', { otp: '123456' }]])).toEqual({
      asked: [200, 200, 303],
      status: 'success',
    })
    expect((await pay(...cards.ofPin, [pin, ['otp', { otp: '654321' }]])).status).toBe('failed')
    expect(await pay(...cards.ofBank, [['bank-approve', {}]])).toEqual({
      asked: [200, 303],
      status: 'success',
    })
    expect((await pay(...cards.ofBank, [['bank-decline', {}]])).status).toBe('failed')
  })

  test('refuses a reference that is in use', async () => {
    const { charge } = await createCharge()
    await expect(payments.beginCharge(charge)).rejects.toMatchObject({ code: 'duplicate_reference' })
  })

  test('is null for an unknown reference', async () => {
    expect(await payments.findCharge('fn-unknown')).toBeNull()
  })

  test.each(['../subaccount', 'a/b', 'a?b', 'a b', '', '%2e%2e', 'é', 'x'.repeat(101)])(
    'never carries an invalid reference into a path: %j (T34)',
    async (reference) => {
      const requestCount = log.length
      await expect(payments.findCharge(reference)).rejects.toBeInstanceOf(PaymentRefusal)
      expect(log).toHaveLength(requestCount)
    },
  )

  test('is refused when its page is on another host', async () => {
    payments = createPaystack({
      secretKey,
      url: fakePaystack.url,
      checkoutHosts: ['checkout.paystack.com'],
      log: logger,
    })
    await expect(createCharge()).rejects.toThrow('a checkout page of another host')
  })

  test('cannot be paid after its page has expired', async () => {
    await payments.setSessionTimeout(1800)
    const { checkoutUrl } = await createCharge()
    expect((await fetch(checkoutUrl)).status).toBe(200)
    await fakePaystack.setClockAhead(1_801_000)
    const late = await fetch(checkoutUrl)
    expect([late.status, await late.text()]).toEqual([
      410,
      expect.stringContaining('exceeded the time to pay'),
    ])
    await fakePaystack.setClockAhead(0)
  })

  test('is listed page by page once it is paid', async () => {
    const { charge } = await createCharge()
    await fakePaystack.complete(charge.reference, 'success')
    const [from, to] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)]
    const listed = await payments.paidCharges({ from, to }, 1)
    expect(listed.map(({ reference }) => reference)).toContain(charge.reference)
    expect(await payments.paidCharges({ from, to }, 2)).toEqual([])
  })

  test('is refunded in full, and only once', async () => {
    const { charge } = await createCharge()
    await fakePaystack.complete(charge.reference, 'success')
    const refundInput = { reference: charge.reference, amountKobo: charge.amountKobo, reason: 'Sold out' }
    const refund = await payments.refund(refundInput)
    expect(refund).toMatchObject({ status: 'pending', amountKobo: charge.amountKobo })
    await expect(payments.refund(refundInput)).rejects.toBeInstanceOf(PaymentRefusal)
    await fakePaystack.moveRefund(Number(refund.id), 'processed')
    expect(await payments.findRefunds(charge.reference)).toMatchObject([{ status: 'processed' }])
    expect(await payments.findCharge(charge.reference)).toMatchObject({ status: 'reversed' })
  })

  test('keeps every digit of a 64-bit id', async () => {
    const { charge } = await createCharge()
    await fakePaystack.complete(charge.reference, 'success')
    const body = Buffer.from(
      `{"event":"charge.success","data":{"id":9007199254740993001,"reference":"${charge.reference}","domain":"test"}}`,
    )
    expect(payments.readEvent(body, signatureOf(body, secretKey))?.subject).toBe('9007199254740993001')
  })
})

describe('a failing provider', () => {
  const reads = (kind: 'reset' | '500' | '502-html' | 'malformed-json') => async () => {
    const { charge } = await createCharge()
    await fakePaystack.injectFault({ path: '/transaction/verify', kind, calls: 2 })
    expect(await payments.findCharge(charge.reference)).toMatchObject({ status: 'abandoned' })
  }
  test.each([
    ['hangs up', 'reset' as const],
    ['answers 500', '500' as const],
    ['answers with a page', '502-html' as const],
    ['answers with half of an answer', 'malformed-json' as const],
  ])('receives a read again where it %s', (_, kind) => reads(kind)())

  test('receives a write only once, as it may have taken effect', async () => {
    await fakePaystack.injectFault({ path: '/transaction/initialize', kind: 'accept-then-drop' })
    await expect(createCharge({ reference: 'fn-lost' })).rejects.toMatchObject({ wasSent: true })
    expect(await payments.findCharge('fn-lost')).toMatchObject({ status: 'abandoned' })
  })

  test('is given up after ten seconds of silence', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(10_000)
      return AbortSignal.abort()
    })
    await expect(payments.resolveAccount(vendor)).rejects.toBeInstanceOf(PaymentOutage)
    timeout.mockRestore()
  })

  test('receives no request for half a minute after five failures in a row', async () => {
    let now = Date.now()
    payments = createTestPaystack(fakePaystack.url, logger, () => now)
    await fakePaystack.injectFault({ path: '/subaccount', kind: '500', calls: 5 })
    for (let index = 0; index < 5; index += 1)
      await expect(payments.createSubaccount(vendor)).rejects.toMatchObject({ wasSent: true })
    const requestCount = log.length
    await expect(payments.createSubaccount(vendor)).rejects.toMatchObject({ wasSent: false })
    expect(log).toHaveLength(requestCount)
    now += 30_001
    expect((await payments.createSubaccount(vendor)).code).toMatch(/^ACCT_/)
  })

  test('receives no request for a while after it answers 429', async () => {
    await fakePaystack.injectFault({ path: '/subaccount', kind: '429', amount: 30 })
    await expect(payments.createSubaccount(vendor)).rejects.toBeInstanceOf(PaymentOutage)
    await expect(payments.createSubaccount(vendor)).rejects.toMatchObject({ wasSent: false })
  })
})

describe('an event of the provider', () => {
  const body = Buffer.from('{"event":"charge.success","data":{"id":7,"reference":"fn-1","domain":"test"}}')
  const signature = signatureOf(body, secretKey)

  test('is read where its signature is valid', () => {
    expect(payments.readEvent(body, signature)).toEqual({
      kind: 'charge.success',
      subject: '7',
      reference: 'fn-1',
      isLive: false,
    })
  })

  test.each([
    ['without a signature', body, ''],
    ['with a signature of another key', body, signatureOf(body, 'sk_test_other')],
    ['with one space more', Buffer.from(body.toString().replace(':', ': ')), signature],
    ['with a signature that is cut short', body, signature.slice(0, -1)],
    ['with a signature in other letters', body, signature.toUpperCase()],
  ])('is not believed %s (T32)', (_, bytes, signature) => {
    expect(payments.readEvent(bytes, signature)).toBeNull()
  })
})

test('the log names calls and their outcome, but no key, account, address or reference', async () => {
  await createCharge({ reference: 'fn-secret' })
  await payments.findCharge('fn-secret')
  await payments.resolveAccount(vendor)
  for (const secret of [secretKey, '0123456789', 'ada@unilag.edu.ng', 'fn-secret'])
    expect(log.join('\n')).not.toContain(secret)
  expect(log.at(-1)).toContain('"call":"GET /bank"')
})

describe('the provider’s fee', () => {
  test.each([
    [100_000, 1500],
    [249_900, 3749],
    [250_000, 13_750],
    [500_000, 17_500],
    [2_000_000, 40_000],
    [5_000_000, 85_000],
    [12_666_667, 200_000],
    [45_875_000, 200_000],
  ])('is, for a sale of %i kobo, %i kobo', (amount, fee) => {
    expect(feeOf(amount)).toBe(fee)
  })

  test('is split in two documented ways where Fennec’s share is smaller', () => {
    const sale = { amountKobo: 500_000, bearer: 'account' as const, percentage: 2, chargeKobo: 10_000 }
    expect(computeSplit(sale, 'main')).toEqual({ paystack: 17_500, integration: -7500, subaccount: 490_000 })
    expect(computeSplit(sale, 'subaccount')).toEqual({
      paystack: 17_500,
      integration: 10_000,
      subaccount: 472_500,
    })
  })
})
