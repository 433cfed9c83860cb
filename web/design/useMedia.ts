// Media queries in React, for rendering that CSS alone cannot switch.
import { useCallback, useSyncExternalStore } from 'react'

/** From md on: rails, dialogs and tables. */
export const wideQuery = '(width >= 48rem)'

/** From xl on: space for a side column. */
export const extraWideQuery = '(width >= 80rem)'

/** Returns true if the query matches; false during SSR. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
