// The API calls of Paystack that Fennec uses (paystack.md §3, P1 to P12).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveAccounts } from './accounts.ts'
import { ApiError, yes } from './answers.ts'
import { transactionOf, type PaystackContext } from './context.ts'
import { paged, textOf, integerOf, type Body } from './inputs.ts'
import { serveRefunds } from './refunds.ts'
import type { Charge } from './state.ts'

const smallest = 5000
const largest = 1_000_000_000
const emailLooks = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function serveApi(app: FastifyInstance, context: PaystackContext): void {
  app.post('/transaction/initialize', ({ body }) => initialize(context, (body ?? {}) as Body))
  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', ({ params }) => {
    const charge = context.state.charge({ reference: params.reference })
    if (!charge) throw new ApiError(400, 'Transaction reference not found.', 'transaction_not_found')
    return yes('Verification successful', transactionOf(charge))
  })
  app.get('/transaction', (request) => listCharges(context, request))
  serveAccounts(app, context)
  serveRefunds(app, context)
  app.put('/integration/payment_session_timeout', ({ body }) => {
    context.state.sessionSeconds = integerOf((body as Body).timeout) ?? 0
    context.state.save()
    return yes('Payment session timeout updated', { payment_session_timeout: context.state.sessionSeconds })
  })
}

function initialize(context: PaystackContext, body: Body) {
  const { state, now, url } = context
  const email = textOf(body.email)
  if (!email) throw new ApiError(400, 'Email Address is required', 'missing_params')
  if (!emailLooks.test(email)) throw new ApiError(400, 'Invalid Email Address Passed')
  const amountKobo = integerOf(body.amount)
  if (amountKobo === null || amountKobo < smallest) throw new ApiError(400, 'Invalid Amount Sent')
  if (amountKobo > largest) throw new ApiError(400, 'Transaction amount limit exceeded')
  const reference = textOf(body.reference) ?? state.name('')
  if (!/^[A-Za-z0-9.=-]+$/.test(reference))
    throw new ApiError(400, 'Invalid character in transaction reference')
  if (state.charge({ reference }))
    throw new ApiError(400, 'Duplicate Transaction Reference', 'duplicate_reference')
  const subaccount = textOf(body.subaccount)
  if (subaccount !== null && !state.subaccount(subaccount)?.isActive)
    throw new ApiError(400, 'Invalid Subaccount Code', 'invalid_subaccount')
  const charge: Charge = {
    // 64 bits, as Paystack's ids: more than a JavaScript number holds.
    id: `90071992547${state.nextId()}`,
    reference,
    accessCode: state.name(''),
    status: 'abandoned',
    amountKobo,
    currency: textOf(body.currency) ?? 'NGN',
    email,
    callbackUrl: textOf(body.callback_url),
    metadata: metadataOf(body.metadata),
    subaccount,
    chargeKobo: integerOf(body.transaction_charge),
    bearer: body.bearer === 'subaccount' ? 'subaccount' : 'account',
    gatewayResponse: 'The transaction was not completed',
    createdAt: now().getTime(),
    paidAt: null,
    feesKobo: null,
    split: null,
    lastFour: null,
    step: null,
  }
  state.charges.push(charge)
  state.save()
  return yes('Authorization URL created', {
    authorization_url: `${url()}/checkout/${charge.accessCode}`,
    access_code: charge.accessCode,
    reference,
  })
}

/** Accepts an object or its JSON. */
function metadataOf(given: unknown): unknown {
  if (typeof given !== 'string') return given ?? null
  try {
    return JSON.parse(given)
  } catch {
    return given
  }
}

function listCharges({ state }: PaystackContext, request: FastifyRequest) {
  const { from, to, status } = request.query as Record<string, string | undefined>
  const within = ({ createdAt }: Charge) =>
    (!from || createdAt >= Date.parse(from)) && (!to || createdAt <= Date.parse(to))
  const found = state.charges.filter((one) => within(one) && (!status || one.status === status)).toReversed()
  const { page, meta } = paged(found, request)
  return yes('Transactions retrieved', page.map(transactionOf), meta)
}
