// The route of the payment provider's webhooks, POST /api/payments/webhook, signed over the bytes of the body (T32, T33).
import type { FastifyInstance } from 'fastify'

const maxEventBytes = 256 * 1024

const example = {
  event: 'charge.success',
  data: { id: 4099260516, reference: 'fn-01JD3M9Z6Q8W2E5R7T9Y1U3I5P', status: 'success', domain: 'test' },
}

/** Its entry in the OpenAPI document. */
export const webhookPath: Record<string, Record<string, unknown>> = {
  '/api/payments/webhook': {
    post: {
      summary:
        'For the provider of payments alone: what it tells by itself, each event once however often it comes.',
      tags: ['Orders'],
      operationId: 'postPaymentsWebhook',
      security: [],
      parameters: [
        {
          name: 'x-paystack-signature',
          in: 'header',
          required: true,
          description: 'HMAC-SHA512 of the very bytes of the body with the secret key, in hex.',
          schema: { type: 'string' },
        },
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { type: 'object' }, example } },
      },
      responses: { 200: { description: 'Kept.' }, 401: { description: 'Not signed by the provider.' } },
    },
  },
}

/** Handles an event; resolves with false if the signature is not the provider's. */
export type ReceiveEvent = (body: Buffer, signature: string) => Promise<boolean>

export function serveWebhook(app: FastifyInstance, receive: ReceiveEvent): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxEventBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/api/payments/webhook', async ({ body, headers }, reply) => {
      const signature = headers['x-paystack-signature']
      const isAccepted =
        Buffer.isBuffer(body) && typeof signature === 'string' && (await receive(body, signature))
      return reply.code(isAccepted ? 200 : 401).send()
    })
  })
}
