// The cast of a call in the matrix: its server, caller and other person; and the type of its sample.
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
export type InputFactory = (cast: Cast) => Promise<Input> | Input

export interface GraphSample {
  document: string
  variables?: InputFactory
  /** The variable that is a file: the call is a multipart form. */
  file?: string
}

/** Sample of a mutation with one argument `input`, which `input` creates for the cast. */
export const mutation = (name: string, selection: string, input: InputFactory): GraphSample => ({
  document: `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${selection} } }`,
  variables: async (cast) => ({ input: await input(cast) }),
})
