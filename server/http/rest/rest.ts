// Definition of REST routes: each has a GraphQL document, a mapping of its input to variables, and of the data to the
// response (house D1).
import type { TadaDocumentNode } from 'gql.tada'
import type { DocumentNode } from 'graphql'
import type { $ZodType, output } from 'zod/v4/core'
import type { FormFiles } from '#server/http/media/multipart.ts'
import type { Page, Paging } from '#server/http/rest/paging.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Address = `${Method} /api/${string}`

/** The strongest scope among the fields of a route's document. */
export type Access = 'anyone' | 'signedIn' | 'maySetUp' | 'mayWrite' | 'admin'

export interface Input<Body, Query> {
  params: Record<string, string>
  body: Body
  query: Query
  page: Page
  /** Upload names of the files of a form, in order. */
  files: string[]
}

/**
 * A toggle (ADR 6): a body without its field reads the current state and sets the opposite. Under an Idempotency-Key a
 * repeat returns the result of the first call.
 */
export interface Toggle {
  /** The field of the body, such as "liked". */
  field: string
  /** Reads `thing { isOn }`. */
  document: DocumentNode
  variables(params: Record<string, string>): object
}

/** Properties of a route beside its document. */
interface Shared {
  summary: string
  /** Required permission, for the documentation; the scopes of the schema enforce it. */
  access: Access
  /** Files of a form; its texts are the `body`. */
  form?: FormFiles
  toggles?: Toggle
  /** True if an Idempotency-Key makes a repeat safe (ADR 6). */
  takesKey?: boolean
}

interface Spec<
  Data,
  Variables,
  Body extends $ZodType,
  Query extends $ZodType,
  Answer extends $ZodType,
> extends Shared {
  document: TadaDocumentNode<Data, Variables>
  /** Schema of the body; keys may be camelCase or snake_case (ADR 2). */
  body?: Body
  query?: Query
  paging?: Paging<Data>
  variables?(input: Input<output<Body>, output<Query>>): Variables
  /** Maps the document's data to the response; may throw a refusal. */
  reply(data: Data): output<Answer>
  /** Schema of the response, for OpenAPI and tests. */
  answer: Answer
  status?: number
}

export interface Route extends Shared {
  method: Method
  path: string
  document: DocumentNode
  body?: $ZodType
  query?: $ZodType
  paging?: Paging<unknown>
  answer: $ZodType
  status: number
  variables(input: Input<unknown, unknown>): object
  reply(data: unknown): unknown
}

/** Defines a route; types check its variables and response against the document. */
export function route<
  Data,
  Variables extends object,
  Body extends $ZodType,
  Query extends $ZodType,
  Answer extends $ZodType,
>(address: Address, spec: Spec<Data, Variables, Body, Query, Answer>): Route {
  const [method, path] = address.split(' ') as [Method, string]
  const { variables, reply, paging } = spec
  return {
    ...spec,
    method,
    path,
    status: spec.status ?? 200,
    paging: paging && { ...paging, pageInfo: (data) => paging.pageInfo(data as Data) },
    variables: (input) => variables?.(input as Input<output<Body>, output<Query>>) ?? {},
    reply: (data) => reply(data as Data),
  }
}
