// Documents that strangers send again and again, kept by their text: an app has a few that it sends all day (decision 421).
import type { DocumentNode } from 'graphql'
import { keepCompiled } from '#server/http/compiled.ts'

/** Of texts in all, in characters. Parsed and compiled each takes a hundred times as much memory. */
const mostText = 100_000

/** A shorter one counts as so many: what is compiled of it is larger than itself. */
const leastText = 1000

const weightOf = (text: string) => Math.max(text.length, leastText)

/** One longer than our client's longest is nobody's daily bread. */
const longestText = 10_000

/** Who sends one more often than this will send it on. */
const usesBefore = 4

/** What two places ask for of which one has a condition, a compiled query may leave out, or tell unasked. */
const mayHaveConditions = (text: string) => text.includes('@')

export interface KnownDocuments {
  /** What was kept for a text. */
  find(text: string): DocumentNode | undefined
  /** Tells of one that was valid and within the limits, and has been answered without an error. */
  note(text: string, document: DocumentNode): void
}

export function knownDocuments(): KnownDocuments {
  // The one that was asked for least recently is the first.
  const known = new Map<string, { uses: number; document?: DocumentNode }>()
  let length = 0

  function touch(text: string, one: { uses: number; document?: DocumentNode }) {
    if (known.delete(text)) length -= weightOf(text)
    known.set(text, one)
    length += weightOf(text)
    for (const oldest of known.keys()) {
      if (length <= mostText) return
      known.delete(oldest)
      length -= weightOf(oldest)
    }
  }

  return {
    find(text) {
      const one = known.get(text)
      if (one?.document) touch(text, one)
      return one?.document
    },
    note(text, document) {
      if (text.length > longestText || known.get(text)?.document || mayHaveConditions(text)) return
      const uses = (known.get(text)?.uses ?? 0) + 1
      touch(text, uses > usesBefore ? { uses, document: keepCompiled(document) } : { uses })
    },
  }
}
