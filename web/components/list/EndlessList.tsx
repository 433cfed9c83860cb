// Infinite list: loads page by page, removes duplicates, and restores the scroll position.
import { useMemo, useRef, type ReactNode, type Ref } from 'react'
import { Button } from '#web/design/buttons/Button.tsx'
import { SkeletonList } from '#web/design/display/Skeleton.tsx'
import type { ScrollKey } from '#web/session/keys.ts'
import { usePages, type Pages } from './usePages.ts'
import { useScrollRestoration } from './useScrollRestoration.ts'
import { VirtualList, type ListItem, type VirtualListHandle } from './VirtualList.tsx'

export type EndlessListProps<Item extends ListItem> = {
  /** Accessible name, such as 'Saved posts'. */
  label: string
  role: 'feed' | 'list'
  /** Plural name of the items, as in 'More posts could not be loaded.' */
  noun: string
  /** Loaded items in order; duplicates between pages are removed. */
  items: readonly Item[]
  /** Renders an item; a stable function avoids needless renders. */
  renderItem: (item: Item, index: number) => ReactNode
  pages: Pages
  skeleton: ReactNode
  /** Estimated height of an unmeasured item, in pixels. */
  usualHeight: number
  empty: ReactNode
  /** React key of the list: a change mounts a new list, such as for another tab. */
  name?: string
  /** Storage key of the scroll position; without it the list starts at the top. */
  scrollKey?: ScrollKey
  /** Called with the ids of the visible items whenever they change. */
  onVisibleChange?: (ids: readonly string[]) => void
}

export function EndlessList<Item extends ListItem>({
  name,
  scrollKey,
  empty,
  ...props
}: EndlessListProps<Item>) {
  const list = useRef<VirtualListHandle>(null)
  const items = useMemo(() => withoutDuplicates(props.items), [props.items])
  useScrollRestoration(scrollKey, { list, count: items.length, pages: props.pages })
  if (items.length === 0 && !props.pages.hasNext) return empty
  return <PagedList {...props} key={name} ref={list} items={items} />
}

/** Items that move between page requests may appear twice. */
function withoutDuplicates<Item extends ListItem>(items: readonly Item[]): Item[] {
  const seen = new Set<string>()
  return items.filter(({ id }) => !seen.has(id) && seen.add(id))
}

type PagedListProps<Item extends ListItem> = Omit<EndlessListProps<Item>, 'name' | 'scrollKey' | 'empty'> & {
  ref: Ref<VirtualListHandle>
}

/** Loads the next page ahead of scrolling; a failure keeps the loaded items. */
function PagedList<Item extends ListItem>({ noun, pages, skeleton, ...list }: PagedListProps<Item>) {
  const { hasFailed, loadMore } = usePages(pages)
  const { hasNext } = pages
  const count = list.items.length
  return (
    <>
      <VirtualList
        {...list}
        totalCount={hasNext ? null : count}
        onNearEnd={hasFailed ? undefined : loadMore}
      />
      {hasNext && !hasFailed && (
        // New skeletons for every page: moved ones would count as a layout shift.
        <SkeletonList key={count} label={`Loading more ${noun}`}>
          {skeleton}
          {skeleton}
        </SkeletonList>
      )}
      {hasFailed && (
        <div role="alert" className="flex flex-col items-center gap-3 px-6 py-8 text-center text-muted">
          More {noun} could not be loaded.
          <Button variant="secondary" size="sm" onClick={loadMore}>
            Retry
          </Button>
        </div>
      )}
      {!hasNext && count > 0 && (
        <p className="px-6 py-8 text-center text-small text-faint">You have reached the end.</p>
      )}
    </>
  )
}
