// The REST engine: a row names a document of the graph, what goes into it and how its answer is shaped (house D1).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse as parseDocument, validate, type DocumentNode, type ExecutionResult } from 'graphql'
import type { GraphQLSchema } from 'graphql'
import type { $ZodType, output } from 'zod/v4/core'
import type { Context } from '#server/core/context.ts'
import { parse } from '#server/core/parse.ts'
import { networkOf } from '#server/core/network.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Uploads } from '#server/core/uploads.ts'
import { sendError } from '#server/http/errors.ts'
import { refuseForeignForm, type Forms } from '#server/http/forms.ts'
import { discardForm, readForm, type FormFile } from '#server/http/multipart.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Address = `${Method} /api/${string}`

/** The strongest scope among the fields of a row's document. */
export type Access = 'anyone' | 'signedIn' | 'mayWrite' | 'admin'

interface Input<Body, Query> {
  params: Record<string, string>
  body: Body
  query: Query
}

interface Spec<Data, Body extends $ZodType, Query extends $ZodType, Answer extends $ZodType> {
  /** One line for the reader of the API's page. */
  summary: string
  /** Whom it serves; the schema's scopes enforce it, this says it in the documentation. */
  access: Access
  document: string
  /** What the JSON body must be; keys may be spelled in camelCase or snake_case (decision 32). */
  body?: Body
  /** The one file of a call that takes a form instead of JSON; its texts are the `body`. */
  file?: FormFile
  query?: Query
  variables?(input: Input<output<Body>, output<Query>>): Record<string, unknown>
  /** The documented shape, from the document's data; may refuse. */
  reply(data: Data): output<Answer>
  /** The shape of the answer, from which OpenAPI is made and against which tests check. */
  answer: Answer
  /** 200 unless said otherwise. */
  status?: number
  /** Whether an Idempotency-Key makes a repeat safe (decision 74). */
  takesKey?: boolean
}

export interface Row {
  method: Method
  path: string
  summary: string
  access: Access
  document: string
  body?: $ZodType
  file?: FormFile
  query?: $ZodType
  answer: $ZodType
  status: number
  takesKey?: boolean
  variables(input: Input<unknown, unknown>): Record<string, unknown>
  reply(data: unknown): unknown
}

/** Writes a row down. `Data` is what the document answers with. */
export function route<Data>() {
  return <Body extends $ZodType, Query extends $ZodType, Answer extends $ZodType>(
    address: Address,
    spec: Spec<Data, Body, Query, Answer>,
  ): Row => {
    const [method, path] = address.split(' ') as [Method, string]
    const { variables, reply } = spec
    return {
      ...spec,
      method,
      path,
      status: spec.status ?? 200,
      variables: (input) => variables?.(input as Input<output<Body>, output<Query>>) ?? {},
      reply: (data) => reply(data as Data),
    }
  }
}

/** One call of the graph, with the context of a request: masked errors, scopes and all. */
export interface GraphCall {
  viewer: Context['viewer']
  execute(document: DocumentNode, variables: Record<string, unknown>): Promise<ExecutionResult>
}

export type OpenGraph = (request: FastifyRequest, reply: FastifyReply, uploads: Uploads) => Promise<GraphCall>

interface Doors {
  schema: GraphQLSchema
  open: OpenGraph
  forms: Forms
}

/** Serves the rows; a row whose document does not fit the schema stops the start. */
export function serveRows(app: FastifyInstance, rows: Row[], doors: Doors): void {
  for (const row of rows.filter(({ file }) => !file)) serveRow(app, row, doors)
  void app.register(async (door) => {
    door.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    for (const row of rows.filter(({ file }) => file)) serveRow(door, row, doors)
  })
}

function serveRow(app: FastifyInstance, row: Row, { schema, open, forms }: Doors) {
  const document = parseDocument(row.document)
  const [fault] = validate(schema, document)
  if (fault) throw new Error(`${row.method} ${row.path}: ${fault.message}`)

  async function run(request: FastifyRequest, reply: FastifyReply) {
    const uploads: Uploads = new Map()
    const { viewer, execute } = await open(request, reply, uploads)
    // The graph would refuse as well, but only after the input was read: first who, then what (decision 75).
    if (row.access !== 'anyone' && !viewer) throw new Refusal('UNAUTHENTICATED', 'Please sign in')
    const executeWith = (body: unknown) =>
      execute(
        document,
        row.variables({
          params: request.params as Record<string, string>,
          body: row.body && parse(row.body, eitherSpelling(body)),
          query: row.query && parse(row.query, eitherSpelling(request.query)),
        }),
      )
    const { file } = row
    if (!file || !viewer) return executeWith(request.body)
    refuseForeignForm(request)
    const { incoming } = forms
    const executeForm = async () => executeWith(await readForm(request, file, { incoming, uploads }))
    return forms.whileReading({ id: viewer.id, network: networkOf(request.ip) }, () =>
      executeForm().finally(() => discardForm(uploads)),
    )
  }

  app.route({
    method: row.method,
    url: row.path,
    async handler(request, reply) {
      const { data, errors } = await run(request, reply)
      const [error] = errors ?? []
      if (error) return sendError(reply, error)
      return reply.code(row.status).send(row.reply(data))
    },
  })
}

/** Adds the camelCase spelling of every snake_case key; a key that is there in camelCase wins. */
function eitherSpelling(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const entries = Object.entries(input)
  const respelled = entries.map(([key, value]) => [
    key.replace(/(?<=[a-z0-9])_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  return Object.fromEntries([...respelled, ...entries])
}
