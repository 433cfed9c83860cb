// Where one is in a chat: at its bottom, near to what is older, or at what is unread.
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

const pageSize = 30

/** Whoever is so near to the bottom, in pixels, reads along (001 §9). */
const nearBottom = 20
/** So far from the top the next page is asked for. */
const nearTop = 800

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
export type OlderPages = {
  hasPrevious: boolean
  isLoadingPrevious: boolean
  loadPrevious: (count: number, options: { onComplete: (error: Error | null) => void }) => unknown
}

/** Asks for what is older as one comes near to it. */
export function useOlder(place: RefObject<HTMLDivElement | null>, pages: OlderPages) {
  const { hasPrevious, isLoadingPrevious, loadPrevious } = pages
  const [hasFailed, setFailed] = useState(false)
  function loadOlder() {
    if (!hasPrevious || isLoadingPrevious) return
    setFailed(false)
    loadPrevious(pageSize, { onComplete: (error) => setFailed(error !== null) })
  }
  const latest = useRef(loadOlder)
  useEffect(() => {
    latest.current = loadOlder
  })
  useEffect(() => {
    const element = place.current
    if (!element || hasFailed) return
    const look = () => {
      const above = element.scrollHeight - element.clientHeight + element.scrollTop
      if (above < nearTop) latest.current()
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [place, hasFailed, hasPrevious, isLoadingPrevious])
  return { hasFailed, loadOlder }
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
