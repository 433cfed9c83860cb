// Window-virtualized list with measured item heights.
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type Range,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { scrollPageTo } from '#web/lib/page/scrollPage.ts'
import { unsentTextSelector } from '#web/lib/page/unsentText.ts'
import { getHeight, measureHeight } from './heights.ts'

export interface ListItem {
  readonly id: string
}

/** A scroll position relative to an item: its id, and its pixels above the window. */
interface ItemPosition {
  item: string
  above: number
}

export interface VirtualListHandle {
  /** Returns the position at the top of the window; null while the list starts below it. */
  getPosition: () => ItemPosition | null
  /** Scrolls to a position; returns false if the item is not in the list. */
  scrollTo: (position: ItemPosition) => boolean
}

type VirtualListProps<Item extends ListItem> = {
  label: string
  role: 'feed' | 'list'
  items: readonly Item[]
  renderItem: (item: Item, index: number) => ReactNode
  /** Estimated height of an unmeasured item, in pixels. */
  usualHeight: number
  /** Total number of items; null if unknown. */
  totalCount: number | null
  /** Called when less than `nearEndPx` is left below the window. */
  onNearEnd?: () => void
  /** Called with the ids of the visible items whenever they change. */
  onVisibleChange?: (ids: readonly string[]) => void
  ref: Ref<VirtualListHandle>
}

/** Distance from the end at which the next page loads. */
const nearEndPx = 1500
const maxOverscan = 4

export function VirtualList<Item extends ListItem>({
  label,
  role,
  items,
  renderItem,
  usualHeight,
  totalCount,
  onNearEnd,
  onVisibleChange,
  ref,
}: VirtualListProps<Item>) {
  const list = useRef<HTMLDivElement>(null)
  const top = useTop(list)
  // Deferred, so that the visible items render first.
  const overscan = useDeferredValue(Math.min(maxOverscan, Math.ceil(innerHeight / usualHeight)), 1)
  const getItemId = useCallback((index: number) => items[index]?.id ?? index, [items])
  // oxlint-disable-next-line react/incompatible-library -- its results are not passed to memoized components
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    getItemKey: getItemId,
    estimateSize: (index) => getHeight(getItemId(index), usualHeight),
    measureElement: (element) => measureHeight(element, usualHeight),
    rangeExtractor: useCallback((range: Range) => includeMounted(list.current, range), []),
    overscan,
    scrollMargin: top,
    // Lets the first render fill the window.
    initialRect: { width: innerWidth, height: innerHeight },
  })
  const height = virtualizer.getTotalSize()
  const drawn = useMemo(() => items.map(renderItem), [items, renderItem])

  useEffect(() => {
    if (top + height - (scrollY + innerHeight) < nearEndPx) onNearEnd?.()
  })

  const { startIndex = 0, endIndex = -1 } = virtualizer.range ?? {}
  useVisibleIds(onVisibleChange, items.slice(startIndex, endIndex + 1))

  useImperativeHandle(ref, () => createHandle(virtualizer))

  return (
    <div ref={list} role={role} aria-label={label} className="relative" style={{ height }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <div
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          data-key={key}
          {...(role === 'list' && {
            role: 'listitem',
            'aria-posinset': index + 1,
            'aria-setsize': totalCount ?? -1,
          })}
          // An open suggestion list overlaps the item below.
          className="absolute inset-x-0 top-0 has-[[role=listbox]]:z-1"
          style={{ transform: `translateY(${start - top}px)` }}
        >
          {drawn[index]}
        </div>
      ))}
    </div>
  )
}

const createHandle = (virtualizer: Virtualizer<Window, Element>): VirtualListHandle => ({
  getPosition() {
    const first = virtualizer.measurementsCache.find(({ end }) => end > scrollY)
    if (!first || first.start > scrollY) return null
    return { item: String(first.key), above: scrollY - first.start }
  },
  scrollTo({ item, above }) {
    const found = virtualizer.measurementsCache.find(({ key }) => key === item)
    if (found) scrollPageTo(found.start + above)
    return found !== undefined
  },
})

/** Returns the list's offset from the top of the page, in pixels; remeasures when the page's height changes. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + scrollY))
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [list])
  return top
}

/** Reports the ids of the visible items, and none on unmount. */
function useVisibleIds(
  onVisibleChange: ((ids: readonly string[]) => void) | undefined,
  shown: readonly ListItem[],
) {
  const text = JSON.stringify(shown.map(({ id }) => id))
  useEffect(() => onVisibleChange?.(JSON.parse(text) as string[]), [onVisibleChange, text])
  useEffect(() => () => onVisibleChange?.([]), [onVisibleChange])
}

/** Elements whose items stay mounted: focused, with an open menu, or with unsent text. */
const keepMountedSelector = `:focus, [aria-haspopup="menu"][aria-expanded="true"], ${unsentTextSelector}`

/** Extends the rendered range by items with such elements. */
function includeMounted(list: HTMLElement | null, range: Range): number[] {
  const indexes = new Set(defaultRangeExtractor(range))
  for (const element of list?.querySelectorAll(keepMountedSelector) ?? []) {
    const index = Number(element.closest('[data-index]')?.getAttribute('data-index') ?? -1)
    if (index >= 0 && index < range.count) indexes.add(index)
  }
  return [...indexes].sort((a, b) => a - b)
}
