// Ad-hoc operations, documents sent as text: a cached document gets the same answers and refusals as at first.
import { LRUCache } from 'lru-cache'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDocumentCache } from '#server/http/graphql/adHocOperations.ts'
import { parse } from 'graphql'
import { useFennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import { signUp, type Person } from '../../support/factories.ts'
import { makePrivate } from '../../support/people/people.ts'
import { publishPost } from '../../support/people/posts.ts'
import { captureStatements } from '../../support/statements.ts'

const fennec = useFennec()
const withoutIntrospection = useFennec({ INTROSPECTION: 'off' })

/** Sends several requests with one document: all but the first find it in the cache. */
const repeatCount = 3

async function runQuery(query: string, variables: Record<string, unknown> = {}, caller?: Person) {
  const { response } = await graphql(fennec, query, variables, caller)
  return [response.statusCode, response.headers['content-type'], response.json()]
}

async function runRepeatedly(query: string, variables: Record<string, unknown> = {}, caller?: Person) {
  const answers = []
  for (let time = 0; time < repeatCount; time++) answers.push(await runQuery(query, variables, caller))
  return answers
}

describe('a repeated query', () => {
  it.each([
    [
      'about a post',
      'query A($id: Int!) { post(databaseId: $id) { content likesCount author { displayName } } }',
    ],
    ['that names nothing', '{ viewer { email user { databaseId } } __typename }'],
    [
      'with fragments',
      '{ viewer { feed(first: 2) { edges { node { ...Card } } } } } fragment Card on Post { id content }',
    ],
    ['of a field that refuses', '{ admin { auditTrail(first: 1) { edges { cursor } } } }'],
    ['that the schema does not know', '{ nothing }'],
    ['that cannot be read', '{ viewer { '],
    ['of the schema itself', '{ __schema { queryType { name } } }'],
    [
      'with a variable that does not fit',
      'query B($id: Int!) { post(databaseId: $id) { likesCount } }',
      { id: 'x' },
    ],
    [
      'of a list that is left out',
      'query E($x: Boolean!) { viewer { feed(first: 2) { edges @include(if: $x) { node { id } } } } }',
      { x: false },
    ],
    [
      'of a field that has a condition in one of two places',
      `query F($x: Boolean!) { viewer { ...Head email @include(if: $x) feed(first: 2) { edges { node { id } } } } }
      fragment Head on Viewer { email }`,
      { x: false },
    ],
    [
      'of a part that has a condition in one of two places',
      `query G($x: Boolean!) {
        viewer { feed(first: 2) { edges { node { id } } } } viewer @include(if: $x) { ...Head } }
      fragment Head on Viewer { email }`,
      { x: false },
    ],
    [
      'of a fragment that has a condition in one of two places',
      `query J($x: Boolean!) { viewer { ...One @include(if: $x) ...Other } }
      fragment One on Viewer { ...Head } fragment Other on Viewer { ...Head } fragment Head on Viewer { email }`,
      { x: false },
    ],
    [
      'of two lists, of which one has a condition',
      `query K($x: Boolean!) { viewer {
        hot: feed(first: 2, order: HOT) { edges { node { id ...Card @include(if: $x) } } }
        latest: feed(first: 2, order: LATEST) { edges { node { id ...Card } } } } }
      fragment Card on Post { content }`,
      { x: false },
    ],
    [
      'of lists, each on a condition',
      `query H($x: Boolean!, $y: Boolean!) { viewer { email ...Posts @include(if: $x) ... @include(if: $y) {
        sessions(first: 2) { edges { node { device } } } } user { id } } }
      fragment Posts on Viewer { feed(first: 2) { edges { node { content } } pageInfo { hasNextPage } } }`,
      { x: true, y: false },
    ],
    [
      'of a list that two fragments on conditions ask for',
      `query I($x: Boolean!) { viewer { ...Ids @include(if: $x) ...Texts @include(if: $x) } }
      fragment Ids on Viewer { feed(first: 2) { edges { node { id } } } }
      fragment Texts on Viewer { feed(first: 2) { edges { node { content } } } }`,
      { x: true },
    ],
  ])('%s is answered as at first', async (_case, query, variables?: Record<string, unknown>) => {
    const ada = await signUp(fennec)
    const id = await publishPost(fennec, ada)
    const sentVariables = variables ?? (query.includes('$id') ? { id } : {})
    const [first, ...later] = await runRepeatedly(query, sentVariables, ada)
    for (const answer of later) expect(withoutIds(answer)).toEqual(withoutIds(first))
  })

  it('is recorded at a closed gate every time', async () => {
    const ada = await signUp(fennec)
    await runRepeatedly('{ admin { auditTrail(first: 1) { edges { cursor } } } }', {}, ada)
    await fennec.services.background.idle()
    expect(
      await fennec.services.prisma.auditEntry.count({ where: { actorId: ada.id, action: 'gate' } }),
    ).toBe(repeatCount)
  })

  it('is answered to each viewer with what they may see', async () => {
    const [ada, ben] = [await signUp(fennec), await signUp(fennec)]
    const id = await publishPost(fennec, ada, 'For my followers')
    const query = 'query C($id: Int!) { post(databaseId: $id) { content viewerHasLiked } }'
    const readContent = async (caller?: Person) =>
      (await runQuery(query, { id }, caller))[2].data.post?.content
    await runRepeatedly(query, { id }, ada)
    expect([await readContent(ada), await readContent(ben), await readContent()]).toEqual(
      Array(3).fill('For my followers'),
    )
    await makePrivate(fennec, ada.id)
    expect([await readContent(ada), await readContent(ben), await readContent()]).toEqual([
      'For my followers',
      undefined,
      undefined,
    ])
  })

  it('is refused with variables that exceed the limits', async () => {
    const ada = await signUp(fennec)
    const query = `query D($n: Int!) { viewer { feed(first: $n) { edges { node {
      comments(first: $n) { edges { node { content author { displayName } } } } } } } } }`
    const answers = await runRepeatedly(query, { n: 1 }, ada)
    expect(answers.at(-1)?.[2].errors).toBeUndefined()
    const [, , { errors }] = await runQuery(query, { n: 50 }, ada)
    expect(errors[0].message).toMatch(/^This document has [\d,]+ fields in its answer; the limit is/)
    expect((await runQuery(query, { n: 1 }, ada))[2].errors).toBeUndefined()
  })

  it('ends with the session that it is sent in', async () => {
    const ada = await signUp(fennec)
    const query = '{ viewer { email } }'
    const [, , { data }] = (await runRepeatedly(query, {}, ada)).at(-1) ?? []
    expect(data.viewer.email).toBe(ada.email)
    await graphql(fennec, 'mutation { signOut { ok: __typename } }', {}, ada)
    expect((await runQuery(query, {}, ada))[2].data?.viewer ?? null).toBeNull()
  })

  it('makes each change that is sent, with no extra statements', async () => {
    const ada = await signUp(fennec)
    const publishMutation = 'mutation { createPost(input: { content: "Again" }) { post { databaseId } } }'
    const postIds = (await runRepeatedly(publishMutation, {}, ada)).map(
      ([, , { data }]) => data.createPost.post.databaseId,
    )
    expect(new Set(postIds).size).toBe(repeatCount)
    const query = '{ viewer { feed(first: 5) { edges { node { content } } } } }'
    const countStatements = async () => (await captureStatements(() => runQuery(query, {}, ada))).length
    const costs = []
    for (let time = 0; time < repeatCount; time++) costs.push(await countStatements())
    expect(Math.max(...costs)).toBe(costs[0])
  })

  it('reveals no schema where introspection is off', async () => {
    for (let time = 0; time < repeatCount; time++) {
      const { errors } = await graphql(withoutIntrospection, '{ __schema { queryType { name } } }')
      expect(errors?.[0]?.message).toMatch(/introspection/i)
    }
  })
})

describe('the cache of ad-hoc documents', () => {
  const documentOf = (name: string, length: number) =>
    `query ${name} { viewer { email } } #${'x'.repeat(length)}`

  it('stores a valid document once, and no refused document', async () => {
    const set = vi.spyOn(LRUCache.prototype, 'set')
    onTestFinished(() => set.mockRestore())
    await runRepeatedly('query Cached { __typename }')
    await runRepeatedly('{ nothing }')
    expect(set.mock.calls.map(([text]) => text)).toEqual(['query Cached { __typename }'])
  })

  it('is bounded, and evicts the least recently used documents first', () => {
    const cache = createDocumentCache()
    const texts = Array.from({ length: 24 }, (_, index) => documentOf(`Q${index}`, 9000))
    for (const text of texts) {
      cache.set(text, parse(text))
      cache.get(texts[0] ?? '')
    }
    expect(texts.map((text) => cache.has(text))).toEqual(texts.map((_, index) => index === 0 || index > 2))
  })

  it('holds at most 400 short documents', () => {
    const cache = createDocumentCache()
    for (let index = 0; index < 410; index++)
      cache.set(documentOf(`S${index}`, 1), parse('{ viewer { email } }'))
    expect(cache.size).toBe(400)
  })

  it('holds no document of more than 10,000 characters', () => {
    const cache = createDocumentCache()
    cache.set(documentOf('Long', 10_000), parse(documentOf('Long', 10_000)))
    expect(cache.size).toBe(0)
  })
})

/** Removes the request id from an answer. */
const withoutIds = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'))
