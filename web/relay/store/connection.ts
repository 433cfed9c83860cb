// Whether Fennec can be reached, as far as this tab knows: what the browser says, and how the last call went.
import { useSyncExternalStore } from 'react'

export type Connection = 'online' | 'offline' | 'unreachable'

const firstProbeMs = 3000
const longestProbeMs = 60_000

let isUnreachable = false
let probe: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const returns = new Set<() => void>()

/** The browser has a connection again; that Fennec is at its other end is the likeliest. */
const onOnline = () => become(false)

function become(unreachable: boolean) {
  const isBack = isUnreachable && !unreachable
  clearTimeout(probe)
  isUnreachable = unreachable
  if (unreachable) {
    probeIn(firstProbeMs)
    // Whether or not a notice is shown: if that is said a moment early, the next sign of life is asked for soon again.
    addEventListener('online', onOnline)
  } else removeEventListener('online', onOnline)
  for (const listener of listeners) listener()
  if (isBack) for (const listener of returns) listener()
}

/** Calls back when Fennec, which could not be reached, can be again. */
export function onReached(listener: () => void) {
  returns.add(listener)
  return () => void returns.delete(listener)
}

/** Somebody who only reads makes no calls: so that the notice goes when it should, the server is asked for a sign of life. */
function probeIn(waitMs: number) {
  probe = setTimeout(async () => {
    const isBack =
      document.visibilityState === 'visible' &&
      (await fetch('/healthz', { cache: 'no-store' }).then(
        () => true,
        () => false,
      ))
    if (!isUnreachable) return
    if (isBack) become(false)
    else probeIn(Math.min(waitMs * 2, longestProbeMs))
  }, waitMs)
}

/** Told of every call that got an answer, whatever it was, and of every one that could not be made. */
export function noteReached(reached: boolean) {
  if (reached === isUnreachable) become(!reached)
}

const getConnection = (): Connection => {
  if (!navigator.onLine) return 'offline'
  return isUnreachable ? 'unreachable' : 'online'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const useConnection = () => useSyncExternalStore<Connection>(subscribe, getConnection, () => 'online')
