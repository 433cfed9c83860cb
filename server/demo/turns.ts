// Much work, a little at a time.

/** So many pictures are under way at once; two are drawn, and the queue for them never fills. */
const atOnce = 4

/** The results are in the order of the items. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const turns = items.entries()
  const worker = async () => {
    for (const [at, item] of turns) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
