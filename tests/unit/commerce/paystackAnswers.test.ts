// Undocumented answers and events of Paystack: the adapter is strict about money and lenient about informative fields.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { knownBanks } from '#server/payments/bankList.ts'
import { UnreadableResponse, type Payments } from '#server/payments/payments.ts'
import { signatureOf } from '#server/payments/signature.ts'
import { startProvider, type Provider } from '#tests/support/provider.ts'
import { createTestPaystack, secretKey } from '#tests/support/fakePaystack.ts'

let provider: Provider
let payments: Payments
let log: string[]

beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())
beforeEach(() => {
  log = []
  payments = createTestPaystack(provider.url, {
    info: (what: unknown) => void log.push(JSON.stringify(what)),
  })
})

const paidCharge = {
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

/** Answers a verification with these fields; undefined leaves a field out. */
function verifyCharge(change: Record<string, unknown>) {
  provider.answer('/transaction/verify', JSON.stringify({ ...paidCharge, ...change }))
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
    expect(await verifyCharge(change)).toMatchObject({ status: 'success', amountKobo: 1_850_000, ...seen })
  })

  test('logs the name of an unreadable field without its value', async () => {
    await verifyCharge({ fees: 'the secret' })
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
    await expect(verifyCharge(change)).rejects.toBeInstanceOf(UnreadableResponse)
  })
})

describe('a key that an answer repeats with another value', () => {
  /** Answers a verification whose data begins with `member`. */
  function verifiedWith(member: string) {
    provider.answer('/transaction/verify', `{${member},${JSON.stringify(paidCharge).slice(1)}`)
    return payments.findCharge('fn-1')
  }

  test.each([
    '"amount":100',
    '"amount":100,"amount":1850000',
    '"status":"failed"',
    '"requested_amount":null',
    '"currency":"GHS"',
    '"domain":"live"',
    '"reference":"fn-2"',
  ])('makes the answer misread where it decides about money: %s', async (member) => {
    await expect(verifiedWith(member)).rejects.toBeInstanceOf(UnreadableResponse)
    expect(log.join()).toMatch(/"fields":\["[a-z_]+"\]/)
  })

  test.each([
    ['"fees":5', 'fees', { feesKobo: null }],
    ['"paid_at":"2026-11-21T10:00:00.000Z"', 'paid_at', { paidAt: null }],
    ['"fees_split":{"subaccount":1}', 'fees_split', { vendorKobo: null }],
  ])('counts as absent where it only informs: %s', async (member, field, seen) => {
    expect(await verifiedWith(member)).toMatchObject({ amountKobo: 1_850_000, ...seen })
    expect(log.join()).toContain(`"field":"${field}"`)
  })

  test.each(['"metadata":{"a":1,"a":2}', '"log":null,"log":{}', '"amount":1850000'])(
    'makes no difference where the field is unused or the value is the same: %s',
    async (member) => {
      expect(await verifiedWith(member)).toMatchObject({ amountKobo: 1_850_000, feesKobo: 37_750 })
    },
  )

  test('makes the vendor’s share unknown, also within text', async () => {
    for (const share of ['{"subaccount":1,"subaccount":2}', '"{\\"subaccount\\":1,\\"subaccount\\":2}"']) {
      const { fees_split: _, ...rest } = paidCharge
      provider.answer('/transaction/verify', `{"fees_split":${share},${JSON.stringify(rest).slice(1)}`)
      expect(await payments.findCharge('fn-1')).toMatchObject({ amountKobo: 1_850_000, vendorKobo: null })
    }
  })

  test.each(['"status":false', '"status":"error"', '"data":{}'])(
    'makes the answer misread around the data: %s',
    async (member) => {
      provider.answer('/transaction/verify', `${JSON.stringify(paidCharge)},${member}`)
      await expect(payments.findCharge('fn-1')).rejects.toBeInstanceOf(UnreadableResponse)
    },
  )

  test('makes no difference in the message', async () => {
    provider.answer('/transaction/verify', `${JSON.stringify(paidCharge)},"message":"again"`)
    expect(await payments.findCharge('fn-1')).toMatchObject({ amountKobo: 1_850_000 })
  })

  test('discards only that row of a list', async () => {
    provider.answer('/transaction?', '[{"reference":"fn-1","reference":"fn-2"},{"reference":"fn-3"}]')
    const listed = await payments.paidCharges({ from: new Date(), to: new Date() }, 1)
    expect(listed.map(({ reference }) => reference)).toEqual([null, 'fn-3'])
    provider.answer(
      '/bank?',
      '[{"name":"A","code":"1","code":"2"},{"name":"Wema Bank","code":"035","id":1,"id":2}]',
    )
    expect(await payments.banks()).toEqual([{ name: 'Wema Bank', code: '035' }])
  })

  test('makes the answer to a new subaccount or to a refund misread', async () => {
    provider.answer('/subaccount', '{"subaccount_code":"ACCT_1","subaccount_code":"ACCT_2"}')
    const holder = { bankCode: '058', accountNumber: '0022728151', accountName: 'EZE NGOZI' }
    const subaccount = payments.createSubaccount({ ...holder, businessName: 'Ngozi Eze', feePercent: 2 })
    await expect(subaccount).rejects.toBeInstanceOf(UnreadableResponse)
    provider.answer('/refund', '{"id":1,"status":"pending","amount":5000,"amount":6000,"currency":"NGN"}')
    const refund = payments.refund({ reference: 'fn-1', amountKobo: 5000, reason: 'paid twice' })
    await expect(refund).rejects.toBeInstanceOf(UnreadableResponse)
  })
})

