// Stores the scroll position of a list on leaving it or hiding the tab, and restores it once.
import { useEffect, useRef, type RefObject } from 'react'
import { scrollPageTo, scrollToTop } from '#web/lib/page/scrollPage.ts'
import {
  popTrackedPosition,
  clearPosition,
  hasStoredPosition,
  savePosition,
  trackPosition,
  readPosition,
  restoreDelayMs,
  type ScrollPosition,
} from '#web/lib/page/scrollMemory.ts'
import type { ScrollKey } from '#web/session/keys.ts'
import { getSession } from '#web/session/session.ts'
import type { Pages } from './usePages.ts'
import type { VirtualListHandle } from './VirtualList.tsx'

interface ListState {
  /** The mounted list; null while it is empty. */
  list: RefObject<VirtualListHandle | null>
  /** Number of loaded items. */
  count: number
  pages: Pages
}

/** Largest page the API allows. */
const maxPageSize = 100

export function useScrollRestoration(key: ScrollKey | undefined, listState: ListState) {
  const latest = useRef(listState)
  useEffect(() => {
    latest.current = listState
  })

  useEffect(() => {
    if (!key) return
    // The browser's own restoration ignores that the content has changed.
    history.scrollRestoration = 'manual'
    const shouldRestore = hasStoredPosition(key)
    if (!shouldRestore) scrollToTop()
    // Only a position that existed at mount is restored.
    const timer = shouldRestore ? setTimeout(() => restore(key, latest), restoreDelayMs) : undefined
    // Tracks the position in memory, because on unmount the next screen has already replaced the list. Clicks count too,
    // because they can change heights without scrolling.
    const track = () => {
      if (latest.current.list.current) trackPosition(key, getPosition(latest.current))
    }
    const storePosition = () => {
      if (scrollY > 0) savePosition(key, getPosition(latest.current))
    }
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') storePosition()
      // A tab that becomes visible again still shows its position, so the stored copy is obsolete.
      else clearPosition(key)
    }
    addEventListener('scroll', track, { passive: true })
    addEventListener('click', track, { capture: true })
    addEventListener('pagehide', storePosition)
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', track)
      removeEventListener('click', track, { capture: true })
      removeEventListener('pagehide', storePosition)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      history.scrollRestoration = 'auto'
      const tracked = popTrackedPosition(key)
      if (tracked && tracked.top > 0 && getSession().token) savePosition(key, tracked)
    }
  }, [key])
}

function getPosition({ list, count }: ListState): ScrollPosition {
  const { item, above } = list.current?.getPosition() ?? { item: null, above: 0 }
  return { top: scrollY, item, above, count }
}

/** Scrolls to the stored position, loading further pages if needed. */
function restore(key: ScrollKey, listState: RefObject<ListState>) {
  const position = readPosition(key)
  clearPosition(key)
  if (!position) return
  const { item, above, top, count: storedCount } = position
  function scrollToPosition() {
    const { list, count, pages } = listState.current
    if (item !== null && list.current?.scrollTo({ item, above })) return
    if (pages.hasNext && storedCount > count) {
      // In the next frame, when the new items are rendered.
      const continueAfterPage = (error: Error | null) =>
        void (error ?? requestAnimationFrame(scrollToPosition))
      pages.loadNext(Math.min(maxPageSize, storedCount - count), { onComplete: continueAfterPage })
    }
    // After `loadNext`, because scrolling near the end would start a page of the default size.
    scrollPageTo(top)
  }
  scrollToPosition()
}
