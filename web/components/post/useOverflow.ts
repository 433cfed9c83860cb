// Whether an element that cuts its text off has more than it shows.
import { useLayoutEffect, useRef, useState } from 'react'

/** Before the first paint, so that nothing moves; and again whenever its width changes. */
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
