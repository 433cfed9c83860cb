// A ref that is true while the component is mounted, for late callbacks.
import { useEffect, useRef } from 'react'

export function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
