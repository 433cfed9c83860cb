// The current time for relative times: one shared clock for all components.
import { useContext, useSyncExternalStore } from 'react'
import { ServedPageContext } from '../page/servedPage.ts'

/** Times within the last minute show seconds, roughly. */
const tickMs = 15_000

let now = new Date()
let clock: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick() {
  now = new Date()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  clock ??= setInterval(tick, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(clock)
    clock = undefined
  }
}

function read(): Date {
  // The clock stands still without listeners, and the system clock may change.
  if (!clock && Math.abs(Date.now() - now.getTime()) > tickMs) now = new Date()
  return now
}

/** Returns `select(now)`; the component renders again only when that changes. */
export function useNowSelector<T extends boolean | Date>(select: (moment: Date) => T): T {
  const served = useContext(ServedPageContext)
  return useSyncExternalStore(
    subscribe,
    () => select(read()),
    () => select(served?.at ?? now),
  )
}

export const useNow = () => useNowSelector((moment) => moment)
