// The graph over HTTP: Yoga with our contexts, limits and masking, behind bodies that Fastify reads.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getOperationAST, OperationTypeNode, type DocumentNode, type GraphQLSchema } from 'graphql'
import { createYoga, processRegularResult } from 'graphql-yoga'
import type { Call, Context } from '#server/core/context.ts'
import { refuseDeepValue } from '#server/core/nesting.ts'
import { networkOf } from '#server/core/network.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Uploads } from '#server/core/uploads.ts'
import { measureKept, type CheckLimits } from '#server/http/documentLimits.ts'
import { bytesOf, isForm, refuseForeignForm, type ComingForm, type Forms } from '#server/http/forms.ts'
import { sendGraphiql, serveGraphiql, wantsPage } from '#server/http/graphiql.ts'
import {
  alreadyRead,
  dearOnesInLine,
  masksErrors,
  notesKnown,
  ourCodes,
  withinLimits,
  withoutIntrospection,
  type Door,
  type Mask,
} from '#server/http/graphqlPlugins.ts'
import { knownDocuments, type KnownDocuments } from '#server/http/knownDocuments.ts'
import { discardForm, readOperation } from '#server/http/multipart.ts'
import { beginForm } from '#server/http/overload.ts'
import { oursRunner, type RunOurs } from '#server/http/ourDocuments.ts'
import { noteRefusal, noteUnknown } from '#server/http/refusals.ts'
import type { OpenGraph } from '#server/http/restEngine.ts'
import type { CallDetails } from '#server/http/session.ts'
import type { TrustedDocument } from '#server/http/trustedDocuments.ts'

/** JSON bodies end here, in bytes (T53). */
export const largestJsonBody = 100_000

interface Options {
  schema: GraphQLSchema
  checkLimits: CheckLimits
  contextOf(call: Call): Promise<Context>
  callOf(request: FastifyRequest, reply: FastifyReply, details?: CallDetails): Call
  forms: Forms
  graphiql: boolean
  /** The folder of what was built. */
  built: string
  trustedDocument: TrustedDocument
  introspection: boolean
  /** Whether our own documents are run compiled. */
  compiles: boolean
  /** Whether the demo accounts are here to sign in with. */
  demo: boolean
  mask: Mask
}

/** Serves /graphql, and returns what runs the documents of the REST routes through the same pipeline. */
export function serveGraphql(app: FastifyInstance, options: Options): OpenGraph {
  const ours = oursRunner(options)
  const known = knownDocuments()
  const answer = answering(ourYoga(options, known), ours, { ...options, known })

  async function openGraphiql(req: FastifyRequest, reply: FastifyReply) {
    const { viewer } = await options.contextOf(options.callOf(req, reply))
    return sendGraphiql(reply, viewer?.role ?? null, options.demo)
  }

  if (options.graphiql) serveGraphiql(app, options.built)
  void app.register(async (door) => {
    door.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    door.route({
      url: '/graphql',
      // All that Fastify knows, so that Yoga can say which two are allowed.
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      handler: async (req, reply) =>
        options.graphiql && wantsPage(req) ? openGraphiql(req, reply) : answer(req, reply),
    })
  })

  return async (req, reply, details) => {
    const context = await options.contextOf(options.callOf(req, reply, details))
    return {
      viewer: context.viewer,
      execute: (document, variables) => ours(req, { document, variables, context: () => context }),
    }
  }
}

type OurYoga = ReturnType<typeof ourYoga>

function ourYoga(options: Options, known: KnownDocuments) {
  const { schema, checkLimits, contextOf, callOf, introspection, mask } = options
  return createYoga<Door, Context>({
    schema,
    context: ({ req, reply, details }) => contextOf(callOf(req, reply, details)),
    maskedErrors: false,
    plugins: [
      alreadyRead,
      withinLimits(checkLimits),
      ourCodes,
      masksErrors(mask),
      ...(introspection ? [] : [withoutIntrospection]),
      notesKnown(known),
      // Around whatever runs a document.
      dearOnesInLine,
    ],
    // Fastify has read the body, and has its own limit.
    maxRequestBodySize: false,
    // A parsed document takes sixty times its text: a few that are sent again and again are kept by ourselves.
    parserAndValidationCache: false,
    multipart: false,
    batching: false,
    cors: false,
    logging: false,
    landingPage: false,
    graphiql: false,
  })
}

