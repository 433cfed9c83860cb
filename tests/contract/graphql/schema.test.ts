// The public GraphQL schema: printed up to date, and fully described.
import { readFileSync } from 'node:fs'
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql'
import { expect, it } from 'vitest'
import { codeDescriptions } from '#server/core/context/refusal.ts'
import { schema } from '#server/schema.ts'

const ownTypes = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))

/** Every documented element of the schema with its description. */
function* describedElements(): Generator<[string, string | null | undefined]> {
  for (const type of ownTypes) {
    yield [type.name, type.description]
    if (isEnumType(type))
      for (const value of type.getValues()) yield [`${type.name}.${value.name}`, value.description]
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      yield [`${type.name}.${field.name}`, field.description]
      if ('args' in field)
        for (const arg of field.args) yield [`${type.name}.${field.name}(${arg.name})`, arg.description]
    }
  }
}

it('is printed in schema.graphql as the server serves it', () => {
  const printed = `${printSchema(lexicographicSortSchema(schema))}\n`
  expect(readFileSync('schema.graphql', 'utf8')).toBe(printed)
})

it('describes every type, field, argument, input and enum value', () => {
  const undescribed = [...describedElements()].filter(([, description]) => !description).map(([path]) => path)
  expect(undescribed).toEqual([])
})

it('lists the error codes of clients', () => {
  const codes = schema.getType('ErrorCode')
  expect(
    isEnumType(codes) &&
      codes
        .getValues()
        .map(({ name }) => name)
        .sort(),
  ).toEqual(Object.keys(codeDescriptions).sort())
})
