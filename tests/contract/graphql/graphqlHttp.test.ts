// GraphQL over HTTP against its specification, and against the audits of graphql-http and graphql-cop (T18, T53, T59,
// T60).
import { serverAudits } from 'graphql-http'
import { getIntrospectionQuery } from 'graphql'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { isErrorCode } from '#server/core/context/refusal.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type GraphqlError } from '../../support/calls.ts'
import { signUp } from '../../support/factories.ts'
import { connect, errorsOf, listen, waitFor } from '../../support/sockets.ts'

const fennec = useFennec()
const withoutIntrospection = useFennec({ GRAPHIQL: 'off', INTROSPECTION: 'off' })

const json = { 'content-type': 'application/json' }
const call = (options: InjectOptions) => fennec.app.inject({ method: 'POST', url: '/graphql', ...options })
const get = (parameters: Record<string, string>, headers = {}) =>
  call({ method: 'GET', url: `/graphql?${new URLSearchParams(parameters)}`, headers })

describe('the audits of graphql-http (T60)', () => {
  let url = ''
  beforeAll(async () => {
    url = `${await fennec.app.listen({ port: 0, host: '127.0.0.1' })}/graphql`
  })

  it.each(serverAudits({ url: () => url }))('$id $name', async ({ fn }) => {
    expect(await fn()).toMatchObject({ status: 'ok' })
  })
})

/** A port of graphql-cop's checks, with the findings that are intended. */
describe('the server under graphql-cop’s checks', () => {
  const runQuery = (query: string) => graphql(fennec, query)

  it('refuses a hundred aliases, against alias overloading (T53)', async () => {
    const aliases = Array.from({ length: 101 }, (_, index) => `alias${index}: __typename`)
    const { data, errors } = await runQuery(`query cop { ${aliases.join(' ')} }`)
    expect([data, errors?.[0]?.message]).toEqual([
      undefined,
      'This document has 101 aliases; the limit is 31',
    ])
  })

  it('refuses a list of documents, against array-based batching (T07)', async () => {
    const batch = Array.from({ length: 10 }, () => ({ query: 'query cop { __typename }' }))
    const response = await call({ payload: JSON.stringify(batch), headers: json })
    expect([response.statusCode, response.json().errors.length]).toEqual([400, 1])
  })

  it('counts directives and reports few of their errors, against directive overloading (T53)', async () => {
    const answerToFew = await runQuery(`query cop { __typename ${'@aa'.repeat(10)} }`)
    expect(answerToFew.errors?.length).toBe(6)
    const answerToMany = await runQuery(`query cop { __typename ${'@aa'.repeat(500)} }`)
    expect(answerToMany.errors?.map(({ message }) => message)).toEqual([
      'This document has 500 directives; the limit is 20',
    ])
  })

  it('refuses nested fields of types of fields, against circular introspection (T52)', async () => {
    const inner = 'fields { type { fields { type { fields { type { fields { type { name } } } } } } } }'
    const { data, errors } = await runQuery(`query cop { __schema { types { ${inner} } } }`)
    expect(data).toBeUndefined()
    expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
  })

  it('refuses five hundred repeats of a field, against field duplication (T53)', async () => {
    const { data, errors } = await runQuery(`query cop { ${'__typename '.repeat(500)} }`)
    expect([data, errors?.[0]?.message]).toEqual([
      undefined,
      'This document has 500 fields; the limit is 470',
    ])
  })

  it('refuses mutations by GET (T18)', async () => {
    const response = await get({ query: 'mutation cop { __typename }' })
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST'])
  })

  it('answers queries by GET, which change nothing and which other sites cannot read', async () => {
    const response = await get({ query: 'query cop { __typename }' }, { origin: 'https://evil.example' })
    expect(response.json()).toEqual({ data: { __typename: 'Query' } })
    expect(response.headers).toMatchObject({ 'access-control-allow-origin': '*' })
    expect(response.headers['access-control-allow-credentials']).toBeUndefined()
  })

  it.each(['query', 'mutation'])('refuses a %s that is sent as a web form (T18)', async (kind) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await call({ payload: `query=${kind}+cop+%7B__typename%7D`, headers })
    expect([response.statusCode, response.json().data]).toEqual([415, undefined])
  })

  it('sends no tracing', async () => {
    const { response } = await runQuery('query cop { __typename }')
    expect(response.json()).toEqual({ data: { __typename: 'Query' } })
    expect((await runQuery('query cop { nothing }')).errors?.[0]?.extensions).toEqual({
      code: 'INVALID_INPUT',
    })
  })

  it('refuses an invalid document in plain words, against unhandled errors (T59)', async () => {
    const { errors } = await runQuery('qwerty cop { abc }')
    expect(errors?.[0]?.extensions).toEqual({ code: 'INVALID_INPUT' })
  })

  it('has introspection and GraphiQL, and neither where they are switched off', async () => {
    const introspection = getIntrospectionQuery()
    expect((await runQuery(introspection)).errors).toBeUndefined()
    expect((await graphql(withoutIntrospection, introspection)).data).toBeUndefined()
    const page = (server: typeof fennec) =>
      server.app.inject({ url: '/graphql', headers: { accept: 'text/html' } })
    expect((await page(fennec)).body).toContain('graphiql')
    expect((await page(withoutIntrospection)).body).not.toContain('graphiql')
  })

  it.each([
    ['query cop { viewer { emai } }', {}],
    ['{ universities(serch: "x") }', {}],
    ['query ($id: Itn!) { user(databaseId: $id) { id } }', { id: 1 }],
    [
      'mutation ($input: SignInInput!) { signIn(input: $input) { token } }',
      { input: { email: 'a@b.ng', pasword: 'x', password: 'y' } },
    ],
  ])('suggests field names only where introspection is on, in %s', async (query, variables) => {
    expect((await graphql(fennec, query, variables)).errors?.[0]?.message).toContain('Did you mean')
    const { errors } = await graphql(withoutIntrospection, query, variables)
    expect(errors?.[0]?.message).toBeTruthy()
    expect(JSON.stringify(errors)).not.toContain('Did you mean')
  })
})

