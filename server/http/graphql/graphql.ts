// The route /graphql: persisted operations are executed directly, all other requests by GraphQL Yoga.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getOperationAST, OperationTypeNode, type DocumentNode, type GraphQLSchema } from 'graphql'
import { createYoga, processRegularResult } from 'graphql-yoga'
import type { Call, Context } from '#server/core/context/context.ts'
import { refuseDeepValue } from '#server/core/context/nesting.ts'
import { networkOf } from '#server/core/context/network.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import type { Uploads } from '#server/core/context/uploads.ts'
import { createDocumentCache } from '#server/http/graphql/adHocOperations.ts'
import { operationExecutor, type ExecuteOperation } from '#server/http/graphql/executeOperation.ts'
import {
  contentLengthOf,
  isForm,
  checkFormCsrf,
  type FormStream,
  type Forms,
} from '#server/http/media/forms.ts'
import { sendGraphiql, serveGraphiql, acceptsHtml } from '#server/http/graphql/graphiql.ts'
import {
  adHocOperations,
  parsedBodies,
  errorMasking,
  errorCodes,
  withoutIntrospection,
  type ServerContext,
  type Mask,
} from '#server/http/graphql/graphqlPlugins.ts'
import { discardForm, readOperation } from '#server/http/media/multipart.ts'
import { admitForm } from '#server/http/admission.ts'
import type { FindPersisted } from '#server/http/graphql/persistedOperations.ts'
import type { MeasureQuery } from '#server/http/graphql/queryComplexity.ts'
import { markFailed, markUnknownOperation } from '#server/http/failedRequests.ts'
import type { OpenCall } from '#server/http/rest/restEngine.ts'
import type { CallDetails } from '#server/http/session.ts'

/** Maximum size of JSON bodies in bytes (T53). */
export const largestJsonBody = 100_000

interface Options {
  schema: GraphQLSchema
  measureQuery: MeasureQuery
  createContext(call: Call): Promise<Context>
  createCall(request: FastifyRequest, reply: FastifyReply, details?: CallDetails): Call
  forms: Forms
  graphiql: boolean
  built: string
  findPersisted: FindPersisted
  introspection: boolean
  usesJit: boolean
  /** True if the demo accounts exist. */
  demo: boolean
  mask: Mask
}

/** Serves /graphql; returns the function that executes the documents of REST. */
export function serveGraphql(app: FastifyInstance, options: Options): OpenCall {
  const executeOperation = operationExecutor(options)
  const handle = createHandler(createServer(options), executeOperation, options)

  async function openGraphiql(req: FastifyRequest, reply: FastifyReply) {
    const { viewer } = await options.createContext(options.createCall(req, reply))
    return sendGraphiql(reply, viewer?.role ?? null, options.demo)
  }

  if (options.graphiql) serveGraphiql(app, options.built)
  void app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    scope.route({
      url: '/graphql',
      // Every method, so that Yoga can answer which are allowed.
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      handler: async (req, reply) =>
        options.graphiql && acceptsHtml(req) ? openGraphiql(req, reply) : handle(req, reply),
    })
  })

  return async (req, reply, details) => {
    const context = await options.createContext(options.createCall(req, reply, details))
    return {
      viewer: context.viewer,
      execute: (document, variables) =>
        executeOperation(req, { document, variables, context: () => context }),
    }
  }
}

type Server = ReturnType<typeof createServer>

function createServer({ schema, measureQuery, createContext, createCall, introspection, mask }: Options) {
  return createYoga<ServerContext, Context>({
    schema,
    context: ({ req, reply, details }) => createContext(createCall(req, reply, details)),
    maskedErrors: false,
    plugins: [
      parsedBodies,
      adHocOperations({ measureQuery, documents: createDocumentCache() }),
      errorCodes,
      errorMasking(mask),
      ...(introspection ? [] : [withoutIntrospection]),
    ],
    maxRequestBodySize: false,
    // Its cache would keep refusals that depend on variables; adHocOperations has its own.
    parserAndValidationCache: false,
    multipart: false,
    batching: false,
    cors: false,
    logging: false,
    landingPage: false,
    graphiql: false,
  })
}

