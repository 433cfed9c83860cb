// A list of posts as long as one likes: only those around the window are in the page, each at the height it was measured.
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ReactNode, Ref } from 'react'
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { heldText } from '#web/lib/heldText.ts'
import { heightOf, noteHeight } from './heights.ts'

export interface ListedPost {
  /** The same for the same post, as long as the list is there. */
  key: string
  /** Its article. */
  node: ReactNode
}

/** A place in the list that stays right when posts come in above it: a post, and how many pixels of it are above the window. */
export interface PostPlace {
  post: string
  above: number
}

export interface PostListHandle {
  /** The post at the top of the window; null while the list is below it. */
  place: () => PostPlace | null
  /** Scrolls there; false if the post is not in the list. */
  goTo: (place: PostPlace) => boolean
}

type PostListProps = {
  label: string
  posts: readonly ListedPost[]
  /** Called when there is less than `nearEnd` to read. */
  onNearEnd?: () => void
  /** Told which posts are in the window, by their keys, whenever that changes. */
  onScreen?: (keys: readonly string[]) => void
  ref?: Ref<PostListHandle>
}

/** In pixels: so far from the end the next page is asked for. */
const nearEnd = 1500
/** Posts kept ready on each side of the window. */
const around = 4

export function PostList({ label, posts, onNearEnd, onScreen, ref }: PostListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  // What is in the window is there first.
  const overscan = useDeferredValue(around, 1)
  const keyOf = useCallback((index: number) => posts[index]?.key ?? index, [posts])
  // oxlint-disable-next-line react/incompatible-library -- nothing it returns is handed on to what is memoized
  const virtualizer = useWindowVirtualizer({
    count: posts.length,
    getItemKey: keyOf,
    estimateSize: (index) => heightOf(keyOf(index)),
    measureElement: (element) => noteHeight(element),
    rangeExtractor: useCallback((range: Range) => withHeld(list.current, range), []),
    overscan,
    scrollMargin: top,
  })
  const items = virtualizer.getVirtualItems()
  const height = virtualizer.getTotalSize()

  // What stands above the list may grow; whenever it does, the page does.
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + scrollY))
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (top + height - (scrollY + innerHeight) < nearEnd) onNearEnd?.()
  })

  const { startIndex = 0, endIndex = -1 } = virtualizer.range ?? {}
  const shown = posts.slice(startIndex, endIndex + 1).map(({ key }) => key)
  const shownText = JSON.stringify(shown)
  useEffect(() => onScreen?.(JSON.parse(shownText) as string[]), [onScreen, shownText])

  useImperativeHandle(ref, () => ({
    place() {
      const first = virtualizer.measurementsCache.find(({ end }) => end > scrollY)
      if (!first || first.start > scrollY) return null
      return { post: String(first.key), above: scrollY - first.start }
    },
    goTo({ post, above }) {
      const item = virtualizer.measurementsCache.find(({ key }) => key === post)
      if (item) scrollTo(0, item.start + above)
      return item !== undefined
    },
  }))

  return (
    <div ref={list} role="feed" aria-label={label} className="relative" style={{ height }}>
      {items.map((item) => (
        <div
          key={item.key}
          ref={virtualizer.measureElement}
          data-index={item.index}
          data-key={item.key}
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${item.start - top}px)` }}
        >
          {posts[item.index]?.node}
        </div>
      ))}
    </div>
  )
}

/** What has the focus, or gets it back from its open menu, and what is being written. */
const held = `:focus, [aria-haspopup="menu"][aria-expanded="true"], ${heldText}`

/** Whatever post has any of that stays in the page, wherever one scrolls. */
function withHeld(list: HTMLElement | null, range: Range): number[] {
  const indexes = new Set(defaultRangeExtractor(range))
  for (const element of list?.querySelectorAll(held) ?? []) {
    const index = Number(element.closest('[data-index]')?.getAttribute('data-index') ?? -1)
    if (index >= 0 && index < range.count) indexes.add(index)
  }
  return [...indexes].sort((a, b) => a - b)
}
