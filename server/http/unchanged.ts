// Answers that have not changed are not sent again: whoever asks again names the one that he has (decision 70).
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sends a text with an ETag, or 304 to whoever has the same already. The tag is weak, since an answer is the same however
 * it is compressed.
 */
export function sendIfChanged({ headers }: FastifyRequest, reply: FastifyReply, body: string, type: string) {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  void reply.header('etag', `W/${tag}`)
  const known = headers['if-none-match']?.split(',').map((text) => text.trim().replace(/^W\//, '')) ?? []
  if (known.includes(tag) || known.includes('*')) return reply.code(304).send()
  return reply.type(type).send(body)
}

/** JSON so. Its `no-store` stays (T68): it keeps answers out of the caches of shared phones, not out of an app. */
export const sendJsonIfChanged = (request: FastifyRequest, reply: FastifyReply, answer: unknown) =>
  sendIfChanged(request, reply, JSON.stringify(answer), 'application/json; charset=utf-8')
