// Whether the window fits a media query now, for what CSS alone cannot do: drawing something else, not hiding it.
import { useCallback, useSyncExternalStore } from 'react'

/** From md on, where bars become rails, sheets dialogs and lists tables. */
export const wide = '(width >= 48rem)'

/** From xl on, where there is room beside the column. */
export const extraWide = '(width >= 80rem)'

/** False where the server draws, which knows no window. */
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
