// Texts of the REST documentation page: types of fields, and an example curl command.
import { exampleOf, type Schema } from '#server/http/rest/examples.ts'

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: unknown[]
  parameters: { in: string; name: string; description?: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> }
  responses: Record<
    string,
    {
      description?: string
      content?: { 'application/json': { schema: Schema; example?: unknown } }
      $ref?: string
    }
  >
}

export function formatType(field: Schema): string {
  if (field.enum) return field.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (field.const !== undefined) return JSON.stringify(field.const)
  if (field.contentMediaType) return 'file'
  if (field.items) return `list of ${formatType(field.items)}`
  if (field.anyOf) return field.anyOf.map(formatType).join(' | ')
  return [field.type ?? 'any'].flat().join(' | ')
}

/** Names of the file fields of a form. */
export const fileFieldNames = ({ properties = {} }: Schema): string[] =>
  Object.entries(properties).flatMap(([name, field]) =>
    (field.items ?? field).contentMediaType ? [name] : [],
  )

const fillPathParameters = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => String(exampleOf({}, name)))

export function requestExample(endpoint: {
  method: string
  path: string
  operation: Operation
  host: string
}) {
  const { method, path, operation, host } = endpoint
  const { content = {} } = operation.requestBody ?? {}
  const json = content['application/json']
  const form = content['multipart/form-data']
  const lines = [
    method === 'GET' ? 'curl -s' : `curl -s -X ${method}`,
    `'${host}${fillPathParameters(path)}'`,
    ...(operation.security.length > 0 ? ['-H "authorization: Bearer $TOKEN"'] : []),
    ...(json ? ["-H 'content-type: application/json'", `-d '${JSON.stringify(json.example)}'`] : []),
    ...(form && !json ? fileFieldNames(form.schema).map((name) => `-F ${name}=@photo.jpg`) : []),
  ]
  return lines.join(' \\\n  ')
}
