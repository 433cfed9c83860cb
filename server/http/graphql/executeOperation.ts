// The executor of persisted operations and of the documents of REST routes, all validated when first read.
import type { DocumentNode, ExecutionArgs, ExecutionResult, GraphQLSchema } from 'graphql'
import { GraphQLError } from 'graphql'
import { normalizedExecutor } from '@graphql-tools/executor'
import type { CompiledQuery } from 'graphql-jit'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/core/context/context.ts'
import { compileOperation } from '#server/http/graphql/compileOperation.ts'
import { getOrCreate } from '#server/lib/getOrCreate.ts'
import type { Mask } from '#server/http/graphql/graphqlPlugins.ts'

interface Options {
  schema: GraphQLSchema
  /** True to use graphql-jit; false only in tests that compare. */
  usesJit: boolean
  mask: Mask
}

export interface Operation {
  document: DocumentNode
  variables: object | null | undefined
  context(): Promise<Context> | Context
}

/** Executes an operation. Never rejects; errors are in the result, masked (T59). */
export type ExecuteOperation = (req: FastifyRequest, operation: Operation) => Promise<ExecutionResult>

export function operationExecutor({ schema, usesJit, mask }: Options): ExecuteOperation {
  const compiledQueries = new WeakMap<DocumentNode, CompiledQuery | null>()

  function getCompiled(document: DocumentNode): CompiledQuery | null {
    return usesJit ? getOrCreate(compiledQueries, document, () => compileOperation(schema, document)) : null
  }

  async function execute(args: ExecutionArgs): Promise<ExecutionResult> {
    const { document, rootValue, contextValue, variableValues } = args
    const result = await getCompiled(document)?.query(rootValue, contextValue, variableValues ?? {})
    // No data: the variables are invalid, and graphql-js has the usual messages.
    return result && 'data' in result
      ? withUsualErrors(result)
      : ((await normalizedExecutor(args)) as ExecutionResult)
  }

  return async (req, { document, variables, context }) => {
    const maskForRequest = (error: unknown) => mask(error, req.id)
    try {
      const contextValue = await context()
      const variableValues = variables as ExecutionArgs['variableValues']
      const result = await execute({ schema, document, contextValue, variableValues })
      return result.errors ? { ...result, errors: result.errors.map(maskForRequest) } : result
    } catch (error) {
      return { errors: [maskForRequest(error)] }
    }
  }
}

function withUsualErrors(result: ExecutionResult): ExecutionResult {
  if (!result.errors) return result
  const errors = result.errors.map(
    ({ message, path, originalError }) => new GraphQLError(message, { path, originalError }),
  )
  return { ...result, errors }
}
