// Work on many things, one after the other, of which none keeps the others waiting.
import { isDatabaseAway } from './databaseErrors.ts'

/** Does the work on each item, and returns the errors of those it failed on. Throws at once if the database is away. */
export async function failuresOf<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      failures.push(error)
    }
  return failures
}
