// Answers and events of Paystack that are not as documented: strict about money, lenient about figures that only inform.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { knownBanks } from '#server/payments/bankList.ts'
import { PaymentMisread, type Payments } from '#server/payments/payments.ts'
import { signatureOf } from '#server/payments/signature.ts'
import { startProvider, type Provider } from '#tests/support/provider.ts'
import { paystackOf, secretKey } from '#tests/support/standIn.ts'

let provider: Provider
let payments: Payments
let log: string[]

beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())
beforeEach(() => {
  log = []
  payments = paystackOf(provider.url, { info: (what: unknown) => void log.push(JSON.stringify(what)) })
})

const paid = {
  id: '9007199254740993001',
  reference: 'fn-1',
  status: 'success',
  amount: 1_850_000,
  requested_amount: 1_850_000,
  currency: 'NGN',
  domain: 'test',
  paid_at: '2026-11-20T10:00:00.000Z',
  fees: 37_750,
  fees_split: { paystack: 37_750, integration: -750, subaccount: 1_813_000 },
}

/** A verification whose answer has these fields; undefined leaves one out. */
function verified(change: Record<string, unknown>) {
  provider.answer('/transaction/verify', JSON.stringify({ ...paid, ...change }))
  return payments.findCharge('fn-1')
}

describe('a verified charge', () => {
  test.each([
    ['a fraction of a kobo as its fees', { fees: 37_749.6 }, { feesKobo: 37_750 }],
    ['fees as text with a fraction', { fees: '37749.6' }, { feesKobo: 37_750 }],
    ['fees that are no number', { fees: 'n/a' }, { feesKobo: null }],
    ['fees below nothing', { fees: -5 }, { feesKobo: null }],
    ['fees as an object', { fees: {} }, { feesKobo: null }],
    ['no fees', { fees: undefined }, { feesKobo: null }],
    ['a split as JSON text', { fees_split: '{"subaccount":"1813000"}' }, { vendorKobo: 1_813_000 }],
    ['a split as other text', { fees_split: 'none' }, { vendorKobo: null }],
    ['a split as a list', { fees_split: [] }, { vendorKobo: null }],
    ['a split with an empty share', { fees_split: { subaccount: '' } }, { vendorKobo: null }],
    ['an empty requested amount', { requested_amount: '' }, { requestedKobo: null }],
    ['a moment that is none', { paid_at: 'yesterday' }, { paidAt: null }],
    ['a moment as a number', { paid_at: 1_763_632_800 }, { paidAt: null }],
  ])('is read with %s', async (_, change, seen) => {
    expect(await verified(change)).toMatchObject({ status: 'success', amountKobo: 1_850_000, ...seen })
  })

  test('names the field that could not be read in the log, and not its value', async () => {
    await verified({ fees: 'the secret' })
    expect(log.join()).toContain('"field":"fees"')
    expect(log.join()).not.toContain('the secret')
  })

  test.each([
    ['without an amount', { amount: null }],
    ['with a fraction of a kobo as its amount', { amount: 1_850_000.5 }],
    ['with an amount below nothing', { amount: -1 }],
    ['with an amount in exponents', { amount: '1e7' }],
    ['with a requested amount that is none', { requested_amount: 'all of it' }],
    ['with a requested amount of a fraction', { requested_amount: '18500.00' }],
    ['without a status', { status: '' }],
    ['with a status that is no text', { status: true }],
    ['without a currency', { currency: undefined }],
    ['without a word on test or real money', { domain: null }],
    ['without a reference', { reference: null }],
  ])('is refused %s', async (_, change) => {
    await expect(verified(change)).rejects.toBeInstanceOf(PaymentMisread)
  })
})

test('a page of charges is listed by their references, whatever else a row says', async () => {
  const rows = [{ ...paid, fees_split: '{}' }, { ...paid, reference: 'fn-2', amount: 'x' }, 'row', {}]
  provider.answer('/transaction?', JSON.stringify(rows))
  const time = { from: new Date(), to: new Date() }
  const listed = await payments.paidCharges(time, 1)
  expect(listed.map(({ reference }) => reference)).toEqual(['fn-1', 'fn-2', null, null])
})

describe('a list of banks', () => {
  test('leaves out a row that cannot be read, and keeps the others', async () => {
    const rows = [
      { name: 'Zenith Bank', code: '057', active: null, is_deleted: 0 },
      { name: 'Nameless', code: null },
      { name: 'By number', code: 44 },
      { name: '', code: '101' },
      null,
      { name: 'Closed', code: '102', active: false },
      { name: 'Deleted', code: '103', is_deleted: true },
      { name: 'Wema Bank', code: '035', active: true },
    ]
    provider.answer('/bank?', JSON.stringify(rows))
    expect(await payments.banks()).toEqual([
      { name: 'Wema Bank', code: '035' },
      { name: 'Zenith Bank', code: '057' },
    ])
  })

  test('without a single bank gives the banks that are known anyway', async () => {
    provider.answer('/bank?', '[{"name":"x","code":null}]')
    expect(await payments.banks()).toEqual(knownBanks)
    provider.answer('/bank?', '[{"name":"Wema Bank","code":"035"}]')
    expect(await payments.banks()).toHaveLength(1)
  })
})

