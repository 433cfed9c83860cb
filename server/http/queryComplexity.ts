// What one document of a stranger may ask for (T07, T52, T53, T54): counted before it is validated, let alone run.
import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isObjectType,
  Kind,
  OperationTypeNode,
  parse,
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
  type Source,
} from 'graphql'
import { refuseDeepDocument } from '#server/core/nesting.ts'
import { defaultPageSize, largestPageSize } from '#server/core/pages.ts'
import { Refusal } from '#server/core/refusal.ts'

/** Ten times our own client's longest document; bounds what parsing and validation may cost. */
const mostTokens = 2000

/** Per operation, its fragments counted wherever they are spread. */
const limits = {
  /** What GraphiQL's introspection needs; our own screens need half. */
  levels: { most: 15, what: 'levels' },
  fields: { most: 470, what: 'fields' },
  aliases: { most: 31, what: 'aliases' },
  directives: { most: 20, what: 'directives' },
  /** Each is a statement, whatever lists it stands under. */
  lists: { most: 20, what: 'lists' },
  /** Lists, and whatever else is read or written for one field. */
  statements: { most: 40, what: 'statements' },
  /**
   * With every page full: more would hold up everybody else for over 50 ms. A screen of our own has 7,340, GraphiQL's
   * introspection 8,600, of which each counts half, since nothing is read for it.
   */
  cost: { most: 7400, what: 'fields in its answer' },
  /** One guess at a time, so that limits and delays count every one of them. */
  guarded: { most: 1, what: 'mutations with a password, a code or an e-mail address' },
} as const

type Count = Record<keyof typeof limits, number>

/** What a mutation takes at the most, with twenty mentions: a file of its own comes with a form, which has its limits. */
const ofMutation = 12

/** What one takes that names nobody: a single change and what is read of it is nothing dear. */
const ofUsualMutation = 4

/** How long a list is taken to be that has no page, such as the photos of a post. */
const usualListLength = 4

const secrets = new Set(['email', 'password', 'currentPassword', 'otp', 'code'])

/** The mutations somebody could guess with, or send letters with: those that take one of the secrets. */
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

/** Documents that take so much of the process that they stand in line, whoever sends them; see Turns. */
const dear = { statements: 13, cost: 2000 } as const
const dearOnes = new WeakMap<DocumentNode, keyof typeof dear>()

/** Whether a document that was checked is one of them. */
export const isDear = (document: DocumentNode): boolean => dearOnes.has(document)

/** What a document comes to with the variables of one call. */
interface Measured {
  refusal: Refusal | null
  isDear: boolean
}

/** The last measure of each document, and of which numbers it is: nothing else in the variables changes it. */
const measured = new WeakMap<DocumentNode, Measured & { numbers: string }>()

/**
 * Measures a document that is kept: whether it has to stand in line this time, or why it asks for too much. Fields cost
 * little in one that is compiled, so that only its statements make it dear (decision 421).
 */
export function measureKept(
  document: DocumentNode,
  variables: Record<string, unknown> | null | undefined,
  checkLimits: CheckLimits,
): Measured {
  const numbers = JSON.stringify(
    Object.entries(variables ?? {}).filter(([, value]) => typeof value === 'number'),
  )
  const last = measured.get(document)
  if (last?.numbers === numbers) return last
  dearOnes.delete(document)
  const refusal = checkLimits(document, variables)
  const found = { refusal, isDear: dearOnes.get(document) === 'statements', numbers }
  measured.set(document, found)
  return found
}

/** Parses as far as the limits on nesting and tokens allow. */
export function parseWithinLimits(source: string | Source): DocumentNode {
  refuseDeepDocument(typeof source === 'string' ? source : source.body)
  return parse(source, { maxTokens: mostTokens })
}

/** Why a document asks for too much, or null. */
export type CheckLimits = (
  document: DocumentNode,
  variables: Record<string, unknown> | null | undefined,
) => Refusal | null

/**
 * Makes what checks documents of strangers. They need not be valid: what the schema does not know counts as one field.
 * Every operation has to be within the limits, whichever is run.
 */
export function documentLimits(schema: GraphQLSchema): CheckLimits {
  const guarded = guardedMutations(schema)
  return (document, variables) => check({ schema, guarded, spread: new Set() }, document, variables)
}

interface Measures {
  schema: GraphQLSchema
  /** The names of the mutations somebody could guess with. */
  guarded: Set<string>
  /** Is given the names of the fragments that an operation spreads. */
  spread: Set<string>
}

