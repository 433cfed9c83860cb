// Idempotency keys of mutations (ADR 6).
import { readKey, removeKey, writeKey, type SessionStorageKey } from '#web/session/keys.ts'

/** False for operations named `set…`, which are idempotent (house D6); uploads always need a key. */
export const needsKey = (operation: string, hasFiles: boolean) =>
  hasFiles || !/^(use)?[sS]et[A-Z]/.test(operation)

interface Submission {
  content: string
  key: string
}

/** The latest submission of each operation that has not succeeded yet. */
const pending = new Map<string, Submission>()

function findLatest(operation: string, submissionKey: SessionStorageKey | undefined): Submission | undefined {
  const previous = pending.get(operation)
  if (previous || !submissionKey) return previous
  const [key, content] = readKey(submissionKey)?.split(/ (.*)/s) ?? []
  return key && content ? { key, content } : undefined
}

/** Avoids crypto.randomUUID, which plain-http campus networks lack. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Returns the key of a submission: the same content keeps its key until it succeeds, other content of that operation
 * starts a new one. With `submissionKey`, content and key survive a reload in session storage.
 */
export function startSubmission(operation: string, content: string, submissionKey?: SessionStorageKey) {
  const previous = findLatest(operation, submissionKey)
  const key = previous?.content === content ? previous.key : newKey()
  pending.set(operation, { content, key })
  if (submissionKey) writeKey(submissionKey, `${key} ${content}`)

  function succeed() {
    if (pending.get(operation)?.content !== content) return
    pending.delete(operation)
    if (submissionKey) removeKey(submissionKey)
  }
  return { key, succeed }
}
