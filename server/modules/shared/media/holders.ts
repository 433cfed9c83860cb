// Registry through which later contexts keep files that their owner row released, such as photos of sold products.
import type { Context } from '#server/core/context/context.ts'

/** Returns the keys that are still needed. */
type Holder = (ctx: Context, keys: string[]) => Promise<string[]>

const declared = new Set<Holder>()

export const declareFileHolder = (find: Holder): void => void declared.add(find)

/** Returns the keys that no holder needs. */
export async function findUnheld(ctx: Context, keys: string[]): Promise<string[]> {
  const held = new Set<string>()
  for (const find of declared) for (const key of await find(ctx, keys)) held.add(key)
  return keys.filter((key) => !held.has(key))
}
