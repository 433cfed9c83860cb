// Things side by side in the rows of an endless list.
import type { Listed } from './VirtualList.tsx'

export type Row<Item> = Listed & { readonly items: readonly Item[] }

/** The pages may repeat what has moved between them: each thing stands once, or rows would shift. */
export function rowsOf<Item extends Listed>(items: readonly Item[], columns: number): Row<Item>[] {
  const each = [...new Map(items.map((item) => [item.id, item])).values()]
  const rows: Row<Item>[] = []
  for (let at = 0; at < each.length; at += columns)
    rows.push({ id: each[at]?.id ?? '', items: each.slice(at, at + columns) })
  return rows
}
