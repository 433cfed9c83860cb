// What Fennec adds to Yoga: bodies that Fastify has read, limits on documents, and codes of its own.
import {
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  validate,
  type ExecutionArgs,
  type ExecutionResult,
  type DocumentNode,
  type GraphQLError,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, type ErrorCode } from '#server/core/refusal.ts'
import { isDear, parseWithinLimits, type CheckLimits } from '#server/http/documentLimits.ts'
import type { KnownDocuments } from '#server/http/knownDocuments.ts'
import { ticketOf } from '#server/http/overload.ts'
import { noteRefusal } from '#server/http/refusals.ts'
import type { CallDetails } from '#server/http/session.ts'

/** One call at this door, as Yoga is told of it. */
export interface Door {
  req: FastifyRequest
  reply: FastifyReply
  /** The document and its variables, as they came: Yoga checks their shape. */
  params?: unknown
  /** A document of our own client, named by its id: it has been validated and may ask for what it likes. */
  trusted?: DocumentNode
  details?: CallDetails
}

type OurPlugin = Plugin<object, Door>

/** What somebody is told of an error, which is logged under the id of the request where he is not told it. */
export type Mask = (error: unknown, requestId: string) => GraphQLError

export const alreadyRead: OurPlugin = {
  onRequestParse({ serverContext, setRequestParser }) {
    setRequestParser(() => serverContext.params as object)
  },
}

/** As many faults of a document are told; finding all of a hundred takes longer than mending five. */
const maxErrors = 5

const validateBriefly: typeof validate = (schema, document, rules) =>
  validate(schema, document, rules, { maxErrors })

const noStreams = () => new Refusal('INVALID_INPUT', 'Subscriptions run over the WebSocket of this address')

/** Bounds what a stranger's document may cost; a stream of answers is for the WebSocket alone. */
export const withinLimits = (checkLimits: CheckLimits): OurPlugin => ({
  onParse({ context, setParseFn, setParsedDocument }) {
    const { trusted } = context as Partial<Door>
    if (trusted) setParsedDocument(trusted)
    else setParseFn(parseWithinLimits)
  },
  onValidate({ params: { documentAST }, context, setResult, setValidationFn }) {
    // On the WebSocket there is neither a request nor what Yoga reads out of one.
    const { request, params, trusted } = context as Partial<typeof context & Door>
    const isStream = getOperationAST(documentAST, params?.operationName)?.operation === 'subscription'
    if (request && isStream) return setResult([noStreams()])
    if (trusted) return setResult([])
    const refusal = checkLimits(documentAST, params?.variables)
    if (refusal) setResult([refusal])
    else setValidationFn(validateBriefly)
  },
})

/** A document that does not fit the schema is refused with a code of ours, not with the library's. */
export const ourCodes: OurPlugin = {
  onValidate:
    () =>
    ({ valid, result }) => {
      if (valid) return
      for (const error of result as GraphQLError[])
        error.extensions.code = 'INVALID_INPUT' satisfies ErrorCode
    },
}

/** Tells of a query that was run, for the case that it is sent again. */
export const notesKnown = (known: KnownDocuments): OurPlugin => ({
  onExecute({ args: { document, contextValue } }) {
    const { params, trusted } = contextValue as { params?: { query?: string } } & Partial<Door>
    const query = params?.query
    // Without a name, there is an operation only where it is the only one.
    const isQuery = getOperationAST(document)?.operation === OperationTypeNode.QUERY
    if (!query || trusted || !isQuery) return undefined
    return {
      onExecuteDone({ result }) {
        if (!('errors' in result && result.errors)) known.note(query, document)
      },
    }
  },
})

/** A dear document begins when it is its turn, and so does a change by somebody who has made many. */
export const dearOnesInLine: OurPlugin = {
  onExecute({ args, executeFn, setExecuteFn }) {
    const { req } = args.contextValue as Partial<Door>
    const turn = req && turnOf(req, args.document, args.operationName)
    if (!turn) return
    setExecuteFn(async (given: ExecutionArgs) => {
      await turn()
      return executeFn(given) as ExecutionResult
    })
  },
}

/** What waits for the turn of a document that is not to begin at once. */
export function turnOf(
  req: FastifyRequest,
  document: DocumentNode,
  operationName?: string | null,
  isDearNow = isDear(document),
): (() => Promise<void>) | undefined {
  const ticket = ticketOf(req)
  const isChange = () => getOperationAST(document, operationName)?.operation === 'mutation'
  return ticket && (isDearNow || (ticket.owesMuch && isChange())) ? ticket.stepBack : undefined
}

/**
 * Masks what went wrong, which Yoga hides from nobody, since it does not know which request an error is of. What a
 * document or its input was refused for counts, whatever the status says.
 */
export const masksErrors = (mask: Mask): OurPlugin => ({
  onResultProcess({ result, setResult, serverContext: { req } }) {
    const { errors, ...told } = result as ExecutionResult
    if (!errors) return
    const masked = errors.map((error) => mask(error, req.id))
    noteRefusal(req, masked)
    setResult({ ...told, errors: masked })
  },
})

/** Takes away what tells whoever guesses a name what he may have meant. */
export function withoutSuggestion(error: GraphQLError): GraphQLError {
  error.message = error.message.replace(/ Did you mean .*\?$/s, '')
  return error
}

/** Nobody learns the names in the schema by asking; what helps in guessing them is not told either (`withoutSuggestion`). */
export const withoutIntrospection: OurPlugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
}
