// Query complexity: limits of ad-hoc documents, checked before validation, which takes longer (T07, T52, T53, T54).
import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { defaultPageSize, largestPageSize } from '#server/core/paging/pages.ts'
import { Refusal } from '#server/core/context/refusal.ts'

/** Limits per operation; a fragment counts at each spread. */
const limits = {
  /** As many as GraphiQL's introspection, twice the client's. */
  levels: { max: 15, noun: 'levels' },
  fields: { max: 470, noun: 'fields' },
  aliases: { max: 31, noun: 'aliases' },
  directives: { max: 20, noun: 'directives' },
  /** Each list is one SQL statement, however nested. */
  lists: { max: 20, noun: 'lists' },
  statements: { max: 40, noun: 'statements' },
  /**
   * Fields with full pages; more would block other callers for over 50 ms. The largest screen has 7,340; GraphiQL's
   * introspection has 8,600, which count half.
   */
  cost: { max: 7400, noun: 'fields in its answer' },
  /** One, since rate limits count requests and aliases would multiply guesses. */
  guarded: { max: 1, noun: 'mutations with a password, a code or an e-mail address' },
} as const

type Count = Record<keyof typeof limits, number>

/** Maximum statements of a mutation: a post with twenty mentions. Files come in forms, which have other limits. */
const mutationStatements = 12

/** Assumed length of a list without paging, such as the photos of a post. */
const usualListLength = 4

const secrets = new Set(['email', 'password', 'currentPassword', 'otp', 'code'])

/** Names of mutations with a secret or an e-mail address, which attackers could guess or flood. */
export const guardedMutations = (schema: GraphQLSchema) =>
  new Set(
    Object.values(schema.getMutationType()?.getFields() ?? {})
      .filter(({ args }) =>
        args.some(({ type }) => {
          const input = getNamedType(type)
          return isInputObjectType(input) && Object.keys(input.getFields()).some((name) => secrets.has(name))
        }),
      )
      .map(({ name }) => name),
  )

/** Measures a document with the variables of a request; returns its refusal, or null. */
export type MeasureQuery = (
  document: DocumentNode,
  variables: Record<string, unknown> | null | undefined,
) => Refusal | null

/** Creates the measure. Documents need not be valid: unknown fields count as one. All operations of a document count. */
export function queryComplexity(schema: GraphQLSchema): MeasureQuery {
  const guarded = guardedMutations(schema)
  return (document, variables) => measure({ schema, guarded, spread: new Set() }, document, variables)
}

interface MeasureContext {
  schema: GraphQLSchema
  guarded: Set<string>
  /** Names of spread fragments, filled while counting. */
  spread: Set<string>
}

function measure(
  context: MeasureContext,
  document: DocumentNode,
  variables: Record<string, unknown> | null | undefined,
): Refusal | null {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION) continue
    const defaults = (node.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue?.kind === Kind.INT ? [[variable.name.value, Number(defaultValue.value)] as const] : [],
    )
    const count = createCounter(context, fragments, { ...Object.fromEntries(defaults), ...variables })
    const total = count(node.selectionSet, context.schema.getRootType(node.operation))
    total.directives += node.directives?.length ?? 0
    for (const [key, { max, noun }] of Object.entries(limits)) {
      const counted = total[key as keyof Count]
      if (counted > max)
        return complexityRefusal(`This document has ${Math.ceil(counted)} ${noun}; the limit is ${max}`)
    }
  }
  // An unused fragment is not counted, but would be validated.
  const [unused] = [...fragments.keys()].filter((name) => !context.spread.has(name))
  return unused === undefined ? null : complexityRefusal(`Fragment "${unused}" is never used.`)
}

const complexityRefusal = (message: string) => new Refusal('INVALID_INPUT', message)

const zeroCount: Count = {
  levels: 0,
  fields: 0,
  aliases: 0,
  directives: 0,
  lists: 0,
  statements: 0,
  cost: 0,
  guarded: 0,
}

function add(total: Count, other: Count) {
  for (const key of Object.keys(zeroCount) as (keyof Count)[])
    total[key] = key === 'levels' ? Math.max(total[key], other[key]) : total[key] + other[key]
}

