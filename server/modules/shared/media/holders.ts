// Registry of functions that keep files in use after their owner row released them, such as photos of sold products.
import type { Context } from '#server/core/context/context.ts'

/** Returns those of the keys that the module still needs. */
type FindNeeded = (ctx: Context, keys: string[]) => Promise<string[]>

const finders = new Set<FindNeeded>()

export const declareFileHolder = (find: FindNeeded): void => void finders.add(find)

/** Returns those of the keys that no module needs. */
export async function findUnneeded(ctx: Context, keys: string[]): Promise<string[]> {
  const needed = new Set<string>()
  for (const find of finders) for (const key of await find(ctx, keys)) needed.add(key)
  return keys.filter((key) => !needed.has(key))
}
