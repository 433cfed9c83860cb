// The context of a fake Paystack: state, clock and settings, and the outcomes of charges and refunds.
import { findTestCard } from './cards.ts'
import { computeSplit } from './fees.ts'
import type { State, Charge, Refund } from './state.ts'
import type { WebhookSender } from './webhooks.ts'

export interface PaystackContext {
  state: State
  webhookSender: WebhookSender
  now(): Date
  /** URL of this fake Paystack; empty until it listens. */
  url(): string
}

export const isExpired = ({ state, now }: PaystackContext, charge: Charge): boolean =>
  state.sessionSeconds > 0 && now().getTime() > charge.createdAt + state.sessionSeconds * 1000

/** Completes a charge, and sends its event. */
export function succeed(context: PaystackContext, charge: Charge, cardNumber = '4084084084084081'): void {
  const { state, now, webhookSender } = context
  const { amountKobo, bearer, chargeKobo } = charge
  const subaccount = charge.subaccount === null ? undefined : state.subaccount(charge.subaccount)
  const percentage = subaccount?.percentage ?? null
  const split = computeSplit({ amountKobo, bearer, chargeKobo, percentage }, 'main')
  Object.assign(charge, {
    status: 'success',
    gatewayResponse: 'Successful',
    paidAt: now().getTime(),
    feesKobo: split.paystack,
    split,
    lastFour: cardNumber.slice(-4),
    step: { card: cardNumber, left: [] },
  } satisfies Partial<Charge>)
  state.save()
  webhookSender.enqueue('charge.success', serializeChargeEvent(charge))
}

export function fail(context: PaystackContext, charge: Charge, gatewayResponse: string): void {
  Object.assign(charge, { status: 'failed', gatewayResponse, step: null })
  context.state.save()
}

/** Sets the status of a refund, and sends its event. */
export function moveRefund(context: PaystackContext, refund: Refund, status: Refund['status']): void {
  const charge = context.state.charge({ reference: refund.reference })
  refund.status = status
  if (charge && status === 'processed' && refund.amountKobo === charge.amountKobo) charge.status = 'reversed'
  context.state.save()
  context.webhookSender.enqueue(`refund.${status}`, {
    id: refund.id,
    status,
    transaction_reference: refund.reference,
    refund_reference: null,
    // Text here, a number elsewhere: both were observed.
    amount: String(refund.amountKobo),
    currency: 'NGN',
    processor: 'instant-transfer',
    domain: 'test',
    integration: 100032,
    customer: charge ? serializeCustomer(charge) : null,
  })
}

export const refundOutcome = (charge: Charge): Refund['status'] =>
  findTestCard(charge.step?.card ?? '')?.refund ?? 'processed'

const serializeCustomer = ({ email }: Charge) => ({
  id: 84312,
  first_name: null,
  last_name: null,
  email,
  customer_code: 'CUS_1rkzaqsv4rrhqo6',
  phone: null,
  metadata: null,
  risk_action: 'default',
  international_format_phone: null,
})

/** A charge in an event, with fewer fields than in verify. */
const serializeChargeEvent = (charge: Charge) => {
  const { requested_amount: _, fees_split: __, ...rest } = serializeCharge(charge)
  return rest
}

/** A charge as verify returns it. */
export const serializeCharge = (charge: Charge) => ({
  id: charge.id,
  domain: 'test',
  status: charge.status,
  reference: charge.reference,
  receipt_number: null,
  amount: charge.amountKobo,
  message: null,
  gateway_response: charge.gatewayResponse,
  paid_at: toIso(charge.paidAt),
  created_at: toIso(charge.createdAt),
  channel: 'card',
  currency: charge.currency,
  ip_address: '127.0.0.1',
  metadata: charge.metadata ?? '',
  log: null,
  fees: charge.feesKobo,
  fees_split: charge.split && {
    ...charge.split,
    params: {
      bearer: charge.bearer,
      transaction_charge: String(charge.chargeKobo ?? ''),
      percentage_charge: '',
    },
  },
  authorization: charge.lastFour
    ? {
        authorization_code: `AUTH_${charge.accessCode.slice(0, 10)}`,
        bin: '408408',
        last4: charge.lastFour,
        exp_month: '12',
        exp_year: '2030',
        channel: 'card',
        card_type: 'visa ',
        bank: 'TEST BANK',
        country_code: 'NG',
        brand: 'visa',
        reusable: true,
        signature: 'SIG_fake',
        account_name: null,
      }
    : {},
  customer: serializeCustomer(charge),
  plan: null,
  split: {},
  order_id: null,
  paidAt: toIso(charge.paidAt),
  createdAt: toIso(charge.createdAt),
  requested_amount: charge.amountKobo,
  pos_transaction_data: null,
  source: null,
  fees_breakdown: null,
  connect: null,
  transaction_date: toIso(charge.createdAt),
  plan_object: {},
  subaccount: charge.subaccount ? { subaccount_code: charge.subaccount } : {},
})

const toIso = (time: number | null) => (time === null ? null : new Date(time).toISOString())
