// The function that parses the typed GraphQL documents of REST routes (gql.tada).
import { initGraphQLTada } from 'gql.tada'
import type { introspection } from '#server/generated/introspection.ts'

/** Parses a document; the fragments it spreads follow as arguments. Dates are ISO text. */
export const documentOf = initGraphQLTada<{
  introspection: introspection
  disableMasking: true
  scalars: { DateTime: string; Upload: string }
}>()
