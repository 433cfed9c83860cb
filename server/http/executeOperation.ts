// Our own documents, compiled: graphql-jit answers them in half the time that walking through a document takes.
import {
  getOperationAST,
  GraphQLError,
  Kind,
  OperationTypeNode,
  parse,
  print,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import { normalizedExecutor } from '@graphql-tools/executor'
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit'
import { Refusal } from '#server/core/refusal.ts'

/** By document: null is one that cannot be compiled, undefined one that has not been run yet. */
const ours = new WeakMap<DocumentNode, CompiledQuery | null | undefined>()

/**
 * Has a document compiled when it is first run, and the result kept as long as the document. Only for valid ones of which
 * there are few: all that strangers send would fill the memory.
 */
export function keepCompiled(document: DocumentNode): DocumentNode {
  ours.set(document, undefined)
  return document
}

/** What runs the document, if it is one of ours and can be compiled; the rest is left to the ordinary executor. */
export function compiledOf(schema: GraphQLSchema, document: DocumentNode): CompiledQuery | null {
  const kept = ours.get(document)
  if (kept !== undefined || !ours.has(document)) return kept ?? null
  const operation = getOperationAST(document)
  if (!operation || !isCompilable(operation)) return null
  const compiled = compile(schema, document)
  ours.set(document, compiled)
  return compiled
}

/** Compiles the one operation of a document; null where the library cannot. */
export function compile(schema: GraphQLSchema, document: DocumentNode): CompiledQuery | null {
  // The library writes into what it compiles, and parts of one document may be compiled by themselves, too.
  const own = parse(print(document))
  const result = compileQuery(schema, own, getOperationAST(document)?.name?.value, {
    // A fragment that is spread in two places may be skipped in one of them.
    useExperimentalPathBasedSkipInclude: true,
  })
  return isCompiledQuery(result) ? result : null
}

/** Of several changes the library makes the later ones even when an earlier one is refused: only a single one is its. */
function isCompilable({ operation, selectionSet: { selections } }: OperationDefinitionNode): boolean {
  if (operation === OperationTypeNode.QUERY) return true
  return (
    operation === OperationTypeNode.MUTATION && selections.length === 1 && selections[0]?.kind === Kind.FIELD
  )
}

/** As Yoga runs what strangers send: what is refused before it begins is refused with the same status, too. */
export const runOrdinarily = async (args: ExecutionArgs): Promise<ExecutionResult> =>
  (await normalizedExecutor(args)) as ExecutionResult

/**
 * Runs a document of ours, compiled where it can be. Variables that do not fit are refused before anything runs: the
 * ordinary executor has the usual words for it.
 */
export async function runCompiled(args: ExecutionArgs): Promise<ExecutionResult> {
  const { schema, document, rootValue, contextValue, variableValues } = args
  const result = await compiledOf(schema, document)?.query(rootValue, contextValue, variableValues ?? {})
  return result && 'data' in result ? withUsualErrors(result) : runOrdinarily(args)
}

/** What was not refused, but failed. */
const isFault = ({ originalError }: GraphQLError) =>
  originalError != null && !(originalError instanceof Refusal)

/**
 * Runs a query of a stranger that was kept, compiled where it can be. Where something was refused it is run once more: the
 * ordinary executor says at which place of the document. What failed would only take as long again.
 */
export async function runKnown(args: ExecutionArgs): Promise<ExecutionResult> {
  const { schema, document, rootValue, contextValue, variableValues } = args
  const result = await compiledOf(schema, document)?.query(rootValue, contextValue, variableValues ?? {})
  if (!result?.errors) return result ?? runOrdinarily(args)
  return result.errors.some(isFault) ? withUsualErrors(result) : runOrdinarily(args)
}

/** The library's own errors lack what everybody else expects of one; places in a document of our own help nobody. */
function withUsualErrors(result: ExecutionResult): ExecutionResult {
  if (!result.errors) return result
  const errors = result.errors.map(
    ({ message, path, originalError }) => new GraphQLError(message, { path, originalError }),
  )
  return { ...result, errors }
}