/** Returns the handler of /graphql: forms, persisted operations, and everything else by Yoga. */
function createHandler(yoga: Server, executeOperation: ExecuteOperation, options: Options) {
  const { createContext, createCall, forms, findPersisted, usesJit } = options
  const respondWithYoga = (serverContext: ServerContext) =>
    yoga.fetch(
      'http://fennec/graphql',
      { method: serverContext.req.method, headers: { accept: negotiateJsonType(serverContext.req) } },
      withPersisted(serverContext, findPersisted),
    )

  async function respondPersisted({ req, reply }: ServerContext, { document, variables }: PersistedCall) {
    const context = () => createContext(createCall(req, reply))
    const result = await executeOperation(req, { document, variables, context })
    if (result.errors) {
      markFailed(req, result.errors)
      return send(reply, processRegularResult(result, yoga.fetchAPI, negotiateJsonType(req)))
    }
    return reply.type(`${negotiateJsonType(req)}; charset=utf-8`).send(JSON.stringify(result))
  }

  /** Converts a form to a JSON call. Files are read for signed-in users only. */
  async function respondForm(req: FastifyRequest, reply: FastifyReply) {
    checkFormCsrf(req)
    const readSender = async () => (await createContext(createCall(req, reply))).viewer
    const viewer = await readSender()
    if (!viewer) throw new Refusal('UNAUTHENTICATED', 'Please sign in')
    const uploads: Uploads = new Map()
    const run = async (form: FormStream) => {
      const operation = await readOperation(req, reply, { ...form, uploads })
      return respondWithYoga({ req, reply, params: JSON.parse(operation), details: { uploads } })
    }
    const admit = () => admitForm(req)
    return forms.whileReading(
      { viewer, network: networkOf(req.ip), bytes: contentLengthOf(req), admit, readSender },
      (form) => run(form).finally(() => discardForm(uploads)),
    )
  }

  return async (req: FastifyRequest, reply: FastifyReply) => {
    const serverContext = { req, reply, params: req.method === 'GET' ? parseQuery(req.query) : req.body }
    if (req.method !== 'POST') return send(reply, await respondWithYoga(serverContext))
    if (isForm(req)) return send(reply, await respondForm(req, reply))
    const call = usesJit && parsePersistedCall(serverContext, findPersisted)
    return call ? respondPersisted(serverContext, call) : send(reply, await respondWithYoga(serverContext))
  }
}

async function send(reply: FastifyReply, response: Response) {
  response.headers.forEach((value, name) => void reply.header(name, value))
  return reply.code(response.status).send(await response.text())
}

/** The first JSON type that the client accepts; application/json by default. */
const negotiateJsonType = ({ headers }: FastifyRequest): string =>
  /application\/(graphql-response\+)?json/i.exec(headers.accept ?? '')?.[0] ?? 'application/json'

/** Parameters of a GET request, of which variables and extensions are JSON. */
function parseQuery(address: unknown) {
  const { variables, extensions, query, operationName, documentId } = address as Record<
    string,
    string | undefined
  >
  const texts = { query, operationName, documentId }
  return { ...texts, variables: readJson(variables), extensions: readJson(extensions) }
}

interface PersistedCall {
  document: DocumentNode
  variables: Record<string, unknown> | null | undefined
}

/** Reads a call of the client; null for other requests, which Yoga handles. */
function parsePersistedCall(
  { req, params }: ServerContext,
  findPersisted: FindPersisted,
): PersistedCall | null {
  const { documentId, variables, operationName, ...others } = Object(params) as Record<string, unknown>
  if (typeof documentId !== 'string' || !areVariables(variables) || Object.keys(others).length > 0)
    return null
  const document = findPersistedOrMark(req, documentId, findPersisted)
  const operation = getOperationAST(document, operationName as string | undefined)
  if (!operation || operation.operation === OperationTypeNode.SUBSCRIPTION) return null
  return { document, variables }
}

const areVariables = (value: unknown): value is Record<string, unknown> | null | undefined =>
  value == null || (Object(value) === value && !Array.isArray(value))

/** Replaces the id of a persisted operation by its document. */
function withPersisted(serverContext: ServerContext, findPersisted: FindPersisted): ServerContext {
  const { documentId, ...params } = Object(serverContext.params) as Record<string, unknown>
  if (typeof documentId !== 'string') return serverContext
  const persisted = findPersistedOrMark(serverContext.req, documentId, findPersisted)
  return { ...serverContext, params: { ...params, query: '' }, persisted }
}

/** Finds a persisted operation; an unknown id counts as a failed request. */
function findPersistedOrMark(req: FastifyRequest, id: string, findPersisted: FindPersisted): DocumentNode {
  try {
    return findPersisted(id)
  } catch (error) {
    markUnknownOperation(req)
    throw error
  }
}

function readJson(text: string | undefined): unknown {
  try {
    return text ? refuseDeepValue(JSON.parse(text)) : undefined
  } catch (error) {
    throw error instanceof Refusal
      ? error
      : new Refusal('INVALID_INPUT', 'The variables could not be read as JSON')
  }
}
