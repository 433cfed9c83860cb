// Who takes part in one cell of the matrix, and what a call of it needs.
import type { Fennec } from '../../support/app.ts'
import type { Caller } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'

export interface Cast {
  fennec: Fennec
  /** Who calls; nobody in particular when signed out. */
  caller: Caller & { id?: number }
  /** Somebody else, whom the call may be about. */
  other: Person
  /** What happens to the caller once the call is prepared, and before it is sent. */
  beforehand?(): Promise<unknown>
}

export type Input = Record<string, unknown>

/** What a document needs, or the body of a REST call; prepared for that cast. */
export type Prepare = (cast: Cast) => Promise<Input> | Input

export interface GraphSample {
  document: string
  variables?: Prepare
  /** The variable that is a file: the call is a multipart form. */
  file?: string
}

export const mutation = (name: string, selection: string, input: Prepare): GraphSample => ({
  document: `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${selection} } }`,
  variables: async (cast) => ({ input: await input(cast) }),
})
