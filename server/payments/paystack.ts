// Paystack as Fennec uses it (paystack.md): the calls, what comes back, and what is made of it.
import * as z from 'zod/mini'
import { knownBanks } from './bankList.ts'
import { readJson } from './json.ts'
import {
  PaymentOutage,
  PaymentRefusal,
  type Bank,
  type Charge,
  type Payments,
  type Refund,
} from './payments.ts'
import { createAsk, type Ask, type ProviderOptions } from './requests.ts'
import { isSigned } from './signature.ts'

export interface PaystackOptions extends ProviderOptions {
  /** Hosts whose pages a browser may be sent to; over https, but on this machine. */
  checkoutHosts: string[]
}

const dayMs = 86_400_000
const banksAPage = 100
const chargesAPage = 100

/** Ids come as numbers or texts, and longer than a number can say. */
const id = z.pipe(
  z.unknown(),
  z.transform((given) => String(given)),
)
/** Amounts come as numbers or texts. */
const kobo = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/))]),
  z.pipe(z.transform(Number), z.int().check(z.minimum(0))),
)

const charge = z.object({
  reference: z.string(),
  status: z.string(),
  amount: kobo,
  requested_amount: z.nullish(kobo),
  currency: z.string(),
  domain: z.string(),
  paid_at: z.nullish(z.string()),
  fees: z.nullish(kobo),
  fees_split: z.nullish(z.object({ subaccount: z.nullish(kobo) })),
})

const refund = z.object({ id, status: z.string(), amount: kobo })

const event = z.object({
  event: z.string().check(z.minLength(1), z.maxLength(100)),
  data: z.object({
    id: z.optional(id),
    reference: z.nullish(z.string()),
    transaction_reference: z.nullish(z.string()),
    transaction: z.nullish(z.object({ reference: z.nullish(z.string()) })),
    domain: z.nullish(z.string()),
    status: z.nullish(z.string()),
  }),
})

export function createPaystack(options: PaystackOptions): Payments {
  const ask = createAsk(options)
  return {
    isLive: options.secretKey.startsWith('sk_live_'),
    ...accounts(ask, options.now ?? Date.now),
    ...charges(ask, options.checkoutHosts),
    ...refunds(ask),
    async boundSessions(timeout) {
      await ask('PUT', '/integration/payment_session_timeout', { body: { timeout }, data: z.unknown() })
    },
    readEvent: (body, signature) => (isSigned(body, signature, options.secretKey) ? eventOf(body) : null),
  }
}

type Accounts = Pick<Payments, 'banks' | 'resolveAccount' | 'createSubaccount' | 'updateSubaccount'>

const accounts = (ask: Ask, now: () => number): Accounts => ({
  banks: cachedBanks(ask, now),

  async resolveAccount({ accountNumber, bankCode }) {
    const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode })
    const found = await ask('GET', `/bank/resolve?${query}`, {
      data: z.object({ account_name: z.string() }),
    })
    return { accountName: found.account_name }
  },

  async createSubaccount(holder) {
    const made = await ask('POST', '/subaccount', {
      body: subaccountOf(holder),
      data: z.object({ subaccount_code: z.string() }),
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

const charges = (ask: Ask, checkoutHosts: string[]): Charges => ({
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
      data: z.object({ authorization_url: z.string() }),
    })
    if (!mayBeSentTo(checkoutUrl, checkoutHosts))
      throw new PaymentOutage('payments: a checkout page of another host', true)
    return { checkoutUrl }
  },

  async findCharge(reference) {
    try {
      const path = `/transaction/verify/${encodeURIComponent(checked(reference))}`
      return chargeOf(await ask('GET', path, { data: charge }))
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
    return (await ask('GET', `/transaction?${query}`, { data: z.array(charge) })).map(chargeOf)
  },
})

const refunds = (ask: Ask): Pick<Payments, 'refund' | 'findRefunds'> => ({
  async refund({ reference, amountKobo, reason }) {
    const body = {
      transaction: checked(reference),
      amount: amountKobo,
      currency: 'NGN',
      merchant_note: reason,
    }
    return refundOf(await ask('POST', '/refund', { body, data: refund }))
  },

  async findRefunds(reference) {
    const query = new URLSearchParams({ transaction: checked(reference) })
    return (await ask('GET', `/refund?${query}`, { data: z.array(refund) })).map(refundOf)
  },
})

/** 404 in its specification, 400 with this code as it was seen. */
const unknownCharge = new Set(['transaction_not_found', '404'])

/** What cannot be a reference never gets into a path, where it would lead the key elsewhere (T34). */
export const isReference = (text: string): boolean => /^[A-Za-z0-9.=-]{1,100}$/.test(text)

function checked(reference: string): string {
  if (!isReference(reference)) throw new PaymentRefusal('Not a reference', 'invalid_reference')
  return reference
}

const subaccountOf = (holder: Parameters<Payments['createSubaccount']>[0]) => ({
  business_name: holder.businessName,
  // Its specification has the one name, its pages the other.
  settlement_bank: holder.bankCode,
  bank_code: holder.bankCode,
  account_number: holder.accountNumber,
  percentage_charge: holder.feePercent,
})

const chargeOf = (found: z.infer<typeof charge>): Charge => ({
  reference: found.reference,
  status: found.status,
  amountKobo: found.amount,
  requestedKobo: found.requested_amount ?? null,
  currency: found.currency,
  isLive: found.domain === 'live',
  paidAt: found.paid_at ? new Date(found.paid_at) : null,
  feesKobo: found.fees ?? null,
  vendorKobo: found.fees_split?.subaccount ?? null,
})

const refundOf = ({ id: given, status, amount }: z.infer<typeof refund>): Refund => ({
  id: given,
  status,
  amountKobo: amount,
})

function eventOf(body: Buffer) {
  const known = z.safeParse(event, readJson(body.toString('utf8')))
  if (!known.success) return null
  const { event: kind, data } = known.data
  const reference = data.transaction_reference ?? data.transaction?.reference ?? data.reference ?? null
  return {
    kind,
    subject: data.id ?? reference ?? 'none',
    reference: reference !== null && isReference(reference) ? reference : null,
    isLive: data.domain === 'live',
  }
}

function mayBeSentTo(address: string, hosts: string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, host } = new URL(address)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1')
  return isSafe && hosts.includes(host)
}

/** For a day; a list that could not be had is asked for again with the next call, and the last one stands in. */
function cachedBanks(ask: Ask, now: () => number): Payments['banks'] {
  let known: readonly Bank[] = knownBanks
  let freshUntil = 0
  return async () => {
    if (now() < freshUntil) return [...known]
    try {
      known = await readBanks(ask)
      freshUntil = now() + dayMs
    } catch (error) {
      if (!(error instanceof PaymentOutage) && !(error instanceof PaymentRefusal)) throw error
    }
    return [...known]
  }
}

const bank = z.object({
  name: z.string(),
  code: z.string(),
  active: z.optional(z.boolean()),
  is_deleted: z.nullish(z.boolean()),
})

/** Each code once: some banks are listed under several names. */
async function readBanks(ask: Ask): Promise<Bank[]> {
  const banks = new Map<string, Bank>()
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({
      country: 'nigeria',
      currency: 'NGN',
      perPage: String(banksAPage),
      page: String(page),
    })
    const found = await ask('GET', `/bank?${query}`, { data: z.array(bank) })
    for (const { name, code, active = true, is_deleted: isDeleted } of found)
      if (active && !isDeleted && !banks.has(code)) banks.set(code, { name, code })
    if (found.length < banksAPage) break
  }
  return [...banks.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}
