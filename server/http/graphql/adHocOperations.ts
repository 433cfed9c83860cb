// Ad-hoc operations: documents that callers send as text. Those that proved valid are cached by their text.
import { LRUCache } from 'lru-cache'
import { parse, type DocumentNode, type Source } from 'graphql'
import { refuseDeepDocument } from '#server/core/context/nesting.ts'
import type { FindPersisted } from '#server/http/graphql/persistedOperations.ts'
import type { MeasureQuery } from '#server/http/graphql/queryComplexity.ts'

/** Ten times the longest document of the client; bounds the time that parsing and validation take. */
const maxTokens = 2000

/** Characters of all texts in the cache. A parsed document takes sixty times the memory of its text. */
const maxCachedText = 200_000

/** Longer texts, in characters, are not cached. */
const maxEntryText = 10_000

/** Valid documents by their text. */
export type DocumentCache = LRUCache<string, DocumentNode>

export const createDocumentCache = (): DocumentCache =>
  new LRUCache({
    maxSize: maxCachedText,
    maxEntrySize: maxEntryText,
    // A short document takes more memory than its text lets expect.
    sizeCalculation: (_document, text) => Math.max(text.length, 500),
  })

/** Parses within the limits on nesting and tokens; throws a GraphQLError beyond them. */
export function parseWithinLimits(source: string | Source): DocumentNode {
  refuseDeepDocument(typeof source === 'string' ? source : source.body)
  return parse(source, { maxTokens })
}

/** The payload of a `subscribe` message of graphql-transport-ws. */
interface SubscribePayload {
  query: string
  variables?: Record<string, unknown> | null
  /** `documentId` names a persisted operation. */
  extensions?: Record<string, unknown> | null
}

/** Returns what reads the document of a WebSocket operation; it throws what `/graphql` would refuse before validation. */
export const documentReader =
  (findPersisted: FindPersisted, measureQuery: MeasureQuery) =>
  ({ query, variables, extensions }: SubscribePayload): DocumentNode => {
    if (typeof extensions?.documentId === 'string') return findPersisted(extensions.documentId)
    const document = parseWithinLimits(query)
    const refusal = measureQuery(document, variables)
    if (refusal) throw refusal
    return document
  }
