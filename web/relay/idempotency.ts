// The key that lets a repeated submission be carried out once (decision 74).
import { readKey, removeKey, sessionKeys, writeKey } from '#web/session/keys.ts'

interface Unfinished {
  submission: string
  key: string
}

/** The latest submission of each operation that has not succeeded yet, and its key. */
const unfinished = new Map<string, Unfinished>()

/** The one that outlives a reload: a draft comes back, and would be posted twice. */
const outliving = 'useCreatePostMutation'

function latestOf(operation: string): Unfinished | undefined {
  const latest = unfinished.get(operation)
  if (latest || operation !== outliving) return latest
  const [key, submission] = readKey(sessionKeys.unfinishedPost)?.split(/ (.*)/s) ?? []
  return key && submission ? { key, submission } : undefined
}

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
  const latest = latestOf(operation)
  const key = latest?.submission === submission ? latest.key : newKey()
  unfinished.set(operation, { submission, key })
  if (operation === outliving) writeKey(sessionKeys.unfinishedPost, `${key} ${submission}`)
  return key
}

export function finishSubmission(operation: string, submission: string) {
  if (latestOf(operation)?.submission !== submission) return
  unfinished.delete(operation)
  if (operation === outliving) removeKey(sessionKeys.unfinishedPost)
}
