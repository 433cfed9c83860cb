// Banks, account names and subaccounts of the fake Paystack.
import type { FastifyInstance } from 'fastify'
import { knownBanks } from '#server/payments/bankList.ts'
import { ApiError, yes } from './answers.ts'
import type { PaystackContext } from './context.ts'
import { paged, textOf, type Body } from './inputs.ts'
import type { Subaccount } from './state.ts'

export function serveAccounts(app: FastifyInstance, context: PaystackContext): void {
  app.get('/bank', (request) => {
    const { page, meta } = paged(knownBanks, request, 100)
    return yes('Banks retrieved', page.map(bankOf), meta)
  })
  app.get('/bank/resolve', ({ query }) => resolve(query as Record<string, string>))
  serveSubaccounts(app, context)
}

const bankOf = ({ name, code }: (typeof knownBanks)[number], at: number) => ({
  id: at + 1,
  name,
  slug: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
  code,
  longcode: '',
  gateway: null,
  pay_with_bank: false,
  active: true,
  is_deleted: null,
  country: 'Nigeria',
  currency: 'NGN',
  type: 'nuban',
  createdAt: '2016-07-14T10:04:29.000Z',
  updatedAt: '2020-02-18T08:06:44.000Z',
})

function nameOf(accountNumber: string): string {
  const first = 'ADAEZE BABATUNDE CHINEDU FATIMA HALIMA IFEOMA NGOZI OLUMIDE TUNDE YETUNDE'.split(' ')
  const last = 'ABUBAKAR ADEYEMI BALOGUN EZE IBRAHIM NWOSU OKAFOR OKONKWO SULEIMAN WILLIAMS'.split(' ')
  const digits = [...accountNumber].map(Number)
  const sum = digits.reduce((total, digit, at) => total + digit * (at + 1), 0)
  return `${last[sum % 10]} ${first[(digits[9] ?? 0) % 10]}`
}

function resolve(query: Record<string, string>) {
  const { account_number: accountNumber = '', bank_code: bankCode = '' } = query
  if (accountNumber.length < 6) throw new ApiError(400, 'Account number must be at least 6 digits in length')
  if (bankCode !== '001' && !knownBanks.some(({ code }) => code === bankCode))
    throw new ApiError(400, `Unknown bank code: ${bankCode}`)
  const accountName = holderOf({ accountNumber, bankCode })
  if (accountName === null)
    throw new ApiError(
      422,
      'Could not resolve account name. Check parameters or try again.',
      'invalid_bank_code',
    )
  return yes('Account number resolved', {
    account_number: accountNumber,
    account_name: accountName,
    bank_id: 9,
  })
}

function holderOf({ accountNumber, bankCode }: { accountNumber: string; bankCode: string }) {
  if (bankCode === '001') return `TEST ACCOUNT ${accountNumber}`
  return /^\d{10}$/.test(accountNumber) && !accountNumber.endsWith('99') ? nameOf(accountNumber) : null
}

function serveSubaccounts(app: FastifyInstance, { state }: PaystackContext) {
  app.post('/subaccount', ({ body }, reply) => {
    const made: Subaccount = {
      ...subaccountOf((body ?? {}) as Body),
      id: state.nextId(),
      code: state.name('ACCT_'),
      isActive: true,
    }
    state.subaccounts.push(made)
    state.save()
    return reply.status(201).send(yes('Subaccount created', shownSubaccount(made)))
  })
  app.put<{ Params: { named: string } }>('/subaccount/:named', ({ params, body }) => {
    const one = state.subaccount(params.named)
    if (!one) throw new ApiError(404, 'Subaccount id or code specified is invalid', 'not_found')
    const { active, ...changes } = (body ?? {}) as Body
    Object.assign(one, subaccountOf(changes, one))
    if (active !== undefined) one.isActive = active === true || active === 'true'
    state.save()
    return yes('Subaccount updated', shownSubaccount(one))
  })
}

function subaccountOf(body: Body, before?: Subaccount) {
  const businessName = textOf(body.business_name) ?? before?.businessName
  const bankCode = textOf(body.settlement_bank) ?? textOf(body.bank_code) ?? before?.bankCode
  const accountNumber = textOf(body.account_number) ?? before?.accountNumber
  const percentage =
    body.percentage_charge === undefined ? before?.percentage : Number(body.percentage_charge)
  if (!businessName) throw new ApiError(400, 'Business name is required', 'missing_params')
  if (!bankCode) throw new ApiError(400, 'Settlement bank is required', 'missing_params')
  if (!accountNumber || !/^\d{10}$/.test(accountNumber)) throw new ApiError(400, 'Account number is invalid')
  if (percentage === undefined || !(percentage >= 0 && percentage <= 100))
    throw new ApiError(400, 'Percentage charge must be between 0 and 100')
  if (bankCode !== '001' && !knownBanks.some(({ code }) => code === bankCode))
    throw new ApiError(400, `Unknown bank code: ${bankCode}`)
  const accountName = holderOf({ accountNumber, bankCode })
  if (accountName === null) throw new ApiError(400, 'Account details are invalid')
  return { businessName, bankCode, accountNumber, accountName, percentage }
}

const shownSubaccount = (one: Subaccount) => ({
  id: one.id,
  subaccount_code: one.code,
  business_name: one.businessName,
  account_number: one.accountNumber,
  account_name: one.accountName,
  percentage_charge: one.percentage,
  settlement_bank: knownBanks.find(({ code }) => code === one.bankCode)?.name ?? 'Test Bank',
  bank: 9,
  currency: 'NGN',
  integration: 100032,
  domain: 'test',
  product: 'collection',
  managed_by_integration: 100032,
  is_verified: false,
  settlement_schedule: 'AUTO',
  active: one.isActive,
  migrate: false,
})
