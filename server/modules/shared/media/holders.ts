// Registry of file holders: modules that still need files which their row released, such as photos of sold products.
import type { Context } from '#server/core/context/context.ts'

/** Returns those of the keys that the module still needs. */
type FindNeeded = (ctx: Context, keys: string[]) => Promise<string[]>

const finders = new Set<FindNeeded>()

/** Registers a module that may need released files. */
export const declareFileHolder = (find: FindNeeded): void => void finders.add(find)

/** Returns those of the keys that no module needs. */
export async function findUnneededFiles(ctx: Context, keys: string[]): Promise<string[]> {
  const needed = new Set<string>()
  for (const find of finders) for (const key of await find(ctx, keys)) needed.add(key)
  return keys.filter((key) => !needed.has(key))
}
