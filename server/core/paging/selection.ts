// Whether what is selected of an object needs the row behind it, or more: a statement less where it does not.
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

/**
 * Whether any selected field reads more than the id of the object that a field gives. Fields that read no more say so
 * with the extension `withoutRow`.
 */
export const needsRow = (info: GraphQLResolveInfo): boolean =>
  selectsAny(info, ({ name, extensions }) => name !== '__typename' && extensions.withoutRow !== true)

/** Whether any selected field is read by Prisma together with the row. */
export const needsRelation = (info: GraphQLResolveInfo): boolean =>
  selectsAny(info, ({ extensions }) => Boolean(extensions['pothosPrismaSelect']))

type Selected = Pick<GraphQLField<unknown, unknown>, 'name' | 'extensions'>
type Fits = (field: Selected) => boolean

function selectsAny({ fieldNodes, fragments, returnType }: GraphQLResolveInfo, fits: Fits): boolean {
  const type = getNamedType(returnType)
  if (!isObjectType(type)) return true
  return fieldNodes.some(
    ({ selectionSet }) => !selectionSet || selects(selectionSet, { type, fragments, fits }),
  )
}

interface Looked {
  type: GraphQLObjectType
  fragments: Record<string, FragmentDefinitionNode>
  fits: Fits
}

function selects(set: SelectionSetNode, looked: Looked): boolean {
  const { type, fragments, fits } = looked
  return set.selections.some((selection) => {
    if (selection.kind === Kind.FIELD) {
      const name = selection.name.value
      return fits(type.getFields()[name] ?? { name, extensions: {} })
    }
    const inner =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection.selectionSet
        : fragments[selection.name.value]?.selectionSet
    return !inner || selects(inner, looked)
  })
}
