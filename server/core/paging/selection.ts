// Checks of a resolver's selection, which tell whether the object's row or relations have to be read at all.
import {
  getNamedType,
  isObjectType,
  Kind,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type SelectionSetNode,
} from 'graphql'

/** Returns true if a selected field needs more than the object's id: a field without the extension `resolvableFromId`. */
export const needsRow = (info: GraphQLResolveInfo): boolean =>
  selectsAny(info, ({ name, extensions }) => name !== '__typename' && extensions.resolvableFromId !== true)

/** Returns true if a selected field is a relation that Prisma reads with the row. */
export const needsRelation = (info: GraphQLResolveInfo): boolean =>
  selectsAny(info, ({ extensions }) => Boolean(extensions['pothosPrismaSelect']))

type Selected = Pick<GraphQLField<unknown, unknown>, 'name' | 'extensions'>
type FieldTest = (field: Selected) => boolean

function selectsAny({ fieldNodes, fragments, returnType }: GraphQLResolveInfo, matches: FieldTest): boolean {
  const type = getNamedType(returnType)
  if (!isObjectType(type)) return true
  return fieldNodes.some(
    ({ selectionSet }) => !selectionSet || selects(selectionSet, { type, fragments, matches }),
  )
}

interface SelectionScope {
  type: GraphQLObjectType
  fragments: Record<string, FragmentDefinitionNode>
  matches: FieldTest
}

function selects(set: SelectionSetNode, scope: SelectionScope): boolean {
  const { type, fragments, matches } = scope
  return set.selections.some((selection) => {
    if (selection.kind === Kind.FIELD) {
      const name = selection.name.value
      return matches(type.getFields()[name] ?? { name, extensions: {} })
    }
    const inner =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection.selectionSet
        : fragments[selection.name.value]?.selectionSet
    return !inner || selects(inner, scope)
  })
}
