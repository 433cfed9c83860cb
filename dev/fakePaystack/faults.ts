// Faults that tests inject into the fake Paystack: a provider that is down, slow or broken.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout as delay } from 'node:timers/promises'

export type FaultKind =
  | 'reset'
  | 'hang'
  | 'slow'
  | '500'
  | '502-html'
  | '429'
  | 'malformed-json'
  /** Carries out the call, but drops the response. */
  | 'accept-then-drop'

export interface Fault {
  /** Prefix of the path, such as /transaction/initialize. */
  path: string
  /** Default any method. */
  method?: string
  kind: FaultKind
  /** Number of calls that fail; default 1, or unlimited with `percent`. */
  calls?: number
  /** Percentage of matching calls that fail; default 100. */
  percent?: number
  /** Delay in milliseconds for `slow`, seconds until a retry for `429`. */
  amount?: number
}

/** Creates the list of requested faults. */
export function createFaults(random: () => number) {
  let faults: (Fault & { left: number })[] = []
  return {
    add: (fault: Fault) =>
      void faults.push({ ...fault, left: fault.calls ?? (fault.percent === undefined ? 1 : Infinity) }),
    clear: () => void (faults = []),
    /** Returns the fault for a call, and counts it as used; undefined for none. */
    consume(path: string, method: string): Fault | undefined {
      const fault = faults.find(
        (candidate) =>
          candidate.left > 0 &&
          path.startsWith(candidate.path) &&
          (candidate.method ?? method) === method &&
          random() * 100 < (candidate.percent ?? 100),
      )
      if (fault) fault.left -= 1
      return fault
    },
  }
}

/** Responds with the fault instead of the route, or delays the route. */
export async function injectFault(fault: Fault, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  switch (fault.kind) {
    case 'reset':
      reply.hijack()
      request.raw.socket.resetAndDestroy()
      break
    case 'hang':
      reply.hijack()
      break
    case 'slow':
      await delay(fault.amount ?? 1000)
      break
    case '500':
      await reply.status(500).send({ status: false, message: 'Something went wrong', type: 'api_error' })
      break
    case '502-html':
      await reply.status(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>')
      break
    case '429':
      await reply
        .status(429)
        .header('x-ratelimit-limit', '100')
        .header('x-ratelimit-remaining', '0')
        .header('x-ratelimit-reset', String(fault.amount ?? 30))
        .send({ status: false, message: 'Rate limit exceeded!', code: 'rate_limited' })
      break
    case 'malformed-json':
      await reply.type('application/json').send('{"status":true,"data":{')
  }
}
