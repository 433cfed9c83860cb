// Scroll behaviour of a chat: position, pagination and jumps.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { show, useJump } from './jump.ts'

const pageSize = 30

/** Distance in px from the bottom that counts as the bottom (001 §9). */
const nearBottom = 20
/** Distance in px from the end of the loaded messages at which the next page loads. */
const nearEnd = 800

/** Whether the chat is scrolled to the bottom. */
export function useBottom(place: RefObject<HTMLDivElement | null>): boolean {
  const [isAtBottom, setAtBottom] = useState(true)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const look = () => setAtBottom(Math.abs(element.scrollTop) <= nearBottom)
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [place])
  return isAtBottom
}

/** Signature of `loadNext` and `loadPrevious` of usePaginationFragment. */
type Load = (count: number, options: { onComplete: (error: Error | null) => void }) => unknown
export type ChatPages = Record<'hasPrevious' | 'isLoadingPrevious' | 'hasNext' | 'isLoadingNext', boolean> &
  Record<'loadPrevious' | 'loadNext', Load>

const isNearTop = (place: HTMLElement) => place.scrollHeight - place.clientHeight + place.scrollTop < nearEnd
const isNearBottom = (place: HTMLElement) => -place.scrollTop < nearEnd

/** Loads older messages near the top. */
export const useOlder = (place: RefObject<HTMLDivElement | null>, pages: ChatPages) =>
  useMore(place, isNearTop, {
    hasMore: pages.hasPrevious,
    isLoading: pages.isLoadingPrevious,
    load: pages.loadPrevious,
  })

/** Loads newer messages near the bottom, in a chat opened further up. */
export const useNewer = (place: RefObject<HTMLDivElement | null>, pages: ChatPages) =>
  useMore(place, isNearBottom, {
    hasMore: pages.hasNext,
    isLoading: pages.isLoadingNext,
    load: pages.loadNext,
  })

function useMore(
  place: RefObject<HTMLDivElement | null>,
  isNear: (place: HTMLElement) => boolean,
  { hasMore, isLoading, load }: { hasMore: boolean; isLoading: boolean; load: Load },
) {
  const [hasFailed, setFailed] = useState(false)
  function loadMore() {
    if (!hasMore || isLoading) return
    setFailed(false)
    load(pageSize, { onComplete: (error) => setFailed(error !== null) })
  }
  const latest = useRef(loadMore)
  useEffect(() => {
    latest.current = loadMore
  })
  useEffect(() => {
    const element = place.current
    if (!element || hasFailed) return
    const look = () => isNear(element) && latest.current()
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [place, isNear, hasFailed, hasMore, isLoading])
  return { hasMore, hasFailed, loadMore }
}

/** Scrolls to the first unread message on mount if it is out of view. */
export function useOpening(place: RefObject<HTMLDivElement | null>, hasUnread: boolean) {
  useLayoutEffect(() => {
    if (!hasUnread) return
    const line = place.current?.querySelector('[data-unread]')
    const top = place.current?.getBoundingClientRect().top ?? 0
    if (line && line.getBoundingClientRect().top < top) line.scrollIntoView({ block: 'start' })
  }, [place, hasUnread])
}

/** Scrolls to the bottom when the viewer sends a message. */
export function useOwnInSight(place: RefObject<HTMLDivElement | null>, unsent: number) {
  const before = useRef(unsent)
  useEffect(() => {
    if (unsent > before.current) place.current?.scrollTo({ top: 0 })
    before.current = unsent
  }, [place, unsent])
}

/** Scrolls to the message the chat opened at; to the bottom on return to the end. */
export function useShown(place: RefObject<HTMLDivElement | null>, around: number | null) {
  const before = useRef(around)
  useLayoutEffect(() => {
    if (around !== null) show(around)
    else if (before.current !== null) place.current?.scrollTo({ top: 0 })
    before.current = around
  }, [place, around])
}

/**
 * Keeps the text in view in place when newer messages arrive below, although the position counts from the
 * bottom.
 */
export function useHeld(place: RefObject<HTMLDivElement | null>, isHeld: boolean, last: number) {
  const before = useRef({ last, below: 0 })
  useLayoutEffect(() => {
    const end = place.current?.firstElementChild?.getBoundingClientRect().bottom ?? 0
    const below = (number: number) => {
      const there = place.current?.querySelector(`[data-number="${number}"]`)
      return there ? end - there.getBoundingClientRect().bottom : null
    }
    const now = below(before.current.last)
    if (isHeld && last > before.current.last && now !== null)
      place.current?.scrollBy({ top: before.current.below - now })
    before.current = { last, below: below(last) ?? 0 }
  })
}

/**
 * Returns a function that goes to the end of the chat. Reaching the end by scrolling switches to the live
 * end.
 */
export function useEnd(
  place: RefObject<HTMLDivElement | null>,
  { isElsewhere, isReached }: { isElsewhere: boolean; isReached: boolean },
) {
  const jump = useJump()
  const leave = useEffectEvent(() => jump(null))
  const isDue = isElsewhere && isReached
  useEffect(() => {
    if (isDue) leave()
  }, [isDue])
  return () => (isElsewhere ? jump(null) : place.current?.scrollTo({ top: 0 }))
}
