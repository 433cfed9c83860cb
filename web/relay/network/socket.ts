// The one socket of a session: opened by its first subscription, closed with its last, and opened again after a cut.
import { createClient, type Client } from 'graphql-ws/client'
import { getSession, onSession } from '#web/session/session.ts'
import { noteMissed, onReturn } from '../store/freshness.ts'
import { forgetRefused } from './network.ts'
import { waitAfter } from './waits.ts'

/** So long it outlives its last subscription: the next screen may have one too. */
const lingerMs = 1000
const ackPatienceMs = 10_000
const pingEveryMs = 20_000
const pongPatienceMs = 10_000
/** A connection that has held so long was a good one: the next wait is short again. */
const steadyMs = 10_000

/** What the server says by closing; whatever else it says, the connection is tried again. */
const codes = { unauthorized: 4401, forbidden: 4403 } as const

/** `onUp` is told whether events arrive. */
export function openSocket(token: string | null, onUp: (isUp: boolean) => void): Client {
  let failures = 0
  let subscriptions = 0
  let steady: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  function onClosed(code: number) {
    clearTimeout(steady)
    clearTimeout(silence)
    onUp(false)
    if (code === codes.unauthorized && token) forgetRefused(token)
    // The session has ended, or what it may do has changed: whatever is shown, asked for again, tells which.
    if (code === codes.forbidden) noteMissed()
  }

  const client = createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
    connectionParams: { token },
    generateID: () => String(++subscriptions),
    connectionAckWaitTimeout: ackPatienceMs,
    lazyCloseTimeout: lingerMs,
    keepAlive: pingEveryMs,
    retryAttempts: Infinity,
    shouldRetry: () => true,
    retryWait: () => waitAfter(failures++),
    on: {
      connected() {
        steady = setTimeout(() => (failures = 0), steadyMs)
        onUp(true)
      },
      // A phone that has changed networks hears nothing any more, not even that.
      ping(isReceived) {
        if (!isReceived) silence = setTimeout(() => client.terminate(), pongPatienceMs)
      },
      pong(isReceived) {
        if (isReceived) clearTimeout(silence)
      },
      closed: (event) => onClosed((event as CloseEvent).code),
    },
  })

  // Whoever looks again is not kept waiting for what failed before he left.
  const forgetReturn = onReturn(() => (failures = 0))
  const stop = onSession(() => {
    if (getSession().token === token) return
    stop()
    forgetReturn()
    // It rejects when there was no connection to close.
    void Promise.resolve(client.dispose()).catch(() => {})
  })
  return client
}
