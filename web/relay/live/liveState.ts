// Live state of the tab: true while the socket is open and no subscription was refused.
import { createListeners } from '#web/lib/listeners.ts'

let openSession: object | null = null
const refused = new Set<object>()
const listeners = createListeners()

export const isLive = () => openSession !== null && refused.size === 0

function update(change: () => void) {
  const wasLive = isLive()
  change()
  if (isLive() && !wasLive) listeners.notify()
}

/** Ignores a late close of an earlier session's socket. */
export function setSocketOpen(session: object, isOpen: boolean) {
  update(() => {
    if (isOpen) openSession = session
    else if (openSession === session) openSession = null
  })
}

export function setSubscriptionRefused(subscription: object, isRefused: boolean) {
  update(() => {
    if (isRefused) refused.add(subscription)
    else refused.delete(subscription)
  })
}

/** Calls back when the tab is live again: data without a log may have missed events. */
export const onLive = listeners.subscribe
