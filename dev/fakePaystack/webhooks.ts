// Webhooks of the fake Paystack: signed over the bytes it sends, and sent again until they are answered with 200.
import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { signatureOf } from '#server/payments/signature.ts'

/** As it is wrong on purpose: what the bytes or the signature are then. */
export type Forgery = 'none' | 'unsigned' | 'tampered' | 'other-key'

interface Sent {
  event: string
  body: string
  /** What was answered each time; 0 where nobody was there. */
  answers: number[]
}

interface Options {
  /** Null: nobody is told. */
  url: string | null
  secretKey: string
  /** Between two tries, in milliseconds; as many tries as there are pauses, and one. */
  pausesMs: readonly number[]
  /** Before the first. */
  delayMs?: number
}

const answerWithinMs = 30_000

export interface WebhookSender {
  tell(event: string, data: object): void
  /** Sends so many copies at once, and gives what was answered. */
  send(event: string, data: object, copies: number, forgery: Forgery): Promise<number[]>
  sent: Sent[]
  to(url: string | null): void
  close(): Promise<void>
}

export function createWebhookSender(options: Options): WebhookSender {
  const { secretKey, pausesMs, delayMs = 0 } = options
  let { url } = options
  const end = new AbortController()
  // Every event that waits to be told listens for the end.
  setMaxListeners(0, end.signal)
  const underWay = new Set<Promise<unknown>>()
  const sent: Sent[] = []

  async function post(body: string, forgery: Forgery): Promise<number> {
    if (url === null) return 0
    const signature = signatureOf(Buffer.from(body), forgery === 'other-key' ? `${secretKey}x` : secretKey)
    const bytes = forgery === 'tampered' ? body.replace('"event"', '"event" ') : body
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(forgery !== 'unsigned' && { 'x-paystack-signature': signature }),
        },
        body: bytes,
        signal: AbortSignal.any([end.signal, AbortSignal.timeout(answerWithinMs)]),
      })
      await response.body?.cancel()
      return response.status
    } catch {
      return 0
    }
  }

  /** Only 200 is an answer. */
  async function untilHeard(one: Sent) {
    for (const pause of [delayMs, ...pausesMs]) {
      await wait(pause, undefined, { signal: end.signal, ref: false })
      const status = await post(one.body, 'none')
      one.answers.push(status)
      if (status === 200) return
    }
  }

  return {
    sent,
    to: (next) => void (url = next),
    tell(event, data) {
      const one: Sent = { event, body: JSON.stringify({ event, data }), answers: [] }
      sent.push(one)
      const task: Promise<unknown> = untilHeard(one)
        .catch(() => {})
        .finally(() => underWay.delete(task))
      underWay.add(task)
    },
    send: (event, data, copies, forgery) => {
      const body = JSON.stringify({ event, data })
      return Promise.all(Array.from({ length: copies }, () => post(body, forgery)))
    },
    async close() {
      end.abort()
      await Promise.all(underWay)
    },
  }
}
