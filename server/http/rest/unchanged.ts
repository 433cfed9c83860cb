// Answers that have not changed are not sent again: whoever asks again names the one that he has (ADR 12).
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Names an answer by what tells it from another, and says whether whoever asks has it. The tag is weak, since an answer is
 * the same however it is compressed.
 */
export function isKnown({ headers }: FastifyRequest, reply: FastifyReply, identity: string): boolean {
  const tag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  void reply.header('etag', `W/${tag}`)
  const known = headers['if-none-match']?.split(',').map((text) => text.trim().replace(/^W\//, '')) ?? []
  return known.includes(tag) || known.includes('*')
}

/** Sends a text with an ETag, or 304 to whoever has the same already. */
export function sendIfChanged(request: FastifyRequest, reply: FastifyReply, body: string, type: string) {
  if (isKnown(request, reply, body)) return reply.code(304).send()
  return reply.type(type).send(body)
}

/** JSON so. Its `no-store` stays (T68): it keeps answers out of the caches of shared phones, not out of an app. */
export const sendJsonIfChanged = (request: FastifyRequest, reply: FastifyReply, answer: unknown) =>
  sendIfChanged(request, reply, JSON.stringify(answer), 'application/json; charset=utf-8')
