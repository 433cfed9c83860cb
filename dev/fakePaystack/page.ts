// HTML of the fake Paystack's checkout page: plain forms without script.
import { escapeHtml } from '#server/lib/escapeHtml.ts'
import type { Charge } from './state.ts'

const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' })

const frame = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; background: #f3f5f7; color: #1c2733; margin: 0; padding: 24px 16px }
main { max-width: 400px; margin: 0 auto; background: #fff; border-radius: 8px; padding: 24px; box-shadow: 0 1px 4px #0003 }
h1 { font-size: 1.25rem; margin: 0 0 4px }
p { margin: 0 0 16px }
label { display: block; margin-bottom: 12px; font-weight: 600 }
input { display: block; box-sizing: border-box; width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; border: 1px solid #6b7a88; border-radius: 6px }
button { width: 100%; min-height: 44px; margin-top: 8px; font: inherit; font-weight: 600; border: 0; border-radius: 6px; background: #0a7d4b; color: #fff }
button.plain { background: #e6ebef; color: #1c2733 }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
.wrong { color: #b3261e; font-weight: 600 }
.small { font-size: .875rem; color: #51606e }
</style>
</head>
<body><main>${body}</main></body>
</html>`

const form = (charge: Charge, action: string, fields: string, button: string) =>
  `<form method="post" action="/checkout/${charge.accessCode}/${action}">${fields}${button}</form>`

const field = (label: string, name: string, testId = '') =>
  `<label>${label}<input name="${name}" data-testid="${testId || name}" inputmode="numeric" autocomplete="off"></label>`

const submitButton = (label: string, id: string, className = '') =>
  `<button data-testid="${id}"${className && ` class="${className}"`}>${label}</button>`

const cancel = (charge: Charge) => form(charge, 'cancel', '', submitButton('Cancel', 'cancel', 'plain'))

const stepForms: Record<string, (charge: Charge) => string> = {
  pin: (charge) => form(charge, 'pin', field('Your card PIN', 'pin'), submitButton('Continue', 'continue')),
  phone: (charge) =>
    form(charge, 'phone', field('Your phone number', 'phone'), submitButton('Continue', 'continue')),
  otp: (charge) =>
    form(charge, 'otp', field('The code your bank sent you', 'otp'), submitButton('Continue', 'continue')),
  bank: (charge) =>
    `<p>Your bank asks whether this is you.</p>${form(charge, 'bank-approve', '', submitButton('Yes, pay', 'bank-auth-approve'))}${form(charge, 'bank-decline', '', submitButton('No', 'bank-auth-decline', 'plain'))}`,
}

const cardForm = (charge: Charge) =>
  form(
    charge,
    'card',
    `${field('Card number', 'number', 'card-number')}<div class="two">${field('Expiry (MM/YY)', 'expiry', 'card-expiry')}${field('CVV', 'cvv', 'card-cvv')}</div>`,
    submitButton(`Pay ${naira.format(charge.amountKobo / 100)}`, 'pay'),
  )

/** Renders the current step of a charge, with an error message. */
export function checkoutPage(charge: Charge, errorMessage: string | null): string {
  const next = charge.step?.left[0]
  const renderStep = next === undefined ? cardForm : (stepForms[next] ?? cardForm)
  const title = readTitle(charge)
  return frame(
    'Pay',
    `<h1>${naira.format(charge.amountKobo / 100)}</h1>
<p>${title ? `${escapeHtml(title)}<br>` : ''}<span class="small">${escapeHtml(charge.email)}</span></p>
${errorMessage ? `<p class="wrong" role="alert" data-testid="message">${escapeHtml(errorMessage)}</p>` : ''}
${renderStep(charge)}
${cancel(charge)}
<p class="small" style="margin-top:16px">Test payments: no money moves. Try 4084 0840 8408 4081, any month to come, and 408.</p>`,
  )
}

function readTitle({ metadata }: Charge): string | null {
  const { custom_fields: fields } = (metadata ?? {}) as { custom_fields?: { value?: unknown }[] }
  const value = Array.isArray(fields) ? fields[0]?.value : null
  return typeof value === 'string' ? value : null
}

export const errorPage = (text: string) =>
  frame('Pay', `<h1>Sorry</h1><p data-testid="message">${escapeHtml(text)}</p>`)

export const donePage = (text: string) => frame('Pay', `<h1>${escapeHtml(text)}</h1>`)