test('a page of charges lists their references, despite any other unreadable field', async () => {
  const rows = [
    { ...paidCharge, fees_split: '{}' },
    { ...paidCharge, reference: 'fn-2', amount: 'x' },
    'row',
    {},
  ]
  provider.answer('/transaction?', JSON.stringify(rows))
  const time = { from: new Date(), to: new Date() }
  const listed = await payments.paidCharges(time, 1)
  expect(listed.map(({ reference }) => reference)).toEqual(['fn-1', 'fn-2', null, null])
})

describe('a list of banks', () => {
  test('omits an unreadable row and keeps the others', async () => {
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

  test('falls back to the built-in banks where no bank is readable', async () => {
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
    await expect(payments.resolveAccount(account)).rejects.toBeInstanceOf(UnreadableResponse)
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
  const findRefunds = async (...rows: object[]) => {
    provider.answer('/refund', JSON.stringify(rows))
    provider.answer('/transaction/verify', JSON.stringify(paidCharge))
    return (await payments.findRefunds('fn-1')).map(({ id }) => id)
  }

  test('belong to this charge alone, by its reference or its id', async () => {
    const ownRefunds = [
      refund({ id: 1, transaction: { reference: 'fn-1' } }),
      refund({ id: 2, transaction_reference: 'fn-1', transaction: 5 }),
      refund({ id: 3, transaction: '9007199254740993001' }),
    ]
    const others = [
      refund({ id: 4, transaction: { reference: 'fn-2' } }),
      refund({ id: 5, transaction: 12 }),
      refund({ id: 6 }),
    ]
    expect(await findRefunds(...others, ...ownRefunds)).toEqual(['1', '2', '3'])
  })

  test.each([{ amount: null }, { amount: 1.5 }, { id: null }, { status: '' }, { currency: '' }])(
    'are misread with %j, so that no second refund is requested',
    async (change) => {
      await expect(findRefunds(refund({ transaction_reference: 'fn-1', ...change }))).rejects.toBeInstanceOf(
        UnreadableResponse,
      )
    },
  )
})

describe('an unreadable row of refunds', () => {
  const lookUp = (...rows: string[]) => {
    provider.answer('/refund', `[${rows.join()}]`)
    provider.answer('/transaction/verify', JSON.stringify(paidCharge))
    return payments.findRefunds('fn-1')
  }
  const ownRefund =
    '{"id":1,"status":"processed","amount":5000,"currency":"NGN","transaction_reference":"fn-1"}'

  test.each([
    '{"transaction":{"reference":"fn-2"}}',
    '{"id":2,"status":"processed","amount":null,"currency":"NGN","transaction_reference":"fn-2"}',
    '{"id":2,"status":"processed","amount":1,"amount":2,"currency":"NGN","transaction":12}',
    '{"id":null,"status":7,"transaction":{"id":12}}',
  ])('is omitted where it is of another charge, and named in the log: %s', async (row) => {
    expect(await lookUp(row, ownRefund)).toMatchObject([{ id: '1', amountKobo: 5000 }])
    expect(log.join()).toContain('"field":"refund"')
  })

  test.each([
    'null',
    '"row"',
    '[]',
    '{}',
    '{"id":2,"status":"processed","amount":null,"currency":"NGN"}',
    '{"id":2,"status":"failed","status":"processed","amount":5000,"currency":"NGN","transaction":"9007199254740993001"}',
    '{"id":2,"status":"processed","amount":5000,"currency":"NGN","transaction":12,"transaction":13}',
    '{"id":2,"status":"processed","amount":5000,"currency":"NGN","transaction":{"id":12,"id":13}}',
    '{"id":2,"status":"processed","amount":5000,"currency":"NGN","transaction_reference":"fn-1","transaction_reference":"fn-2"}',
  ])('makes the list misread where it may be of this charge: %s', async (row) => {
    await expect(lookUp(ownRefund, row)).rejects.toBeInstanceOf(UnreadableResponse)
  })
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

  test.each([
    ['{"event":"charge.success","data":{"reference":"fn-1","metadata":{"a":1,"a":2}}}', 'fn-1'],
    ['{"event":"charge.success","data":{"reference":"fn-1","id":1,"id":2},"more":1,"more":2}', 'fn-1'],
  ])('is understood with a repeated key beside its reference: %s', (text, reference) => {
    expect(read(text)).toMatchObject({ kind: 'charge.success', subject: reference, reference })
    expect(read(text)).not.toHaveProperty('problem')
  })

  test('is understood without a payment where Fennec does not handle its kind', () => {
    expect(read('{"event":"transfer.success","data":{"id":5}}')).not.toHaveProperty('problem')
  })

  test('has a key of its own where it has no id', () => {
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
    '{"event":"charge.success","event":"charge.failed","data":{"reference":"fn-1"}}',
    '{"event":"charge.success","data":{"reference":"fn-1","reference":"fn-2"}}',
    '{"event":"charge.success","data":{},"data":{"reference":"fn-1"}}',
    '{"event":"refund.failed","data":{"reference":"../subaccount"}}',
    '{"event":"a\\u0000b","data":{"id":"\\u0000"}}',
  ])('is reported as a problem where it is not understood: %s', (text) => {
    expect(read(text)).toMatchObject({ reference: null, problem: expect.any(String) as string })
    expect(read(text)?.subject).toMatch(/^[0-9a-f]{64}$/)
    expect(payments.readEvent(Buffer.from(text), signatureOf(Buffer.from(text), 'sk_test_x'))).toBeNull()
  })
})
