// Queries that somebody sends again and again (decision 421): kept, they are answered and refused as the first time.
import { describe, expect, it } from 'vitest'
import { knownDocuments } from '#server/http/knownDocuments.ts'
import { parse } from 'graphql'
import { useFennec } from '../support/app.ts'
import { graphql } from '../support/calls.ts'
import { signUp, type Person } from '../support/factories.ts'
import { makePrivate } from '../support/people.ts'
import { publish } from '../support/posts.ts'
import { statementsOf } from '../support/statements.ts'

const fennec = useFennec()
const closed = useFennec({ INTROSPECTION: 'off' })

/** Often enough for the last to be answered from what was kept. */
const often = 7

async function ask(query: string, variables: Record<string, unknown> = {}, caller?: Person) {
  const { response } = await graphql(fennec, query, variables, caller)
  return [response.statusCode, response.headers['content-type'], response.json()]
}

async function askOften(query: string, variables: Record<string, unknown> = {}, caller?: Person) {
  const answers = []
  for (let time = 0; time < often; time++) answers.push(await ask(query, variables, caller))
  return answers
}

describe('a query that is sent again and again', () => {
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
  ])('%s is answered as the first time', async (_what, query, variables?: Record<string, unknown>) => {
    const ada = await signUp(fennec)
    const id = await publish(fennec, ada)
    const asked = variables ?? (query.includes('$id') ? { id } : {})
    const [first, ...later] = await askOften(query, asked, ada)
    for (const answer of later) expect(withoutIds(answer)).toEqual(withoutIds(first))
  })

  it('meets a closed gate as often as it is sent', async () => {
    const ada = await signUp(fennec)
    await askOften('{ admin { auditTrail(first: 1) { edges { cursor } } } }', {}, ada)
    await fennec.parts.background.idle()
    expect(await fennec.parts.prisma.auditEntry.count({ where: { actorId: ada.id, action: 'gate' } })).toBe(
      often,
    )
  })

  it('is answered to each as he may see it', async () => {
    const [ada, ben] = [await signUp(fennec), await signUp(fennec)]
    const id = await publish(fennec, ada, 'For my followers')
    const query = 'query C($id: Int!) { post(databaseId: $id) { content viewerHasLiked } }'
    const seen = async (caller?: Person) => (await ask(query, { id }, caller))[2].data.post?.content
    await askOften(query, { id }, ada)
    expect([await seen(ada), await seen(ben), await seen()]).toEqual(Array(3).fill('For my followers'))
    await makePrivate(fennec, ada.id)
    expect([await seen(ada), await seen(ben), await seen()]).toEqual([
      'For my followers',
      undefined,
      undefined,
    ])
  })

  it('is refused with variables that make it ask for too much', async () => {
    const ada = await signUp(fennec)
    const query = `query D($n: Int!) { viewer { feed(first: $n) { edges { node {
      comments(first: $n) { edges { node { content author { displayName } } } } } } } } }`
    const answers = await askOften(query, { n: 1 }, ada)
    expect(answers.at(-1)?.[2].errors).toBeUndefined()
    const [, , { errors }] = await ask(query, { n: 50 }, ada)
    expect(errors[0].message).toMatch(/^This document has [\d,]+ fields in its answer; the limit is/)
    expect((await ask(query, { n: 1 }, ada))[2].errors).toBeUndefined()
  })

  it('ends with the session it is sent in', async () => {
    const ada = await signUp(fennec)
    const query = '{ viewer { email } }'
    const [, , { data }] = (await askOften(query, {}, ada)).at(-1) ?? []
    expect(data.viewer.email).toBe(ada.email)
    await graphql(fennec, 'mutation { signOut { ok: __typename } }', {}, ada)
    expect((await ask(query, {}, ada))[2].data?.viewer ?? null).toBeNull()
  })

  it('makes each change that is sent, and costs no more statements', async () => {
    const ada = await signUp(fennec)
    const publishOne = 'mutation { createPost(input: { content: "Again" }) { post { databaseId } } }'
    const made = (await askOften(publishOne, {}, ada)).map(
      ([, , { data }]) => data.createPost.post.databaseId,
    )
    expect(new Set(made).size).toBe(often)
    const query = '{ viewer { feed(first: 5) { edges { node { content } } } } }'
    const cost = async () => (await statementsOf(() => ask(query, {}, ada))).length
    const costs = []
    for (let time = 0; time < often; time++) costs.push(await cost())
    expect(Math.max(...costs)).toBe(costs[0])
  })

  it('tells nobody the schema where introspection is off', async () => {
    for (let time = 0; time < often; time++) {
      const { errors } = await graphql(closed, '{ __schema { queryType { name } } }')
      expect(errors?.[0]?.message).toMatch(/introspection/i)
    }
  })
})

describe('what is kept of them', () => {
  const keep = (known: ReturnType<typeof knownDocuments>, text: string) => {
    for (let time = 0; time < often; time++) known.note(text, parse(text))
  }
  const named = (name: string, length: number) => `query ${name} { viewer { email } } #${'x'.repeat(length)}`

  it('is bounded: those asked for least recently go first', () => {
    const known = knownDocuments()
    const texts = Array.from({ length: 12 }, (_, at) => named(`Q${at}`, 9000))
    for (const text of texts) {
      keep(known, text)
      known.find(texts[0] ?? '')
    }
    expect(known.find(texts[0] ?? '')).toBeDefined()
    expect(known.find(texts[1] ?? '')).toBeUndefined()
    expect(known.find(texts[11] ?? '')).toBeDefined()
  })

  it('is no more of short ones than of such as our client has', () => {
    const known = knownDocuments()
    const texts = Array.from({ length: 101 }, (_, at) => named(`S${at}`, 1))
    for (const text of texts) keep(known, text)
    expect(texts.filter((text) => known.find(text))).toHaveLength(100)
  })

  it('is nothing that has conditions', () => {
    const known = knownDocuments()
    const text = 'query If($x: Boolean!) { viewer { email @include(if: $x) } }'
    keep(known, text)
    expect(known.find(text)).toBeUndefined()
  })

  it('stays what it is when it is sent in another way', () => {
    const known = knownDocuments()
    const text = named('Same', 1)
    keep(known, text)
    const kept = known.find(text)
    known.note(text, parse(text))
    expect(kept).toBeDefined()
    expect(known.find(text)).toBe(kept)
  })

  it('is nothing longer than anybody needs, and nothing that came a few times', () => {
    const known = knownDocuments()
    keep(known, named('Long', 10_000))
    expect(known.find(named('Long', 10_000))).toBeUndefined()
    known.note('{ viewer { email } }', parse('{ viewer { email } }'))
    expect(known.find('{ viewer { email } }')).toBeUndefined()
  })
})

/** Each answer has the id of its request. */
const withoutIds = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'))
