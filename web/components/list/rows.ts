// Groups the items of an infinite list into rows.
import type { Listed } from './VirtualList.tsx'

export type Row<Item> = Listed & { readonly items: readonly Item[] }

/** Removes duplicates between pages first, which would shift the rows. */
export function rowsOf<Item extends Listed>(items: readonly Item[], columns: number): Row<Item>[] {
  const unique = [...new Map(items.map((item) => [item.id, item])).values()]
  const rows: Row<Item>[] = []
  for (let at = 0; at < unique.length; at += columns)
    rows.push({ id: unique[at]?.id ?? '', items: unique.slice(at, at + columns) })
  return rows
}
