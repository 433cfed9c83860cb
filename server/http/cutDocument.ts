// Cuts a document: the nodes of its lists whose rows may be told alike to many, and the rest.
import {
  getNamedType,
  getNullableType,
  getOperationAST,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  isObjectType,
  Kind,
  OperationTypeNode,
  separateOperations,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type InlineFragmentNode,
  type OperationDefinitionNode,
  type SelectionNode,
} from 'graphql'
import { dependsOnViewer } from '#server/core/perViewer.ts'
import type { SharingHints } from '#server/core/sharedNodes.ts'

export interface CutNodes {
  /** Where its connection stands in the answer, and the name of its nodes there. */
  path: string[]
  key: string
  /** Asks for all of them as `rows`. */
  document: DocumentNode
  schema: GraphQLSchema
  /** Whether a row says the same to all who stand to it alike; null where none does. */
  isSameForAll: ((row: object) => boolean) | null
}

interface Cut {
  rest: DocumentNode
  /** What of it is made for the one who asks: the rest, and what of the nodes may not be told to many. */
  own: DocumentNode
  lists: CutNodes[]
}

type Hints = SharingHints<object>

/** A field, with all that is asked of it under one name. */
interface Asked {
  key: string
  field: FieldNode
}

/** Null where there is nothing to cut out, or where fragments and conditions make it hard to see. */
export function cutDocument(schema: GraphQLSchema, document: DocumentNode): Cut | null {
  const operation = getOperationAST(document)
  const root = schema.getQueryType()
  if (operation?.operation !== OperationTypeNode.QUERY || !root) return null
  const cutter = new Cutter(schema, document, operation)
  const selections = cutter.cut(root, operation.selectionSet.selections, [])
  if (!selections || cutter.lists.length === 0) return null
  return {
    rest: cutter.documentOf(selections),
    own: cutter.documentOf(cutter.withOwnNodes(selections)),
    lists: cutter.lists,
  }
}

type Conditional = FragmentSpreadNode | InlineFragmentNode

/** Selections without a condition, one after the other, or a fragment that has one. */
interface Stretch {
  fragment?: Conditional
  selections: SelectionNode[]
}

class Cutter {
  readonly lists: CutNodes[] = []
  readonly #fragments: Map<string, FragmentDefinitionNode>
  /** By what stands in the place of a node, what of this is made for the one who asks. */
  readonly #ownNodes = new Map<SelectionNode, FieldNode>()