/** Answers a request in the way that what it carries asks for. */
function answering(yoga: OurYoga, ours: RunOurs, options: Options & { known: KnownDocuments }) {
  const { contextOf, callOf, forms, trustedDocument, compiles, known } = options
  const answer = (door: Door) =>
    yoga.fetch(
      'http://fennec/graphql',
      { method: door.req.method, headers: { accept: acceptable(door.req) } },
      withTrusted(door, trustedDocument),
    )

  /** Answers a document that is kept, without what has been done for it already. */
  async function answerKept({ req, reply }: Door, { document, variables, strangers }: KeptCall) {
    const context = () => contextOf(callOf(req, reply))
    const result = await ours(req, { document, variables, strangers, context })
    if (result.errors) {
      noteRefusal(req, result.errors)
      return send(reply, processRegularResult(result, yoga.fetchAPI, acceptable(req)))
    }
    return reply.type(`${acceptable(req)}; charset=utf-8`).send(JSON.stringify(result))
  }

  /** A form becomes the same call in JSON. All files are of signed-in people: nobody else's are read. */
  async function answerForm(req: FastifyRequest, reply: FastifyReply) {
    refuseForeignForm(req)
    const ask = async () => (await contextOf(callOf(req, reply))).viewer
    const viewer = await ask()
    if (!viewer) throw new Refusal('UNAUTHENTICATED', 'Please sign in')
    const uploads: Uploads = new Map()
    const run = async (form: ComingForm) => {
      const operation = await readOperation(req, reply, { ...form, uploads })
      return answer({ req, reply, params: JSON.parse(operation), details: { uploads } })
    }
    const begin = () => beginForm(req)
    return forms.whileReading(
      { viewer, network: networkOf(req.ip), bytes: bytesOf(req), begin, ask },
      (form) => run(form).finally(() => discardForm(uploads)),
    )
  }

  return async (req: FastifyRequest, reply: FastifyReply) => {
    const door = { req, reply, params: req.method === 'GET' ? paramsOf(req.query) : req.body }
    if (req.method !== 'POST') return send(reply, await answer(door))
    if (isForm(req)) return send(reply, await answerForm(req, reply))
    const kept = compiles && (ourCallOf(door, trustedDocument) ?? knownCallOf(door, known, options))
    return kept ? answerKept(door, kept) : send(reply, await answer(door))
  }
}

async function send(reply: FastifyReply, response: Response) {
  response.headers.forEach((value, name) => void reply.header(name, value))
  return reply.code(response.status).send(await response.text())
}

/** Of the two kinds of JSON the one that is asked for first. Whoever asks for neither can read the plainer one. */
const acceptable = ({ headers }: FastifyRequest): string =>
  /application\/(graphql-response\+)?json/i.exec(headers.accept ?? '')?.[0] ?? 'application/json'

/** What a GET asks: variables and extensions are JSON in its address. */
function paramsOf(address: unknown) {
  const { variables, extensions, query, operationName, documentId } = address as Record<
    string,
    string | undefined
  >
  const texts = { query, operationName, documentId }
  return { ...texts, variables: readJson(variables), extensions: readJson(extensions) }
}

/** A document that is kept, and what was sent along. */
interface KeptCall {
  document: DocumentNode
  variables: Record<string, unknown> | null | undefined
  /** Of one that strangers have sent often: whether it has to stand in line with these variables. */
  strangers?: { isDear: boolean }
}

/** What our client asks, as it sends it: Yoga has words for whatever else somebody sends with an id. */
function ourCallOf({ req, params }: Door, trustedDocument: TrustedDocument): KeptCall | null {
  const { documentId, variables, operationName, ...more } = Object(params) as Record<string, unknown>
  if (typeof documentId !== 'string' || !areVariables(variables) || Object.keys(more).length > 0) return null
  const document = trusted(req, documentId, trustedDocument)
  const operation = getOperationAST(document, operationName as string | undefined)
  if (!operation || operation.operation === OperationTypeNode.SUBSCRIPTION) return null
  return { document, variables }
}

/**
 * A query that somebody has sent often, as clients send one. What its variables make of it is measured as ever; what is to be
 * refused is left to Yoga, which has the words for it.
 */
function knownCallOf(
  { params }: Door,
  known: KnownDocuments,
  { checkLimits }: Pick<Options, 'checkLimits'>,
): KeptCall | null {
  const { query, variables, operationName, ...more } = Object(params) as Record<string, unknown>
  if (typeof query !== 'string' || !areVariables(variables) || Object.keys(more).length > 0) return null
  const document = known.find(query)
  if (!document) return null
  const isItsName = operationName == null || getOperationAST(document)?.name?.value === operationName
  const { refusal, isDear } = measureKept(document, variables, checkLimits)
  return isItsName && !refusal ? { document, variables, strangers: { isDear } } : null
}

const areVariables = (value: unknown): value is Record<string, unknown> | null | undefined =>
  value == null || (Object(value) === value && !Array.isArray(value))

/** Puts a document of our client in the place of its id. */
function withTrusted(door: Door, trustedDocument: TrustedDocument): Door {
  const { documentId, ...params } = Object(door.params) as Record<string, unknown>
  if (typeof documentId !== 'string') return door
  const document = trusted(door.req, documentId, trustedDocument)
  return { ...door, params: { ...params, query: '' }, trusted: document }
}

function trusted(req: FastifyRequest, id: string, trustedDocument: TrustedDocument): DocumentNode {
  try {
    return trustedDocument(id)
  } catch (error) {
    noteUnknown(req)
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
