// Returns true while an element stays in view, for at most four elements at a time.
import { useEffect, useState, type RefObject } from 'react'

/** A socket allows 20 subscriptions, most of which other features need. */
const maxCount = 4
/** Time in view before an element counts, so that scrolling past does not. */
const dwellMs = 600

let viewedCount = 0

export function useIsInView(element: RefObject<Element | null>): boolean {
  const [isViewed, setViewed] = useState(false)
  useEffect(() => {
    if (!isViewed) return
    viewedCount += 1
    return () => {
      viewedCount -= 1
    }
  }, [isViewed])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      const isInView = entry?.isIntersecting ?? false
      timer = setTimeout(() => setViewed((was) => isInView && (was || viewedCount < maxCount)), dwellMs)
    })
    if (element.current) observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element])
  return isViewed
}
