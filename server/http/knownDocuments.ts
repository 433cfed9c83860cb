// Documents that strangers send again and again, kept by their text: an app has a few that it sends all day (decision 421).
import type { DocumentNode } from 'graphql'
import { keepCompiled } from '#server/http/compiled.ts'

/** Of texts in all, in characters. Parsed and compiled each takes a hundred times as much memory. */
const mostText = 100_000

/** One longer than our client's longest is nobody's daily bread. */
const longestText = 10_000

/** Who sends one more often than this will send it on. */
const usesBefore = 4

export interface KnownDocuments {
  /** What was kept for a text. */
  find(text: string): DocumentNode | undefined
  /** Tells of one that was valid and within the limits, and has been run. */
  note(text: string, document: DocumentNode): void
}

export function knownDocuments(): KnownDocuments {
  // The one that was asked for least recently is the first.
  const known = new Map<string, { uses: number; document?: DocumentNode }>()
  let length = 0

  function touch(text: string, one: { uses: number; document?: DocumentNode }) {
    if (known.delete(text)) length -= text.length
    known.set(text, one)
    length += text.length
    for (const oldest of known.keys()) {
      if (length <= mostText) return
      known.delete(oldest)
      length -= oldest.length
    }
  }

  return {
    find(text) {
      const one = known.get(text)
      if (one?.document) touch(text, one)
      return one?.document
    },
    note(text, document) {
      if (text.length > longestText) return
      const uses = (known.get(text)?.uses ?? 0) + 1
      touch(text, uses > usesBefore ? { uses, document: keepCompiled(document) } : { uses })
    },
  }
}
