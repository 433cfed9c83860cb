// Faults of the fake Paystack on request: a provider that is down, slow or broken.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'

export type FaultKind =
  | 'reset'
  | 'hang'
  | 'slow'
  | '500'
  | '502-html'
  | '429'
  | 'malformed-json'
  /** It does what is asked, and the answer never comes. */
  | 'accept-then-drop'

export interface Fault {
  /** The beginning of a path, such as /transaction/initialize. */
  path: string
  /** Such as POST; without one whatever asks for that path. */
  method?: string
  kind: FaultKind
  /** For so many calls, or for so many of a hundred. */
  calls?: number
  percent?: number
  /** Of slow in milliseconds, of 429 in seconds. */
  amount?: number
}

export function createFaults(chance: () => number) {
  let faults: (Fault & { left: number })[] = []
  return {
    add: (fault: Fault) =>
      void faults.push({ ...fault, left: fault.calls ?? (fault.percent === undefined ? 1 : Infinity) }),
    clear: () => void (faults = []),
    /** The fault of this call; it is used up by it. */
    take(path: string, method: string): Fault | undefined {
      const fault = faults.find(
        (one) =>
          one.left > 0 &&
          path.startsWith(one.path) &&
          (one.method ?? method) === method &&
          chance() * 100 < (one.percent ?? 100),
      )
      if (fault) fault.left -= 1
      return fault
    },
  }
}

/** True where the fault was all there is to answer. */
export async function injectFault(
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  switch (fault.kind) {
    case 'reset':
      reply.hijack()
      request.raw.socket.resetAndDestroy()
      return true
    case 'hang':
      reply.hijack()
      return true
    case 'slow':
      await wait(fault.amount ?? 1000)
      return false
    case '500':
      await reply.status(500).send({ status: false, message: 'Something went wrong', type: 'api_error' })
      return true
    case '502-html':
      await reply.status(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>')
      return true
    case '429':
      await reply
        .status(429)
        .header('x-ratelimit-limit', '100')
        .header('x-ratelimit-remaining', '0')
        .header('x-ratelimit-reset', String(fault.amount ?? 30))
        .send({ status: false, message: 'Rate limit exceeded!', code: 'rate_limited' })
      return true
    case 'malformed-json':
      await reply.type('application/json').send('{"status":true,"data":{')
      return true
    case 'accept-then-drop':
      return false
  }
}
