// Opens the search from wherever it is asked for; what draws it listens.
import { useEffect } from 'react'

const listeners = new Set<() => void>()

export function openSearch() {
  for (const listener of listeners) listener()
}

export function useSearchOpened(onOpen: () => void) {
  useEffect(() => {
    listeners.add(onOpen)
    return () => void listeners.delete(onOpen)
  }, [onOpen])
}
