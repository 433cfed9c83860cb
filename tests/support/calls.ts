// Calls of a client over GraphQL and REST: with a bearer token, with a cookie, or anonymous.
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify'
import type { Fennec } from './app.ts'

export interface Caller {
  token?: string
  cookie?: string
  headers?: Record<string, string>
  /** Network address of the call. */
  ip?: string
}

const headersOf = ({ token, cookie, headers }: Caller) => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(cookie !== undefined && { cookie }),
  ...headers,
})

export interface GraphqlError {
  message: string
  path?: (string | number)[]
  extensions: {
    code: string
    problems?: { path: string; message: string }[]
    retryAfter?: number
    requestId?: string
  }
}

export interface GraphqlAnswer<Data> {
  data?: Data | null
  errors?: GraphqlError[]
  response: Response
}

/** Sends a document to /graphql. */
export async function graphql<Data = Record<string, unknown>>(
  { app }: Fennec,
  query: string,
  variables: Record<string, unknown> = {},
  caller: Caller = {},
): Promise<GraphqlAnswer<Data>> {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: headersOf(caller),
    payload: { query, variables },
    remoteAddress: caller.ip,
  })
  return { ...(response.json() as { data?: Data; errors?: GraphqlError[] }), response }
}

export interface RestAnswer<Body> {
  status: number
  body: Body
  response: Response
}

/** Calls a REST address such as 'POST /api/login'. */
export async function rest<Body = Record<string, unknown>>(
  { app }: Fennec,
  address: string,
  payload?: InjectOptions['payload'],
  caller: Caller = {},
): Promise<RestAnswer<Body>> {
  const [method, url] = address.split(' ') as [InjectOptions['method'], string]
  const response = await app.inject({
    method,
    url,
    headers: headersOf(caller),
    payload,
    remoteAddress: caller.ip,
  })
  return { status: response.statusCode, body: response.json() as Body, response }
}