/** `page`: the page size of the connection whose fields are selected. */
type Counter = (set: SelectionSetNode, type?: GraphQLNamedType | null, page?: number) => Count

/** Counts one operation. Each fragment is counted once for each page size. */
function createCounter(
  { schema, guarded, spread }: MeasureContext,
  fragments: Map<string, FragmentDefinitionNode>,
  variables: Record<string, unknown>,
): Counter {
  const countedFragments = new Map<string, Count>()

  function countFragment(name: string, page?: number): Count {
    const key = `${name} ${page}`
    spread.add(name)
    const fragment = fragments.get(name)
    const cached = countedFragments.get(key)
    if (cached || !fragment) return cached ?? zeroCount
    // A fragment may contain itself; validation refuses it later.
    countedFragments.set(key, zeroCount)
    const counted = count(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), page)
    countedFragments.set(key, counted)
    return counted
  }

  function countField(node: FieldNode, type?: GraphQLNamedType | null, page?: number): Count {
    const field = findField(type, node.name.value)
    const size = field && requestedSize(field, node, variables)
    const isList = field !== undefined && isListType(getNullableType(field.type))
    const inner = node.selectionSet
      ? count(node.selectionSet, field && getNamedType(field.type), isList ? undefined : size)
      : zeroCount
    const length = isList ? (size ?? page ?? usualListLength) : 1
    const isGuarded = type === schema.getMutationType() && guarded.has(node.name.value)
    return {
      levels: inner.levels + 1,
      fields: inner.fields + 1,
      aliases: inner.aliases + (node.alias ? 1 : 0),
      directives: inner.directives,
      lists: inner.lists + (size === undefined ? 0 : 1),
      statements: inner.statements + (size === undefined ? countQueries(field, type) : 1),
      cost: inner.cost * length + (type && isIntrospectionType(type) ? 0.5 : 1),
      guarded: isGuarded ? 1 : 0,
    }
  }

  function countQueries(field: GraphQLField<unknown, unknown> | undefined, type?: GraphQLNamedType | null) {
    if (field && type === schema.getMutationType()) return mutationStatements
    const isRoot = field !== undefined && type === schema.getQueryType() && !field.name.startsWith('__')
    return isRoot || field?.extensions.readsDatabase === true ? 1 : 0
  }

  function countSelection(node: SelectionNode, type?: GraphQLNamedType | null, page?: number): Count {
    if (node.kind === Kind.FIELD) return countField(node, type, page)
    if (node.kind === Kind.FRAGMENT_SPREAD) return countFragment(node.name.value, page)
    const condition = node.typeCondition && schema.getType(node.typeCondition.name.value)
    return count(node.selectionSet, condition ?? type, page)
  }

  function count(set: SelectionSetNode, type?: GraphQLNamedType | null, page?: number): Count {
    const total = { ...zeroCount }
    for (const node of set.selections) {
      add(total, countSelection(node, type, page))
      total.directives += node.directives?.length ?? 0
    }
    return total
  }
  return count
}

function findField(
  type: GraphQLNamedType | null | undefined,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef
  if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined
}

/** Requested page size, the larger of `first` and `last`; undefined for a field without paging. */
function requestedSize(
  { args }: GraphQLField<unknown, unknown>,
  { arguments: argumentNodes = [] }: FieldNode,
  variables: Record<string, unknown>,
): number | undefined {
  const sizes = args.filter(({ name }) => name === 'first' || name === 'last')
  if (sizes.length === 0) return undefined
  const requested = sizes.flatMap(({ name }) => {
    const value = argumentNodes.find((argument) => argument.name.value === name)?.value
    const size =
      value?.kind === Kind.VARIABLE
        ? variables[value.name.value]
        : value?.kind === Kind.INT && Number(value.value)
    return typeof size === 'number' ? [size] : []
  })
  // The field itself refuses sizes out of range.
  return requested.length > 0 ? Math.min(Math.max(0, ...requested), largestPageSize) : defaultPageSize
}
