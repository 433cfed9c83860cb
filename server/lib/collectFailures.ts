// A loop over items in which failures do not stop the rest.
import { isDatabaseAway } from './databaseErrors.ts'

/** Does the work on each item; returns the errors. Throws at once if the database is away. */
export async function collectFailures<Item>(
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
