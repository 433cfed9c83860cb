// Payments in tests: webhooks of the provider, and returns from its page.
import type { LightMyRequestResponse as Response } from 'fastify'
import { signatureOf } from '#server/payments/signature.ts'
import type { Fennec } from './app.ts'
import { rest, type Caller, type RestAnswer } from './calls.ts'
import { secretKey } from './fakePaystack.ts'

export interface VerifiedPayment {
  status: string
  message?: string
  transaction: { amount: number; reference: string }
  order: { id: number; shipping_address: string }
}

/** Verifies a payment, as after a return from the page. */
export const verifyPayment = (
  fennec: Fennec,
  caller: Caller,
  reference: string,
): Promise<RestAnswer<VerifiedPayment>> =>
  rest<VerifiedPayment>(fennec, `GET /api/payments/verify/${reference}`, undefined, caller)

/** The event of a successful payment. */
export const successEvent = (reference: string) => ({
  event: 'charge.success',
  data: { id: reference, reference, domain: 'test' },
})

/** Sends a webhook with the provider's signature, or another one. */
export function sendWebhook({ app }: Fennec, event: object, signature?: string): Promise<Response> {
  const body = Buffer.from(JSON.stringify(event))
  return app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': signature ?? signatureOf(body, secretKey),
    },
    payload: body,
  })
}
