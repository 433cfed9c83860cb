// Developer documentation: the examples of the REST page, and the initial document of GraphiQL.
import { parse, validate, Kind, OperationTypeNode } from 'graphql'
import { safeParse } from 'zod/v4/core'
import { describe, expect, it } from 'vitest'
import type { Role } from '#server/generated/prisma/enums.ts'
import { openApi } from '#server/http/rest/openapi.ts'
import { welcomeQuery } from '#server/http/graphql/welcome.ts'
import { routes, sections } from '#server/routes.ts'
import { schema } from '#server/schema.ts'
import { useFennec } from '../../support/app.ts'

const fennec = useFennec()

interface Operation {
  operationId: string
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { content?: { 'application/json': { example?: unknown } } }>
}

const { paths } = openApi(sections, 'http://localhost:4000')
const documented = routes.map((route) => {
  const path = route.path.replace(/:(\w+)/g, '{$1}')
  return { route, path, operation: paths[path]?.[route.method.toLowerCase()] as Operation }
})

describe('the page of the REST API', () => {
  it.each(documented)('shows a valid answer of $route.method $path', ({ route, operation }) => {
    const example = operation.responses[route.status]?.content?.['application/json'].example
    expect(safeParse(route.answer, example).error?.issues ?? []).toEqual([])
  })

  const withJsonBody = documented.filter(({ route: { body, form } }) => body && (!form || form.orJson))
  it.each(withJsonBody)('shows a valid body of $route.method $path', ({ route, operation }) => {
    const example = operation.requestBody?.content['application/json']?.example
    expect(route.body && safeParse(route.body, example).error?.issues).toBeUndefined()
  })

  it('has a table entry, an example and a form for every call', async () => {
    const { body, headers } = await fennec.app.inject({ url: '/api/docs' })
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self';/)
    for (const { route, path, operation } of documented) {
      expect(body).toContain(`<a href="#${operation.operationId}">`)
      expect(body).toContain(`<h3 id="${operation.operationId}">`)
      expect(body).toContain(`<form data-method="${route.method}" data-path="${path}"`)
    }
    // Except the provider's webhook, whose answer is empty.
    expect(body.match(/<pre>/g)).toHaveLength(2 * routes.length + 1)
    const writeRoutes = routes.filter(({ method }) => method !== 'GET')
    expect(body.match(/This is no rehearsal/g)).toHaveLength(writeRoutes.length + 1)
  })
})

describe('GraphiQL', () => {
  const roles: [Role | null, boolean][] = [
    [null, true],
    [null, false],
    ['CUSTOMER', true],
    ['VENDOR', true],
    ['ADMIN', true],
  ]

  it.each(roles)('opens for %s with a document that runs and changes nothing', (role, withDemo) => {
    const text = welcomeQuery(role, withDemo)
    const document = parse(text)
    expect(validate(schema, document)).toEqual([])
    const operations = document.definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? [definition] : [],
    )
    const rootsOf = (kind: OperationTypeNode) =>
      operations
        .filter(({ operation }) => operation === kind)
        .flatMap(({ selectionSet }) => selectionSet.selections)
        .map((field) => field.kind === Kind.FIELD && field.name.value)
    expect(rootsOf(OperationTypeNode.MUTATION)).toEqual([...(role ? [] : ['signIn']), 'createPost'])
    expect(rootsOf(OperationTypeNode.SUBSCRIPTION)).toEqual(['newPosts'])
    // Longer lines run under the editor's buttons, longer words off a phone's screen.
    const maxLength = (line: string) => (line.startsWith('#') ? 36 : 45)
    expect(text.split('\n').filter((line) => line.length > maxLength(line))).toEqual([])
  })
})
