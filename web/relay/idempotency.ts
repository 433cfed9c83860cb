// The key that lets a repeated submission be carried out once (decision 74).

/** The latest submission of each operation that has not succeeded yet, and its key. */
const unfinished = new Map<string, { submission: string; key: string }>()

/** Random on plain-http campus networks too, where crypto.randomUUID does not exist. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * The same submission keeps its key until it has succeeded: a lost answer is asked for again, not made twice. Another
 * submission of that operation in between is a change of mind, and what follows it is new.
 */
export function keyOf(operation: string, submission: string): string {
  const latest = unfinished.get(operation)
  const key = latest?.submission === submission ? latest.key : newKey()
  unfinished.set(operation, { submission, key })
  return key
}

export function finishSubmission(operation: string, submission: string) {
  if (unfinished.get(operation)?.submission === submission) unfinished.delete(operation)
}
