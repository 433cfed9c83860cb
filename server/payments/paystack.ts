// The Paystack adapter: the `Payments` interface over Paystack's HTTP API.
import * as z from 'zod/mini'
import { knownBanks } from './bankList.ts'
import { parseEvent } from './events.ts'
import {
  UnreadableResponse,
  PaymentOutage,
  PaymentRefusal,
  type Bank,
  type Charge,
  type Payments,
  type Refund,
} from './payments.ts'
import { createRequestSender, type SendRequest, type ProviderLog, type ProviderOptions } from './requests.ts'
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
  const request = createRequestSender(options)
  return {
    isLive: options.secretKey.startsWith('sk_live_'),
    ...accounts(request, options),
    ...charges(request, options),
    ...refunds(request, options.log),
    async setSessionTimeout(timeout) {
      await request('PUT', '/integration/payment_session_timeout', { body: { timeout }, data: z.unknown() })
    },
    readEvent: (body, signature) =>
      isSigned(body, signature, options.secretKey) ? parseEvent(body, isReference) : null,
  }
}

type Accounts = Pick<Payments, 'banks' | 'resolveAccount' | 'createSubaccount' | 'updateSubaccount'>

const accounts = (request: SendRequest, { log, now = Date.now }: PaystackOptions): Accounts => ({
  banks: cacheBanks(() => readBanks(request, log), now),

  async resolveAccount({ accountNumber, bankCode }) {
    const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode })
    const data = await request('GET', `/bank/resolve?${query}`, {
      data: z.object({ account_name: text, account_number: matching(accountNumber) }),
    })
    return { accountName: data.account_name }
  },

  async createSubaccount(holder) {
    const created = await request('POST', '/subaccount', {
      body: toSubaccount(holder),
      data: z.object({ subaccount_code: text }),
    })
    return { code: created.subaccount_code }
  },

  async updateSubaccount(code, holder) {
    await request('PUT', `/subaccount/${encodeURIComponent(code)}`, {
      body: toSubaccount(holder),
      data: z.unknown(),
    })
  },
})

type Charges = Pick<Payments, 'beginCharge' | 'findCharge' | 'paidCharges'>