it('suggests field names on the socket only where introspection is on (T62)', async () => {
  const messageAt = async (server: typeof fennec) => {
    const client = await connect(await listen(server), { token: (await signUp(server)).token })
    client.subscribe('1', '{ viewr { email } }')
    await waitFor(() => expect(errorsOf(client, '1')).toHaveLength(1))
    return errorsOf(client, '1')[0]?.message
  }
  expect(await messageAt(fennec)).toContain('Did you mean')
  expect(await messageAt(withoutIntrospection)).toBe('Cannot query field "viewr" on type "Query".')
})

describe('a refusal over HTTP (T59)', () => {
  const post = (body: unknown, headers: Record<string, string> = {}): InjectOptions => ({
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { ...json, ...headers },
  })
  const query = '{ __typename }'
  const cases: [what: string, status: number, options: InjectOptions][] = [
    ['broken JSON', 400, post('{"query": ')],
    ['no body', 400, post('')],
    ['no body and no type', 400, {}],
    ['null', 400, post('null')],
    ['a number', 400, post('5')],
    ['a text', 400, post('"{ __typename }"')],
    ['an empty list', 400, post([])],
    ['no document', 400, post({})],
    ['a document that is no text', 400, post({ query: { kind: 'Document' } })],
    ['variables that are a list', 400, post({ query, variables: [1] })],
    ['variables that are a text', 400, post({ query, variables: '{}' })],
    ['variables nested without end', 400, post(`{"query":"x","variables":{"a":${'['.repeat(40_000)}`)],
    ['extensions that are a text', 400, post({ query, extensions: 'x' })],
    ['an unknown parameter', 400, post({ query, debug: true })],
    ['an operation that is not there', 400, post({ query: 'query A { __typename }', operationName: 'B' })],
    ['another prototype', 400, post('{"query":"{ __typename }","__proto__":{"role":"ADMIN"}}')],
    ['another constructor', 400, post('{"query":"{ __typename }","constructor":{"prototype":{"x":1}}}')],
    ['more than 100 kB', 413, post({ query: `${query} # ${'x'.repeat(100_000)}` })],
    ['a text', 415, { payload: query, headers: { 'content-type': 'text/plain' } }],
    ['a bare document', 415, { payload: query, headers: { 'content-type': 'application/graphql' } }],
    ['XML', 415, { payload: '<query/>', headers: { 'content-type': 'application/xml' } }],
    ['a type nobody knows', 415, { payload: query, headers: { 'content-type': 'x' } }],
    ['PUT', 405, { method: 'PUT', ...post({ query }) }],
    ['PATCH', 405, { method: 'PATCH', ...post({ query }) }],
    ['DELETE', 405, { method: 'DELETE' }],
    ['GET without a document', 400, { method: 'GET' }],
    ['GET with broken variables', 400, { method: 'GET', url: '/graphql?query={__typename}&variables={' }],
    ['GET with two documents', 400, { method: 'GET', url: '/graphql?query={a}&query={b}' }],
    ['a mutation by GET', 405, { method: 'GET', url: '/graphql?query=mutation{signOut{message}}' }],
    [
      'a form from nobody',
      401,
      {
        payload: '',
        headers: { 'content-type': 'multipart/form-data; boundary=x', authorization: 'Bearer x' },
      },
    ],
    [
      'a form from another site',
      403,
      { payload: '', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    ],
    ['a syntax error', 400, post({ query: '{ viewer {' })],
    ['an unknown field', 400, post({ query: '{ passwordHash }' })],
    ['a subscription', 400, post({ query: 'subscription { __typename }' })],
    ['too many tokens', 400, post({ query: `{ ${'a '.repeat(5000)} }` })],
    [
      'a wrong variable',
      400,
      post({ query: 'query ($id: Int!) { user(databaseId: $id) { id } }', variables: { id: 'x' } }),
    ],
  ]

  it.each(cases)('has a reason and a code but no internals, for %s: %i', async (_case, status, options) => {
    const headers = { accept: 'application/graphql-response+json', ...options.headers }
    const response = await call({ ...options, headers })
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toMatch(/^application\/(graphql-response\+)?json/)
    expect(response.headers['cache-control']).toBe('no-store')
    if (status === 405) expect(response.headers.allow).toMatch(/POST/)
    const body = response.json()
    const refusals: { message: string; code: string }[] = body.errors
      ? body.errors.map(({ message, extensions }: GraphqlError) => ({ message, code: extensions.code }))
      : [body]
    for (const { message, code } of refusals) expect([!!message, isErrorCode(code)]).toEqual([true, true])
    expect(body.data ?? null).toBeNull()
    expect(response.body).not.toMatch(/stack|node_modules|\.[jt]s\b|prisma|select |unexpected token|FST_/i)
    expect(({} as Record<string, unknown>).role).toBeUndefined()
  })

  it('is an apology with the request id for an internal error', async () => {
    const me = await signUp(fennec)
    const { url } = fennec.services.storage
    await fennec.services.prisma.user.update({ where: { id: me.id }, data: { pictureKey: 'pictures/x' } })
    fennec.services.storage.url = () => {
      throw new Error('select * from "Secret"')
    }
    const { response } = await graphql(fennec, '{ viewer { user { profileImageUrl } } }', {}, me)
    fennec.services.storage.url = url
    expect(response.json().errors).toEqual([
      {
        message: 'Something went wrong. Please try again.',
        path: ['viewer', 'user', 'profileImageUrl'],
        locations: expect.any(Array),
        extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: response.headers['x-request-id'] },
      },
    ])
  })

  it('is JSON even where Accept names no JSON', async () => {
    for (const accept of [
      'text/event-stream',
      'multipart/mixed',
      'image/png',
      'application/json;charset=latin1',
    ])
      expect((await call(post({ query }, { accept }))).json()).toEqual({ data: { __typename: 'Query' } })
    const stream = await call(post({ query: 'subscription { __typename }' }, { accept: 'text/event-stream' }))
    expect(stream.json().errors[0].message).toBe('Subscriptions run over the WebSocket of this address')
  })
})
