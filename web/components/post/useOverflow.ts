// Detects text that its element cuts off.
import { useLayoutEffect, useRef, useState } from 'react'

/** Returns a ref and true while text is cut off. Measured before the first paint and on each resize. */
export function useOverflow<Element extends HTMLElement>(isCutting: boolean) {
  const ref = useRef<Element>(null)
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || !isCutting) return setCut(false)
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isCutting])
  return [ref, isCut] as const
}
