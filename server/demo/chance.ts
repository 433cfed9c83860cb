// Seeded random numbers, so that every load creates the same demo campus.

export type Random = () => number

/** Returns a generator of numbers from 0 up to 1 (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a generator seeded by a name (FNV-1a). */
export function createSeededRandom(name: string): Random {
  let hash = 0x811c9dc5
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return createRandom(hash)
}

/** Returns the list in random order; items with a higher `priority`, from 0 to 1, tend to come first. */
export function shuffled<Item>(
  list: readonly Item[],
  random: Random,
  priority: (item: Item) => number,
): Item[] {
  return list
    .map((item) => ({ item, rank: random() - priority(item) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
