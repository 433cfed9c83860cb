// When each query last had an answer, so that it is asked again when stale and not before (decision 145).
import { onReached } from './connection.ts'

/** Stale at once, but asked at most every five seconds. */
export const usualStaleMs = 5_000
/** The current user is good for five minutes (000 §9). */
export const viewerStaleMs = 300_000

const answeredAt = new Map<string, number>()
const keyOf = (name: string, variables: object) => `${name}:${JSON.stringify(variables)}`

export const noteFetched = (name: string, variables: object) =>
  void answeredAt.set(keyOf(name, variables), Date.now())

export const isStale = (name: string, variables: object, staleMs: number) =>
  Date.now() - (answeredAt.get(keyOf(name, variables)) ?? -Infinity) >= staleMs

/** Another session has seen nothing yet. */
export const forgetFreshness = () => answeredAt.clear()

/** Calls back when the tab is looked at again or Fennec can be reached again; never while the tab is hidden. */
export function onReturn(callback: () => void) {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') callback()
  }
  addEventListener('focus', whenVisible)
  addEventListener('online', whenVisible)
  document.addEventListener('visibilitychange', whenVisible)
  const forget = onReached(whenVisible)
  return () => {
    forget()
    removeEventListener('focus', whenVisible)
    removeEventListener('online', whenVisible)
    document.removeEventListener('visibilitychange', whenVisible)
  }
}

const misses = new Set<() => void>()

/** Calls back when changes went unnoticed: whatever is shown has to be asked for, even if it is being asked for. */
export function onMissed(callback: () => void) {
  misses.add(callback)
  return () => void misses.delete(callback)
}

export function noteMissed() {
  for (const callback of misses) callback()
}
