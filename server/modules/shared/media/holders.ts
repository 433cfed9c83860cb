// Registry through which later contexts keep files that their owner row released, such as photos of sold products.
import type { Context } from '#server/core/context/context.ts'

/** Returns the keys that are still needed. */
type FindNeeded = (ctx: Context, keys: string[]) => Promise<string[]>

const finders = new Set<FindNeeded>()

export const declareFileHolder = (find: FindNeeded): void => void finders.add(find)

/** Returns the keys that no holder needs. */
export async function findUnneeded(ctx: Context, keys: string[]): Promise<string[]> {
  const needed = new Set<string>()
  for (const find of finders) for (const key of await find(ctx, keys)) needed.add(key)
  return keys.filter((key) => !needed.has(key))
}
