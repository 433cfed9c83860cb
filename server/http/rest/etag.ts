// ETags of responses: an unchanged response is sent as 304 without a body (ADR 12).
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sets a weak ETag, since the identity does not depend on compression. Returns true if the client has that response. */
export function hasCurrentEtag({ headers }: FastifyRequest, reply: FastifyReply, identity: string): boolean {
  const tag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  void reply.header('etag', `W/${tag}`)
  const clientTags = headers['if-none-match']?.split(',').map((text) => text.trim().replace(/^W\//, '')) ?? []
  return clientTags.includes(tag) || clientTags.includes('*')
}

/** Sends JSON or 304. `no-store` remains (T68): it concerns caches of shared phones, and an app may keep responses. */
export function sendJsonIfChanged(request: FastifyRequest, reply: FastifyReply, data: unknown) {
  const body = JSON.stringify(data)
  if (hasCurrentEtag(request, reply, body)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}
