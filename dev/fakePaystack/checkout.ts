// The checkout routes of the fake Paystack: card form, further steps such as a PIN, and the redirect back to the shop.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { findTestCard } from './cards.ts'
import { fail, isExpired, succeed, type PaystackContext } from './context.ts'
import { checkoutPage, donePage, errorPage } from './page.ts'
import type { Charge } from './state.ts'

type CheckoutRoute = { Params: { code: string; action: string }; Body: Record<string, string> | undefined }

export function serveCheckout(app: FastifyInstance, context: PaystackContext): void {
  app.get<{ Params: { code: string } }>('/checkout/:code', ({ params }, reply) => {
    const charge = findPayableCharge(context, params.code, reply)
    return charge && sendPage(reply, checkoutPage(charge, null), charge)
  })
  app.post<CheckoutRoute>('/checkout/:code/:action', ({ params, body }, reply) => {
    const charge = findPayableCharge(context, params.code, reply)
    if (!charge) return reply
    const action = actions[params.action]
    if (!action) return sendPage(reply.status(404), errorPage('There is no such page.'))
    return action(context, charge, { body: body ?? {}, reply })
  })
  app.get('/close', (_request, reply) => sendPage(reply, donePage('You can close this page')))
}

/** Content security policy of the page; forms may redirect to the charge's URLs. */
function buildPolicy(charge?: Charge): string {
  const origins = [charge?.callbackUrl, getCancelUrl(charge)].flatMap((url) =>
    url && URL.canParse(url) ? [new URL(url).origin] : [],
  )
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `form-action 'self' ${[...new Set(origins)].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

const sendPage = (reply: FastifyReply, page: string, charge?: Charge) =>
  reply
    .header('content-security-policy', buildPolicy(charge))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)

function findPayableCharge(context: PaystackContext, accessCode: string, reply: FastifyReply): Charge | null {
  const charge = context.state.charge({ accessCode })
  const reason = !charge
    ? 'This payment is not known.'
    : charge.status === 'success' || charge.status === 'reversed'
      ? 'This payment was made already.'
      : isExpired(context, charge)
        ? 'You have exceeded the time to pay.'
        : null
  if (reason === null) return charge ?? null
  void sendPage(reply.status(charge ? 410 : 404), errorPage(reason))
  return null
}

interface FormPost {
  body: Record<string, string>
  reply: FastifyReply
}

const actions: Record<string, (context: PaystackContext, charge: Charge, post: FormPost) => FastifyReply> = {
  card(context, charge, { body, reply }) {
    const card = findTestCard(body.number ?? '')
    if (!card || card.cvv !== body.cvv?.trim() || !isValidExpiry(body.expiry ?? '', context.now()))
      return sendPage(
        reply,
        checkoutPage(charge, 'Please check the number, the expiry date and the CVV.'),
        charge,
      )
    charge.status = 'ongoing'
    charge.step = { card: card.number, left: card.challenges.map(({ step }) => step) }
    return continueCheckout(context, charge, reply)
  },
  pin: (context, charge, post) => checkStep(context, charge, 'pin', post),
  otp: (context, charge, post) => checkStep(context, charge, 'otp', post),
  phone: (context, charge, post) => checkStep(context, charge, 'phone', post),
  'bank-approve': (context, charge, { reply }) => passStep(context, charge, 'bank', reply),
  'bank-decline': (context, charge, { reply }) => decline(context, charge, 'Declined by your bank', reply),
  cancel(context, charge, { reply }) {
    charge.status = charge.status === 'ongoing' ? 'abandoned' : charge.status
    charge.step = null
    context.state.save()
    return reply.redirect(getCancelUrl(charge) ?? '/close', 303)
  },
}

function isValidExpiry(expiry: string, now: Date): boolean {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)$/.exec(expiry.trim()) ?? []
  return month !== '' && new Date(Date.UTC(2000 + Number(year), Number(month), 1)) > now
}

function checkStep(
  context: PaystackContext,
  charge: Charge,
  step: 'pin' | 'otp' | 'phone',
  { body, reply }: FormPost,
) {
  const answer =
    findTestCard(charge.step?.card ?? '')?.challenges.find((challenge) => challenge.step === step)?.answer ??
    null
  const entered = body[step]?.trim() ?? ''
  if (answer === null ? entered === '' : entered !== answer)
    return decline(context, charge, step === 'otp' ? 'That code is not right' : 'Declined', reply)
  return passStep(context, charge, step, reply)
}

function passStep(context: PaystackContext, charge: Charge, step: string, reply: FastifyReply) {
  if (charge.step?.left[0] !== step)
    return sendPage(reply, checkoutPage(charge, 'Please go on from here.'), charge)
  charge.step.left.shift()
  return continueCheckout(context, charge, reply)
}

function continueCheckout(context: PaystackContext, charge: Charge, reply: FastifyReply) {
  const { card: number = '', left = [] } = charge.step ?? {}
  context.state.save()
  if (left.length > 0) return sendPage(reply, checkoutPage(charge, null), charge)
  const refusal = findTestCard(number)?.refusal
  if (refusal) return decline(context, charge, refusal, reply)
  succeed(context, charge, number)
  const returnUrl = getReturnUrl(charge)
  return returnUrl ? reply.redirect(returnUrl, 303) : sendPage(reply, donePage('Payment successful'))
}

function decline(context: PaystackContext, charge: Charge, reason: string, reply: FastifyReply) {
  fail(context, charge, reason)
  return sendPage(reply, checkoutPage(charge, `${reason}. Try another card.`), charge)
}

function getReturnUrl({ callbackUrl, reference }: Charge): string | null {
  if (callbackUrl === null) return null
  const query = `trxref=${encodeURIComponent(reference)}&reference=${encodeURIComponent(reference)}`
  return `${callbackUrl}${callbackUrl.includes('?') ? '&' : '?'}${query}`
}

function getCancelUrl(charge?: Charge): string | null {
  const { cancel_action: url } = (charge?.metadata ?? {}) as { cancel_action?: unknown }
  return typeof url === 'string' ? url : null
}
