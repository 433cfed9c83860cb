// Scroll behaviour of a chat: position, pagination and jumps.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { scrollToMessage, useGoToMessage } from './goToMessage.ts'

type Scroller = RefObject<HTMLDivElement | null>

const pageSize = 30

/** Distance in px from the bottom that counts as the bottom (001 §9). */
const nearBottomPx = 20
/** Distance in px from the end of the loaded messages at which the next page loads. */
const nearEndPx = 800

export function useIsAtBottom(scroller: Scroller): boolean {
  const [isAtBottom, setAtBottom] = useState(true)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const check = () => setAtBottom(Math.abs(element.scrollTop) <= nearBottomPx)
    check()
    element.addEventListener('scroll', check, { passive: true })
    return () => element.removeEventListener('scroll', check)
  }, [scroller])
  return isAtBottom
}

/** Signature of `loadNext` and `loadPrevious` of usePaginationFragment. */
type Load = (count: number, options: { onComplete: (error: Error | null) => void }) => unknown
export type ChatPages = Record<'hasPrevious' | 'isLoadingPrevious' | 'hasNext' | 'isLoadingNext', boolean> &
  Record<'loadPrevious' | 'loadNext', Load>

const isNearTop = (scroller: HTMLElement) =>
  scroller.scrollHeight - scroller.clientHeight + scroller.scrollTop < nearEndPx
const isNearBottom = (scroller: HTMLElement) => -scroller.scrollTop < nearEndPx

export const useOlderPages = (scroller: Scroller, pages: ChatPages) =>
  useMorePages(scroller, isNearTop, {
    hasMore: pages.hasPrevious,
    isLoading: pages.isLoadingPrevious,
    load: pages.loadPrevious,
  })

export const useNewerPages = (scroller: Scroller, pages: ChatPages) =>
  useMorePages(scroller, isNearBottom, {
    hasMore: pages.hasNext,
    isLoading: pages.isLoadingNext,
    load: pages.loadNext,
  })

function useMorePages(
  scroller: Scroller,
  isNear: (scroller: HTMLElement) => boolean,
  { hasMore, isLoading, load }: { hasMore: boolean; isLoading: boolean; load: Load },
) {
  const [hasFailed, setFailed] = useState(false)
  function loadMore() {
    if (!hasMore || isLoading) return
    setFailed(false)
    load(pageSize, { onComplete: (error) => setFailed(error !== null) })
  }
  const loadLatest = useEffectEvent(loadMore)
  useEffect(() => {
    const element = scroller.current
    if (!element || hasFailed) return
    const check = () => isNear(element) && loadLatest()
    check()
    element.addEventListener('scroll', check, { passive: true })
    return () => element.removeEventListener('scroll', check)
  }, [scroller, isNear, hasFailed, hasMore, isLoading])
  return { hasMore, hasFailed, loadMore }
}

/** Scrolls to the "New messages" line on mount if it is above the view. */
export function useScrollToUnread(scroller: Scroller, hasUnread: boolean) {
  useLayoutEffect(() => {
    if (!hasUnread) return
    const divider = scroller.current?.querySelector('[data-unread]')
    const top = scroller.current?.getBoundingClientRect().top ?? 0
    if (divider && divider.getBoundingClientRect().top < top) divider.scrollIntoView({ block: 'start' })
  }, [scroller, hasUnread])
}

/** Scrolls to the bottom when the viewer sends a message. */
export function useScrollToEndOnSend(scroller: Scroller, unsentCount: number) {
  const previous = useRef(unsentCount)
  useEffect(() => {
    if (unsentCount > previous.current) scroller.current?.scrollTo({ top: 0 })
    previous.current = unsentCount
  }, [scroller, unsentCount])
}

/** Scrolls to the message `around`; to the bottom when `around` becomes null. */
export function useScrollToMessage(scroller: Scroller, around: number | null) {
  const previous = useRef(around)
  useLayoutEffect(() => {
    if (around !== null) scrollToMessage(around)
    else if (previous.current !== null) scroller.current?.scrollTo({ top: 0 })
    previous.current = around
  }, [scroller, around])
}

/** Keeps the visible messages in place when newer messages are added below. */
export function useKeepPosition(scroller: Scroller, isAnchored: boolean, newestNumber: number) {
  const previous = useRef({ newestNumber, distance: 0 })
  useLayoutEffect(() => {
    const end = scroller.current?.firstElementChild?.getBoundingClientRect().bottom ?? 0
    const distanceToEnd = (number: number) => {
      const element = scroller.current?.querySelector(`[data-number="${number}"]`)
      return element ? end - element.getBoundingClientRect().bottom : null
    }
    const distance = distanceToEnd(previous.current.newestNumber)
    if (isAnchored && newestNumber > previous.current.newestNumber && distance !== null)
      scroller.current?.scrollBy({ top: previous.current.distance - distance })
    previous.current = { newestNumber, distance: distanceToEnd(newestNumber) ?? 0 }
  })
}

/** Returns a function that goes to the end of the chat. In an anchored chat, scrolling to the end does the same. */
export function useScrollToEnd(
  scroller: Scroller,
  { isAnchored, isReached }: { isAnchored: boolean; isReached: boolean },
) {
  const goToMessage = useGoToMessage()
  const goToEnd = useEffectEvent(() => goToMessage(null))
  const shouldGoToEnd = isAnchored && isReached
  useEffect(() => {
    if (shouldGoToEnd) goToEnd()
  }, [shouldGoToEnd])
  return () => (isAnchored ? goToMessage(null) : scroller.current?.scrollTo({ top: 0 }))
}
