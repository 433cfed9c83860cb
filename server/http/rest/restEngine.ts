// The REST engine: it executes the GraphQL document of a route in-process, and maps its result to the response (house D1).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DocumentNode, ExecutionResult } from 'graphql'
import type { Context } from '#server/core/context/context.ts'
import { networkOf } from '#server/core/context/network.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import type { Uploads } from '#server/core/context/uploads.ts'
import { sendError } from '#server/http/errors.ts'
import {
  contentLengthOf,
  isForm,
  checkFormCsrf,
  type FormStream,
  type Forms,
} from '#server/http/media/forms.ts'
import { discardForm, readForm } from '#server/http/media/multipart.ts'
import { admitForm } from '#server/http/admission.ts'
import { withCursorPath, parsePage, sendNextPage } from '#server/http/rest/paging.ts'
import type { Input, Route, Toggle } from '#server/http/rest/rest.ts'
import type { CallDetails } from '#server/http/session.ts'
import { sendJsonIfChanged } from '#server/http/rest/etag.ts'

/** Executes documents in the context of a request, with masked errors. */
export interface GraphCall {
  viewer: Context['viewer']
  execute(document: DocumentNode, variables: object): Promise<ExecutionResult>
}

/** Creates the context of a request; the call shares it between its documents. */
export type OpenCall = (
  request: FastifyRequest,
  reply: FastifyReply,
  details: CallDetails,
) => Promise<GraphCall>

interface Options {
  open: OpenCall
  forms: Forms
}

/** All documents of a route, for their validation. */
export const documentsOf = ({ document, toggles }: Route): DocumentNode[] =>
  toggles ? [document, toggles.document] : [document]

export function serveRoutes(app: FastifyInstance, routes: Route[], options: Options): void {
  for (const route of routes.filter(({ form }) => !form)) serveRoute(app, route, options)
  void app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    for (const route of routes.filter(({ form }) => form)) serveRoute(scope, route, options)
  })
}

function serveRoute(app: FastifyInstance, route: Route, options: Options) {
  app.route({
    method: route.method,
    url: route.path,
    async handler(request, reply) {
      const { data, errors } = await executeRoute(route, options, request, reply)
      const [error] = errors ?? []
      if (error) return sendError(reply, route.paging ? withCursorPath(error) : error)
      const answer = route.reply(data)
      void reply.code(route.status)
      sendNextPage(request, reply, route.paging?.pageInfo(data))
      return route.method === 'GET' ? sendJsonIfChanged(request, reply, answer) : reply.send(answer)
    },
  })
}

async function executeRoute(
  route: Route,
  { open, forms }: Options,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ExecutionResult> {
  const uploads: Uploads = new Map()
  const openCall = (isToggle: boolean) => open(request, reply, { uploads, isToggle })
  const initialCall = await openCall(false)
  // GraphQL would refuse too, but only after the input is checked: authentication comes first (ADR 3).
  if (route.access !== 'anyone' && !initialCall.viewer) throw new Refusal('UNAUTHENTICATED', 'Please sign in')

  const executeWith = (call: GraphCall, body: unknown, files: string[] = []) => {
    const input = parseInput(route, request, body, files)
    const { toggles } = route
    if (toggles && requestedValue(input, toggles) === undefined)
      return toggle(route, toggles, { call, openCall, input })
    return call.execute(route.document, route.variables(input))
  }

  const { form } = route
  if (form?.orJson && !isForm(request)) refuseFiles(request.body, form.field)
  if (!form || !initialCall.viewer || (form.orJson && !isForm(request)))
    return executeWith(initialCall, request.body)
  checkFormCsrf(request)
  const executeForm = async (incoming: FormStream) => {
    const { texts, files } = await readForm(request, form, { ...incoming, uploads })
    // The session may have changed while the form arrived.
    return executeWith(await openCall(false), texts, files)
  }
  const readSender = async () => (await openCall(false)).viewer
  return forms.whileReading(
    {
      viewer: initialCall.viewer,
      network: networkOf(request.ip),
      bytes: contentLengthOf(request),
      admit: () => admitForm(request),
      readSender,
    },
    (incoming) => executeForm(incoming).finally(() => discardForm(uploads)),
  )
}

/** Refuses files in JSON, which would be ignored. */
function refuseFiles(body: unknown, field: string) {
  const value = Object(body)[field]
  if (value != null && value !== '' && !(Array.isArray(value) && value.length === 0))
    throw new Refusal('INVALID_INPUT', `Send files under ${field} in a form, not in JSON`)
}

function parseInput(
  route: Route,
  request: FastifyRequest,
  body: unknown,
  files: string[],
): Input<unknown, unknown> {
  return {
    params: request.params as Record<string, string>,
    body: route.body && parse(route.body, addCamelCaseKeys(body ?? {})),
    query: route.query && parse(route.query, addCamelCaseKeys(request.query)),
    page: parsePage(route.paging, request.query),
    files,
  }
}

const requestedValue = ({ body }: Input<unknown, unknown>, { field }: Toggle) =>
  (body as Record<string, unknown>)[field]

interface ToggleCall {
  call: GraphCall
  openCall(isToggle: boolean): Promise<GraphCall>
  input: Input<unknown, unknown>
}

/** Reads the current state, and executes the opposite in a call of its own. */
async function toggle(
  route: Route,
  toggles: Toggle,
  { call, openCall, input }: ToggleCall,
): Promise<ExecutionResult> {
  const currentState = await call.execute(toggles.document, toggles.variables(input.params))
  if (currentState.errors) return currentState
  // The command refuses what the viewer cannot see.
  const { thing } = currentState.data as { thing: { isOn: boolean } | null }
  const body = { ...Object(input.body), [toggles.field]: !thing?.isOn }
  const next = await openCall(true)
  return next.execute(route.document, route.variables({ ...input, body }))
}

/** Adds the camelCase spelling of snake_case keys; existing camelCase keys win. */
function addCamelCaseKeys(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const entries = Object.entries(input)
  const respelled = entries.map(([key, value]) => [
    key.replace(/(?<=[a-z0-9])_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  return Object.fromEntries([...respelled, ...entries])
}
