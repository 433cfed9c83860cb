// Whether a component is still there, for what comes back late: a ref that says so.
import { useEffect, useRef } from 'react'

export function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
