// The webhook sender of the fake Paystack: events are signed, and repeated until the response is 200.
import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { signatureOf } from '#server/payments/signature.ts'

/** Deliberate fault of an event's bytes or signature. */
export type Forgery = 'none' | 'unsigned' | 'tampered' | 'other-key'

interface Options {
  url: string | null
  secretKey: string
  /** Milliseconds between deliveries; there is one delivery more than pauses. */
  pausesMs: readonly number[]
  delayMs?: number
}

const timeoutMs = 30_000

export interface WebhookSender {
  enqueue(event: string, data: object): void
  /** Sends copies at once; returns their statuses. */
  send(event: string, data: object, copies: number, forgery: Forgery): Promise<number[]>
  setUrl(url: string | null): void
  close(): Promise<void>
}

export function createWebhookSender(options: Options): WebhookSender {
  const { secretKey, pausesMs, delayMs = 0 } = options
  let { url } = options
  const shutdown = new AbortController()
  // Every pending webhook listens on this signal.
  setMaxListeners(0, shutdown.signal)
  const pending = new Set<Promise<unknown>>()

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
        signal: AbortSignal.any([shutdown.signal, AbortSignal.timeout(timeoutMs)]),
      })
      await response.body?.cancel()
      return response.status
    } catch {
      return 0
    }
  }

  /** Repeats until the status is 200. */
  async function repeatUntilAnswered(body: string) {
    for (const pause of [delayMs, ...pausesMs]) {
      await delay(pause, undefined, { signal: shutdown.signal, ref: false })
      if ((await post(body, 'none')) === 200) return
    }
  }

  return {
    setUrl: (next) => void (url = next),
    enqueue(event, data) {
      const task: Promise<unknown> = repeatUntilAnswered(JSON.stringify({ event, data }))
        .catch(() => {})
        .finally(() => pending.delete(task))
      pending.add(task)
    },
    send: (event, data, copies, forgery) => {
      const body = JSON.stringify({ event, data })
      return Promise.all(Array.from({ length: copies }, () => post(body, forgery)))
    },
    async close() {
      shutdown.abort()
      await Promise.all(pending)
    },
  }
}
