// The documents that come over a socket, read as the graph's other door reads them.
import type { DocumentNode } from 'graphql'
import { parseWithinLimits, type CheckLimits } from '#server/http/documentLimits.ts'
import type { TrustedDocument } from '#server/http/trustedDocuments.ts'

/** What a `subscribe` message of graphql-transport-ws carries. */
interface Payload {
  query: string
  variables?: Record<string, unknown> | null
  /** `documentId` names a document of our own client. */
  extensions?: Record<string, unknown> | null
}

/** Reads one; throws what is wrong with it. Whether it fits the schema is yet to be seen. */
export const socketDocuments =
  (trustedDocument: TrustedDocument, checkLimits: CheckLimits) =>
  ({ query, variables, extensions }: Payload): DocumentNode => {
    if (typeof extensions?.documentId === 'string') return trustedDocument(extensions.documentId)
    const document = parseWithinLimits(query)
    const tooMuch = checkLimits(document, variables)
    if (tooMuch) throw tooMuch
    return document
  }
