// A ref that is true while the component is mounted, for late callbacks.
import { useEffect, useRef } from 'react'

export function useIsMounted() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
