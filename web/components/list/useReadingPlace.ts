// Keeps where somebody was in a list when leaving it or putting the tab away, and brings him back there once.
import { useEffect, useRef, type RefObject } from 'react'
import { goTo, goToTop } from '#web/lib/page/goTo.ts'
import {
  endReading,
  forgetPlace,
  hasPlace,
  keepPlace,
  noteReading,
  readPlace,
  restoreDelayMs,
  type Place,
} from '#web/lib/page/scrollMemory.ts'
import type { PlaceKey } from '#web/session/keys.ts'
import { getSession } from '#web/session/session.ts'
import type { Pages } from './usePages.ts'
import type { VirtualListHandle } from './VirtualList.tsx'

interface Reading {
  list: RefObject<VirtualListHandle | null>
  /** How many items there are so far, and how to get more. */
  count: number
  pages: Pages
}

/** A page may have at most so many. */
const mostAtOnce = 100

export function useReadingPlace(key: PlaceKey | undefined, reading: Reading) {
  const latest = useRef(reading)
  useEffect(() => {
    latest.current = reading
  })

  useEffect(() => {
    if (!key) return
    // The browser would go to a height at which something else may stand by now.
    history.scrollRestoration = 'manual'
    const isBack = hasPlace(key)
    if (!isBack) goToTop()
    // A place that is kept in these moments is for the next time.
    const timer = isBack ? setTimeout(() => restore(key, latest), restoreDelayMs) : undefined
    // Once the next screen is there, it is too late to look; and heights change without anybody scrolling.
    const look = () => {
      if (latest.current.list.current) noteReading(key, placeIn(latest.current))
    }
    const keep = () => {
      if (scrollY > 0) keepPlace(key, placeIn(latest.current))
    }
    const keepWhenHidden = () => {
      if (document.visibilityState === 'hidden') keep()
      // Whoever comes back to a tab that is still there is where he was.
      else forgetPlace(key)
    }
    addEventListener('scroll', look, { passive: true })
    addEventListener('click', look, { capture: true })
    addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keepWhenHidden)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', look)
      removeEventListener('click', look, { capture: true })
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keepWhenHidden)
      history.scrollRestoration = 'auto'
      const place = endReading(key)
      // Whoever has signed out leaves nothing to the next person.
      if (place && place.top > 0 && getSession().token) keepPlace(key, place)
    }
  }, [key])
}

function placeIn({ list, count }: Reading): Place {
  const { item, above } = list.current?.place() ?? { item: null, above: 0 }
  return { top: scrollY, item, above, count }
}

/** Goes there; what was further down than the first page is read again. */
function restore(key: PlaceKey, reading: RefObject<Reading>) {
  const place = readPlace(key)
  forgetPlace(key)
  if (!place) return
  const { item, above, top, count: wanted } = place
  function go() {
    const { list, count, pages } = reading.current
    if (item !== null && list.current?.goTo({ item, above })) return
    if (pages.hasNext && wanted > count) {
      // After the items that have come are in the page.
      const goOn = (error: Error | null) => void (error ?? requestAnimationFrame(go))
      pages.loadNext(Math.min(mostAtOnce, wanted - count), { onComplete: goOn })
    }
    // Last: near its end the list would ask for a usual page itself.
    goTo(top)
  }
  go()
}
