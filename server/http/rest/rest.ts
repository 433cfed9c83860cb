// The routes of REST: each has a document of the graph, what goes into it and how its answer is shaped (house D1).
import type { TadaDocumentNode } from 'gql.tada'
import type { DocumentNode } from 'graphql'
import type { $ZodType, output } from 'zod/v4/core'
import type { FormFiles } from '#server/http/media/multipart.ts'
import type { Page, Paging } from '#server/http/rest/paging.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Address = `${Method} /api/${string}`

/** The strongest scope among the fields of a route's document. */
export type Access = 'anyone' | 'signedIn' | 'maySetUp' | 'mayWrite' | 'admin'

/** What a call brings, checked. */
export interface Input<Body, Query> {
  params: Record<string, string>
  body: Body
  query: Query
  /** The part of the list that is asked for. */
  page: Page
  /** The files of a form in their order, each by the name that an `Upload` of the document takes. */
  files: string[]
}

/**
 * A wish that the body may leave open (ADR 6): then things are looked at first, and the opposite is asked for.
 * Under an Idempotency-Key only the first call decides; a repeat answers with what that one did.
 */
export interface Toggle {
  /** The field of the body, such as "liked". */
  wish: string
  /** Asks for `thing { isOn }`; takes the variables `params` gives. */
  document: DocumentNode
  variables(params: Record<string, string>): object
}

interface Shared {
  /** One line for the reader of the API's page. */
  summary: string
  /** Whom it serves; the schema's scopes enforce it, this says it in the documentation. */
  access: Access
  /** The files of a call that takes a form; its texts are the `body`. */
  form?: FormFiles
  toggles?: Toggle
  /** Whether an Idempotency-Key makes a repeat safe (ADR 6). */
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
  /** What the body must be; keys may be spelled in camelCase or snake_case (ADR 2). */
  body?: Body
  query?: Query
  /** For a list that goes on; where the document says how far it has come. */
  paging?: Paging<Data>
  variables?(input: Input<output<Body>, output<Query>>): Variables
  /** The documented shape, from the document's data; may refuse. */
  reply(data: Data): output<Answer>
  /** The shape of the answer, from which OpenAPI is made and against which tests check. */
  answer: Answer
  /** 200 unless said otherwise. */
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

/** Writes a route down; the compiler holds what goes into its document and what comes out of it against the schema. */
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
