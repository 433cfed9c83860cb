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
  return { rest: cutter.documentOf(selections), lists: cutter.lists }
}

class Cutter {
  readonly lists: CutNodes[] = []
  readonly #fragments: Map<string, FragmentDefinitionNode>

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
    const asked = this.#asked(type, selections)
    const rest = asked?.map(({ key, field }) => this.#cutField(type, field, [...path, key]))
    return rest?.every((one) => one !== null) ? rest : null
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
    if (!asked || !edges?.field.selectionSet || !isObjectType(edge))
      return asked && asked.map(({ field }) => field)
    const ofEdge = this.#asked(edge, edges.field.selectionSet.selections)
    const [node, ...more] = ofEdge?.filter(({ field }) => field.name.value === 'node') ?? []
    if (!ofEdge || !node) return asked.map(({ field }) => field)
    const nodeType = getNamedType(edge.getFields().node?.type)
    if (more.length > 0 || node.field.directives?.length || !isObjectType(nodeType)) return null
    const rest = ofEdge.map((one) => (one === node ? placeOf(node) : one.field))
    this.#addList(nodeType, node, path)
    return asked.map((one) => (one === edges ? selecting(edges.field, rest) : one.field))
  }

  #addList(type: GraphQLObjectType, { key, field }: Asked, path: string[]) {
    const document = this.documentOf([asRows(field, field.selectionSet?.selections ?? [])])
    const schema = rowsSchema(this.schema, type)
    const isSameForAll = usesVariables(document) ? null : this.#sameForAll(schema, type, field)
    this.lists.push({ path, key, document, schema, isSameForAll })
  }

  /** Whether a row is told alike to all who stand to it alike: what may depend on who asks has nothing to say about it. */
  #sameForAll(schema: GraphQLSchema, type: GraphQLObjectType, node: FieldNode): CutNodes['isSameForAll'] {
    const asked = this.#asked(type, node.selectionSet?.selections ?? [])
    const areEmpty: ((row: object) => boolean)[] = []
    const rest: FieldNode[] = []
    for (const { field } of asked ?? []) {
      const { isInRow, isEmptyFor }: Hints = type.getFields()[field.name.value]?.extensions ?? {}
      if (isEmptyFor) areEmpty.push(isEmptyFor)
      else if (!isInRow) rest.push(field)
    }
    const isPersonal = !asked || dependsOnSomebody(schema, this.documentOf([asRows(node, rest)]))
    return isPersonal ? null : (row) => areEmpty.every((isEmpty) => isEmpty(row))
  }

  /** The fields of an object by the names they get; null where a fragment is for some objects or people only. */
  #asked(type: GraphQLObjectType, selections: readonly SelectionNode[]): Asked[] | null {
    const found = new Map<string, FieldNode>()
    for (const field of this.#fieldsOf(type, selections) ?? []) {
      const key = (field.alias ?? field.name).value
      const known = found.get(key)
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
      const fragment = one.kind === Kind.FRAGMENT_SPREAD ? this.#fragments.get(one.name.value) : one
      const isForAll = (fragment?.typeCondition?.name.value ?? type.name) === type.name
      const inside =
        fragment &&
        isForAll &&
        !one.directives?.length &&
        this.#fieldsOf(type, fragment.selectionSet.selections)
      if (!inside) return undefined
      fields.push(...inside)
    }
    return fields
  }
}

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

/** A schema whose root has rows of a type. */
function rowsSchema(schema: GraphQLSchema, type: GraphQLObjectType): GraphQLSchema {
  const rows = { type: new GraphQLNonNull(new GraphQLList(type)) }
  const query = new GraphQLObjectType({ name: 'Rows', fields: { rows } })
  return new GraphQLSchema({ query, types: Object.values(schema.getTypeMap()), assumeValid: true })
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
