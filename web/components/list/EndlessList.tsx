// A list as long as one likes: page by page, each item once, with the place in it that one comes back to.
import { useMemo, useRef, type ReactNode, type Ref } from 'react'
import { Button } from '#web/design/buttons/Button.tsx'
import { SkeletonList } from '#web/design/display/Skeleton.tsx'
import type { PlaceKey } from '#web/session/keys.ts'
import { usePages, type Pages } from './usePages.ts'
import { useReadingPlace } from './useReadingPlace.ts'
import { VirtualList, type Listed, type VirtualListHandle } from './VirtualList.tsx'

export type EndlessListProps<Item extends Listed> = {
  /** What a screen reader calls it, such as 'Saved posts'. */
  label: string
  /** A feed is made of articles, a list of anything. */
  role: 'feed' | 'list'
  /** What the items are, as in 'More posts could not be loaded.' */
  noun: string
  /** What has been read, in order; what the pages repeat is shown once. */
  items: readonly Item[]
  /** Draws an item. As long as it is the same function, an item that is the same is not drawn again. */
  draw: (item: Item, index: number) => ReactNode
  pages: Pages
  /** An item while it loads, with the measures of a real one. */
  skeleton: ReactNode
  /** The height of an item nobody has measured yet, in pixels. */
  usualHeight: number
  /** What stands there while there is nothing. */
  empty: ReactNode
  /** Says which list it is: another one begins anew. */
  name?: string
  /** Where the place in it is kept; without one it begins at the top. */
  place?: PlaceKey
  /** Told which items are in the window, by their ids, whenever that changes. */
  onScreen?: (ids: readonly string[]) => void
}

export function EndlessList<Item extends Listed>({ name, place, empty, ...props }: EndlessListProps<Item>) {
  const list = useRef<VirtualListHandle>(null)
  const items = useMemo(() => eachOnce(props.items), [props.items])
  useReadingPlace(place, { list, count: items.length, pages: props.pages })
  if (items.length === 0 && !props.pages.hasNext) return empty
  return <PagedList {...props} key={name} ref={list} items={items} />
}

/** Pages may repeat what has moved between them. */
function eachOnce<Item extends Listed>(items: readonly Item[]): Item[] {
  const seen = new Set<string>()
  return items.filter(({ id }) => !seen.has(id) && seen.add(id))
}

type PagedListProps<Item extends Listed> = Omit<EndlessListProps<Item>, 'name' | 'place' | 'empty'> & {
  ref: Ref<VirtualListHandle>
}

/** The next page is asked for before one gets there; what is there stays when that fails. */
function PagedList<Item extends Listed>({ noun, pages, skeleton, ...list }: PagedListProps<Item>) {
  const { hasFailed, loadMore } = usePages(pages)
  const { hasNext } = pages
  const count = list.items.length
  return (
    <>
      <VirtualList {...list} size={hasNext ? null : count} onNearEnd={hasFailed ? undefined : loadMore} />
      {hasNext && !hasFailed && (
        // New ones for every page: the old ones would count as having moved.
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
