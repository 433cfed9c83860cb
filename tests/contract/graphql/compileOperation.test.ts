// Persisted operations answer the same compiled and uncompiled: two servers with equal people get equal calls.
// @module-tag matrix
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse as Response } from 'fastify'
import { getOperationAST, Kind, parse, print, type DocumentNode } from 'graphql'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { compileOperation } from '#server/http/graphql/compileOperation.ts'
import { documentsOf } from '#server/http/rest/restEngine.ts'
import { routes } from '#server/routes.ts'
import { schema } from '#server/schema.ts'
import { useFennec, type Fennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import { storePost } from '../../support/people/comments.ts'
import type { Person } from '../../support/factories.ts'
import { storeMessage } from '../../support/people/messages.ts'
import { storeProduct } from '../../support/people/products.ts'
import { storeService } from '../../support/people/services.ts'
import { runOperation } from '../matrix/call.ts'
import { personOf } from '../matrix/people.ts'
import { cells } from '../matrix/table.ts'
import { restSamples } from '../matrix/restSamples.ts'
import type { Cast, InputFactory } from '../matrix/cast.ts'
import { graphSamples, createPurchase } from '../matrix/samples.ts'

const clientDocuments = JSON.parse(readFileSync('dist/documents.json', 'utf8')) as Record<string, string>

/** Documents that are hard to compile: conditions, fragments on interfaces, aliases, errors, and bad variables. */
const hardDocuments: Record<string, SampleQuery> = {
  'a field that is skipped here and asked for there': {
    document: `query ($no: Boolean!, $yes: Boolean!) {
      viewer { user { ...Names @include(if: $yes) handle @skip(if: $yes) } again: user { ...Names @skip(if: $yes) handle } }
    }
    fragment Names on User { firstName @skip(if: $no) lastName @include(if: $no) ... @include(if: $yes) { databaseId } }`,
    variables: () => ({ no: false, yes: true }),
  },
  'anything by its id': {
    document: `query ($id: ID!) {
      node(id: $id) { __typename id ... on User { handle name: firstName } ...Session }
    }
    fragment Session on Session { device isCurrent lastSeenAt }`,
    variables: ({ other }) => ({ id: globalId('User', other.id) }),
  },
  'nothing by an id of nothing': {
    document: 'query ($id: ID!) { node(id: $id) { id } other: user(databaseId: 2147483647) { id } }',
    variables: () => ({ id: 'nonsense' }),
  },
  'a page of a list, and a page that is too large': {
    document: `query ($first: Int = 1) {
      viewer {
        sessions(first: $first) { pageInfo { hasNextPage endCursor } edges { cursor node { id lastSeenAt createdAt } } }
        tooMany: sessions(first: 101) { edges { node { id } } }
      }
    }`,
  },
  'a default that is not used': {
    document: 'query ($search: String! = "lagos") { universities(search: $search, first: 3) }',
    variables: () => ({ search: 'ibadan' }),
  },
  'a default that is used': {
    document: 'query ($search: String! = "lagos") { universities(search: $search, first: 3) }',
  },
  'a variable that was not sent': { document: 'query ($id: ID!) { node(id: $id) { id } }' },
  'a variable of another type': {
    document: 'query ($id: Int!) { user(databaseId: $id) { handle } }',
    variables: () => ({ id: 'seven' }),
  },
  'a word that is none of an enum': {
    document: 'mutation ($input: SetThemeInput!) { setTheme(input: $input) { viewer { theme } } }',
    variables: () => ({ input: { theme: 'BLUE', hue: 7 } }),
  },
  'a picture': { document: '{ viewer { user { profileImageUrl handle } } }' },
  'a word of an enum in the document': {
    document: 'mutation { setTheme(input: { theme: LIGHT }) { viewer { theme } } }',
  },
  'two changes, the first of which is refused': {
    document: `mutation {
      endSession(input: { sessionId: "nonsense" }) { endedSessionId }
      setTheme(input: { theme: LIGHT }) { viewer { theme } }
    }`,
  },
}

/** Root fields of a document, such as 'Query.viewer'. */
function rootsOf(text: string): string[] {
  const document = parse(text)
  const operation = getOperationAST(document)
  const root = operation?.operation === 'mutation' ? 'Mutation' : 'Query'
  const fields = operation?.selectionSet.selections.map((item) =>
    item.kind === Kind.FRAGMENT_SPREAD ? firstSelectionOf(document, item.name.value) : item,
  )
  return (fields ?? []).flatMap((item) => (item?.kind === Kind.FIELD ? [`${root}.${item.name.value}`] : []))
}

/** Role of the caller: a vendor, except where only admins get an answer. */
function roleFor(text: string): 'vendor' | 'admin' {
  const outcomeFor = (name: string, who: string) =>
    cells.find((cell) => cell.operation === name && cell.who === who)?.outcome
  const isForAdmins = rootsOf(text).some(
    (name) => outcomeFor(name, 'vendor') === 'FORBIDDEN' && outcomeFor(name, 'admin') === 'ok',
  )
  return isForAdmins ? 'admin' : 'vendor'
}

/** First selection of a fragment; paged lists have their field in one. */
const firstSelectionOf = ({ definitions }: DocumentNode, fragment: string) =>
  definitions
    .filter((item) => item.kind === Kind.FRAGMENT_DEFINITION)
    .find(({ name }) => name.value === fragment)?.selectionSet.selections[0]

const clientRootFields = new Set(Object.values(clientDocuments).flatMap(rootsOf))

interface SampleQuery {
  document: string
  variables?: InputFactory
  file?: string
}

const isMutation = (text: string) => getOperationAST(parse(text))?.operation === 'mutation'

/** Queries of the client. */
const clientQueries = Object.entries(clientDocuments).filter(([, text]) => !isMutation(text))

/** Mutations of the client, hard documents, and samples of operations that the client never calls. */
const comparedOperations = new Map<string, SampleQuery>([
  ...Object.entries(clientDocuments)
    .filter(([, text]) => isMutation(text))
    .map(([id, document]) => [id, { ...sampleOfMutation(document), document }] as const),
  ...Object.entries(graphSamples).filter(
    ([name]) => !name.startsWith('Subscription.') && !clientRootFields.has(name),
  ),
  ...Object.entries(hardDocuments),
])

/** Creates a case (`Ticket`) about a reported post. */
async function createTicket(
  { services, clock }: Fennec,
  { other, postId }: { other: Person; postId: number },
) {
  const now = clock.now()
  const snapshot = {
    authorName: 'Amaka',
    handle: 'amaka.unilag',
    createdAt: now.toISOString(),
    content: 'Buy followers',
  }
  const report = { reporterId: other.id, reason: 'SPAM', isDoubtful: false } as const
  const { id } = await services.prisma.ticket.create({
    data: {
      kind: 'POST',
      subjectId: postId,
      reportedId: other.id,
      isDoubtful: false,
      openedAt: now,
      updatedAt: now,
      snapshot,
      reports: { create: report },
    },
  })
  return id
}

/** Values of the variables of the client's queries by name; each query uses the ones that it declares. */
async function createQueryVariables(cast: Cast & { caller: Person }) {
  const { fennec, caller, other } = cast
  const databaseId = await storePost(fennec, other, { commentsCount: 1 })
  const comment = { postId: databaseId, authorId: other.id, content: 'Who else saw it?' }
  const { id: commentId } = await fennec.services.prisma.comment.create({ data: comment })
  const postId = globalId('Post', databaseId)
  await storeMessage(fennec, [other.id, caller.id])
  await createPurchase(cast)
  const postIds = Array.from({ length: 8 }, (_, index) => [`p${index + 1}`, index === 0 ? databaseId : index])
  return {
    ...Object.fromEntries(postIds),
    page: 1,
    queue: 'POSTS',
    ticketId: globalId('Ticket', await createTicket(fennec, { other, postId: databaseId })),
    scope: 'ALL',
    order: 'LATEST',
    filter: 'ALL',
    appealState: 'WAITING',
    market: { text: 'hoodie', campusFirst: true },
    serviceFilter: { text: 'cuts', campusFirst: true },
    sort: 'PRICE_UP',
    first: 2,
    name: 'Exams',
    text: 'amaka',
    databaseId,
    id: postId,
    postId,
    userId: globalId('User', other.id),
    quoteOf: postId,
    commentId: globalId('Comment', commentId),
    productId: globalId('Product', await storeProduct(fennec, other.id)),
    serviceId: globalId('Service', await storeService(fennec, other.id)),
    isQuote: true,
    withComments: true,
    withPosts: true,
    withReposts: true,
    people: true,
    posts: true,
    topics: true,
    products: true,
    services: true,
  }
}

/** Variables that select the optional parts of the answers to mutations. */
const optionalParts = { from: true, seen: true, typing: true }

/** Variables of the matrix for a mutation of the client. */
function sampleOfMutation(document: string): Partial<SampleQuery> {
  const sample: Partial<SampleQuery> = graphSamples[String(rootsOf(document)[0])] ?? {}
  return { ...sample, variables: async (cast) => ({ ...optionalParts, ...(await sample.variables?.(cast)) }) }
}

const buildFolder = mkdtempSync(join(tmpdir(), 'fennec-built-'))
const texts = [...clientQueries, ...[...comparedOperations].map(([name, { document }]) => [name, document])]
writeFileSync(join(buildFolder, 'documents.json'), JSON.stringify(Object.fromEntries(texts)))
afterAll(() => rmSync(buildFolder, { recursive: true }))

const compiled = useFennec({}, { built: buildFolder })
const uncompiled = useFennec({}, { built: buildFolder, usesJit: false })
const both = [compiled, uncompiled]

/** Recorded answers of each server since they were last read, without random values. */
const recordedAnswers = new Map<Fennec, unknown[]>()
beforeAll(() => {
  for (const fennec of both) {
    const inject = fennec.app.inject.bind(fennec.app) as (call: object) => Promise<Response>
    const answers: unknown[] = []
    recordedAnswers.set(fennec, answers)
    fennec.app.inject = (async (call: object) => {
      const answer = await inject(call)
      answers.push([answer.statusCode, JSON.parse(answer.body, replaceRandomValues)])
      return answer
    }) as typeof fennec.app.inject
  }
})

const randomKeys = ['token', 'developmentOtp', 'requestId', 'key', 'uri']

/** Removes random values, and error locations, which compiled documents lack and the client ignores. */
function replaceRandomValues(key: string, value: unknown) {
  if (key === 'locations') return undefined
  if (typeof value !== 'string') return value
  // Rows of samples have the time of the database.
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return 'a time'
  return randomKeys.includes(key)
    ? 'by chance'
    : value.replace(
        /\b[0-9a-f]{5}(-[0-9a-f]{5}){3}\b|\b[0-9a-f]{8}(-[0-9a-f-]{27}|[0-9a-f]{24})?\b|\bfn-[\w-]+|127\.0\.0\.1:\d+/g,
        'by-chance',
      )
}

/** Number of people created in each server. */
const peopleCounts = new Map<Fennec, number>()

/** Creates a person who is equal in both servers, by the number of people so far. */
async function createEqualPerson(fennec: Fennec, role: 'vendor' | 'admin' = 'vendor'): Promise<Person> {
  const number = (peopleCounts.get(fennec) ?? 0) + 1
  peopleCounts.set(fennec, number)
  const name = `person${number}`
  const address = { email: `${name}@live.unilag.edu.ng`, handle: `${name}.unilag` }
  // A search ranks a limited number of equal names, in no fixed order.
  return personOf(fennec, role, { ...address, firstName: number > 20 ? 'Bola' : 'Amaka' })
}

/** The viewers and the ids of their objects, made once for all queries. */
const viewersByFennec = new Map<Fennec, { vendor: Person; admin: Person; variables: object }>()
beforeAll(async () => {
  for (const fennec of both) {
    const [vendor, admin] = [await createEqualPerson(fennec), await createEqualPerson(fennec, 'admin')]
    const cast = { fennec, caller: vendor, other: await createEqualPerson(fennec) }
    // Two rounds, so that lists have a second page.
    await createQueryVariables(cast)
    await createQueryVariables(cast)
    viewersByFennec.set(fennec, { vendor, admin, variables: await createQueryVariables(cast) })
    // A single look-up per address: two in one answer could enter the trail in either order.
    for (const { id } of [vendor, cast.other])
      await graphql(fennec, 'query ($id: Int!) { user(databaseId: $id) { email } }', { id }, admin)
  }
})

/** Sends the same to both Fennecs, and returns both answers. */
async function runOnBoth(request: (fennec: Fennec) => Promise<unknown>) {
  const answers = []
  for (const fennec of both) {
    recordedAnswers.get(fennec)?.splice(0)
    await request(fennec)
    answers.push(recordedAnswers.get(fennec)?.splice(0))
  }
  return answers
}

/** Sends the same to both Fennecs, each with a new caller and another new person. */
const runOnBothWithNewUser = (
  request: (cast: Cast & { caller: Person }) => Promise<unknown>,
  role?: 'vendor' | 'admin',
) =>
  runOnBoth(async (fennec) =>
    request({
      fennec,
      caller: await createEqualPerson(fennec, role),
      other: await createEqualPerson(fennec),
    }),
  )

const send = (
  fennec: Fennec,
  documentId: string,
  variables: object | undefined,
  { token }: Partial<Person>,
) =>
  fennec.app.inject({
    method: 'POST',
    url: '/graphql',
    payload: { documentId, variables },
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })

describe('a persisted operation', () => {
  /** Expects data, as equal refusals would prove little. */
  const expectAnswer = (answer: unknown) => expect(answer).toEqual([200, { data: expect.any(Object) }])

  it.each(clientQueries)('answers a query as it does uncompiled: %s', async (id, document) => {
    const [first, second] = await runOnBoth(async (fennec) => {
      const { variables, ...viewers } = viewersByFennec.get(fennec) ?? expect.fail('nobody reads')
      await send(fennec, id, variables, viewers[roleFor(document)])
      await send(fennec, id, variables, {})
    })
    expect(first).toEqual(second)
    if (getOperationAST(parse(document))?.operation === 'query') expectAnswer(first?.at(-2))
  })

  it.each([...comparedOperations])(
    'answers as it does uncompiled: %s',
    async (name, { document, variables, file }) => {
      const [first, second] = await runOnBothWithNewUser(async (cast) => {
        const sentVariables = await variables?.(cast)
        await send(cast.fennec, name, sentVariables, cast.caller)
        await send(cast.fennec, name, sentVariables, {})
      }, roleFor(document))
      expect(first?.length).toBeGreaterThanOrEqual(2)
      expect(first).toEqual(second)
      if (name in clientDocuments && !file) expectAnswer(first?.at(-2))
    },
  )

  it.each(Object.keys(restSamples))('answers behind REST as it does uncompiled: %s', async (address) => {
    // The matrix covers compiled answers to anonymous callers.
    const [first, second] = await runOnBothWithNewUser((cast) => runOperation(address, cast))
    expect(first?.length).toBeGreaterThan(0)
    expect(first).toEqual(second)
  })

  it('hides internal errors as it does uncompiled', async () => {
    const [first, second] = await runOnBothWithNewUser(async ({ fennec, caller }) => {
      await fennec.services.prisma.user.update({ where: { id: caller.id }, data: { pictureKey: 'gone' } })
      const url = vi.spyOn(fennec.services.storage, 'url').mockImplementation(() => {
        throw new Error('the bucket is locked')
      })
      await send(fennec, 'a picture', undefined, caller)
      url.mockRestore()
    })
    const error = {
      message: 'Something went wrong. Please try again.',
      path: ['viewer', 'user', 'profileImageUrl'],
    }
    expect(first).toMatchObject([[200, { errors: [error] }]])
    expect(first).toEqual(second)
  })

  it('changes nothing more after a refused mutation', async () => {
    const caller = await createEqualPerson(compiled)
    await send(compiled, 'two changes, the first of which is refused', undefined, caller)
    const { theme } = await compiled.services.prisma.user.findUniqueOrThrow({ where: { id: caller.id } })
    expect(theme).toBe('DARK')
  })

  it('is compiled unless it has several mutations or is a subscription', () => {
    const documents = [
      ...Object.values(clientDocuments).map((text) => parse(text)),
      ...routes.flatMap((route) => documentsOf(route)),
    ]
    for (const document of documents) {
      const operation = getOperationAST(document)
      const isSimple =
        operation?.operation === 'query' ||
        (operation?.operation === 'mutation' && operation.selectionSet.selections.length === 1)
      expect(compileOperation(schema, document) !== null, print(document)).toBe(isSimple)
    }
  })
})
