// Whether what is selected of an object needs the row behind it: a statement less where it does not.
import {
  getNamedType,
  isObjectType,
  Kind,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type SelectionSetNode,
} from 'graphql'

/**
 * Whether any selected field reads more than the id of the object that a field gives. Fields that read no more say so
 * with the extension `withoutRow`.
 */
export function needsRow({ fieldNodes, fragments, returnType }: GraphQLResolveInfo): boolean {
  const type = getNamedType(returnType)
  if (!isObjectType(type)) return true
  return fieldNodes.some(({ selectionSet }) => !selectionSet || selects(selectionSet, type, fragments))
}

function selects(
  set: SelectionSetNode,
  type: GraphQLObjectType,
  fragments: Record<string, FragmentDefinitionNode>,
): boolean {
  return set.selections.some((selection) => {
    if (selection.kind === Kind.FIELD) return !isRowless(type, selection.name.value)
    const inner =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection.selectionSet
        : fragments[selection.name.value]?.selectionSet
    return !inner || selects(inner, type, fragments)
  })
}

const isRowless = (type: GraphQLObjectType, name: string) =>
  name === '__typename' || type.getFields()[name]?.extensions.withoutRow === true
