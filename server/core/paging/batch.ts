// DataLoaders of resolvers: reads of many fields of one response are batched into one statement (T55).
import DataLoader from 'dataloader'
import type { Call, Context } from '#server/core/context/context.ts'
import { getOrCreate } from '#server/lib/getOrCreate.ts'

type Load<Key, Row, Page> = (ctx: Context, keys: Key[], page: Page) => Promise<Map<Key, Row>>

/**
 * Creates a loader that batches the keys of one call and tick for each `page` (compared as JSON). Results are not cached,
 * so that a read after a write sees it. `load` returns rows by key; a missing row is null.
 */
export function createLoader<Key, Row, Page = void>(
  load: Load<Key, Row, Page>,
): (ctx: Context, key: Key, page: Page) => Promise<Row | null> {
  type Loader = DataLoader<Key, Row | null>
  const loaders = new WeakMap<Call, Map<string, Loader>>()
  return (ctx, key, page) => {
    const byPage = getOrCreate(loaders, ctx.call, () => new Map<string, Loader>())
    const loadAll = async (keys: readonly Key[]) => {
      const rows = await load(ctx, [...new Set(keys)], page)
      return keys.map((requestedKey) => rows.get(requestedKey) ?? null)
    }
    const name = JSON.stringify(page) ?? ''
    return getOrCreate(byPage, name, (): Loader => new DataLoader(loadAll, { cache: false })).load(key)
  }
}
