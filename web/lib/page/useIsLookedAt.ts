// Whether something is looked at rather than scrolled by, of a few such things at once.
import { useEffect, useState, type RefObject } from 'react'

/** A socket takes 20 subscriptions, and has other uses for most of them. */
const most = 4
/** Whoever stays so long with something looks at it. */
const patienceMs = 600

let lookedAt = 0

export function useIsLookedAt(element: RefObject<Element | null>): boolean {
  const [isLookedAt, setLookedAt] = useState(false)
  useEffect(() => {
    if (!isLookedAt) return
    lookedAt += 1
    return () => {
      lookedAt -= 1
    }
  }, [isLookedAt])
  useEffect(() => {
    let patience: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(patience)
      const isInView = entry?.isIntersecting ?? false
      patience = setTimeout(() => setLookedAt((is) => isInView && (is || lookedAt < most)), patienceMs)
    })
    if (element.current) observer.observe(element.current)
    return () => {
      clearTimeout(patience)
      observer.disconnect()
    }
  }, [element])
  return isLookedAt
}