const charges = (request: SendRequest, { checkoutHosts, log }: PaystackOptions): Charges => ({
  async beginCharge({ reference, email, amountKobo, subaccount, feeKobo, ...details }) {
    const { authorization_url: checkoutUrl } = await request('POST', '/transaction/initialize', {
      body: {
        reference,
        email,
        amount: amountKobo,
        currency: 'NGN',
        channels: ['card'],
        subaccount,
        transaction_charge: feeKobo,
        bearer: 'account',
        callback_url: details.callbackUrl,
        metadata: {
          cancel_action: details.cancelUrl,
          custom_fields: [{ display_name: 'Product', variable_name: 'product', value: details.title }],
        },
      },
      data: z.object({ authorization_url: text, reference: matching(reference) }),
    })
    if (!isCheckoutPage(checkoutUrl, checkoutHosts))
      throw new PaymentOutage('payments: a checkout page of another host', true)
    return { checkoutUrl }
  },

  async findCharge(reference) {
    try {
      const path = `/transaction/verify/${encodeURIComponent(checkReference(reference))}`
      return toCharge(await request('GET', path, { data: chargeShape(log) }))
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
    return request('GET', `/transaction?${query}`, { data: z.array(listedChargeShape(log)) })
  },
})

const refunds = (request: SendRequest, log: ProviderLog): Pick<Payments, 'refund' | 'findRefunds'> => ({
  async refund({ reference, amountKobo, reason }) {
    const body = {
      transaction: checkReference(reference),
      amount: amountKobo,
      currency: 'NGN',
      merchant_note: reason,
    }
    return toRefund(await request('POST', '/refund', { body, data: refundShape }))
  },

  async findRefunds(reference) {
    const query = new URLSearchParams({ transaction: checkReference(reference) })
    const rows = await request('GET', `/refund?${query}`, { data: z.array(listedRefundShape(log)) })
    const chargeId = rows.some((row) => row.chargeId !== null) ? await findChargeId(request, reference) : null
    return rows.filter((row) => mayBelongTo(row, { reference, chargeId })).map(readRefund)
  },
})

/** An unreadable row without a charge may belong to any, so that no second refund is requested. */
function mayBelongTo(row: ListedRefund, charge: { reference: string; chargeId: string | null }): boolean {
  if (row.reference !== null) return row.reference === charge.reference
  return row.chargeId === null ? row.refund === null : row.chargeId === charge.chargeId
}

function readRefund({ refund }: ListedRefund): Refund {
  if (!refund) throw new UnreadableResponse('payments: a refund that cannot be read', ['refund'])
  return toRefund(refund)
}

/** The provider's id of a charge, which some rows contain. */
async function findChargeId(request: SendRequest, reference: string): Promise<string> {
  const path = `/transaction/verify/${encodeURIComponent(checkReference(reference))}`
  return (await request('GET', path, { data: z.object({ id }) })).id
}

/** Schema that accepts a response only for the value sent. */
const matching = (sent: string) => z.nullish(id.check(z.refine((received) => isSame(received, sent))))

/** Ignores leading zeros, since Paystack sometimes returns texts as numbers. */
const isSame = (a: string, b: string) => a.replace(/^0+/, '') === b.replace(/^0+/, '')

/** Documented is 404, observed is 400 with this code. */
const unknownCharge = new Set(['transaction_not_found', '404'])

/** Returns true for a text that is safe in the path of a call (T34). */
export const isReference = (text: string): boolean => /^[A-Za-z0-9.=-]{1,100}$/.test(text)

function checkReference(reference: string): string {
  if (!isReference(reference)) throw new PaymentRefusal('Not a reference', 'invalid_reference')
  return reference
}

const toSubaccount = (holder: Parameters<Payments['createSubaccount']>[0]) => ({
  business_name: holder.businessName,
  // The specification and the guides have different names.
  settlement_bank: holder.bankCode,
  bank_code: holder.bankCode,
  account_number: holder.accountNumber,
  percentage_charge: holder.feePercent,
})

const toCharge = (data: z.infer<ReturnType<typeof chargeShape>>): Charge => ({
  reference: data.reference,
  status: data.status,
  amountKobo: data.amount,
  requestedKobo: data.requested_amount,
  currency: data.currency,
  isLive: data.domain === 'live',
  paidAt: data.paid_at,
  feesKobo: data.fees,
  vendorKobo: data.fees_split?.subaccount ?? null,
})

const toRefund = ({ id: refundId, status, amount, currency }: z.infer<typeof refundShape>): Refund => ({
  id: refundId,
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
function cacheBanks(read: () => Promise<Bank[]>, now: () => number): Payments['banks'] {
  let lastBanks: readonly Bank[] = knownBanks
  let freshUntil = 0
  return async () => {
    if (now() < freshUntil) return [...lastBanks]
    try {
      lastBanks = await read()
      freshUntil = now() + dayMs
    } catch (error) {
      if (!(error instanceof PaymentOutage) && !(error instanceof PaymentRefusal)) throw error
    }
    return [...lastBanks]
  }
}

/** Reads all banks, one per code, since some have several names. Throws PaymentOutage for an empty list. */
async function readBanks(request: SendRequest, log: ProviderLog): Promise<Bank[]> {
  const banks = new Map<string, Bank>()
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({
      country: 'nigeria',
      currency: 'NGN',
      perPage: String(banksAPage),
      page: String(page),
    })
    const data = await request('GET', `/bank?${query}`, { data: z.array(bankShape(log)) })
    for (const bank of data) if (bank && !banks.has(bank.code)) banks.set(bank.code, bank)
    if (data.length < banksAPage) break
  }
  if (banks.size === 0) throw new PaymentOutage('payments: a list without banks', true)
  return [...banks.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
