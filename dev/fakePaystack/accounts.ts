// Routes of the fake Paystack for banks, account names and subaccounts.
import type { FastifyInstance } from 'fastify'
import { knownBanks } from '#server/payments/bankList.ts'
import { ApiError, successResponse } from './answers.ts'
import type { PaystackContext } from './context.ts'
import { paginate, parseText, type Body } from './inputs.ts'
import type { Subaccount } from './state.ts'

export function serveAccounts(app: FastifyInstance, context: PaystackContext): void {
  app.get('/bank', (request) => {
    const { page, meta } = paginate(knownBanks, request, 100)
    return successResponse('Banks retrieved', page.map(serializeBank), meta)
  })
  app.get('/bank/resolve', ({ query }) => resolveAccount(query as Record<string, string>))
  serveSubaccounts(app, context)
}

const serializeBank = ({ name, code }: (typeof knownBanks)[number], index: number) => ({
  id: index + 1,
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

function deriveAccountName(accountNumber: string): string {
  const first = 'ADAEZE BABATUNDE CHINEDU FATIMA HALIMA IFEOMA NGOZI OLUMIDE TUNDE YETUNDE'.split(' ')
  const last = 'ABUBAKAR ADEYEMI BALOGUN EZE IBRAHIM NWOSU OKAFOR OKONKWO SULEIMAN WILLIAMS'.split(' ')
  const digits = [...accountNumber].map(Number)
  const sum = digits.reduce((total, digit, index) => total + digit * (index + 1), 0)
  return `${last[sum % 10]} ${first[(digits[9] ?? 0) % 10]}`
}

function resolveAccount(query: Record<string, string>) {
  const { account_number: accountNumber = '', bank_code: bankCode = '' } = query
  if (accountNumber.length < 6) throw new ApiError(400, 'Account number must be at least 6 digits in length')
  if (bankCode !== '001' && !knownBanks.some(({ code }) => code === bankCode))
    throw new ApiError(400, `Unknown bank code: ${bankCode}`)
  const accountName = findAccountName({ accountNumber, bankCode })
  if (accountName === null)
    throw new ApiError(
      422,
      'Could not resolve account name. Check parameters or try again.',
      'invalid_bank_code',
    )
  return successResponse('Account number resolved', {
    account_number: accountNumber,
    account_name: accountName,
    bank_id: 9,
  })
}

function findAccountName({ accountNumber, bankCode }: { accountNumber: string; bankCode: string }) {
  if (bankCode === '001') return `TEST ACCOUNT ${accountNumber}`
  return /^\d{10}$/.test(accountNumber) && !accountNumber.endsWith('99')
    ? deriveAccountName(accountNumber)
    : null
}

function serveSubaccounts(app: FastifyInstance, { state }: PaystackContext) {
  app.post('/subaccount', ({ body }, reply) => {
    const subaccount: Subaccount = {
      ...parseSubaccount((body ?? {}) as Body),
      id: state.nextId(),
      code: state.createName('ACCT_'),
      isActive: true,
    }
    state.subaccounts.push(subaccount)
    state.save()
    return reply.status(201).send(successResponse('Subaccount created', serializeSubaccount(subaccount)))
  })
  app.put<{ Params: { named: string } }>('/subaccount/:named', ({ params, body }) => {
    const subaccount = state.subaccount(params.named)
    if (!subaccount) throw new ApiError(404, 'Subaccount id or code specified is invalid', 'not_found')
    const { active, ...changes } = (body ?? {}) as Body
    Object.assign(subaccount, parseSubaccount(changes, subaccount))
    if (active !== undefined) subaccount.isActive = active === true || active === 'true'
    state.save()
    return successResponse('Subaccount updated', serializeSubaccount(subaccount))
  })
}

function parseSubaccount(body: Body, existing?: Subaccount) {
  const businessName = parseText(body.business_name) ?? existing?.businessName
  const bankCode = parseText(body.settlement_bank) ?? parseText(body.bank_code) ?? existing?.bankCode
  const accountNumber = parseText(body.account_number) ?? existing?.accountNumber
  const percentage =
    body.percentage_charge === undefined ? existing?.percentage : Number(body.percentage_charge)
  if (!businessName) throw new ApiError(400, 'Business name is required', 'missing_params')
  if (!bankCode) throw new ApiError(400, 'Settlement bank is required', 'missing_params')
  if (!accountNumber || !/^\d{10}$/.test(accountNumber)) throw new ApiError(400, 'Account number is invalid')
  if (percentage === undefined || !(percentage >= 0 && percentage <= 100))
    throw new ApiError(400, 'Percentage charge must be between 0 and 100')
  if (bankCode !== '001' && !knownBanks.some(({ code }) => code === bankCode))
    throw new ApiError(400, `Unknown bank code: ${bankCode}`)
  const accountName = findAccountName({ accountNumber, bankCode })
  if (accountName === null) throw new ApiError(400, 'Account details are invalid')
  return { businessName, bankCode, accountNumber, accountName, percentage }
}

const serializeSubaccount = (subaccount: Subaccount) => ({
  id: subaccount.id,
  subaccount_code: subaccount.code,
  business_name: subaccount.businessName,
  account_number: subaccount.accountNumber,
  account_name: subaccount.accountName,
  percentage_charge: subaccount.percentage,
  settlement_bank: knownBanks.find(({ code }) => code === subaccount.bankCode)?.name ?? 'Test Bank',
  bank: 9,
  currency: 'NGN',
  integration: 100032,
  domain: 'test',
  product: 'collection',
  managed_by_integration: 100032,
  is_verified: false,
  settlement_schedule: 'AUTO',
  active: subaccount.isActive,
  migrate: false,
})
