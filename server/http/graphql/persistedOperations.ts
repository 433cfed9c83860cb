// Persisted operations: documents that the build stores by id, the only ones that the client sends.
import { readFileSync, statSync } from 'node:fs'
import { parse, validate, type DocumentNode, type GraphQLSchema } from 'graphql'
import { Refusal } from '#server/core/context/refusal.ts'

/** Finds a document by id; throws NOT_FOUND if this build has none. */
export type FindPersisted = (id: string) => DocumentNode

/** `file` holds relay-compiler's texts by id; an unknown id reads it again, since a new build may have changed it. */
export function persistedOperations(schema: GraphQLSchema, file: string): FindPersisted {
  let texts = new Map<string, string>()
  let readAt: number | undefined
  const documents = new Map<string, DocumentNode>()

  function findText(id: string): string | undefined {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (changedAt !== undefined && changedAt !== readAt) {
      texts = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
      readAt = changedAt
    }
    return texts.get(id)
  }

  return (id) => {
    const cached = documents.get(id)
    if (cached) return cached
    const text = findText(id)
    const document = text === undefined ? undefined : parse(text)
    if (!document || validate(schema, document).length > 0)
      throw new Refusal('NOT_FOUND', 'This page belongs to an older Fennec. Please reload it.')
    documents.set(id, document)
    return document
  }
}
