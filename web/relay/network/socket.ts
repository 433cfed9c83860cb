// The WebSocket of a session: opens with the first subscription, closes after the last, reconnects after a cut.
import { createClient, type Client } from 'graphql-ws/client'
import { getSession, onSessionChange } from '#web/session/session.ts'
import { signalMissedEvents, onReturn } from '../store/freshness.ts'
import { dropRefusedToken } from './network.ts'
import { backoffAfter } from './backoff.ts'

/** Time that the socket stays open after its last subscription, because the next screen may subscribe. */
const lingerMs = 1000
const ackTimeoutMs = 10_000
const pingEveryMs = 20_000
const pongTimeoutMs = 10_000
/** Lifetime of a connection after which the backoff is reset. */
const steadyMs = 10_000

/** Close codes of the server; any other code only reconnects. */
const codes = { unauthorized: 4401, forbidden: 4403 } as const

/** Calls `onOpenChange` when the connection opens or closes. */
export function openSocket(token: string | null, onOpenChange: (isOpen: boolean) => void): Client {
  let failures = 0
  let lastSubscriptionId = 0
  let steadyTimer: ReturnType<typeof setTimeout> | undefined
  let pongTimer: ReturnType<typeof setTimeout> | undefined

  function onClosed(code: number) {
    clearTimeout(steadyTimer)
    clearTimeout(pongTimer)
    onOpenChange(false)
    if (code === codes.unauthorized && token) dropRefusedToken(token)
    // The session has ended or its permissions changed; refetching what is on screen shows which.
    if (code === codes.forbidden) signalMissedEvents()
  }

  const client = createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
    connectionParams: { token },
    generateID: () => String(++lastSubscriptionId),
    connectionAckWaitTimeout: ackTimeoutMs,
    lazyCloseTimeout: lingerMs,
    keepAlive: pingEveryMs,
    retryAttempts: Infinity,
    shouldRetry: () => true,
    retryWait: () => backoffAfter(failures++),
    on: {
      connected() {
        steadyTimer = setTimeout(() => (failures = 0), steadyMs)
        onOpenChange(true)
      },
      // After a change of networks a phone gets no close event, so a missing pong ends the connection.
      ping(isReceived) {
        if (!isReceived) pongTimer = setTimeout(() => client.terminate(), pongTimeoutMs)
      },
      pong(isReceived) {
        if (isReceived) clearTimeout(pongTimer)
      },
      closed: (event) => onClosed((event as CloseEvent).code),
    },
  })

  // On return to the tab, earlier backoff no longer counts.
  const unsubscribeReturn = onReturn(() => (failures = 0))
  const unsubscribeSession = onSessionChange(() => {
    if (getSession().token === token) return
    unsubscribeSession()
    unsubscribeReturn()
    // `dispose` rejects without an open connection.
    void Promise.resolve(client.dispose()).catch(() => {})
  })
  return client
}
