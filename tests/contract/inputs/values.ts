// Test values for a GraphQL input type: of the wrong type, edge cases of the right type, and a valid one.
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

/** Operator objects of query languages, as in injection attempts. */
const operators = [{ contains: '@' }, { $ne: null }, [{ gt: 0 }]]

/** Wrong-type values by the name of the scalar. */
const wrongTypeSamples: Record<string, unknown[]> = {
  String: [7, true],
  ID: [1.5, true],
  Int: ['x', 1.5, 2 ** 31, true],
  Boolean: ['yes', 1],
}

/** Returns values of the wrong type, which must never reach a command. */
export function wrongTypeValues(type: GraphQLInputType): unknown[] {
  const nullCase = isNonNullType(type) ? [null] : []
  const bare = getNullableType(type)
  if (isListType(bare)) return [...nullCase, ...wrongTypeValues(bare.ofType).map((item) => [item])]
  if (isEnumType(bare)) return [...nullCase, 'NO_SUCH', 7, ...operators]
  if (isInputObjectType(bare)) return [...nullCase, 7, 'x', [[]], { noSuchField: 1 }]
  return [...nullCase, ...(wrongTypeSamples[bare.name] ?? ['x', 7]), ...operators]
}

export const edgeCaseTexts = [
  '',
  ' \t\n',
  'x'.repeat(5001),
  '👩🏾‍🎓'.repeat(600),
  'a\u0000b@x.ng',
  'A\ud800',
  `Robert'); DROP TABLE "User";--`,
  '%_\\',
]

const edgeCaseSamples: Record<string, unknown[]> = {
  String: edgeCaseTexts,
  ID: [
    ...edgeCaseTexts,
    'User:1',
    globalId('User', 2 ** 40),
    globalId('User', -1),
    globalId('NoSuchType', 1),
    globalId('Resync', 1),
  ],
  Int: [-1, 0, 2 ** 31 - 1, -(2 ** 31)],
}

/** Returns values of the right type that are meaningless or excessive; a call may accept or refuse them. */
export function edgeCaseValues(type: GraphQLInputType): unknown[] {
  const bare = getNullableType(type)
  if (isListType(bare)) return [[], ...edgeCaseValues(bare.ofType).map((item) => [item])]
  return isInputObjectType(bare) || isEnumType(bare) ? [] : (edgeCaseSamples[bare.name] ?? [])
}

const plain: Record<string, unknown> = { String: 'x', ID: globalId('User', 1), Int: 1, Boolean: true }

/** A valid value of the type. */
export function validValue(type: GraphQLInputType): unknown {
  const bare = getNullableType(type)
  if (isListType(bare)) return [validValue(bare.ofType)]
  if (isEnumType(bare)) return bare.getValues()[0]?.name
  if (!isInputObjectType(bare)) return plain[bare.name]
  const required = Object.values(bare.getFields()).filter(isRequiredInputField)
  return Object.fromEntries(required.map((field) => [field.name, validValue(field.type)]))
}
