// Every input of the GraphQL schema: arguments of each field with all nested inputs.
import {
  astFromValue,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInputObjectType,
  isListType,
  isObjectType,
  isRequiredArgument,
  Kind,
  parse,
  print,
  valueFromASTUntyped,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
} from 'graphql'
import { schema } from '#server/schema.ts'
import type { Cast } from '../matrix/cast.ts'
import { graphSamples } from '../matrix/samples.ts'
import { validValue } from './values.ts'

/** A field with arguments, and its path from a root. */
export interface GraphCall {
  /** 'Post.comments', or 'Mutation.signIn' */
  name: string
  root: 'query' | 'mutation' | 'subscription'
  /** Root field at the beginning of the path, whose sample in samples.ts gives valid arguments. */
  operation: string
  /** Fields from the root to this one. */
  fieldPath: GraphQLField<unknown, unknown>[]
}

type Variables = Record<string, unknown>

const kinds = { Query: 'query', Mutation: 'mutation', Subscription: 'subscription' } as const

/** Every field with arguments, each by the shortest path. */
export const graphCalls: GraphCall[] = Object.entries(kinds).flatMap(([name, root]) => {
  const type = schema.getType(name)
  return isObjectType(type) ? callsFrom(type, root) : []
})

function callsFrom(type: GraphQLObjectType, root: GraphCall['root']): GraphCall[] {
  const seen = new Set<GraphQLObjectType>([type])
  const found: GraphCall[] = []
  let next: [GraphQLObjectType, GraphCall['fieldPath']][] = [[type, []]]
  while (next.length > 0) {
    const level = next
    next = []
    for (const [parent, before] of level)
      for (const field of Object.values(parent.getFields())) {
        const fieldPath = [...before, field]
        const call = {
          name: `${parent.name}.${field.name}`,
          root,
          operation: `${type.name}.${fieldPath[0]?.name}`,
          fieldPath,
        }
        if (field.args.length > 0) found.push(call)
        const target = getNamedType(field.type)
        if (root !== 'query' || !isObjectType(target) || seen.has(target)) continue
        // Only samples of root fields have values for required arguments.
        if (before.length > 0 && field.args.some(isRequiredArgument)) continue
        seen.add(target)
        next.push([target, fieldPath])
      }
  }
  return found
}

/** ['input', 'mentions', 0, 'offset'] */
type Path = (string | number)[]

export interface GraphInput {
  path: Path
  type: GraphQLInputType
}

export const inputsOf = ({ fieldPath }: GraphCall): GraphInput[] =>
  (fieldPath.at(-1)?.args ?? []).flatMap((argument) => inputsIn(argument.type, [argument.name]))

function inputsIn(type: GraphQLInputType, path: Path): GraphInput[] {
  const bare = getNullableType(type)
  if (isListType(bare)) return [{ path, type }, ...inputsIn(bare.ofType, [...path, 0])]
  if (!isInputObjectType(bare)) return [{ path, type }]
  const fields = Object.values(bare.getFields())
  return [{ path, type }, ...fields.flatMap((field) => inputsIn(field.type, [...path, field.name]))]
}

/** Document of a call with a variable per argument; arguments of ancestors have the prefix `on_`. */
export function documentOf({ root, fieldPath }: GraphCall): string {
  const declared: string[] = []
  const select = (index: number): string => {
    const field = fieldPath[index]
    if (!field) return hasFields(fieldPath[index - 1]) ? '{ __typename }' : ''
    const isLast = index === fieldPath.length - 1
    const given = field.args
      .filter((argument) => isLast || isRequiredArgument(argument))
      .map((argument) => {
        const variable = isLast ? argument.name : `on_${argument.name}`
        declared.push(`$${variable}: ${argument.type}${defaultOf(argument)}`)
        return `${argument.name}: $${variable}`
      })
    return `{ ${field.name}${joinArguments(given)} ${select(index + 1)} }`
  }
  const body = select(0)
  return `${root}${joinArguments(declared)} ${body}`
}

function defaultOf({ type, defaultValue }: GraphQLArgument): string {
  const value = defaultValue === undefined ? null : astFromValue(defaultValue, type)
  return value ? ` = ${print(value)}` : ''
}

const joinArguments = (items: string[]) => (items.length > 0 ? `(${items.join(', ')})` : '')

const hasFields = (field?: GraphQLField<unknown, unknown>) =>
  field !== undefined && isCompositeType(getNamedType(field.type))

/** Variables of a valid call: its operation's sample, prepared for the cast. */
export async function validVariables(call: GraphCall, cast: Cast): Promise<Variables> {
  const sample = graphSamples[call.operation]
  if (!sample) throw new Error(`samples.ts has no call of ${call.operation}`)
  const variables = await sample.variables?.(cast)
  const [definition] = parse(sample.document).definitions
  const field = definition?.kind === Kind.OPERATION_DEFINITION && definition.selectionSet.selections[0]
  if (!field || field.kind !== Kind.FIELD) throw new Error(`the sample of ${call.operation} calls nothing`)
  return argumentsOf(field, call.fieldPath.length === 1 ? '' : 'on_', variables)
}

const argumentsOf = (field: FieldNode, prefix: string, variables?: Variables): Variables =>
  Object.fromEntries(
    (field.arguments ?? []).map(({ name, value }) => [
      prefix + name.value,
      valueFromASTUntyped(value, variables),
    ]),
  )

/** Variables of the right types without regard to stored data. */
export const anyVariables = ({ fieldPath }: GraphCall): Variables =>
  Object.fromEntries(
    fieldPath.flatMap((field, index) =>
      field.args
        .filter(isRequiredArgument)
        .map(({ name, type }) => [index === fieldPath.length - 1 ? name : `on_${name}`, validValue(type)]),
    ),
  )

/** Sets one input of the variables to `value`, and makes up missing parents. */
export function withInput(
  { fieldPath }: GraphCall,
  variables: Variables,
  path: Path,
  value: unknown,
): Variables {
  const [name = '', ...inside] = path
  const argument = fieldPath.at(-1)?.args.find((item) => item.name === name)
  if (!argument) throw new Error(`there is no ${name}`)
  return { ...variables, [name]: setAt(argument.type, variables[name], inside, value) }
}

function setAt(type: GraphQLInputType, given: unknown, [key, ...inside]: Path, value: unknown): unknown {
  if (key === undefined) return value
  const parent = (given ?? validValue(type)) as Variables
  const bare = getNullableType(type)
  if (isListType(bare)) return [setAt(bare.ofType, parent[0], inside, value)]
  const field = isInputObjectType(bare) && bare.getFields()[key]
  if (!field) throw new Error(`there is nothing inside ${String(bare)}`)
  return { ...parent, [key]: setAt(field.type, parent[key], inside, value) }
}
