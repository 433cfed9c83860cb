// The OpenAPI 3.1 document, generated from the routes and the Zod schemas that they validate with.
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { largestId } from '#server/core/context/ids.ts'
import { codeDescriptions, statusOfCode, type ErrorCode } from '#server/core/context/refusal.ts'
import { exampleOf, exampleRequest, type Schema } from '#server/http/rest/examples.ts'
import { pageQuerySchema } from '#server/http/rest/paging.ts'
import type { Route } from '#server/http/rest/rest.ts'
import { webhookPath } from '#server/http/rest/webhook.ts'

const codes = Object.keys(statusOfCode) as [ErrorCode, ...ErrorCode[]]

const errorBody = z.object({
  message: z.string(),
  code: z.enum(codes),
  requestId: z.string(),
  problems: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})

const json = (schema: unknown, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
})
const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

const jsonSchema = (schema: Route['answer'], io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** Builds the document from the routes of each section. */
export function openApi(sections: Record<string, Route[]>, publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [section, routes] of Object.entries(sections))
    for (const route of routes) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(section, route) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fennec',
      version: '1',
      description:
        'The REST side of Fennec. Everything here can be done over GraphQL at /graphql too. Keys of a body may be spelled in camelCase or snake_case. A list that goes on names the next cursor in X-Next-Cursor.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.keys(sections).map((name) => ({ name })),
    paths: { ...paths, ...webhookPath },
    components: {
      schemas: { Error: jsonSchema(errorBody, 'output') },
      responses: Object.fromEntries(
        codes.map((code) => [
          code,
          { description: codeDescriptions[code], ...json(ref('schemas', 'Error')) },
        ]),
      ),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that POST /api/login answers with.',
        },
      },
    },
  }
}

function describeOperation(section: string, route: Route) {
  return {
    summary: route.summary,
    tags: [section],
    operationId: `${route.method.toLowerCase()}${route.path.replace(/^\/api/, '').replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    security: route.access === 'anyone' ? [] : [{ bearer: [] }],
    parameters: describeParameters(route),
    ...describeRequestBody(route),
    responses: {
      [route.status]: { description: 'Done.', ...describeHeaders(route), ...describeResponse(route) },
      ...(route.method === 'GET' && { 304: { description: 'You have it: it is as If-None-Match says.' } }),
      ...Object.fromEntries(
        listErrorCodes(route).map((code) => [statusOfCode[code], ref('responses', code)]),
      ),
    },
  }
}

/** The response schema; tests check responses against it. */
function describeResponse(route: Route) {
  const schema = jsonSchema(route.answer, 'output')
  return json(schema, exampleOf(schema as Schema))
}

function describeRequestBody({ body, form }: Route) {
  if (!body) return {}
  const schema = jsonSchema(body, 'input')
  const required = !safeParse(body, {}).success
  const asJson = json(schema, exampleRequest(schema as Schema))
  if (!form) return { requestBody: { required, ...asJson } }
  const { field, otherField, maxFiles = 1, orJson } = form
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const files = maxFiles === 1 ? file : { type: 'array', maxItems: maxFiles, items: file }
  const properties = { [field]: files, ...(otherField && { [otherField]: file }), ...schema.properties }
  const withFiles = { ...schema, properties, ...(!orJson && { required: [field] }) }
  const content = { 'multipart/form-data': { schema: withFiles } }
  return { requestBody: { required: true, content: { ...(orJson && asJson.content), ...content } } }
}

function describeHeaders({ paging }: Route) {
  if (!paging) return {}
  const text = (description: string) => ({ description, schema: { type: 'string' } })
  return {
    headers: {
      'X-Next-Cursor': text('The cursor of the next part of the list; absent at its end.'),
      Link: text('The same call for the next part, with rel="next".'),
    },
  }
}

function describeParameters({ path, query, paging, takesKey }: Route) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema:
      name === 'reference'
        ? { type: 'string', pattern: '^[A-Za-z0-9.=-]{1,100}$' }
        : { type: 'integer', minimum: 1, maximum: largestId },
  }))
  const inQuery = [query, paging && pageQuerySchema].flatMap((rules) =>
    Object.entries((rules && jsonSchema(rules, 'input').properties) ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      description:
        name === 'limit' ? `${paging?.size} unless said otherwise, ${paging?.most} at the most.` : undefined,
      schema,
    })),
  )
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Your own word for this call; a repeat under the same word does nothing twice.',
    schema: { type: 'string', maxLength: 255 },
  }
  return [...inPath, ...inQuery, ...(takesKey ? [key] : [])]
}

function listErrorCodes({ access, body, query, paging, form, path, takesKey }: Route): ErrorCode[] {
  const hasBody = body !== undefined || form !== undefined
  const writes = access === 'mayWrite' || access === 'maySetUp'
  const refusals: [ErrorCode, boolean][] = [
    ['INVALID_INPUT', [body, query, paging, form, takesKey].some((part) => part !== undefined)],
    ['UNAUTHENTICATED', access !== 'anyone'],
    ['FORBIDDEN', writes || access === 'admin'],
    ['NOT_FOUND', path.includes(':') || (body !== undefined && writes)],
    ['CONFLICT', takesKey === true],
    ['TOO_LARGE', hasBody],
    ['UNSUPPORTED_MEDIA', hasBody],
    ['TOO_MANY_REQUESTS', true],
    ['UNAVAILABLE', true],
  ]
  return refusals.filter(([, applies]) => applies).map(([code]) => code)
}