function check(
  measures: Measures,
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
    const count = counter(measures, fragments, { ...Object.fromEntries(defaults), ...variables })
    const total = count(node.selectionSet, measures.schema.getRootType(node.operation))
    total.directives += node.directives?.length ?? 0
    const spared = node.operation === OperationTypeNode.MUTATION ? ofMutation - ofUsualMutation : 0
    if (total.statements - spared > dear.statements) dearOnes.set(document, 'statements')
    else if (total.cost > dear.cost && !isDear(document)) dearOnes.set(document, 'cost')
    for (const [key, { most, what }] of Object.entries(limits)) {
      const found = total[key as keyof Count]
      if (found > most)
        return new Refusal(
          'INVALID_INPUT',
          `This document has ${Math.ceil(found)} ${what}; the limit is ${most}`,
        )
    }
  }
  // Counted nowhere, it would be validated all the same.
  const [unused] = [...fragments.keys()].filter((name) => !measures.spread.has(name))
  return unused === undefined ? null : new Refusal('INVALID_INPUT', `Fragment "${unused}" is never used.`)
}

const none: Count = {
  levels: 0,
  fields: 0,
  aliases: 0,
  directives: 0,
  lists: 0,
  statements: 0,
  cost: 0,
  guarded: 0,
}

function add(total: Count, part: Count) {
  for (const key of Object.keys(none) as (keyof Count)[])
    total[key] = key === 'levels' ? Math.max(total[key], part[key]) : total[key] + part[key]
}

/** `page` is the size of the connection whose lists are selected here. */
type Counter = (set: SelectionSetNode, type?: GraphQLNamedType | null, page?: number) => Count

/** Counts one operation. A fragment is counted once for each size of page it is spread in, however often that is. */
function counter(
  { schema, guarded, spread }: Measures,
  fragments: Map<string, FragmentDefinitionNode>,
  variables: Record<string, unknown>,
): Counter {
  const known = new Map<string, Count>()

  function countFragment(name: string, page?: number): Count {
    const key = `${name} ${page}`
    spread.add(name)
    const fragment = fragments.get(name)
    const found = known.get(key)
    if (found || !fragment) return found ?? none
    // A fragment within itself is refused by validation.
    known.set(key, none)
    const counted = count(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), page)
    known.set(key, counted)
    return counted
  }

  function countField(node: FieldNode, type?: GraphQLNamedType | null, page?: number): Count {
    const field = fieldOf(type, node.name.value)
    const asked = field && sizeAsked(field, node, variables)
    const isList = field !== undefined && isListType(getNullableType(field.type))
    const inner = node.selectionSet
      ? count(node.selectionSet, field && getNamedType(field.type), isList ? undefined : asked)
      : none
    const length = isList ? (asked ?? page ?? usualListLength) : 1
    const isGuarded = type === schema.getMutationType() && guarded.has(node.name.value)
    return {
      levels: inner.levels + 1,
      fields: inner.fields + 1,
      aliases: inner.aliases + (node.alias ? 1 : 0),
      directives: inner.directives,
      lists: inner.lists + (asked === undefined ? 0 : 1),
      statements: inner.statements + (asked === undefined ? statementsOf(field, type) : 1),
      cost: inner.cost * length + (type && isIntrospectionType(type) ? 0.5 : 1),
      guarded: isGuarded ? 1 : 0,
    }
  }

  /** Of a field that is no list. */
  function statementsOf(field: GraphQLField<unknown, unknown> | undefined, type?: GraphQLNamedType | null) {
    if (field && type === schema.getMutationType()) return ofMutation
    const isRoot = field !== undefined && type === schema.getQueryType() && !field.name.startsWith('__')
    return isRoot || field?.extensions.isRead === true ? 1 : 0
  }

  function countSelection(node: SelectionNode, type?: GraphQLNamedType | null, page?: number): Count {
    if (node.kind === Kind.FIELD) return countField(node, type, page)
    if (node.kind === Kind.FRAGMENT_SPREAD) return countFragment(node.name.value, page)
    const condition = node.typeCondition && schema.getType(node.typeCondition.name.value)
    return count(node.selectionSet, condition ?? type, page)
  }

  function count(set: SelectionSetNode, type?: GraphQLNamedType | null, page?: number): Count {
    const total = { ...none }
    for (const node of set.selections) {
      add(total, countSelection(node, type, page))
      total.directives += node.directives?.length ?? 0
    }
    return total
  }
  return count
}

function fieldOf(
  type: GraphQLNamedType | null | undefined,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef
  if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined
}

/** How many of a list are asked for, where that can be said: the larger of `first` and `last`. */
function sizeAsked(
  { args }: GraphQLField<unknown, unknown>,
  { arguments: given = [] }: FieldNode,
  variables: Record<string, unknown>,
): number | undefined {
  const sizes = args.filter(({ name }) => name === 'first' || name === 'last')
  if (sizes.length === 0) return undefined
  const asked = sizes.flatMap(({ name }) => {
    const value = given.find((argument) => argument.name.value === name)?.value
    const size =
      value?.kind === Kind.VARIABLE
        ? variables[value.name.value]
        : value?.kind === Kind.INT && Number(value.value)
    return typeof size === 'number' ? [size] : []
  })
  // What is larger than a page may be, or negative, is refused by the field itself, in words of its own.
  return asked.length > 0 ? Math.min(Math.max(0, ...asked), largestPageSize) : defaultPageSize
}
