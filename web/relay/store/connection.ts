// The connection state of this tab, from the browser's events and the outcome of the last call.
import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'

export type Connection = 'online' | 'offline' | 'unreachable'

const initialProbeMs = 3000
const maxProbeMs = 60_000

let isUnreachable = false
let probe: ReturnType<typeof setTimeout> | undefined
const listeners = createListeners()
const reconnects = createListeners()

/** A browser back online most likely reaches the server too. */
const onOnline = () => setUnreachable(false)

function setUnreachable(unreachable: boolean) {
  const isBack = isUnreachable && !unreachable
  clearTimeout(probe)
  isUnreachable = unreachable
  if (unreachable) {
    scheduleProbe(initialProbeMs)
    // Even while no notice shows; a wrong guess is corrected by the next probe.
    addEventListener('online', onOnline)
  } else removeEventListener('online', onOnline)
  listeners.notify()
  if (isBack) reconnects.notify()
}

export const onReachable = reconnects.subscribe

/** Probes the server, because a screen that is only read makes no calls that would end the notice. */
function scheduleProbe(waitMs: number) {
  probe = setTimeout(async () => {
    const isBack =
      document.visibilityState === 'visible' &&
      (await fetch('/healthz', { cache: 'no-store' }).then(
        () => true,
        () => false,
      ))
    if (!isUnreachable) return
    if (isBack) setUnreachable(false)
    else scheduleProbe(Math.min(waitMs * 2, maxProbeMs))
  }, waitMs)
}

/** Notes the outcome of a call: true after any answer, false if the server could not be reached. */
export function setReachable(isReachable: boolean) {
  if (isReachable === isUnreachable) setUnreachable(!isReachable)
}

const getConnection = (): Connection => {
  if (!navigator.onLine) return 'offline'
  return isUnreachable ? 'unreachable' : 'online'
}

function subscribe(listener: () => void) {
  const unsubscribe = listeners.subscribe(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    unsubscribe()
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const useConnection = () => useSyncExternalStore<Connection>(subscribe, getConnection, () => 'online')
