// Where one is in a chat: at its bottom, near to what is older, or at what is unread.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { show, useJump } from './jump.ts'

const pageSize = 30

/** Whoever is so near to the bottom, in pixels, reads along (001 §9). */
const nearBottom = 20
/** So near to an end of what has been read, in pixels, the next page is asked for. */
const nearEnd = 800

/** Whether one reads along at the bottom. */
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

/** As usePaginationFragment gives them. */
type Load = (count: number, options: { onComplete: (error: Error | null) => void }) => unknown
export type ChatPages = Record<'hasPrevious' | 'isLoadingPrevious' | 'hasNext' | 'isLoadingNext', boolean> &
  Record<'loadPrevious' | 'loadNext', Load>

const isNearTop = (place: HTMLElement) => place.scrollHeight - place.clientHeight + place.scrollTop < nearEnd
const isNearBottom = (place: HTMLElement) => -place.scrollTop < nearEnd

/** Asks for what is older as one comes near to it. */
export const useOlder = (place: RefObject<HTMLDivElement | null>, pages: ChatPages) =>
  useMore(place, isNearTop, {
    hasMore: pages.hasPrevious,
    isLoading: pages.isLoadingPrevious,
    load: pages.loadPrevious,
  })

/** The same of what is newer, where one has opened the chat further up. */
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

/** One begins at what is unread, where there is any that is out of sight; else at the bottom. */
export function useOpening(place: RefObject<HTMLDivElement | null>, hasUnread: boolean) {
  useLayoutEffect(() => {
    if (!hasUnread) return
    const line = place.current?.querySelector('[data-unread]')
    const top = place.current?.getBoundingClientRect().top ?? 0
    if (line && line.getBoundingClientRect().top < top) line.scrollIntoView({ block: 'start' })
  }, [place, hasUnread])
}

/** What one has just written is at the bottom, and so is one. */
export function useOwnInSight(place: RefObject<HTMLDivElement | null>, unsent: number) {
  const before = useRef(unsent)
  useEffect(() => {
    if (unsent > before.current) place.current?.scrollTo({ top: 0 })
    before.current = unsent
  }, [place, unsent])
}

/** The chat opens around that message; from there one comes back to its end, where one is at the bottom again. */
export function useShown(place: RefObject<HTMLDivElement | null>, around: number | null) {
  const before = useRef(around)
  useLayoutEffect(() => {
    if (around !== null) show(around)
    else if (before.current !== null) place.current?.scrollTo({ top: 0 })
    before.current = around
  }, [place, around])
}

/** What comes in below leaves what is being read where it is, although the place is counted from the bottom. */
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

/** The way to the end of the chat. Whoever has read on to it from elsewhere goes on there, where it is live. */
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
