// The REST engine: matches a row, runs its document in-process and shapes what that answers (house D1).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse as parseDocument, validate, type DocumentNode, type ExecutionResult } from 'graphql'
import type { GraphQLSchema } from 'graphql'
import type { Context } from '#server/core/context.ts'
import { networkOf } from '#server/core/network.ts'
import { parse } from '#server/core/parse.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Uploads } from '#server/core/uploads.ts'
import { keepCompiled } from '#server/http/compiled.ts'
import { sendError } from '#server/http/errors.ts'
import { isForm, refuseForeignForm, type Forms } from '#server/http/forms.ts'
import { discardForm, readForm } from '#server/http/multipart.ts'
import { ofCursor, pageOf, sendNext } from '#server/http/paging.ts'
import type { Input, Row, Toggle } from '#server/http/rest.ts'
import type { CallDetails } from '#server/http/session.ts'
import { sendJsonIfChanged } from '#server/http/unchanged.ts'

/** One call of the graph, with the context of a request: masked errors, scopes and all. */
export interface GraphCall {
  viewer: Context['viewer']
  execute(document: DocumentNode, variables: Record<string, unknown>): Promise<ExecutionResult>
}

/** Makes a call: one for each operation. */
export type OpenGraph = (
  request: FastifyRequest,
  reply: FastifyReply,
  details: CallDetails,
) => Promise<GraphCall>

interface Doors {
  schema: GraphQLSchema
  open: OpenGraph
  forms: Forms
}

/** A row whose documents fit the schema. */
interface Ready {
  row: Row
  document: DocumentNode
  look?: DocumentNode
}

/** Serves the rows; a row whose document does not fit the schema stops the start. */
export function serveRows(app: FastifyInstance, rows: Row[], doors: Doors): void {
  for (const row of rows.filter(({ form }) => !form)) serveRow(app, row, doors)
  void app.register(async (door) => {
    door.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    for (const row of rows.filter(({ form }) => form)) serveRow(door, row, doors)
  })
}

function serveRow(app: FastifyInstance, row: Row, doors: Doors) {
  const fitting = (text: string) => {
    const document = parseDocument(text)
    const [fault] = validate(doors.schema, document)
    if (fault) throw new Error(`${row.method} ${row.path}: ${fault.message}`)
    return keepCompiled(document)
  }
  const { toggles } = row
  const ready = { row, document: fitting(row.document), look: toggles && fitting(toggles.document) }

  app.route({
    method: row.method,
    url: row.path,
    async handler(request, reply) {
      const { data, errors } = await run(ready, doors, request, reply)
      const [error] = errors ?? []
      if (error) return sendError(reply, row.paging ? ofCursor(error) : error)
      const answer = row.reply(data)
      void reply.code(row.status)
      sendNext(request, reply, row.paging?.pageInfo(data))
      return row.method === 'GET' ? sendJsonIfChanged(request, reply, answer) : reply.send(answer)
    },
  })
}

async function run(
  ready: Ready,
  { open, forms }: Doors,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ExecutionResult> {
  const { row } = ready
  const uploads: Uploads = new Map()
  const openWith = (isToggle: boolean) => open(request, reply, { uploads, isToggle })
  const call = await openWith(false)
  // The graph would refuse as well, but only after the input was read: first who, then what (decision 75).
  if (row.access !== 'anyone' && !call.viewer) throw new Refusal('UNAUTHENTICATED', 'Please sign in')

  const executeWith = (body: unknown, files: string[] = []) => {
    const input = inputOf(row, request, body, files)
    const { toggles } = row
    if (toggles && wishOf(input, toggles) === undefined) return toggle(ready, call, openWith, input)
    return call.execute(ready.document, row.variables(input))
  }

  const { form } = row
  if (!form || !call.viewer || (form.orJson && !isForm(request))) return executeWith(request.body)
  refuseForeignForm(request)
  const executeForm = async () => {
    const { texts, files } = await readForm(request, form, { incoming: forms.incoming, uploads })
    return executeWith(texts, files)
  }
  return forms.whileReading({ viewer: call.viewer, network: networkOf(request.ip) }, () =>
    executeForm().finally(() => discardForm(uploads)),
  )
}

function inputOf(row: Row, request: FastifyRequest, body: unknown, files: string[]): Input<unknown, unknown> {
  return {
    params: request.params as Record<string, string>,
    body: row.body && parse(row.body, eitherSpelling(body ?? {})),
    query: row.query && parse(row.query, eitherSpelling(request.query)),
    page: pageOf(row.paging, request.query),
    files,
  }
}

const wishOf = ({ body }: Input<unknown, unknown>, { wish }: Toggle) =>
  (body as Record<string, unknown>)[wish]

/** Looks how things stand, and asks for the opposite in a call of its own. */
async function toggle(
  { row, document, look }: Ready,
  call: GraphCall,
  openWith: (isToggle: boolean) => Promise<GraphCall>,
  input: Input<unknown, unknown>,
): Promise<ExecutionResult> {
  const { toggles } = row
  if (!toggles || !look) throw new Error(`${row.path} is no toggle`)
  const stands = await call.execute(look, toggles.variables(input.params))
  if (stands.errors) return stands
  // What cannot be seen is the verb's to refuse.
  const { thing } = stands.data as { thing: { isOn: boolean } | null }
  const body = { ...Object(input.body), [toggles.wish]: !thing?.isOn }
  const next = await openWith(true)
  return next.execute(document, row.variables({ ...input, body }))
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
