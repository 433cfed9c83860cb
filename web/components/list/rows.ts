// Groups the items of an infinite list into rows.
import type { ListItem } from './VirtualList.tsx'

export type Row<Item> = ListItem & { readonly items: readonly Item[] }

/** Removes duplicates between pages first, which would shift the rows. */
export function groupIntoRows<Item extends ListItem>(items: readonly Item[], columns: number): Row<Item>[] {
  const unique = [...new Map(items.map((item) => [item.id, item])).values()]
  const rows: Row<Item>[] = []
  for (let start = 0; start < unique.length; start += columns)
    rows.push({ id: unique[start]?.id ?? '', items: unique.slice(start, start + columns) })
  return rows
}
