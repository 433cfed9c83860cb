// The API routes of the fake Paystack, those that Fennec uses: transactions here, accounts and refunds in files of their own.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveAccounts } from './accounts.ts'
import { ApiError, successResponse } from './answers.ts'
import { serializeCharge, type PaystackContext } from './context.ts'
import { paginate, parseText, parseInteger, type Body } from './inputs.ts'
import { serveRefunds } from './refunds.ts'
import type { Charge } from './state.ts'

const minAmountKobo = 5000
const maxAmountKobo = 1_000_000_000
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function serveApi(app: FastifyInstance, context: PaystackContext): void {
  app.post('/transaction/initialize', ({ body }) => initialize(context, (body ?? {}) as Body))
  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', ({ params }) => {
    const charge = context.state.charge({ reference: params.reference })
    if (!charge) throw new ApiError(400, 'Transaction reference not found.', 'transaction_not_found')
    return successResponse('Verification successful', serializeCharge(charge))
  })
  app.get('/transaction', (request) => listCharges(context, request))
  serveAccounts(app, context)
  serveRefunds(app, context)
  app.put('/integration/payment_session_timeout', ({ body }) => {
    context.state.sessionSeconds = parseInteger((body as Body).timeout) ?? 0
    context.state.save()
    return successResponse('Payment session timeout updated', {
      payment_session_timeout: context.state.sessionSeconds,
    })
  })
}

function initialize(context: PaystackContext, body: Body) {
  const { state, now, url } = context
  const email = parseText(body.email)
  if (!email) throw new ApiError(400, 'Email Address is required', 'missing_params')
  if (!emailPattern.test(email)) throw new ApiError(400, 'Invalid Email Address Passed')
  const amountKobo = parseInteger(body.amount)
  if (amountKobo === null || amountKobo < minAmountKobo) throw new ApiError(400, 'Invalid Amount Sent')
  if (amountKobo > maxAmountKobo) throw new ApiError(400, 'Transaction amount limit exceeded')
  const reference = parseText(body.reference) ?? state.createName('')
  if (!/^[A-Za-z0-9.=-]+$/.test(reference))
    throw new ApiError(400, 'Invalid character in transaction reference')
  if (state.charge({ reference }))
    throw new ApiError(400, 'Duplicate Transaction Reference', 'duplicate_reference')
  const subaccount = parseText(body.subaccount)
  if (subaccount !== null && !state.subaccount(subaccount)?.isActive)
    throw new ApiError(400, 'Invalid Subaccount Code', 'invalid_subaccount')
  const charge: Charge = {
    // 64 bits, as Paystack's ids: more than a JavaScript number holds.
    id: `90071992547${state.nextId()}`,
    reference,
    accessCode: state.createName(''),
    status: 'abandoned',
    amountKobo,
    currency: parseText(body.currency) ?? 'NGN',
    email,
    callbackUrl: parseText(body.callback_url),
    metadata: parseMetadata(body.metadata),
    subaccount,
    chargeKobo: parseInteger(body.transaction_charge),
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
  return successResponse('Authorization URL created', {
    authorization_url: `${url()}/checkout/${charge.accessCode}`,
    access_code: charge.accessCode,
    reference,
  })
}

/** Accepts an object or its JSON. */
function parseMetadata(metadata: unknown): unknown {
  if (typeof metadata !== 'string') return metadata ?? null
  try {
    return JSON.parse(metadata)
  } catch {
    return metadata
  }
}

function listCharges({ state }: PaystackContext, request: FastifyRequest) {
  const { from, to, status } = request.query as Record<string, string | undefined>
  const isInPeriod = ({ createdAt }: Charge) =>
    (!from || createdAt >= Date.parse(from)) && (!to || createdAt <= Date.parse(to))
  const charges = state.charges
    .filter((charge) => isInPeriod(charge) && (!status || charge.status === status))
    .toReversed()
  const { page, meta } = paginate(charges, request)
  return successResponse('Transactions retrieved', page.map(serializeCharge), meta)
}
