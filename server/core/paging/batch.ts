// Batches reads of many fields of one response into one statement (T55).
import DataLoader from 'dataloader'
import type { Call, Context } from '#server/core/context/context.ts'

type Load<Key, Row, Page> = (ctx: Context, keys: Key[], page: Page) => Promise<Map<Key, Row>>

/**
 * Creates a loader that batches the keys of one call and tick for each `page` (compared as JSON). Results are not cached,
 * so that a read after a write sees it. `load` returns rows by key; a missing row is null.
 */
export function batched<Key, Row, Page = void>(
  load: Load<Key, Row, Page>,
): (ctx: Context, key: Key, page: Page) => Promise<Row | null> {
  const loaders = new WeakMap<Call, Map<string, DataLoader<Key, Row | null>>>()
  return (ctx, key, page) => {
    const byPage = loaders.get(ctx.call) ?? new Map<string, DataLoader<Key, Row | null>>()
    loaders.set(ctx.call, byPage)
    const name = JSON.stringify(page) ?? ''
    let loader = byPage.get(name)
    if (!loader) {
      const loadAll = async (keys: readonly Key[]) => {
        const rows = await load(ctx, [...new Set(keys)], page)
        return keys.map((one) => rows.get(one) ?? null)
      }
      loader = new DataLoader(loadAll, { cache: false })
      byPage.set(name, loader)
    }
    return loader.load(key)
  }
}
