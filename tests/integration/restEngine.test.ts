// The REST engine on test routes and a small test schema: pages of lists, ETags, forms with files, and toggles.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify, type FastifyInstance, type LightMyRequestResponse as Response } from 'fastify'
import type { TadaDocumentNode } from 'gql.tada'
import { buildSchema, execute, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Refusal } from '#server/core/context/refusal.ts'
import type { Uploads } from '#server/core/context/uploads.ts'
import { handleError } from '#server/http/errors.ts'
import { memoryLimits } from '#server/core/limits/limits.ts'
import { createForms } from '#server/http/media/forms.ts'
import { openApi } from '#server/http/rest/openapi.ts'
import { route } from '#server/http/rest/rest.ts'
import { serveRoutes } from '#server/http/rest/restEngine.ts'
import type { CallDetails } from '#server/http/session.ts'
import { memoryBus } from '#server/realtime/bus.ts'
import { openIncoming } from '#server/storage/incoming.ts'
import { formOf } from '../support/people/uploads.ts'

const schema = buildSchema(`
  type Edge { node: Int! }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type Numbers { edges: [Edge!]! pageInfo: PageInfo! }
  type Lamp { isOn: Boolean! }
  type Query { numbers(first: Int!, after: String): Numbers! lamp(id: Int!): Lamp }
  type Mutation { setLamp(id: Int!, on: Boolean!): Lamp! keep(texts: [String!]!, files: [String!]!): [String!]! }`)

const lamp = { isOn: false }
/** Records for each call its toggle flag. */
let toggles: CallDetails['isToggle'][] = []

const rootOf = (uploads: Uploads) => ({
  numbers({ first, after }: { first: number; after: string | null }) {
    const from = after === null ? 0 : Number(after)
    const edges = Array.from({ length: first }, (_, index) => ({ node: from + index + 1 }))
    return { edges, pageInfo: { hasNextPage: from + first < 1000, endCursor: String(from + first) } }
  },
  lamp: ({ id }: { id: number }) => (id === 1 ? lamp : null),
  setLamp({ id, on }: { id: number; on: boolean }) {
    if (id !== 1) throw new Refusal('NOT_FOUND', 'Lamp not found')
    return Object.assign(lamp, { isOn: on })
  },
  async keep({ texts, files }: { texts: string[]; files: string[] }) {
    const received = files.map((name) => uploads.get(name)?.receive({ below: 100, message: 'Too large' }))
    const contents = received.map(async (file) => readFile((await file)?.path ?? '', 'utf8'))
    return [...texts, ...(await Promise.all(contents))]
  },
})

interface Numbers {
  numbers: { edges: { node: number }[]; pageInfo: { hasNextPage: boolean; endCursor: string } }
}

/** Parses a document of the graph above, which the Relay compiler does not know. */
const documentOf = <Data>(text: string) => parse(text) as TadaDocumentNode<Data, object>

const routes = [
  route('GET /api/numbers', {
    summary: 'Numbers.',
    access: 'anyone',
    document: documentOf<Numbers>(`query ($first: Int!, $after: String) {
      numbers(first: $first, after: $after) { edges { node } pageInfo { hasNextPage endCursor } }
    }`),
    query: z.object({ colour: z.optional(z.enum(['red', 'blue'])) }),
    paging: { size: 30, most: 100, pageInfo: ({ numbers }) => numbers.pageInfo },
    variables: ({ page }) => ({ ...page }),
    reply: ({ numbers }) => numbers.edges.map(({ node }) => node),
    answer: z.array(z.int()),
  }),
  route('POST /api/lamps/:id/switch', {
    summary: 'Switches a lamp.',
    access: 'mayWrite',
    document: documentOf<{ setLamp: { isOn: boolean } }>(
      'mutation ($id: Int!, $on: Boolean!) { setLamp(id: $id, on: $on) { isOn } }',
    ),
    body: z.object({ on: z.optional(z.boolean()) }),
    toggles: {
      field: 'on',
      document: parse('query ($id: Int!) { thing: lamp(id: $id) { isOn } }'),
      variables: ({ id }) => ({ id: Number(id) }),
    },
    variables: ({ params: { id }, body: { on } }) => ({ id: Number(id), on }),
    reply: ({ setLamp }) => setLamp,
    answer: z.object({ isOn: z.boolean() }),
  }),
  route('POST /api/things', {
    summary: 'Keeps texts and files.',
    access: 'mayWrite',
    document: documentOf<{ keep: string[] }>(
      'mutation ($texts: [String!]!, $files: [String!]!) { keep(texts: $texts, files: $files) }',
    ),
    body: z.object({ title: z.optional(z.string()), shortNote: z.optional(z.string()) }),
    form: {
      field: 'media',
      below: 100,
      message: 'Too large',
      maxFiles: 3,
      tooManyMessage: 'At most 3',
      orJson: true,
    },
    variables: ({ body: { title = '', shortNote = '' }, files }) => ({ texts: [title, shortNote], files }),
    reply: ({ keep }) => keep,
    answer: z.array(z.string()),
    status: 201,
  }),
]