  constructor(
    readonly schema: GraphQLSchema,
    readonly document: DocumentNode,
    readonly operation: OperationDefinitionNode,
  ) {
    const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION)
    this.#fragments = new Map(fragments.map((one) => [one.name.value, one]))
  }

  /** With the fragments and variables that it uses, and no others. */
  documentOf(selections: SelectionNode[]): DocumentNode {
    const selectionSet = { kind: Kind.SELECTION_SET, selections } as const
    const operation = { ...this.operation, selectionSet, variableDefinitions: [] }
    const definitions = [operation, ...this.#fragments.values()]
    const all: DocumentNode = { kind: Kind.DOCUMENT, definitions }
    const [document = all] = Object.values(separateOperations(all))
    const used = new Set<string>()
    visit(document, { Variable: ({ name }) => void used.add(name.value) })
    const { variableDefinitions: declared = [] } = this.operation
    const variableDefinitions = declared.filter(({ variable }) => used.has(variable.name.value))
    const withVariables = (one: DefinitionNode) =>
      one === operation ? { ...operation, variableDefinitions } : one
    return { ...document, definitions: document.definitions.map(withVariables) }
  }

  /** What is asked of an object, without the nodes of lists; null where that cannot be told. */
  cut(type: GraphQLObjectType, selections: readonly SelectionNode[], path: string[]): SelectionNode[] | null {
    const rest: SelectionNode[] = []
    const keys = new Set<string>()
    for (const { fragment, selections: some } of this.#stretchesOf(type, selections) ?? []) {
      const asked = this.#asked(type, some)
      const cut = asked?.map(({ key, field }) => this.#cutField(type, field, [...path, key]))
      // A name that two of them ask for would have to be merged.
      if (!asked || asked.some(({ key }) => keys.has(key)) || !cut?.every((one) => one !== null)) return null
      for (const { key } of asked) keys.add(key)
      rest.push(...(fragment ? [within(fragment, cut)] : cut))
    }
    return rest.length === 0 ? null : rest
  }

  withOwnNodes(selections: SelectionNode[]): SelectionNode[] {
    const Field = (field: FieldNode) => this.#ownNodes.get(field)
    return selections.map((one) => visit(one, { Field }))
  }

  /** Null where a fragment is for some objects only. */
  #stretchesOf(type: GraphQLObjectType, selections: readonly SelectionNode[]): Stretch[] | null {
    const stretches: Stretch[] = []
    for (const one of selections) {
      const last = stretches.at(-1)
      if (one.kind !== Kind.FIELD && one.directives?.length) {
        const inside = this.#insideOf(type, one)
        if (!inside) return null
        stretches.push({ fragment: one, selections: [...inside] })
      } else if (last && !last.fragment) last.selections.push(one)
      else stretches.push({ selections: [one] })
    }
    return stretches
  }

  #cutField(parent: GraphQLObjectType, field: FieldNode, path: string[]): FieldNode | null {
    const definition = parent.getFields()[field.name.value]
    const type = definition && getNullableType(definition.type)
    if (!definition || !isObjectType(type) || !field.selectionSet || field.directives?.length) return field
    const { notesEdges } = definition.extensions as Hints
    const { selections } = field.selectionSet
    const rest = notesEdges ? this.#cutConnection(type, selections, path) : this.cut(type, selections, path)
    return rest && selecting(field, rest)
  }

  #cutConnection(
    type: GraphQLObjectType,
    selections: readonly SelectionNode[],
    path: string[],
  ): SelectionNode[] | null {
    const asked = this.#asked(type, selections)
    const edges = asked?.find(({ key, field }) => key === 'edges' && field.name.value === 'edges')
    const edge = getNamedType(type.getFields().edges?.type)
    if (!asked || !edges?.field.selectionSet || edges.field.directives?.length || !isObjectType(edge))
      return asked && asked.map(({ field }) => field)
    const ofEdge = this.#asked(edge, edges.field.selectionSet.selections)
    const [node, ...more] = ofEdge?.filter(({ field }) => field.name.value === 'node') ?? []
    if (!ofEdge || !node) return asked.map(({ field }) => field)
    const nodeType = getNamedType(edge.getFields().node?.type)
    if (more.length > 0 || node.field.directives?.length || !isObjectType(nodeType)) return null
    const place = placeOf(node)
    const rest = ofEdge.map((one) => (one === node ? place : one.field))
    const own = this.#addList(nodeType, node, path)
    if (own) this.#ownNodes.set(place, own)
    return asked.map((one) => (one === edges ? selecting(edges.field, rest) : one.field))
  }

  /** Returns what of a node is made for the one who asks, if anything is. */
  #addList(type: GraphQLObjectType, { key, field }: Asked, path: string[]): FieldNode | null {
    const document = this.documentOf([asRows(field, field.selectionSet?.selections ?? [])])
    const schema = rowsSchema(this.schema, type)
    const shared = usesVariables(document) ? null : this.#sharedOf(schema, type, field)
    this.lists.push({ path, key, document, schema, isSameForAll: shared && shared.isSameForAll })
    if (!shared) return field
    return shared.own.length > 0 ? selecting(field, shared.own) : null
  }

  /**
   * Whether a row is told alike to all who stand to it alike, and the fields that have to have nothing to say about it as
   * they may depend on who asks; null where others may.
   */
  #sharedOf(schema: GraphQLSchema, type: GraphQLObjectType, node: FieldNode) {
    const asked = this.#asked(type, node.selectionSet?.selections ?? [])
    const hintsOf = ({ name }: FieldNode): Hints => type.getFields()[name.value]?.extensions ?? {}
    const fields = asked?.map(({ field }) => field) ?? []
    const own = fields.filter((field) => hintsOf(field).isEmptyFor)
    const rest = fields.filter((field) => !own.includes(field) && !hintsOf(field).isInRow)
    if (!asked || dependsOnSomebody(schema, this.documentOf([asRows(node, rest)]))) return null
    const isSameForAll = (row: object) => own.every((field) => hintsOf(field).isEmptyFor?.(row))
    return { isSameForAll, own }
  }

  /**
   * The fields of an object by the names they get; null where a fragment is for some objects or people only, or one name
   * is asked for in two places of which one has a condition.
   */
  #asked(type: GraphQLObjectType, selections: readonly SelectionNode[]): Asked[] | null {
    const found = new Map<string, FieldNode>()
    for (const field of this.#fieldsOf(type, selections) ?? []) {
      const key = (field.alias ?? field.name).value
      const known = found.get(key)
      if (known && (known.directives?.length || field.directives?.length)) return null
      const more = field.selectionSet?.selections
      found.set(
        key,
        known?.selectionSet && more ? selecting(known, [...known.selectionSet.selections, ...more]) : field,
      )
    }
    return found.size === 0 ? null : [...found].map(([key, field]) => ({ key, field }))
  }

  /** Undefined where they cannot be told. */
  #fieldsOf(type: GraphQLObjectType, selections: readonly SelectionNode[]): FieldNode[] | undefined {
    const fields: FieldNode[] = []
    for (const one of selections) {
      if (one.kind === Kind.FIELD) {
        fields.push(one)
        continue
      }
      const inside = one.directives?.length ? undefined : this.#insideOf(type, one)
      const more = inside && this.#fieldsOf(type, inside)
      if (!more) return undefined
      fields.push(...more)
    }
    return fields
  }

  /** What a fragment asks of an object; undefined for one that is for some objects only. */
  #insideOf({ name }: GraphQLObjectType, one: Conditional): readonly SelectionNode[] | undefined {
    const fragment = one.kind === Kind.FRAGMENT_SPREAD ? this.#fragments.get(one.name.value) : one
    const isForAll = (fragment?.typeCondition?.name.value ?? name) === name
    return isForAll ? fragment?.selectionSet.selections : undefined
  }
}

