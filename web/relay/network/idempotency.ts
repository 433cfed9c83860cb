// The key that lets a repeated submission be carried out once (ADR 6), and which acts need none.
import { readKey, removeKey, writeKey, type TabKey } from '#web/session/keys.ts'

/**
 * An act that says how something should be is repeatable by nature. Its name tells: it begins with `set`, in the schema
 * and in the operation (house D6). What carries files has a key all the same: they are taken in once.
 */
export const needsKey = (operation: string, hasFiles: boolean) =>
  hasFiles || !/^(use)?[sS]et[A-Z]/.test(operation)

interface Unfinished {
  content: string
  key: string
}

/** The latest submission of each operation that has not succeeded yet, and its key. */
const unfinished = new Map<string, Unfinished>()

function latestOf(operation: string, keptIn: TabKey | undefined): Unfinished | undefined {
  const latest = unfinished.get(operation)
  if (latest || !keptIn) return latest
  const [key, content] = readKey(keptIn)?.split(/ (.*)/s) ?? []
  return key && content ? { key, content } : undefined
}

/** Random on plain-http campus networks too, where crypto.randomUUID does not exist. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * The same submission keeps its key until it has succeeded: a lost answer is asked for again, not made twice. Another
 * submission of that operation in between is a change of mind, and what follows it is new. What may be submitted again
 * after a reload is kept in the tab, with its key.
 */
export function submit(operation: string, content: string, keptIn?: TabKey) {
  const latest = latestOf(operation, keptIn)
  const key = latest?.content === content ? latest.key : newKey()
  unfinished.set(operation, { content, key })
  if (keptIn) writeKey(keptIn, `${key} ${content}`)

  function succeed() {
    if (unfinished.get(operation)?.content !== content) return
    unfinished.delete(operation)
    if (keptIn) removeKey(keptIn)
  }
  return { key, succeed }
}
