// Plugins of GraphQL Yoga: bodies read by Fastify, limits and cache of ad-hoc documents, error codes, and masking.
import {
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  validate,
  type ExecutionResult,
  type DocumentNode,
  type GraphQLError,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, type ErrorCode } from '#server/core/context/refusal.ts'
import { parseWithinLimits, type DocumentCache } from '#server/http/graphql/adHocOperations.ts'
import type { MeasureQuery } from '#server/http/graphql/queryComplexity.ts'
import { markFailed } from '#server/http/failedRequests.ts'
import type { CallDetails } from '#server/http/session.ts'

export interface ServerContext {
  req: FastifyRequest
  reply: FastifyReply
  /** Parameters as received; Yoga checks their shape. */
  params?: unknown
  /** Document of a persisted operation: valid, and without limits. */
  persisted?: DocumentNode
  details?: CallDetails
}

type YogaPlugin = Plugin<object, ServerContext>

/** Returns the error as the caller may see it, and logs the rest with the request id. */
export type Mask = (error: unknown, requestId: string) => GraphQLError

/** Passes the body that Fastify has parsed. */
export const parsedBodies: YogaPlugin = {
  onRequestParse({ serverContext, setRequestParser }) {
    setRequestParser(() => serverContext.params as object)
  },
}

/** Errors after which validation stops, to bound its time. */
const maxErrors = 5

const validateBriefly: typeof validate = (schema, document, rules) =>
  validate(schema, document, rules, { maxErrors })

const subscriptionRefusal = () =>
  new Refusal('INVALID_INPUT', 'Subscriptions run over the WebSocket of this address')

interface AdHoc {
  measureQuery: MeasureQuery
  documents: DocumentCache
}

/** Limits and caches ad-hoc documents; refuses subscriptions, which need the WebSocket. */
export const adHocOperations = ({ measureQuery, documents }: AdHoc): YogaPlugin => ({
  onParse({ params: { source }, context, setParseFn, setParsedDocument }) {
    const { persisted } = context as Partial<ServerContext>
    const cached = persisted ?? documents.get(String(source))
    if (cached) setParsedDocument(cached)
    else setParseFn(parseWithinLimits)
  },
  onValidate({ params: { documentAST }, context, setResult, setValidationFn }) {
    const { request, params, persisted } = context as typeof context & ServerContext
    const isStream = getOperationAST(documentAST, params.operationName)?.operation === 'subscription'
    if (request && isStream) return setResult([subscriptionRefusal()])
    if (persisted) return setResult([])
    const refusal = measureQuery(documentAST, params.variables)
    if (refusal) return setResult([refusal])
    const text = params.query ?? ''
    if (documents.peek(text) === documentAST) return setResult([])
    setValidationFn(validateBriefly)
    return ({ valid }) => {
      if (valid) documents.set(text, documentAST)
    }
  },
})

/** Sets the code INVALID_INPUT on validation errors. */
export const errorCodes: YogaPlugin = {
  onValidate:
    () =>
    ({ valid, result }) => {
      if (valid) return
      for (const error of result as GraphQLError[])
        error.extensions.code = 'INVALID_INPUT' satisfies ErrorCode
    },
}

/** Masks errors, and marks requests with input errors as failed. */
export const errorMasking = (mask: Mask): YogaPlugin => ({
  onResultProcess({ result, setResult, serverContext: { req } }) {
    const { errors, ...rest } = result as ExecutionResult
    if (!errors) return
    const masked = errors.map((error) => mask(error, req.id))
    markFailed(req, masked)
    setResult({ ...rest, errors: masked })
  },
})

/** Removes the suggestions of graphql-js, which reveal the schema. */
export function withoutSuggestion(error: GraphQLError): GraphQLError {
  error.message = error.message.replace(/ Did you mean .*\?$/s, '')
  return error
}

export const withoutIntrospection: YogaPlugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
}
