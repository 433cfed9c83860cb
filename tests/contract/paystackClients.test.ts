// The fake Paystack of development and tests against third-party clients of Paystack: its answers match their
// expectations.
import { createRequire } from 'node:module'
import { createPaystackClient, verifyPaystackWebhookSignature } from '@alexasomba/paystack-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signatureOf } from '#server/payments/signature.ts'
import { secretKey, startTestFakePaystack, type TestFakePaystack } from '#tests/support/fakePaystack.ts'

type Answer = { status: boolean; message: string; data: unknown }
type ApiMethods<Names extends string> = Record<Names, (input: object) => Promise<Answer>>

interface PaystackApi {
  endpoint: string
  misc: ApiMethods<'list_banks'>
  verification: ApiMethods<'resolveAccount'>
  subaccount: ApiMethods<'create' | 'update'>
  transaction: ApiMethods<'initialize' | 'verify' | 'list'>
  refund: ApiMethods<'create'>
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
  openSubaccount(): Promise<Answer>
  updateSubaccount(code: string): Promise<Answer>
  beginCharge(sale: { reference: string; email: string; amount: number; subaccount: string }): Promise<Answer>
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
    const unwrap = async (request: ReturnType<typeof GET>) => {
      const { data, error } = await request
      return data ?? error!
    }
    return {
      banks: () => unwrap(GET('/bank', { params: { query: { country: 'nigeria' } } })),
      resolve: () => unwrap(GET('/bank/resolve', { params: { query: account } })),
      openSubaccount: () => unwrap(POST('/subaccount', { body: holder })),
      updateSubaccount: (code) =>
        unwrap(PUT('/subaccount/{code}', { params: { path: { code } }, body: holder })),
      beginCharge: (body) => unwrap(POST('/transaction/initialize', { body })),
      verify: (reference) =>
        unwrap(GET('/transaction/verify/{reference}', { params: { path: { reference } } })),
      list: () => unwrap(GET('/transaction', { params: { query: { perPage: 5 } } })),
      refund: (transaction, amount) => unwrap(POST('/refund', { body: { transaction, amount } })),
    }
  },
  'paystack-api'() {
    const client = (require('paystack-api') as (key: string) => PaystackApi)(secretKey)
    client.endpoint = fakePaystack.url
    return {
      banks: () => client.misc.list_banks({ perPage: 100 }),
      resolve: () => client.verification.resolveAccount(account),
      openSubaccount: () => client.subaccount.create(holder),
      updateSubaccount: (code) => client.subaccount.update({ id: code, ...holder }),
      beginCharge: (sale) => client.transaction.initialize(sale),
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
      openSubaccount: () => body(client.createSubaccount(holder)),
      updateSubaccount: (code) => body(client.updateSubaccount({ id_or_slug: code, ...holder })),
      beginCharge: (sale) => body(client.initializeTransaction(sale)),
      verify: (reference) => body(client.verifyTransaction({ reference })),
      list: () => body(client.listTransaction({ perPage: 5 })),
      refund: (transaction, amount) => body(client.createRefund({ transaction, amount })),
    }
  },
}

test.each(Object.keys(clients))('the client %s sells, verifies and refunds', async (name) => {
  const client = clients[name]!()
  const reference = `client.${name.replace(/\W/g, '')}=1`
  const successWith = (data: unknown) => ({ status: true, data })
  expect(await client.banks()).toMatchObject(
    successWith(expect.arrayContaining([expect.objectContaining({ code: '035A' })])),
  )
  expect(await client.resolve()).toMatchObject(successWith({ account_number: '0123456789' }))
  const created = await client.openSubaccount()
  expect(created).toMatchObject(
    successWith({ subaccount_code: expect.stringMatching(/^ACCT_/), percentage_charge: 2 }),
  )
  const { subaccount_code: subaccount } = created.data as { subaccount_code: string }
  expect(await client.updateSubaccount(subaccount)).toMatchObject(
    successWith({ subaccount_code: subaccount }),
  )
  const sale = { reference, email: 'ada@unilag.edu.ng', amount: 500_000, subaccount }
  expect(await client.beginCharge(sale)).toMatchObject(successWith({ reference }))
  await fakePaystack.complete(reference, 'success')
  expect(await client.verify(reference)).toMatchObject(successWith({ status: 'success', amount: 500_000 }))
  expect(await client.list()).toMatchObject(
    successWith(expect.arrayContaining([expect.objectContaining({ reference })])),
  )
  expect(await client.refund(reference, 500_000)).toMatchObject(successWith({ status: 'pending' }))
})

test('a third-party signature check accepts the fake’s signatures and nothing else', () => {
  const body = '{"event":"charge.success","data":{"id":1}}'
  const signature = signatureOf(Buffer.from(body), secretKey)
  const isAccepted = (rawBody: string) =>
    verifyPaystackWebhookSignature({ rawBody, signature, secret: secretKey })
  expect([isAccepted(body), isAccepted(`${body} `)]).toEqual([true, false])
})
