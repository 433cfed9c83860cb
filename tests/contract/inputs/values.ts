// Wrong values for an input: of another type, or of the right type without a meaning.
import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  type GraphQLInputType,
} from 'graphql'
import { globalId } from '#server/core/context/ids.ts'

/** An operator object of a query language. */
const operators = [{ contains: '@' }, { $ne: null }, [{ gt: 0 }]]

/** Values by the name of the scalar. */
const foreign: Record<string, unknown[]> = {
  String: [7, true],
  ID: [1.5, true],
  Int: ['x', 1.5, 2 ** 31, true],
  Boolean: ['yes', 1],
}

/** Values of another type, which must never reach a command. */
export function foreignTo(type: GraphQLInputType): unknown[] {
  const nothing = isNonNullType(type) ? [null] : []
  const bare = getNullableType(type)
  if (isListType(bare)) return [...nothing, ...foreignTo(bare.ofType).map((item) => [item])]
  if (isEnumType(bare)) return [...nothing, 'NO_SUCH', 7, ...operators]
  if (isInputObjectType(bare)) return [...nothing, 7, 'x', [[]], { noSuchField: 1 }]
  return [...nothing, ...(foreign[bare.name] ?? ['x', 7]), ...operators]
}

export const strangeTexts = [
  '',
  ' \t\n',
  'x'.repeat(5001),
  '👩🏾‍🎓'.repeat(600),
  'a\u0000b@x.ng',
  'A\ud800',
  `Robert'); DROP TABLE "User";--`,
  '%_\\',
]

const strange: Record<string, unknown[]> = {
  String: strangeTexts,
  ID: [
    ...strangeTexts,
    'User:1',
    globalId('User', 2 ** 40),
    globalId('User', -1),
    globalId('NoSuchType', 1),
    globalId('Resync', 1),
  ],
  Int: [-1, 0, 2 ** 31 - 1, -(2 ** 31)],
}

/** Values of the right type that are meaningless or excessive; a call may accept or refuse them. */
export function strangeTo(type: GraphQLInputType): unknown[] {
  const bare = getNullableType(type)
  if (isListType(bare)) return [[], ...strangeTo(bare.ofType).map((item) => [item])]
  return isInputObjectType(bare) || isEnumType(bare) ? [] : (strange[bare.name] ?? [])
}

const plain: Record<string, unknown> = { String: 'x', ID: globalId('User', 1), Int: 1, Boolean: true }

/** A valid value of the type. */
export function plausible(type: GraphQLInputType): unknown {
  const bare = getNullableType(type)
  if (isListType(bare)) return [plausible(bare.ofType)]
  if (isEnumType(bare)) return bare.getValues()[0]?.name
  if (!isInputObjectType(bare)) return plain[bare.name]
  const required = Object.values(bare.getFields()).filter(isRequiredInputField)
  return Object.fromEntries(required.map((field) => [field.name, plausible(field.type)]))
}
