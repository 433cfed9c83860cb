// Client keys, by which limits count requests before they are parsed: the user of a recently valid token, else the network.
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Authenticate } from '#server/core/context/context.ts'
import { networkOf } from '#server/core/context/network.ts'
import type { ClientKey } from '#server/core/scheduling/admissionControl.ts'
import { tokenOf, type SessionCookie } from '#server/http/session.ts'

const maxTokens = 20_000
const validForMs = 300_000

export interface ClientKeys {
  getKey(request: FastifyRequest): ClientKey
  /** Wraps `authenticate` to remember the user of each valid token for five minutes. */
  withTokenMemory(authenticate: Authenticate): Authenticate
}

export function createClientKeys(cookie: SessionCookie, now: () => Date): ClientKeys {
  const clock = { now: () => now().getTime() }
  const users = new LRUCache<string, number>({
    max: maxTokens,
    ttl: validForMs,
    perf: clock,
    ttlResolution: 0,
  })
  return {
    getKey(request) {
      const token = tokenOf(request, cookie)
      return { userId: (token && users.peek(token)) || null, network: networkOf(request.ip) }
    },
    withTokenMemory: (authenticate) => async (services, token) => {
      const viewer = await authenticate(services, token)
      if (viewer) users.set(token, viewer.id)
      else users.delete(token)
      return viewer
    },
  }
}
