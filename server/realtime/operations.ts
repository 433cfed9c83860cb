// What may be asked over a socket, and how answers and errors look there: as over HTTP.
import {
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql'
import type { SubscribePayload } from 'graphql-ws'
import type { Context } from '#server/core/context/context.ts'
import { refuseDeepValue } from '#server/core/context/nesting.ts'
import { Refusal } from '#server/core/context/refusal.ts'

export interface OperationOptions {
  schema: GraphQLSchema
  /** Lets refusals through; logs and hides anything else. */
  maskError(error: unknown): GraphQLError
  /** Reads the document as HTTP does; what it throws is told. */
  readDocument(payload: SubscribePayload): DocumentNode
}

/** What is wrong with a document; our own come again and again. */
const validated = new WeakMap<DocumentNode, readonly GraphQLError[]>()

/** What to run, or why not. The context is made last: only for what will run. */
export async function prepareOperation(
  { schema, maskError, readDocument }: OperationOptions,
  payload: SubscribePayload,
  makeContext: () => Promise<Context>,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  const { operationName, variables } = payload
  try {
    refuseDeepValue(payload)
    const document = readDocument(payload)
    const problems = validated.get(document) ?? validate(schema, document)
    validated.set(document, problems)
    if (problems.length > 0) return problems
    const kind = getOperationAST(document, operationName)?.operation
    const isWelcome = kind === OperationTypeNode.MUTATION ? isOurs(payload) : kind !== OperationTypeNode.QUERY
    if (!isWelcome) return [new Refusal('INVALID_INPUT', 'Send queries and mutations over HTTP')]
    const contextValue = await makeContext()
    return { schema, document, operationName, variableValues: variables, contextValue }
  } catch (error) {
    return [maskError(error)]
  }
}

/** Our own client says over the socket what it says often: a request would weigh far more (ADR 12). */
const isOurs = ({ extensions }: SubscribePayload) => typeof extensions?.documentId === 'string'

export const isChange = ({ document, operationName }: ExecutionArgs): boolean =>
  getOperationAST(document, operationName)?.operation === OperationTypeNode.MUTATION

/** Masked, and without what is meant for HTTP only. */
export const formatErrors = (
  errors: readonly GraphQLError[],
  maskError: OperationOptions['maskError'],
): GraphQLFormattedError[] =>
  errors.map((error) => {
    const { extensions, ...told } = maskError(error).toJSON()
    const { http: _, ...ours } = extensions ?? {}
    return { ...told, extensions: ours }
  })
