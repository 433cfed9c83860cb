// Runs the documents of our own client and of the REST routes. They were validated when they were first read and are kept
// compiled, so of all that a stranger's document passes they pass what is about the caller, and nothing about the document.
import { type DocumentNode, type ExecutionArgs, type ExecutionResult, type GraphQLSchema } from 'graphql'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/core/context.ts'
import { runCompiled, runKnown, runOrdinarily } from '#server/http/compiled.ts'
import { turnOf, type Mask } from '#server/http/graphqlPlugins.ts'

interface Options {
  schema: GraphQLSchema
  /** Whether they are run compiled. */
  compiles: boolean
  mask: Mask
}

interface Asked {
  document: DocumentNode
  variables: object | null | undefined
  /** Of one that was kept for strangers: whether it has to stand in line with these variables. */
  strangers?: { isDear: boolean }
  /** Is asked for before the turn is waited for, which is by whom it is. */
  context(): Promise<Context> | Context
}

/** Whatever goes wrong is in the result, as strangers are told it (T59). */
export type RunOurs = (req: FastifyRequest, asked: Asked) => Promise<ExecutionResult>

export function oursRunner({ schema, compiles, mask }: Options): RunOurs {
  const runHere = compiles ? runCompiled : runOrdinarily
  return async (req, { document, variables, strangers, context }) => {
    const masking = (error: unknown) => mask(error, req.id)
    try {
      const contextValue = await context()
      await turnOf(req, document, null, strangers?.isDear)?.()
      const variableValues = variables as ExecutionArgs['variableValues']
      const run = strangers ? runKnown : runHere
      const result = await run({ schema, document, contextValue, variableValues })
      return result.errors ? { ...result, errors: result.errors.map(masking) } : result
    } catch (error) {
      return { errors: [masking(error)] }
    }
  }
}
