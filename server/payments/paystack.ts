// The Paystack adapter (paystack.md).
import * as z from 'zod/mini'
import { knownBanks } from './bankList.ts'
import { eventOf } from './events.ts'
import {
  UnreadableResponse,
  PaymentOutage,
  PaymentRefusal,
  type Bank,
  type Charge,
  type Payments,
  type Refund,
} from './payments.ts'
import { createAsk, type Ask, type ProviderLog, type ProviderOptions } from './requests.ts'
import {
  bankShape,
  chargeShape,
  id,
  listedChargeShape,
  listedRefundShape,
  refundShape,
  text,
  type ListedRefund,
} from './shapes.ts'
import { isSigned } from './signature.ts'

export interface PaystackOptions extends ProviderOptions {
  /** Hosts of allowed checkout pages: https, or http on this machine. */
  checkoutHosts: string[]
}

const dayMs = 86_400_000
const banksAPage = 100
const chargesAPage = 100

export function createPaystack(options: PaystackOptions): Payments {
  const ask = createAsk(options)
  return {
    isLive: options.secretKey.startsWith('sk_live_'),
    ...accounts(ask, options),
    ...charges(ask, options),
    ...refunds(ask, options.log),
    async boundSessions(timeout) {
      await ask('PUT', '/integration/payment_session_timeout', { body: { timeout }, data: z.unknown() })
    },
    readEvent: (body, signature) =>
      isSigned(body, signature, options.secretKey) ? eventOf(body, isReference) : null,
  }
}

type Accounts = Pick<Payments, 'banks' | 'resolveAccount' | 'createSubaccount' | 'updateSubaccount'>

const accounts = (ask: Ask, { log, now = Date.now }: PaystackOptions): Accounts => ({
  banks: cachedBanks(() => readBanks(ask, log), now),

  async resolveAccount({ accountNumber, bankCode }) {
    const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode })
    const found = await ask('GET', `/bank/resolve?${query}`, {
      data: z.object({ account_name: text, account_number: echoOf(accountNumber) }),
    })
    return { accountName: found.account_name }
  },

  async createSubaccount(holder) {
    const made = await ask('POST', '/subaccount', {
      body: subaccountOf(holder),
      data: z.object({ subaccount_code: text }),
    })
    return { code: made.subaccount_code }
  },

  async updateSubaccount(code, holder) {
    await ask('PUT', `/subaccount/${encodeURIComponent(code)}`, {
      body: subaccountOf(holder),
      data: z.unknown(),
    })
  },
})

type Charges = Pick<Payments, 'beginCharge' | 'findCharge' | 'paidCharges'>

const charges = (ask: Ask, { checkoutHosts, log }: PaystackOptions): Charges => ({
  async beginCharge({ reference, email, amountKobo, subaccount, feeKobo, ...more }) {
    const { authorization_url: checkoutUrl } = await ask('POST', '/transaction/initialize', {
      body: {
        reference,
        email,
        amount: amountKobo,
        currency: 'NGN',
        channels: ['card'],
        subaccount,
        transaction_charge: feeKobo,
        bearer: 'account',
        callback_url: more.callbackUrl,
        metadata: {
          cancel_action: more.cancelUrl,
          custom_fields: [{ display_name: 'Product', variable_name: 'product', value: more.title }],
        },
      },
      data: z.object({ authorization_url: text, reference: echoOf(reference) }),
    })
    if (!isCheckoutPage(checkoutUrl, checkoutHosts))
      throw new PaymentOutage('payments: a checkout page of another host', true)
    return { checkoutUrl }
  },

  async findCharge(reference) {
    try {
      const path = `/transaction/verify/${encodeURIComponent(checked(reference))}`
      return chargeOf(await ask('GET', path, { data: chargeShape(log) }))
    } catch (error) {
      if (error instanceof PaymentRefusal && unknownCharge.has(error.code)) return null
      throw error
    }
  },

  async paidCharges({ from, to }, page) {
    const query = new URLSearchParams({
      perPage: String(chargesAPage),
      page: String(page),
      status: 'success',
      from: from.toISOString(),
      to: to.toISOString(),
    })
    return ask('GET', `/transaction?${query}`, { data: z.array(listedChargeShape(log)) })
  },
})

