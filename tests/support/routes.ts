// REST calls checked against their route: status, and exactly the documented keys and types.
import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { openApi } from '#server/http/rest/openapi.ts'
import { routes } from '#server/routes.ts'
import type { Fennec } from './app.ts'
import { rest, type Caller, type RestAnswer } from './calls.ts'
import { formOf, sendForm } from './people/uploads.ts'

const refusal = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  problems: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})

function routeAt(address: string) {
  const [method, url = ''] = address.split(' ')
  const segments = (url.split('?')[0] ?? '').split('/')
  const route = routes.find(({ method: routeMethod, path }) => {
    const named = path.split('/')
    return (
      routeMethod === method &&
      named.length === segments.length &&
      named.every((name, index) => name.startsWith(':') || name === segments[index])
    )
  })
  if (!route) throw new Error(`no route serves ${address}`)
  return route
}

const document = openApi({ all: routes }, '')

/** Documented statuses of a route in OpenAPI. */
function statusesOf({ method, path }: ReturnType<typeof routeAt>): string[] {
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  return Object.keys((operation as { responses: object }).responses)
}

/** Expects exactly the keys and types of the rules. */
function expectExactly(rules: $ZodType, body: unknown) {
  const result = z.safeParse(rules, body)
  expect(result.error?.issues ?? []).toEqual([])
  expect(result.data).toEqual(body)
}

function expectDocumented(address: string, status: number, body: unknown) {
  const route = routeAt(address)
  if (status >= 400) {
    expect(statusesOf(route)).toContain(String(status))
    return expectExactly(refusal, body)
  }
  expect(status).toBe(route.status)
  expectExactly(route.answer, body)
}

/** Calls a route such as 'GET /api/posts/12?limit=3', and checks the answer against its documentation. */
export async function callRoute<Body = Record<string, unknown>>(
  fennec: Fennec,
  address: string,
  caller: Caller = {},
  payload?: InjectOptions['payload'],
): Promise<RestAnswer<Body>> {
  const answer = await rest<Body>(fennec, address, payload, caller)
  expectDocumented(address, answer.status, answer.body)
  return answer
}

/** Sends a form to a route, and checks the answer in the same way. */
export async function callRouteWithForm<Body = Record<string, unknown>>(
  fennec: Fennec,
  address: string,
  caller: Caller,
  fields: Parameters<typeof formOf>[0],
): Promise<RestAnswer<Body>> {
  const [method, url = ''] = address.split(' ') as ['POST' | 'PUT', string]
  const response = await sendForm(fennec, url, await formOf(fields), caller, method)
  const body = response.json<Body>()
  expectDocumented(address, response.statusCode, body)
  return { status: response.statusCode, body, response }
}
