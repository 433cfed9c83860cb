// The documents behind REST: what each answers with and takes is read from its text and the schema by the compiler.
import { initGraphQLTada } from 'gql.tada'
import type { introspection } from '#server/generated/introspection.ts'

/** Parses a document; the fragments it spreads are handed in beside it. A date of its answer is text by then. */
export const documentOf = initGraphQLTada<{
  introspection: introspection
  disableMasking: true
  scalars: { DateTime: string; Upload: string }
}>()
