// Example requests and responses, made from JSON Schemas by field name and type.

/** The subset of JSON Schema that routes use. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  contentMediaType?: string
  pattern?: string
  maxLength?: number
  minLength?: number
  $ref?: string
}

type NamedExamples = readonly (readonly [name: RegExp, example: string | number])[]

const texts: NamedExamples = [
  [/email$/i, 'ada@unilag.edu.ng'],
  [/firstName$/i, 'Ada'],
  [/lastName$/i, 'Obi'],
  [/name$/i, 'Ada Obi'],
  [/universityHandle$/i, 'ada-obi.unilag'],
  [/university$/i, 'University of Lagos'],
  [/phone$/i, '+234 803 555 0142'],
  [/password$/i, 'sand-and-ears'],
  [/otp$/i, '482913'],
  [/^token$/, 'bGl2ZWx5LWRlc2VydC1mb3gtb24tY2FtcHVzLTI0NTY'],
  [/(created|edited)_?at$/i, '2026-11-23T08:30:00.000Z'],
  [/^voiceUrl$/, '/media/messages/5c0f7e21a9d84b36.weba'],
  [/^waveform$/, '0027aeca862059dfb731'],
  [/(url|image|picture|media)$/i, '/media/5c0f7e21a9d84b36.webp'],
  [/type$/i, 'image/webp'],
  [/^alt/, 'Ada in a lab coat'],
  [/^thumbhash$/, '3OcRJYB4d3h/iIeHeEh3eIhw+j3A'],
  [/^topic$/, 'exam week'],
  [/^bio$/, 'Third year, Physics. I fix laptops.'],
  [/^link$/, 'https://ada.example/'],
  [/^message$/, 'Done'],
  [/^description$/, 'It is the same advert every day.'],
  [/^q$/, 'ada'],
  [/^id$/i, '12'],
]

const numbers: NamedExamples = [
  [/^offset$/, 0],
  [/^length$/, 8],
  [/^width$/, 1200],
  [/^height$/, 900],
  [/^(durationMs|lastVoiceMs)$/, 21_000],
  [/^byteSize$/, 43_100],
  [/count$/i, 3],
  [/id$/i, 12],
]

const findExample = (list: NamedExamples, name: string) => list.find(([pattern]) => pattern.test(name))?.[1]

const isNull = ({ type, const: value }: Schema) => type === 'null' || value === null

/** Example request: required properties, or the first one if none is; a list has one entry. */
export function exampleRequest(schema: Schema): unknown {
  const { properties, required = [] } = schema
  if (!properties) return exampleOf(schema)
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {}, name)]))
}

/** Example value with all properties; `name` is the field's name. */
export function exampleOf(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return exampleOf(schema.anyOf.find((option) => !isNull(option)) ?? {}, name)
  if (schema.properties) {
    const fields = Object.entries(schema.properties)
    return Object.fromEntries(fields.map(([key, field]) => [key, exampleOf(field, key)]))
  }
  if (schema.items) return [exampleOf(schema.items, name)]
  const [type] = [schema.type].flat()
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return findExample(numbers, name) ?? 1
  if (type === 'null') return null
  return findExample(texts, name) ?? 'Generator don off again'
}