/** Under the condition of a fragment. */
const within = ({ directives }: Conditional, selections: SelectionNode[]): InlineFragmentNode => ({
  kind: Kind.INLINE_FRAGMENT,
  directives,
  selectionSet: { kind: Kind.SELECTION_SET, selections },
})

const selecting = (field: FieldNode, selections: SelectionNode[]): FieldNode => ({
  ...field,
  selectionSet: { kind: Kind.SELECTION_SET, selections },
})

/** Stands where a node will: its place among the others is that of the document. */
const placeOf = ({ key }: Asked): FieldNode => ({
  kind: Kind.FIELD,
  alias: { kind: Kind.NAME, value: key },
  name: { kind: Kind.NAME, value: '__typename' },
})

/** By type, which is of one schema. */
const rowsSchemas = new WeakMap<GraphQLObjectType, GraphQLSchema>()

/** A schema whose root has rows of a type. */
function rowsSchema(schema: GraphQLSchema, type: GraphQLObjectType): GraphQLSchema {
  const known = rowsSchemas.get(type)
  if (known) return known
  const rows = { type: new GraphQLNonNull(new GraphQLList(type)) }
  const query = new GraphQLObjectType({ name: 'Rows', fields: { rows } })
  const made = new GraphQLSchema({ query, types: Object.values(schema.getTypeMap()), assumeValid: true })
  rowsSchemas.set(type, made)
  return made
}

/** The rows themselves, of which the same is asked as of a node. */
const asRows = (node: FieldNode, selections: readonly SelectionNode[]): FieldNode => ({
  ...selecting(node, [...selections]),
  alias: undefined,
  arguments: [],
  name: { kind: Kind.NAME, value: 'rows' },
})

const usesVariables = ({ definitions }: DocumentNode) =>
  definitions.some((one) => one.kind === Kind.OPERATION_DEFINITION && one.variableDefinitions?.length)

/** Whether anything in a document may depend on who asks. */
function dependsOnSomebody(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema)
  let depends = false
  const Field = () => {
    const [field, parent] = [types.getFieldDef(), types.getParentType()]
    if (field && parent) depends ||= dependsOnViewer(field) || dependsOnViewer(parent)
  }
  visit(document, visitWithTypeInfo(types, { Field }))
  return depends
}
