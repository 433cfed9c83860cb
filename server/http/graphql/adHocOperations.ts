// Ad-hoc operations, GraphQL documents that clients send as text: parsing within limits, and a cache of valid ones.
import { LRUCache } from 'lru-cache'
import { parse, type DocumentNode, type Source } from 'graphql'
import { refuseDeepDocument } from '#server/core/context/nesting.ts'
import type { FindPersisted } from '#server/http/graphql/persistedOperations.ts'
import type { MeasureQuery } from '#server/http/graphql/queryComplexity.ts'

/** Ten times the longest document of the client; bounds the time of parsing and validation. */
const maxTokens = 2000

/** Characters of all cached texts. A parsed document takes sixty times the memory of its text. */
const maxCachedText = 200_000

/** Longer texts, in characters, are not cached. */
const maxEntryText = 10_000

export type DocumentCache = LRUCache<string, DocumentNode>

export const createDocumentCache = (): DocumentCache =>
  new LRUCache({
    maxSize: maxCachedText,
    maxEntrySize: maxEntryText,
    // Short documents take more memory than their text suggests.
    sizeCalculation: (_document, text) => Math.max(text.length, 500),
  })

/** Parses within the limits on nesting and tokens; throws a GraphQLError beyond them. */
export function parseWithinLimits(source: string | Source): DocumentNode {
  refuseDeepDocument(typeof source === 'string' ? source : source.body)
  return parse(source, { maxTokens })
}

interface SubscribePayload {
  query: string
  variables?: Record<string, unknown> | null
  extensions?: Record<string, unknown> | null
}

/** Creates a reader of WebSocket operations; it throws the refusals that `/graphql` sends before validation. */
export const createDocumentReader =
  (findPersisted: FindPersisted, measureQuery: MeasureQuery) =>
  ({ query, variables, extensions }: SubscribePayload): DocumentNode => {
    if (typeof extensions?.documentId === 'string') return findPersisted(extensions.documentId)
    const document = parseWithinLimits(query)
    const refusal = measureQuery(document, variables)
    if (refusal) throw refusal
    return document
  }
