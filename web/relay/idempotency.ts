// The key that lets a repeated submission be carried out once (decision 74).

const unfinished = new Map<string, string>()

/** Random on plain-http campus networks too, where crypto.randomUUID does not exist. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** The same submission keeps its key until it has succeeded: a lost answer is asked for again, not made twice. */
export function keyOf(submission: string): string {
  const key = unfinished.get(submission) ?? newKey()
  unfinished.set(submission, key)
  return key
}

export const finishSubmission = (submission: string) => void unfinished.delete(submission)
