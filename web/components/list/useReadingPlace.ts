// Stores the scroll position of a list on leaving it or hiding the tab, and restores it once.
import { useEffect, useRef, type RefObject } from 'react'
import { goTo, scrollToTop } from '#web/lib/page/goTo.ts'
import {
  takeReading,
  forgetPlace,
  hasPlace,
  savePlace,
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
  count: number
  pages: Pages
}

/** Largest page of the API. */
const maxPageSize = 100

export function useReadingPlace(key: PlaceKey | undefined, reading: Reading) {
  const latest = useRef(reading)
  useEffect(() => {
    latest.current = reading
  })

  useEffect(() => {
    if (!key) return
    // The browser's own restoration ignores that the content has changed.
    history.scrollRestoration = 'manual'
    const isBack = hasPlace(key)
    if (!isBack) scrollToTop()
    // A position stored meanwhile is for the next visit.
    const timer = isBack ? setTimeout(() => restore(key, latest), restoreDelayMs) : undefined
    // Tracks the position continuously, because on unmount the next screen is already there. Clicks too, since heights
    // change without scrolling.
    const track = () => {
      if (latest.current.list.current) noteReading(key, placeIn(latest.current))
    }
    const keep = () => {
      if (scrollY > 0) savePlace(key, placeIn(latest.current))
    }
    const keepWhenHidden = () => {
      if (document.visibilityState === 'hidden') keep()
      // A tab that is still open keeps its position by itself.
      else forgetPlace(key)
    }
    addEventListener('scroll', track, { passive: true })
    addEventListener('click', track, { capture: true })
    addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keepWhenHidden)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', track)
      removeEventListener('click', track, { capture: true })
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keepWhenHidden)
      history.scrollRestoration = 'auto'
      const place = takeReading(key)
      if (place && place.top > 0 && getSession().token) savePlace(key, place)
    }
  }, [key])
}

function placeIn({ list, count }: Reading): Place {
  const { item, above } = list.current?.place() ?? { item: null, above: 0 }
  return { top: scrollY, item, above, count }
}

/** Scrolls to the stored position, loading further pages if needed. */
function restore(key: PlaceKey, reading: RefObject<Reading>) {
  const place = readPlace(key)
  forgetPlace(key)
  if (!place) return
  const { item, above, top, count: wanted } = place
  function go() {
    const { list, count, pages } = reading.current
    if (item !== null && list.current?.goTo({ item, above })) return
    if (pages.hasNext && wanted > count) {
      // After the new items are rendered.
      const goOn = (error: Error | null) => void (error ?? requestAnimationFrame(go))
      pages.loadNext(Math.min(maxPageSize, wanted - count), { onComplete: goOn })
    }
    // Last, because near its end the list would load a page of the usual size.
    goTo(top)
  }
  go()
}
