// Every input of REST, from OpenAPI: path, query, header, body and form of each route, with invalid and edge-case
// values.
import { openApi } from '#server/http/rest/openapi.ts'
import { sections } from '#server/routes.ts'
import { edgeCaseTexts } from './values.ts'

interface JsonSchema {
  type?: string | string[]
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
}

interface Operation {
  parameters: { name: string; in: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

export interface RestInput {
  where: 'path' | 'query' | 'header' | 'body' | 'form'
  name: string
  /** Values that the route must refuse. */
  invalid: unknown[]
  /** Values that the route may accept or refuse. */
  edgeCases: unknown[]
}

const invalidIds = [
  'x',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x1',
  '9'.repeat(20),
  '1;--',
  '%00',
  '%F0%9F%91%A9',
  'null',
]

function parametersOf({ parameters }: Operation): RestInput[] {
  return parameters.map(({ name, in: where, schema }) => {
    if (where === 'path')
      return { where, name, invalid: invalidIds, edgeCases: ['%ED%A0%80', '..%2F..', ' '] }
    if (where === 'header')
      return { where, name, invalid: ['x'.repeat(256)], edgeCases: ['', ' ', '%', 'ẹ̀kọ́'] }
    const isNumber = typesOf(schema).has('integer') && !typesOf(schema).has('string')
    // A limit above the maximum is capped, not refused (T54).
    const tooLarge = name === 'limit' ? [] : ['9'.repeat(20)]
    const invalid = isNumber ? ['x', '0', '1.5', '-1', ...tooLarge] : []
    return { where: 'query', name, invalid, edgeCases: [...edgeCaseTexts, '[]', '{}'] }
  })
}

function bodyOf({ requestBody }: Operation): RestInput[] {
  const json = requestBody?.content['application/json']?.schema
  const form = requestBody?.content['multipart/form-data']?.schema
  return [...propertiesOf('body', json), ...propertiesOf('form', json ? undefined : form)]
}

function propertiesOf(where: 'body' | 'form', schema?: JsonSchema): RestInput[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    where,
    name,
    invalid: [
      ...(schema?.required?.includes(name) ? [undefined] : []),
      // Every form value is text, so no type can be wrong.
      ...(where === 'form' ? [] : wrongTypeValues(property)),
    ],
    edgeCases: typesOf(property).has('string') ? edgeCaseTexts : [-1, 0, 2 ** 53, []],
  }))
}

const samples: [string, unknown][] = [
  ['integer', 7],
  ['number', 1.5],
  ['boolean', true],
  ['string', 'x'],
  ['array', [{ gt: 0 }]],
  ['object', { contains: '@' }],
  ['object', { $ne: null }],
  ['null', null],
]

/** Values of none of the documented types; empty where no type is documented. */
function wrongTypeValues(schema: JsonSchema): unknown[] {
  const types = typesOf(schema)
  if (types.size === 0) return []
  const others = samples.filter(([type]) => !types.has(type) && !(type === 'integer' && types.has('number')))
  return [
    ...others.map(([, value]) => value),
    ...(schema.enum || schema.const !== undefined ? ['NO_SUCH'] : []),
  ]
}

function typesOf({ type, anyOf = [] }: JsonSchema): Set<string> {
  return new Set([...[type ?? []].flat(), ...anyOf.flatMap((item) => [...typesOf(item)])])
}

// The payment webhook verifies a signature over the raw body; its own tests cover it.
const { '/api/payments/webhook': _, ...paths } = openApi(sections, 'https://fennec.example').paths

/** Inputs by route, such as 'POST /api/posts/:id/like'. */
export const restInputs: [string, RestInput[]][] = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]): [string, RestInput[]] => [
    `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    [...parametersOf(operation as Operation), ...bodyOf(operation as Operation)],
  ]),
)
