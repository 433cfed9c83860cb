// Of a long list only what is around the window is in the page, each item at the height it was measured.
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
import { goTo } from '#web/lib/page/goTo.ts'
import { heldText } from '#web/lib/page/heldText.ts'
import { heightOf, noteHeight } from './heights.ts'

export interface Listed {
  /** The same for the same item, wherever it is listed. */
  readonly id: string
}

/** A place in the list that stays right when items come in above it: one, and how many pixels of it are above the window. */
interface ListPlace {
  item: string
  above: number
}

export interface VirtualListHandle {
  /** The item at the top of the window; null while the list is below it. */
  place: () => ListPlace | null
  /** Scrolls there; false if the item is not in the list. */
  goTo: (place: ListPlace) => boolean
}

type VirtualListProps<Item extends Listed> = {
  label: string
  role: 'feed' | 'list'
  items: readonly Item[]
  draw: (item: Item, index: number) => ReactNode
  usualHeight: number
  /** How many items there are in all; null while nobody knows. */
  size: number | null
  /** Called when there is less than `nearEnd` to read. */
  onNearEnd?: () => void
  onScreen?: (ids: readonly string[]) => void
  ref: Ref<VirtualListHandle>
}

/** In pixels: so far from the end the next page is asked for. */
const nearEnd = 1500
/** Items kept ready on each side of the window: as many as fill another one, and no more than this. */
const around = 4

export function VirtualList<Item extends Listed>({
  label,
  role,
  items,
  draw,
  usualHeight,
  size,
  onNearEnd,
  onScreen,
  ref,
}: VirtualListProps<Item>) {
  const list = useRef<HTMLDivElement>(null)
  const top = useTop(list)
  // What is in the window is there first.
  const overscan = useDeferredValue(Math.min(around, Math.ceil(innerHeight / usualHeight)), 1)
  const idOf = useCallback((index: number) => items[index]?.id ?? index, [items])
  // oxlint-disable-next-line react/incompatible-library -- nothing it returns is handed on to what is memoized
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    getItemKey: idOf,
    estimateSize: (index) => heightOf(idOf(index), usualHeight),
    measureElement: (element) => noteHeight(element, usualHeight),
    rangeExtractor: useCallback((range: Range) => withHeld(list.current, range), []),
    overscan,
    scrollMargin: top,
    // Known before the first drawing: all that is in the window is drawn by it.
    initialRect: { width: innerWidth, height: innerHeight },
  })
  const height = virtualizer.getTotalSize()
  const drawn = useMemo(() => items.map(draw), [items, draw])

  useEffect(() => {
    if (top + height - (scrollY + innerHeight) < nearEnd) onNearEnd?.()
  })

  const { startIndex = 0, endIndex = -1 } = virtualizer.range ?? {}
  useTold(onScreen, items.slice(startIndex, endIndex + 1))

  useImperativeHandle(ref, () => handleOf(virtualizer))

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
            'aria-setsize': size ?? -1,
          })}
          // What is offered while one types reaches over the item below.
          className="absolute inset-x-0 top-0 has-[[role=listbox]]:z-1"
          style={{ transform: `translateY(${start - top}px)` }}
        >
          {drawn[index]}
        </div>
      ))}
    </div>
  )
}

const handleOf = (virtualizer: Virtualizer<Window, Element>): VirtualListHandle => ({
  place() {
    const first = virtualizer.measurementsCache.find(({ end }) => end > scrollY)
    if (!first || first.start > scrollY) return null
    return { item: String(first.key), above: scrollY - first.start }
  },
  goTo({ item, above }) {
    const found = virtualizer.measurementsCache.find(({ key }) => key === item)
    if (found) goTo(found.start + above)
    return found !== undefined
  },
})

/** Where the list begins, in pixels. What stands above it may grow; whenever it does, the page does. */
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

/** Tells which items are in the window, and none once the list is gone. */
function useTold(onScreen: ((ids: readonly string[]) => void) | undefined, shown: readonly Listed[]) {
  const text = JSON.stringify(shown.map(({ id }) => id))
  useEffect(() => onScreen?.(JSON.parse(text) as string[]), [onScreen, text])
  useEffect(() => () => onScreen?.([]), [onScreen])
}

/** What has the focus, or gets it back from its open menu, and what is being written. */
const held = `:focus, [aria-haspopup="menu"][aria-expanded="true"], ${heldText}`

/** Whatever item has any of that stays in the page, wherever one scrolls. */
function withHeld(list: HTMLElement | null, range: Range): number[] {
  const indexes = new Set(defaultRangeExtractor(range))
  for (const element of list?.querySelectorAll(held) ?? []) {
    const index = Number(element.closest('[data-index]')?.getAttribute('data-index') ?? -1)
    if (index >= 0 && index < range.count) indexes.add(index)
  }
  return [...indexes].sort((a, b) => a - b)
}