describe('an account', () => {
  const account = { bankCode: '058', accountNumber: '0022728151' }

  test.each(['"0022728151"', '22728151', 'null'])('is resolved where %s is repeated', async (number) => {
    provider.answer('/bank/resolve', `{"account_name":" EZE NGOZI ","account_number":${number}}`)
    expect(await payments.resolveAccount(account)).toEqual({ accountName: 'EZE NGOZI' })
  })

  test.each([
    ['another account', '{"account_name":"EZE NGOZI","account_number":"0022728152"}'],
    ['no name', '{"account_name":"  ","account_number":"0022728151"}'],
  ])('is not resolved by the answer about %s', async (_, answer) => {
    provider.answer('/bank/resolve', answer)
    await expect(payments.resolveAccount(account)).rejects.toBeInstanceOf(PaymentMisread)
  })
})

describe('the refunds of a charge', () => {
  const refund = (change: object) => ({
    id: 7,
    status: 'processed',
    amount: 1_850_000,
    currency: 'NGN',
    ...change,
  })
  const found = async (...rows: object[]) => {
    provider.answer('/refund', JSON.stringify(rows))
    provider.answer('/transaction/verify', JSON.stringify(paid))
    return (await payments.findRefunds('fn-1')).map(({ id }) => id)
  }

  test('are those of this charge alone, named by its reference or its id', async () => {
    const own = [
      refund({ id: 1, transaction: { reference: 'fn-1' } }),
      refund({ id: 2, transaction_reference: 'fn-1', transaction: 5 }),
      refund({ id: 3, transaction: '9007199254740993001' }),
    ]
    const others = [
      refund({ id: 4, transaction: { reference: 'fn-2' } }),
      refund({ id: 5, transaction: 12 }),
      refund({ id: 6 }),
    ]
    expect(await found(...others, ...own)).toEqual(['1', '2', '3'])
  })

  test.each([{ amount: null }, { amount: 1.5 }, { id: null }, { status: '' }, { currency: '' }])(
    'are refused with %j: a second one must not be asked for',
    async (change) => {
      await expect(found(refund({ transaction_reference: 'fn-1', ...change }))).rejects.toBeInstanceOf(
        PaymentMisread,
      )
    },
  )
})

describe('a signed event (T32)', () => {
  const read = (text: string) => {
    const bytes = Buffer.from(text)
    return payments.readEvent(bytes, signatureOf(bytes, secretKey))
  }
  const eventWith = (data: object) => read(JSON.stringify({ event: 'refund.processed', data }))

  test.each([
    ['a number as its transaction', { reference: 'fn-1', transaction: 4_099_260_516 }, 'fn-1'],
    ['a number as its reference', { reference: 4_099_260_516 }, '4099260516'],
    ['the reference in its transaction', { transaction: { reference: 'fn-1' } }, 'fn-1'],
    ['an empty reference beside the other', { reference: '', transaction_reference: 'fn-1' }, 'fn-1'],
    ['a domain that is none', { reference: 'fn-1', domain: 5 }, 'fn-1'],
  ])('is understood with %s', (_, data, reference) => {
    const event = eventWith(data)
    expect(event).toMatchObject({ kind: 'refund.processed', reference })
    expect(event).not.toHaveProperty('problem')
  })

  test('of a kind that Fennec does not handle is understood without a payment', () => {
    expect(read('{"event":"transfer.success","data":{"id":5}}')).not.toHaveProperty('problem')
  })

  test('without an id has a key of its own', () => {
    const [one, other] = [
      eventWith({ id: null, reference: 'fn-1' }),
      eventWith({ id: {}, reference: 'fn-2' }),
    ]
    expect([one?.subject, other?.subject]).toEqual(['fn-1', 'fn-2'])
  })

  test.each([
    '',
    'x',
    '[]',
    'null',
    '{"event":1}',
    '{"event":"charge.success"}',
    '{"event":"charge.success","data":[]}',
    '{"event":"charge.success","data":"fn-1"}',
    '{"event":"charge.success","data":{"transaction":5}}',
    '{"event":"refund.failed","data":{"reference":"../subaccount"}}',
    '{"event":"a\\u0000b","data":{"id":"\\u0000"}}',
  ])('that is not understood is an event with a problem: %s', (text) => {
    expect(read(text)).toMatchObject({ reference: null, problem: expect.any(String) as string })
    expect(read(text)?.subject).toMatch(/^[0-9a-f]{64}$/)
    expect(payments.readEvent(Buffer.from(text), signatureOf(Buffer.from(text), 'sk_test_x'))).toBeNull()
  })
})
