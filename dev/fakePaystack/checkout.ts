// Checkout of a charge: card form, further steps, and the redirect back.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { cardOf } from './cards.ts'
import { fail, isOver, succeed, type PaystackContext } from './context.ts'
import { checkoutPage, donePage, sorryPage } from './page.ts'
import type { Charge } from './state.ts'

type Called = { Params: { code: string; action: string }; Body: Record<string, string> | undefined }

export function serveCheckout(app: FastifyInstance, context: PaystackContext): void {
  app.get<{ Params: { code: string } }>('/checkout/:code', ({ params }, reply) => {
    const charge = payable(context, params.code, reply)
    return charge && show(reply, checkoutPage(charge, null), charge)
  })
  app.post<Called>('/checkout/:code/:action', ({ params, body }, reply) => {
    const charge = payable(context, params.code, reply)
    if (!charge) return reply
    const act = actions[params.action]
    if (!act) return show(reply.status(404), sorryPage('There is no such page.'))
    return act(context, charge, { body: body ?? {}, reply })
  })
  app.get('/close', (_request, reply) => show(reply, donePage('You can close this page')))
}

/** Content security policy of the page; forms may redirect to the charge's URLs. */
function policyOf(charge?: Charge): string {
  const on = [charge?.callbackUrl, cancelUrlOf(charge)].flatMap((url) =>
    url && URL.canParse(url) ? [new URL(url).origin] : [],
  )
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `form-action 'self' ${[...new Set(on)].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

const show = (reply: FastifyReply, page: string, charge?: Charge) =>
  reply
    .header('content-security-policy', policyOf(charge))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)

function payable(context: PaystackContext, accessCode: string, reply: FastifyReply): Charge | null {
  const charge = context.state.charge({ accessCode })
  const why = !charge
    ? 'This payment is not known.'
    : charge.status === 'success' || charge.status === 'reversed'
      ? 'This payment was made already.'
      : isOver(context, charge)
        ? 'You have exceeded the time to pay.'
        : null
  if (why === null) return charge ?? null
  void show(reply.status(charge ? 410 : 404), sorryPage(why))
  return null
}

interface FormPost {
  body: Record<string, string>
  reply: FastifyReply
}

const actions: Record<string, (context: PaystackContext, charge: Charge, post: FormPost) => FastifyReply> = {
  card(context, charge, { body, reply }) {
    const card = cardOf(body.number ?? '')
    if (!card || card.cvv !== body.cvv?.trim() || !isValidExpiry(body.expiry ?? '', context.now()))
      return show(
        reply,
        checkoutPage(charge, 'Please check the number, the expiry date and the CVV.'),
        charge,
      )
    charge.status = 'ongoing'
    charge.step = { card: card.number, left: card.asks.map(({ step }) => step) }
    return showNext(context, charge, reply)
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
    return reply.redirect(cancelUrlOf(charge) ?? '/close', 303)
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
  const right = cardOf(charge.step?.card ?? '')?.asks.find((one) => one.step === step)?.right ?? null
  const given = body[step]?.trim() ?? ''
  if (right === null ? given === '' : given !== right)
    return decline(context, charge, step === 'otp' ? 'That code is not right' : 'Declined', reply)
  return passStep(context, charge, step, reply)
}

function passStep(context: PaystackContext, charge: Charge, step: string, reply: FastifyReply) {
  if (charge.step?.left[0] !== step)
    return show(reply, checkoutPage(charge, 'Please go on from here.'), charge)
  charge.step.left.shift()
  return showNext(context, charge, reply)
}

function showNext(context: PaystackContext, charge: Charge, reply: FastifyReply) {
  const { card: number = '', left = [] } = charge.step ?? {}
  context.state.save()
  if (left.length > 0) return show(reply, checkoutPage(charge, null), charge)
  const refusal = cardOf(number)?.refusal
  if (refusal) return decline(context, charge, refusal, reply)
  succeed(context, charge, number)
  const back = backUrlOf(charge)
  return back ? reply.redirect(back, 303) : show(reply, donePage('Payment successful'))
}

function decline(context: PaystackContext, charge: Charge, why: string, reply: FastifyReply) {
  fail(context, charge, why)
  return show(reply, checkoutPage(charge, `${why}. Try another card.`), charge)
}

function backUrlOf({ callbackUrl, reference }: Charge): string | null {
  if (callbackUrl === null) return null
  const named = `trxref=${encodeURIComponent(reference)}&reference=${encodeURIComponent(reference)}`
  return `${callbackUrl}${callbackUrl.includes('?') ? '&' : '?'}${named}`
}

function cancelUrlOf(charge?: Charge): string | null {
  const { cancel_action: url } = (charge?.metadata ?? {}) as { cancel_action?: unknown }
  return typeof url === 'string' ? url : null
}
