// What many are told of one row is made once (decision 423), and each is told what he would be told alone: the client's
// documents, asked for by several at the same moment, against the same as text, asked for one after the other.
import { readFileSync } from 'node:fs'
import { parse } from 'graphql'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { globalId } from '#server/core/ids.ts'
import { compile } from '#server/http/compiled.ts'
import { cutDocument } from '#server/http/cutDocument.ts'
import { schema } from '#server/schema.ts'
import { useFennec } from '../support/app.ts'
import { graphql, type Caller } from '../support/calls.ts'
import type { Person } from '../support/factories.ts'
import { postMedia } from '../support/media.ts'
import { block, makePrivate, setFollowing, suspend } from '../support/people.ts'
import { act, publish } from '../support/posts.ts'
import { productOf } from '../support/products.ts'
import { serviceOf } from '../support/services.ts'
import { picture } from '../support/uploads.ts'
import { personOf } from './matrix/people.ts'

const fennec = useFennec()

const documents = JSON.parse(readFileSync('dist/documents.json', 'utf8')) as Record<string, string>

function named(name: string) {
  const [documentId, text] =
    Object.entries(documents).find(([, one]) => one.startsWith(`query ${name}(`)) ?? []
  if (!documentId || !text) throw new Error(`our client asks no ${name}`)
  return { documentId, text }
}

const feed = { first: 20, order: 'HOT', scope: 'ALL' }

/** The lists whose rows are told once, and how our client asks for them. */
const lists: [query: string, variables: object][] = [
  ['FeedPageQuery', feed],
  ['DashboardScreenQuery', { ...feed, order: 'LATEST', scope: 'CAMPUS' }],
  ['TopicScreenQuery', { name: 'Hostel' }],
  ['TopicScreenPageQuery', { name: 'Hostel', first: 20 }],
  ['MarketProductsPageQuery', { market: {}, sort: 'NEWEST', first: 20 }],
  ['MarketServicesPageQuery', { serviceFilter: {}, first: 20 }],
  ...[true, false].map((products): [string, object] => [
    'MarketScreenQuery',
    { market: {}, serviceFilter: {}, sort: 'NEWEST', products, services: !products },
  ]),
]

const ask = async (name: string, variables: object, caller: Caller) => {
  const headers = { authorization: `Bearer ${caller.token}` }
  const payload = { documentId: named(name).documentId, variables }
  return (await fennec.app.inject({ method: 'POST', url: '/graphql', headers, payload })).body
}

const readers: Person[] = []
let author: Person

beforeAll(async () => {
  author = await personOf(fennec, 'vendor')
  const [closed, banned] = [await personOf(fennec, 'vendor'), await personOf(fennec, 'vendor')]
  for (let at = 0; at < 4; at++) readers.push(await personOf(fennec))
  const [first, second, third] = readers as [Person, Person, Person]
  const productId = globalId('Product', await productOf(fennec, author.id))
  await productOf(fennec, closed.id)
  await serviceOf(fennec, author.id)
  const topic = { topic: 'Hostel' }
  const plain = await publish(fennec, author, 'Light is back "now": {"viewerHasLiked":true} 🎉', topic)
  await publish(fennec, author, 'Look', { ...topic, quoteOf: globalId('Post', plain) })
  await publish(fennec, first, 'Only mine', { ...topic, productId })
  const { handle } = await fennec.parts.prisma.user.findUniqueOrThrow({ where: { id: closed.id } })
  await publish(fennec, author, `@${handle} is at the #Hostel`, topic)
  await publish(fennec, author, 'For my followers', { ...topic, replySetting: 'FOLLOWERS' })
  await publish(fennec, closed, 'Behind the door', topic)
  await publish(fennec, banned, 'Gone', topic)
  await postMedia(fennec, author, [{ file: await picture() }])
  await postMedia(fennec, closed, [{ file: await picture() }])
  await act(fennec, 'like', plain, first)
  await act(fennec, 'repost', plain, second)
  for (const reader of [first, second]) await setFollowing(fennec, reader, closed.id)
  await setFollowing(fennec, third, author.id)
  await makePrivate(fennec, closed.id)
  await block(fennec, second.id, author.id)
  await suspend(fennec, banned.id)
})

