// The fake Paystack against third-party clients of Paystack: its answers match their expectations.
import { createRequire } from 'node:module'
import { createPaystackClient, verifyPaystackWebhookSignature } from '@alexasomba/paystack-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signatureOf } from '#server/payments/signature.ts'
import { secretKey, startTestFakePaystack, type TestFakePaystack } from '#tests/support/fakePaystack.ts'

type Answer = { status: boolean; message: string; data: unknown }
type Calls<Names extends string> = Record<Names, (input: object) => Promise<Answer>>

interface PaystackApi {
  endpoint: string
  misc: Calls<'list_banks'>
  verification: Calls<'resolveAccount'>
  subaccount: Calls<'create' | 'update'>
  transaction: Calls<'initialize' | 'verify' | 'list'>
  refund: Calls<'create'>
}

type PaystackNode = Record<
  | 'listBanks'
  | 'resolveAccountNumber'
  | 'createSubaccount'
  | 'updateSubaccount'
  | 'initializeTransaction'
  | 'verifyTransaction'
  | 'listTransaction'
  | 'createRefund',
  (input: object) => Promise<{ body: Answer }>
> & { mergeNewOptions(options: object): void }

const require = createRequire(import.meta.url)
const account = { account_number: '0123456789', bank_code: '058' }
const holder = {
  business_name: 'Ngozi Eze',
  settlement_bank: '058',
  account_number: '0123456789',
  percentage_charge: 2,
}

let fakePaystack: TestFakePaystack
beforeAll(async () => {
  fakePaystack = await startTestFakePaystack()
})
afterAll(() => fakePaystack.close())

/** Calls of each client, in the order of a sale. */
interface PaystackClient {
  banks(): Promise<Answer>
  resolve(): Promise<Answer>
  open(): Promise<Answer>
  change(code: string): Promise<Answer>
  begin(sale: { reference: string; email: string; amount: number; subaccount: string }): Promise<Answer>
  verify(reference: string): Promise<Answer>
  list(): Promise<Answer>
  refund(reference: string, amount: number): Promise<Answer>
}

const clients: Record<string, () => PaystackClient> = {
  '@alexasomba/paystack-node'() {
    const client = createPaystackClient({ secretKey, baseUrl: fakePaystack.url, retry: { retries: 0 } })
    // Only the paths are needed of the types of this client.
    const { GET, POST, PUT } = client as unknown as Record<
      'GET' | 'POST' | 'PUT',
      (path: string, more: object) => Promise<{ data?: Answer; error?: Answer }>
    >
    const answered = async (request: ReturnType<typeof GET>) => {
      const { data, error } = await request
      return data ?? error!
    }
    return {
      banks: () => answered(GET('/bank', { params: { query: { country: 'nigeria' } } })),
      resolve: () => answered(GET('/bank/resolve', { params: { query: account } })),
      open: () => answered(POST('/subaccount', { body: holder })),
      change: (code) => answered(PUT('/subaccount/{code}', { params: { path: { code } }, body: holder })),
      begin: (body) => answered(POST('/transaction/initialize', { body })),
      verify: (reference) =>
        answered(GET('/transaction/verify/{reference}', { params: { path: { reference } } })),
      list: () => answered(GET('/transaction', { params: { query: { perPage: 5 } } })),
      refund: (transaction, amount) => answered(POST('/refund', { body: { transaction, amount } })),
    }
  },
  'paystack-api'() {
    const client = (require('paystack-api') as (key: string) => PaystackApi)(secretKey)
    client.endpoint = fakePaystack.url
    return {
      banks: () => client.misc.list_banks({ perPage: 100 }),
      resolve: () => client.verification.resolveAccount(account),
      open: () => client.subaccount.create(holder),
      change: (code) => client.subaccount.update({ id: code, ...holder }),
      begin: (sale) => client.transaction.initialize(sale),
      verify: (reference) => client.transaction.verify({ reference }),
      list: () => client.transaction.list({ perPage: 5 }),
      refund: (transaction, amount) => client.refund.create({ transaction, amount }),
    }
  },
  'paystack-node'() {
    const Client = require('paystack-node') as new (key: string, environment: string) => PaystackNode
    const client = new Client(secretKey, 'development')
    client.mergeNewOptions({ baseUrl: fakePaystack.url })
    const body = async (request: Promise<{ body: Answer }>) => (await request).body
    return {
      banks: () => body(client.listBanks({ currency: 'NGN' })),
      resolve: () => body(client.resolveAccountNumber(account)),
      open: () => body(client.createSubaccount(holder)),
      change: (code) => body(client.updateSubaccount({ id_or_slug: code, ...holder })),
      begin: (sale) => body(client.initializeTransaction(sale)),
      verify: (reference) => body(client.verifyTransaction({ reference })),
      list: () => body(client.listTransaction({ perPage: 5 })),
      refund: (transaction, amount) => body(client.createRefund({ transaction, amount })),
    }
  },
}

test.each(Object.keys(clients))('the client %s sells, verifies and refunds', async (name) => {
  const client = clients[name]!()
  const reference = `client.${name.replace(/\W/g, '')}=1`
  const yes = (data: unknown) => ({ status: true, data })
  expect(await client.banks()).toMatchObject(
    yes(expect.arrayContaining([expect.objectContaining({ code: '035A' })])),
  )
  expect(await client.resolve()).toMatchObject(yes({ account_number: '0123456789' }))
  const opened = await client.open()
  expect(opened).toMatchObject(
    yes({ subaccount_code: expect.stringMatching(/^ACCT_/), percentage_charge: 2 }),
  )
  const { subaccount_code: subaccount } = opened.data as { subaccount_code: string }
  expect(await client.change(subaccount)).toMatchObject(yes({ subaccount_code: subaccount }))
  const sale = { reference, email: 'ada@unilag.edu.ng', amount: 500_000, subaccount }
  expect(await client.begin(sale)).toMatchObject(yes({ reference }))
  await fakePaystack.complete(reference, 'success')
  expect(await client.verify(reference)).toMatchObject(yes({ status: 'success', amount: 500_000 }))
  expect(await client.list()).toMatchObject(
    yes(expect.arrayContaining([expect.objectContaining({ reference })])),
  )
  expect(await client.refund(reference, 500_000)).toMatchObject(yes({ status: 'pending' }))
})

test('a third-party signature check accepts the fake’s signatures and nothing else', () => {
  const body = '{"event":"charge.success","data":{"id":1}}'
  const signature = signatureOf(Buffer.from(body), secretKey)
  const isBelieved = (rawBody: string) =>
    verifyPaystackWebhookSignature({ rawBody, signature, secret: secretKey })
  expect([isBelieved(body), isBelieved(`${body} `)]).toEqual([true, false])
})
