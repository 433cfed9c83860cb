// What is told and asked of payments in tests: by the provider, and by whoever comes back from his page.
import type { LightMyRequestResponse as Response } from 'fastify'
import { signatureOf } from '#server/payments/signature.ts'
import type { Fennec } from './app.ts'
import { rest, type Caller, type RestAnswer } from './calls.ts'
import { secretKey } from './fakePaystack.ts'

export interface Verified {
  status: string
  message?: string
  transaction: { amount: number; reference: string }
  order: { id: number; shipping_address: string }
}

/** Comes back from the page, or asks again. */
export const verify = (fennec: Fennec, who: Caller, reference: string): Promise<RestAnswer<Verified>> =>
  rest<Verified>(fennec, `GET /api/payments/verify/${reference}`, undefined, who)

/** The event of a payment that was made. */
export const success = (reference: string) => ({
  event: 'charge.success',
  data: { id: reference, reference, domain: 'test' },
})

/** Tells as the provider does; he signs it, unless there is another signature. */
export function tell({ app }: Fennec, event: object, signature?: string): Promise<Response> {
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
