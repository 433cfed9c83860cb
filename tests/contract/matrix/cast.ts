// People of one cell of the matrix, and the inputs of its call.
import type { Fennec } from '../../support/app.ts'
import type { Caller } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'

export interface Cast {
  fennec: Fennec
  /** The caller; empty when signed out. */
  caller: Caller & { id?: number }
  /** Another person, who may be the subject of the call. */
  other: Person
  /** Runs after the call is prepared and before it is sent. */
  beforehand?(): Promise<unknown>
}

export type Input = Record<string, unknown>

/** Variables of a document or body of a REST call, prepared for the cast. */
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
