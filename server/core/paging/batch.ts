// Rows that many fields of one answer ask for: one statement for all of them (T55).
import DataLoader from 'dataloader'
import type { Call, Context } from '#server/core/context/context.ts'

type Load<Key, Row, Page> = (ctx: Context, keys: Key[], page: Page) => Promise<Map<Key, Row>>

/**
 * Makes what loads a row by its key, or a page of a list by whose it is; whoever asks for the same page in the same turn
 * of the same call shares a statement. Nothing is kept longer than that, so what is read after a write is what was
 * written. `page` is told apart by its JSON.
 */
export function batched<Key, Row, Page = void>(
  load: Load<Key, Row, Page>,
): (ctx: Context, key: Key, page: Page) => Promise<Row | null> {
  const loaders = new WeakMap<Call, Map<string, DataLoader<Key, Row | null>>>()
  return (ctx, key, page) => {
    const ofCall = loaders.get(ctx.call) ?? new Map<string, DataLoader<Key, Row | null>>()
    loaders.set(ctx.call, ofCall)
    const name = JSON.stringify(page) ?? ''
    let loader = ofCall.get(name)
    if (!loader) {
      const loadAll = async (keys: readonly Key[]) => {
        const rows = await load(ctx, [...new Set(keys)], page)
        return keys.map((one) => rows.get(one) ?? null)
      }
      loader = new DataLoader(loadAll, { cache: false })
      ofCall.set(name, loader)
    }
    return loader.load(key)
  }
}
