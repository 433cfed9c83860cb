// Opens the search overlay from anywhere.
import { useEffect } from 'react'

const listeners = new Set<() => void>()

export function openSearch() {
  for (const listener of listeners) listener()
}

export function useOnSearchOpened(onOpen: () => void) {
  useEffect(() => {
    listeners.add(onOpen)
    return () => void listeners.delete(onOpen)
  }, [onOpen])
}
