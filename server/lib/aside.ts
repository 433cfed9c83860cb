// What is under way and costs the others nothing: it waits for a hash, a picture or a provider.

let count = 0

/** Counts work until it is done. */
export async function aside<Result>(work: Promise<Result>): Promise<Result> {
  count += 1
  try {
    return await work
  } finally {
    count -= 1
  }
}

/** How many are under way in this process. */
export const countAside = (): number => count
