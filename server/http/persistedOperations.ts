// The documents of our own client: the build has written them down under ids, and the client sends nothing else.
import { readFileSync, statSync } from 'node:fs'
import { parse, validate, type DocumentNode, type GraphQLSchema } from 'graphql'
import { Refusal } from '#server/core/refusal.ts'
import { keepCompiled } from '#server/http/compiled.ts'

/** The document with that id; refuses with NOT_FOUND if our client has none, or had it in another version. */
export type TrustedDocument = (id: string) => DocumentNode

/** `file` is relay-compiler's: texts by id. It is read again for an id that is new, since a build may have changed it. */
export function trustedDocuments(schema: GraphQLSchema, file: string): TrustedDocument {
  let texts = new Map<string, string>()
  let readAt: number | undefined
  // Few and ours, so these are parsed and validated once and kept.
  const known = new Map<string, DocumentNode>()

  function textOf(id: string): string | undefined {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (changedAt !== undefined && changedAt !== readAt) {
      texts = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
      readAt = changedAt
    }
    return texts.get(id)
  }

  return (id) => {
    const kept = known.get(id)
    if (kept) return kept
    const text = textOf(id)
    const document = text === undefined ? undefined : parse(text)
    if (!document || validate(schema, document).length > 0)
      throw new Refusal('NOT_FOUND', 'This page belongs to an older Fennec. Please reload it.')
    known.set(id, keepCompiled(document))
    return document
  }
}
