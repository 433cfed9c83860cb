// Who asks, before anything of a request is looked at: the person whose token was good lately, else a stranger.
import type { FastifyRequest } from 'fastify'
import type { Authenticate } from '#server/core/context/context.ts'
import { networkOf } from '#server/core/context/network.ts'
import type { Asker } from '#server/core/scheduling/turns.ts'
import { tokenOf, type SessionCookie } from '#server/http/session.ts'

/** Whoever is forgotten counts as a stranger once more: those longest ago, and who was last known so many milliseconds ago. */
const mostKnown = 20_000
const knownForMs = 300_000

export interface Askers {
  of(request: FastifyRequest): Asker
  /** Authenticates, and remembers whose token that is. */
  remembering(authenticate: Authenticate): Authenticate
}

export function createAskers(cookie: SessionCookie, now: () => Date): Askers {
  const people = new Map<string, { id: number; until: number }>()
  const personOf = (token: string) => {
    const person = people.get(token)
    return person && person.until > now().getTime() ? person.id : null
  }
  return {
    of(request) {
      const token = tokenOf(request, cookie)
      return { person: token === null ? null : personOf(token), network: networkOf(request.ip) }
    },
    remembering: (authenticate) => async (parts, token) => {
      const viewer = await authenticate(parts, token)
      people.delete(token)
      if (!viewer) return null
      const [oldest] = people.size >= mostKnown ? people.keys() : []
      if (oldest !== undefined) people.delete(oldest)
      people.set(token, { id: viewer.id, until: now().getTime() + knownForMs })
      return viewer
    },
  }
}