let app: FastifyInstance
let folder: string

beforeAll(async () => {
  app = fastify()
  app.setErrorHandler(handleError)
  folder = await mkdtemp(join(tmpdir(), 'fennec-rest-'))
  const now = () => new Date()
  const limits = memoryLimits(1, now)
  const forms = createForms({
    incoming: await openIncoming(folder),
    bus: memoryBus(),
    limits,
    now,
    limitScale: 1,
  })
  const viewer = {
    id: 1,
    role: 'CUSTOMER',
    isAdminAccount: false,
    campus: 'x',
    suspendedUntil: null,
    hasAcceptedTerms: true,
    hasFactor: false,
    factorAt: null,
    isSlowed: false,
    sessionId: 1,
    eventSeq: 0,
  } as const
  serveRoutes(app, routes, {
    forms,
    async open({ headers }, _reply, details) {
      toggles.push(details.isToggle)
      return {
        viewer: headers.authorization === undefined ? null : viewer,
        execute: async (document, variableValues) =>
          execute({
            schema,
            document,
            variableValues: { ...variableValues },
            rootValue: rootOf(details.uploads ?? new Map()),
          }),
      }
    },
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const authorization = 'Bearer x'

describe('a REST list', () => {
  const request = (query = '', headers = {}) => app.inject({ url: `/api/numbers${query}`, headers })

  it('has as many entries as its route declares, and the caller may ask for fewer or more', async () => {
    for (const [query, length] of Object.entries({ '': 30, '?limit=7': 7, '?limit=100': 100 }))
      expect((await request(query)).json()).toHaveLength(length)
  })

  it('is capped at its maximum for a caller who asks for too much (T54)', async () => {
    for (const limit of ['101', '1000000', '9'.repeat(400)])
      expect((await request(`?limit=${limit}`)).json()).toHaveLength(100)
  })

  it.each([
    'limit=0',
    'limit=00',
    'limit=ten',
    'limit=-1',
    'limit=1.5',
    'limit=',
    'limit=1&limit=2',
    'cursor=1&cursor=2',
  ])('refuses %s', async (query) => {
    const response = await request(`?${query}`)
    expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID_INPUT'])
  })

  it('refuses a cursor that it has not issued', async () => {
    expect((await request(`?cursor=${'x'.repeat(501)}`)).statusCode).toBe(400)
  })

  it('links to its next page, and a client that follows the links reads it to its end', async () => {
    const { headers } = await request('?limit=7&colour=red')
    expect(headers['x-next-cursor']).toBe('7')
    expect(headers.link).toBe('</api/numbers?limit=7&colour=red&cursor=7>; rel="next"')

    const read: number[] = []
    let url: string | undefined = '/api/numbers?limit=100'
    while (url) {
      const response: Response = await app.inject({ url })
      read.push(...response.json<number[]>())
      url = /<(.+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1]
    }
    expect(read).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1))
  })

  it('is not sent again to a client that has it', async () => {
    const first = await request()
    const tag = String(first.headers.etag)
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/)
    for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const repeated = await request('', { 'if-none-match': known })
      expect([repeated.statusCode, repeated.body]).toEqual([304, ''])
      expect(repeated.headers).toMatchObject({ etag: tag, 'x-next-cursor': '30' })
    }
    const changed = await request('?limit=31', { 'if-none-match': tag })
    expect([changed.statusCode, changed.json()]).toEqual([200, expect.toSatisfy((all) => all.length === 31)])
  })
})

