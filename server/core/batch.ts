// Rows that many fields of one answer ask for by id: one statement for all of them (T55).
import DataLoader from 'dataloader'
import type { Call, Context } from '#server/core/context.ts'

type Load<Row> = (ctx: Context, ids: number[]) => Promise<Map<number, Row>>

/**
 * Makes what loads a row by its id; whoever asks in the same turn of the same call shares a statement. Nothing is kept
 * longer than that, so what is read after a write is what was written.
 */
export function batched<Row>(load: Load<Row>): (ctx: Context, id: number) => Promise<Row | null> {
  const loaders = new WeakMap<Call, DataLoader<number, Row | null>>()
  return (ctx, id) => {
    let loader = loaders.get(ctx.call)
    if (!loader) {
      const loadAll = async (ids: readonly number[]) => {
        const rows = await load(ctx, [...new Set(ids)])
        return ids.map((one) => rows.get(one) ?? null)
      }
      loader = new DataLoader(loadAll, { cache: false })
      loaders.set(ctx.call, loader)
    }
    return loader.load(id)
  }
}
