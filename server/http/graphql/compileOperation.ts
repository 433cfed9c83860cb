// Compilation of operations with graphql-jit, which halves their CPU time, and the check that it would execute them as
// graphql-js does.
import {
  getOperationAST,
  isScalarType,
  isSpecifiedScalarType,
  Kind,
  OperationTypeNode,
  parse,
  print,
  visit,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type VariableDefinitionNode,
} from 'graphql'
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit'

/** Compiles the only operation of a valid document; null if graphql-jit cannot, or would execute it differently. */
export function compileOperation(schema: GraphQLSchema, document: DocumentNode): CompiledQuery | null {
  const operation = getOperationAST(document)
  if (!operation || operation.operation === OperationTypeNode.SUBSCRIPTION) return null
  if (jitDifferences(schema, document).length > 0) return null
  // graphql-jit modifies the document.
  const copy = parse(print(document))
  // Without this option, the condition of one spread applies to all spreads of a fragment.
  const compiled = compileQuery(schema, copy, operation.name?.value, {
    useExperimentalPathBasedSkipInclude: true,
  })
  return isCompiledQuery(compiled) ? compiled : null
}

/** Reasons why graphql-jit 0.8.9 would execute a valid document differently than graphql-js, a sentence each. */
export function jitDifferences(schema: GraphQLSchema, document: DocumentNode): string[] {
  const operation = getOperationAST(document)
  if (!operation) return []
  return [
    ...mutationDifferences(operation),
    ...(operation.variableDefinitions ?? []).flatMap((definition) =>
      variableDifferences(schema, document, definition),
    ),
    ...conditionDifferences(document, operation),
  ]
}

function mutationDifferences({ operation, selectionSet: { selections } }: OperationDefinitionNode): string[] {
  if (operation !== OperationTypeNode.MUTATION) return []
  return selections.length === 1 && selections[0]?.kind === Kind.FIELD
    ? []
    : ['Of several mutations it makes the later ones after the first has failed.']
}

function variableDifferences(
  schema: GraphQLSchema,
  document: DocumentNode,
  { variable, type, defaultValue }: VariableDefinitionNode,
): string[] {
  const name = variable.name.value
  const isNonNull = type.kind === Kind.NON_NULL_TYPE
  if (defaultValue) {
    if (isNonNull) return [`It refuses a call that leaves out $${name}, which has a default.`]
    const scalar = type.kind === Kind.NAMED_TYPE && schema.getType(type.name.value)
    return isScalarType(scalar) && !isSpecifiedScalarType(scalar)
      ? [`It does not parse the default of $${name}.`]
      : []
  }
  return !isNonNull && isWithinObject(document, name)
    ? [`It passes null where $${name} is left out of an input object; pass the whole object as a variable.`]
    : []
}

function isWithinObject(document: DocumentNode, name: string): boolean {
  let isFound = false
  visit(document, {
    ObjectField({ value }) {
      if (value.kind === Kind.VARIABLE && value.name.value === name) isFound = true
    },
  })
  return isFound
}

/** Objects and fragments that are selected twice at the same level under different conditions. */
function conditionDifferences(document: DocumentNode, { selectionSet }: OperationDefinitionNode): string[] {
  const fragments = new Map(
    document.definitions
      .filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  )
  const mixedUpNames = new Set<string>()
  const visitLevel = (sets: SelectionSetNode[]) => {
    for (const [name, group] of groupSelections(sets, fragments)) {
      if (new Set(group.map(({ conditions }) => conditions)).size > 1) mixedUpNames.add(name)
      const inner = group.flatMap(({ node }) => (node.kind === Kind.FIELD ? (node.selectionSet ?? []) : []))
      if (inner.length > 0) visitLevel(inner)
    }
  }
  visitLevel([selectionSet])
  return [...mixedUpNames].map((name) => `It mixes up the conditions of two selections of ${name}.`)
}

interface ConditionalSelection {
  node: SelectionNode
  conditions: string
}

function groupSelections(sets: SelectionSetNode[], fragments: Map<string, FragmentDefinitionNode>) {
  const groups = new Map<string, ConditionalSelection[]>()
  const add = (name: string, node: SelectionNode, conditions: string[]) =>
    groups.set(name, [
      ...(groups.get(name) ?? []),
      { node, conditions: [...new Set(conditions)].sort().join() },
    ])
  const visitSet = (set: SelectionSetNode | undefined, outerConditions: string[]) => {
    for (const node of set?.selections ?? []) {
      const conditions = [...outerConditions, ...(node.directives ?? []).map(print)]
      if (node.kind === Kind.FIELD) {
        if (node.selectionSet) add(responseKey(node), node, conditions)
      } else if (node.kind === Kind.FRAGMENT_SPREAD) {
        add(`...${node.name.value}`, node, conditions)
        visitSet(fragments.get(node.name.value)?.selectionSet, conditions)
      } else {
        visitSet(node.selectionSet, conditions)
      }
    }
  }
  for (const set of sets) visitSet(set, [])
  return groups
}

const responseKey = ({ alias, name }: FieldNode) => (alias ?? name).value
