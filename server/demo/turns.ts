// Runs asynchronous work on a list with limited concurrency.

/** Pictures processed at once; two are drawn, so their queue never fills. */
const concurrency = 4

/** Returns the results in the order of the items. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const turns = items.entries()
  const worker = async () => {
    for (const [at, item] of turns) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}