const refunds = (ask: Ask, log: ProviderLog): Pick<Payments, 'refund' | 'findRefunds'> => ({
  async refund({ reference, amountKobo, reason }) {
    const body = {
      transaction: checked(reference),
      amount: amountKobo,
      currency: 'NGN',
      merchant_note: reason,
    }
    return refundOf(await ask('POST', '/refund', { body, data: refundShape }))
  },

  async findRefunds(reference) {
    const query = new URLSearchParams({ transaction: checked(reference) })
    const rows = await ask('GET', `/refund?${query}`, { data: z.array(listedRefundShape(log)) })
    const chargeId = rows.some((row) => row.chargeId !== null) ? await chargeIdOf(ask, reference) : null
    return rows.filter((row) => mayBeOf(row, { reference, chargeId })).map(readRefund)
  },
})

/** An unreadable row without a charge may belong to any, so that no second refund is requested. */
function mayBeOf(row: ListedRefund, charge: { reference: string; chargeId: string | null }): boolean {
  if (row.reference !== null) return row.reference === charge.reference
  return row.chargeId === null ? row.refund === null : row.chargeId === charge.chargeId
}

function readRefund({ refund }: ListedRefund): Refund {
  if (!refund) throw new UnreadableResponse('payments: a refund that cannot be read', ['refund'])
  return refundOf(refund)
}

/** The provider's id of a charge, which some rows contain. */
async function chargeIdOf(ask: Ask, reference: string): Promise<string> {
  const path = `/transaction/verify/${encodeURIComponent(checked(reference))}`
  return (await ask('GET', path, { data: z.object({ id }) })).id
}

/** Schema that accepts a response only for the value sent. */
const echoOf = (sent: string) => z.nullish(id.check(z.refine((answered) => isSame(answered, sent))))

/** Ignores leading zeros, since Paystack sometimes returns texts as numbers. */
const isSame = (one: string, other: string) => one.replace(/^0+/, '') === other.replace(/^0+/, '')

/** Documented is 404, observed is 400 with this code. */
const unknownCharge = new Set(['transaction_not_found', '404'])

/** Returns true for a text that is safe in the path of a call (T34). */
export const isReference = (text: string): boolean => /^[A-Za-z0-9.=-]{1,100}$/.test(text)

function checked(reference: string): string {
  if (!isReference(reference)) throw new PaymentRefusal('Not a reference', 'invalid_reference')
  return reference
}

const subaccountOf = (holder: Parameters<Payments['createSubaccount']>[0]) => ({
  business_name: holder.businessName,
  // The specification and the guides have different names.
  settlement_bank: holder.bankCode,
  bank_code: holder.bankCode,
  account_number: holder.accountNumber,
  percentage_charge: holder.feePercent,
})

const chargeOf = (found: z.infer<ReturnType<typeof chargeShape>>): Charge => ({
  reference: found.reference,
  status: found.status,
  amountKobo: found.amount,
  requestedKobo: found.requested_amount,
  currency: found.currency,
  isLive: found.domain === 'live',
  paidAt: found.paid_at,
  feesKobo: found.fees,
  vendorKobo: found.fees_split?.subaccount ?? null,
})

const refundOf = ({ id: given, status, amount, currency }: z.infer<typeof refundShape>): Refund => ({
  id: given,
  status,
  amountKobo: amount,
  currency,
})

function isCheckoutPage(address: string, hosts: string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, host } = new URL(address)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1')
  return isSafe && hosts.includes(host)
}

/** Caches banks for a day; after a failure the last ones are returned and the next call retries. */
function cachedBanks(read: () => Promise<Bank[]>, now: () => number): Payments['banks'] {
  let known: readonly Bank[] = knownBanks
  let freshUntil = 0
  return async () => {
    if (now() < freshUntil) return [...known]
    try {
      known = await read()
      freshUntil = now() + dayMs
    } catch (error) {
      if (!(error instanceof PaymentOutage) && !(error instanceof PaymentRefusal)) throw error
    }
    return [...known]
  }
}

/** Reads all banks, one per code, since some have several names. Throws PaymentOutage for an empty list. */
async function readBanks(ask: Ask, log: ProviderLog): Promise<Bank[]> {
  const banks = new Map<string, Bank>()
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({
      country: 'nigeria',
      currency: 'NGN',
      perPage: String(banksAPage),
      page: String(page),
    })
    const found = await ask('GET', `/bank?${query}`, { data: z.array(bankShape(log)) })
    for (const bank of found) if (bank && !banks.has(bank.code)) banks.set(bank.code, bank)
    if (found.length < banksAPage) break
  }
  if (banks.size === 0) throw new PaymentOutage('payments: a list without banks', true)
  return [...banks.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}
