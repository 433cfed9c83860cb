// Where the provider of payments tells by itself: POST /api/payments/webhook, signed over the very bytes (T32, T33).
import type { FastifyInstance } from 'fastify'

/** No event is longer, in bytes. */
const longestEvent = 256 * 1024

/** Takes an event of these bytes under that signature; false where it is not the provider's. */
export type TakeEvent = (body: Buffer, signature: string) => Promise<boolean>

export function serveWebhook(app: FastifyInstance, take: TakeEvent): void {
  void app.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestEvent }, (_request, body, done) =>
      done(null, body),
    )
    door.post('/api/payments/webhook', async ({ body, headers }, reply) => {
      const signature = headers['x-paystack-signature']
      const isTaken = Buffer.isBuffer(body) && typeof signature === 'string' && (await take(body, signature))
      return reply.code(isTaken ? 200 : 401).send()
    })
  })
}