describe('a toggle', () => {
  const switchLamp = async (payload?: object, id = '1') => {
    toggles = []
    const headers = { authorization }
    const response = await app.inject({ method: 'POST', url: `/api/lamps/${id}/switch`, headers, payload })
    return response.json<{ isOn?: boolean; code?: string }>()
  }

  it('requests the opposite of the current state, and says that it was a toggle', async () => {
    lamp.isOn = false
    expect(await switchLamp()).toEqual({ isOn: true })
    expect(toggles).toEqual([false, true])
    expect(await switchLamp({})).toEqual({ isOn: false })
  })

  it('sets the state that the caller names, however often', async () => {
    lamp.isOn = false
    for (const on of [true, true, false, false]) {
      expect(await switchLamp({ on })).toEqual({ isOn: on })
      expect(toggles).toEqual([false])
    }
  })

  it('refuses an invalid state and a missing object', async () => {
    expect((await switchLamp({ on: 'yes' })).code).toBe('INVALID_INPUT')
    expect((await switchLamp(undefined, '2')).code).toBe('NOT_FOUND')
  })
})

describe('a call that takes a form or JSON', () => {
  const send = async (fields: Parameters<typeof formOf>[0]) => {
    const { payload, contentType } = await formOf(fields)
    const headers = { authorization, 'content-type': contentType }
    const response = await app.inject({ method: 'POST', url: '/api/things', headers, payload })
    return { status: response.statusCode, body: response.json() }
  }
  const bytes = (text: string) => new TextEncoder().encode(text)

  it('takes several files under one name in their order, and the texts around them', async () => {
    const fields: Parameters<typeof send>[0] = [
      ['media', bytes('one')],
      ['short_note', 'between'],
      ['media', bytes('two')],
      ['media', bytes('three')],
      ['title', 'last'],
    ]
    expect(await send(fields)).toEqual({
      status: 201,
      body: ['last', 'between', 'one', 'two', 'three'],
    })
    expect(await readdir(folder)).toEqual([])
  })

  it('takes a form without a file, and JSON', async () => {
    expect(await send([['title', 'only']])).toEqual({ status: 201, body: ['only', ''] })
    const payload = { title: 'json', short_note: 'note' }
    const headers = { authorization }
    const response = await app.inject({ method: 'POST', url: '/api/things', headers, payload })
    expect([response.statusCode, response.json()]).toEqual([201, ['json', 'note']])
  })

  it('refuses a text that is too long and too many fields, and truncates nothing', async () => {
    expect(await send([['title', 'x'.repeat(100_001)]])).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', message: 'A field of the form is too long' },
    })
    const others = Array.from({ length: 20 }, (_, index): [string, string] => [`other${index}`, 'x'])
    expect(await send([...others, ['title', 'last']])).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: 'The form has too many fields' },
    })
    expect(await readdir(folder)).toEqual([])
  })

  it('refuses one file too many, and one that is too large, and keeps nothing of them', async () => {
    const small = ['media', bytes('x')] as [string, Uint8Array]
    expect(await send([small, small, small, small])).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: 'At most 3' },
    })
    expect(await send([small, ['media', bytes('x'.repeat(100))], small])).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', message: 'Too large' },
    })
    expect(await readdir(folder)).toEqual([])
  })

  it('reads no body of an anonymous caller', async () => {
    const { payload, contentType } = await formOf([['media', bytes('x')]])
    const headers = { 'content-type': contentType }
    const response = await app.inject({ method: 'POST', url: '/api/things', headers, payload })
    expect(response.statusCode).toBe(401)
  })
})

it('OpenAPI describes pages, cached answers and both kinds of body', () => {
  const { paths } = openApi({ Things: routes }, 'http://localhost')
  expect(paths['/api/numbers']?.get).toMatchObject({
    parameters: [{ name: 'colour', in: 'query' }, { name: 'cursor' }, { name: 'limit' }],
    responses: { 200: { headers: { 'X-Next-Cursor': {} } }, 304: {} },
  })
  expect(paths['/api/things']?.post).toMatchObject({
    requestBody: {
      content: {
        'application/json': { schema: { properties: { title: { type: 'string' } } } },
        'multipart/form-data': { schema: { properties: { media: { type: 'array', maxItems: 3 } } } },
      },
    },
  })
  expect(paths['/api/lamps/{id}/switch']?.post).toMatchObject({ requestBody: { required: false } })
})
