// Operations over sockets, with documents and errors as over HTTP.
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
  /** Returns refusals; logs and hides every other error. */
  maskError(error: unknown): GraphQLError
  /** Reads the document as over HTTP; its errors go to the client. */
  readDocument(payload: SubscribePayload): DocumentNode
}

/** Validation errors by document; persisted documents recur. */
const validated = new WeakMap<DocumentNode, readonly GraphQLError[]>()

/** Returns the operation to execute, or its errors. The context is created last, for valid operations only. */
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

/** True for a persisted operation: the client sends frequent mutations over the socket, at less cost than over HTTP (ADR 12). */
const isOurs = ({ extensions }: SubscribePayload) => typeof extensions?.documentId === 'string'

export const isChange = ({ document, operationName }: ExecutionArgs): boolean =>
  getOperationAST(document, operationName)?.operation === OperationTypeNode.MUTATION

/** Masks errors, and removes what concerns HTTP. */
export const formatErrors = (
  errors: readonly GraphQLError[],
  maskError: OperationOptions['maskError'],
): GraphQLFormattedError[] =>
  errors.map((error) => {
    const { extensions, ...rest } = maskError(error).toJSON()
    const { http: _, ...kept } = extensions ?? {}
    return { ...rest, extensions: kept }
  })
