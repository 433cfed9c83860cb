// Who else needs a file that what showed it has given up: it stays for them.
import type { Context } from '#server/core/context/context.ts'

/** Gives those of the keys that are still needed. */
type Holder = (ctx: Context, keys: string[]) => Promise<string[]>

const declared = new Set<Holder>()

export const declareHolder = (find: Holder): void => void declared.add(find)

/** Those of the keys that nobody needs any more. */
export async function unheld(ctx: Context, keys: string[]): Promise<string[]> {
  const held = new Set<string>()
  for (const find of declared) for (const key of await find(ctx, keys)) held.add(key)
  return keys.filter((key) => !held.has(key))
}