describe('a list that several begin to read at the same moment', () => {
  it.each(lists)('tells each what he would be told alone: %s %o', async (name, variables) => {
    const together = await Promise.all(readers.map((reader) => ask(name, variables, reader)))
    for (const [at, reader] of readers.entries()) {
      const { response } = await graphql(fennec, named(name).text, { ...variables }, reader)
      expect(together[at]).toBe(response.body)
      expect(response.json().errors).toBeUndefined()
    }
  })

  it.each([
    ['is suspended', (id: number) => suspend(fennec, id)],
    [
      'has not accepted the terms',
      (id: number) => fennec.parts.prisma.user.update({ where: { id }, data: { termsVersion: null } }),
    ],
  ])(
    'tells a reader who %s that they may reply to nothing, and the others as before',
    async (_what, arrange) => {
      const who = await personOf(fennec)
      await arrange(who.id)
      const mayReply = (answer: string) =>
        JSON.parse(answer).data.viewer.feed.edges.map(
          ({ node }: { node: { viewerMayReply: boolean } }) => node.viewerMayReply,
        )
      const asking = [...readers, who]
      const together = await Promise.all(asking.map((reader) => ask('FeedPageQuery', feed, reader)))
      expect(mayReply(together.at(-1) ?? '')).not.toContain(true)
      expect(mayReply(together[0] ?? '')).toContain(true)
      const { response } = await graphql(fennec, named('FeedPageQuery').text, { ...feed }, who)
      expect(together.at(-1)).toBe(response.body)
    },
  )

  it('is told apart in all of these documents', () => {
    const uncut = lists.filter(([name]) => !cutDocument(schema, parse(named(name).text)))
    expect(uncut).toEqual([])
  })

  it.each([
    ['edges on a condition', 'viewer { feed(first: 2) { edges @include(if: $x) { node { id } } } }'],
    [
      'a list that is asked for twice',
      'viewer { ...Ids @include(if: $x) feed(first: 2) { edges { node { id } } } }',
    ],
    ['a part that is asked for twice', 'viewer { ...Ids } viewer @include(if: $x) { email }'],
  ])('is not told apart where conditions make it hard to: %s', (_what, selections) => {
    const ids = 'fragment Ids on Viewer { feed(first: 2) { edges { node { id } } } }'
    const text = `query($x: Boolean!) { ${selections} } ${selections.includes('...Ids') ? ids : ''}`
    expect(cutDocument(schema, parse(text))).toBeNull()
  })

  it('is compiled without a trace in the document, whose parts are compiled by themselves', () => {
    const document = parse('query($x: Boolean!) { viewer { ... @include(if: $x) { email } } }')
    const before = JSON.stringify(document)
    expect(compile(schema, document)).not.toBeNull()
    expect(JSON.stringify(document)).toBe(before)
  })

  it('tells what fails as anybody is told, and nobody else of it', async () => {
    const { sql } = fennec.parts
    onTestFinished(() => void (fennec.parts.sql = sql))
    fennec.parts.sql = (text, parameters) =>
      /"Post" p[^]+p\.id = ANY\(\$4::int/.test(text)
        ? Promise.reject(new Error('a secret'))
        : sql(text, parameters)
    const answers = await Promise.all(readers.map((reader) => ask('FeedPageQuery', feed, reader)))
    for (const answer of answers) expect(answer).not.toContain('a secret')
    // Who has blocked the author reads no post that quotes another one.
    const codes = answers.map((answer) => JSON.parse(answer).errors?.[0]?.extensions)
    const failed = expect.objectContaining({ code: 'INTERNAL_SERVER_ERROR' })
    expect(codes).toEqual([failed, undefined, failed, failed])
  })

  it('is no list for who is signed out, nor one of another size than there may be', async () => {
    const { documentId } = named('FeedPageQuery')
    const call = (variables: object, headers = {}) =>
      fennec.app.inject({ method: 'POST', url: '/graphql', headers, payload: { documentId, variables } })
    expect((await call(feed)).json()).toEqual({ data: { viewer: null } })
    const headers = { authorization: `Bearer ${readers[0]?.token}` }
    const { errors } = (await call({ ...feed, first: 101 }, headers)).json<{
      errors: { message: string }[]
    }>()
    expect(errors[0]?.message).toMatch(/100/)
  })
})
