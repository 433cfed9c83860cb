// First pages of lists, requested by many at the same moment and read together (ADR 20):
// each is compared with a model of visibility, whatever the relations between the users.
// @module-tag engine
import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import type { Person } from '../../support/factories.ts'
import { isLong } from '../../support/long.ts'

const fennec = useFennec()

const documents = JSON.parse(readFileSync('dist/documents.json', 'utf8')) as Record<string, string>
const idOf = (name: string) =>
  Object.keys(documents).find((id) => documents[id]?.startsWith(`query ${name}(`)) ?? ''

/** A number from 0 to below `end`, the same in every run (Lehmer). */
let state = 20_261_127
const below = (end: number) => (state = (state * 48_271) % 2_147_483_647) % end
const oneOf = <Thing>(things: readonly Thing[]) => things[below(things.length)] as Thing

interface ModelPerson extends Person {
  campus: string
  isPrivate: boolean
  suspended: boolean
  isModerator: boolean
  mutedWord: string | null
  follows: Set<number>
  blocks: Set<number>
  mutes: Set<number>
}

interface ModelPost {
  id: number
  author: ModelPerson
  content: string
  topic: boolean
  hotScore: number
  isHeld: boolean
  replySetting: 'EVERYONE' | 'FOLLOWERS' | 'NOBODY'
  liked: Set<number>
  reposted: Set<number>
}

interface ModelProduct {
  id: number
  vendor: ModelPerson
  stock: number
  isHeld: boolean
}

const people: ModelPerson[] = []
const posts = new Map<number, ModelPost>()
const products = new Map<number, ModelProduct>()

/** The role of a suspended admin grants nothing. */
const isModerator = (reader: ModelPerson) => reader.isModerator && !reader.suspended

const knows = (reader: ModelPerson, other: ModelPerson) =>
  reader === other ||
  isModerator(reader) ||
  !(other.suspended || other.blocks.has(reader.id) || reader.blocks.has(other.id))

const canSee = (reader: ModelPerson, { author, isHeld }: ModelPost) =>
  knows(reader, author) &&
  (reader === author ||
    isModerator(reader) ||
    (!isHeld && (!author.isPrivate || reader.follows.has(author.id))))

const wants = (reader: ModelPerson, { author, content }: ModelPost) =>
  reader === author ||
  !(reader.mutes.has(author.id) || (reader.mutedWord !== null && content.includes(reader.mutedWord)))

const mayReply = (reader: ModelPerson, { author, replySetting }: ModelPost) =>
  !reader.suspended &&
  (reader === author ||
    replySetting === 'EVERYONE' ||
    (replySetting === 'FOLLOWERS' && reader.follows.has(author.id)))

const canSeeProduct = (reader: ModelPerson, { vendor, isHeld }: ModelProduct) =>
  knows(reader, vendor) && (reader === vendor || isModerator(reader) || !isHeld)

/** Adds an absent id and removes a present one. */
const turn = (ids: Set<number>, id: number) => (ids.delete(id) ? false : !!ids.add(id))

const aPost = () => oneOf([...posts.values()])
const aProduct = () => oneOf([...products.values()])
const db = () => fennec.services.prisma
const another = (than: ModelPerson) => oneOf(people.filter((item) => item !== than))

const sampleWords = ['rain', 'exam', 'light', 'rice']
let minute = 0

async function publish() {
  const author = oneOf(people)
  const [content, topic, hotScore] = [`${oneOf(sampleWords)} ${++minute}`, below(2) === 0, below(1000)]
  const replySetting = oneOf(['EVERYONE', 'EVERYONE', 'FOLLOWERS', 'NOBODY'] as const)
  const { id } = await db().post.create({
    data: {
      authorId: author.id,
      content,
      searchText: content,
      campus: author.campus,
      replySetting,
      ...(topic && { topic: 'Hostel', topicKey: 'hostel' }),
      hotScore,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
    },
  })
  const nobody = { liked: new Set<number>(), reposted: new Set<number>() }
  posts.set(id, { id, author, content, topic, hotScore, isHeld: false, replySetting, ...nobody })
}

async function offer() {
  const vendor = oneOf(people)
  const stock = below(9)
  const { id } = await db().product.create({
    data: {
      vendorId: vendor.id,
      name: 'A lamp',
      description: 'Bright',
      priceKobo: 100,
      stock,
      campus: vendor.campus,
    },
  })
  products.set(id, { id, vendor, stock, isHeld: false })
}

const change = (one: ModelPerson, data: object) => db().user.update({ where: { id: one.id }, data })

/** Acts of users and moderators; each changes the database and the model. */
const acts: ((me: ModelPerson) => Promise<unknown>)[] = [
  publish,
  offer,
  (me) => change(me, { isPrivate: (me.isPrivate = !me.isPrivate) }),
  async (me) => {
    me.suspended = !me.suspended
    await change(me, { suspendedUntil: me.suspended ? new Date('2099-01-01') : null })
  },
  async (me) => {
    me.mutedWord = below(2) === 0 ? null : oneOf(sampleWords)
    await change(me, { mutedQuery: me.mutedWord && `'${me.mutedWord}'` })
  },
  async (me) => {
    const { id } = another(me)
    const [key, isIn] = [{ followerId: me.id, followeeId: id }, turn(me.follows, id)]
    await db().follow.deleteMany({ where: key })
    // A pending request is no follow.
    if (isIn || below(2) === 0)
      await db().follow.create({ data: { ...key, status: isIn ? 'ACCEPTED' : 'REQUESTED' } })
  },
  async (me) => {
    const key = { blockerId: me.id, blockedId: another(me).id }
    if (turn(me.blocks, key.blockedId)) await db().block.create({ data: key })
    else await db().block.deleteMany({ where: key })
  },
  async (me) => {
    const key = { muterId: me.id, mutedId: another(me).id }
    if (turn(me.mutes, key.mutedId)) await db().mute.create({ data: key })
    else await db().mute.deleteMany({ where: key })
  },
  async (me) => {
    const post = aPost()
    const key = { userId: me.id, postId: post.id }
    if (turn(post.liked, me.id)) await db().like.create({ data: key })
    else await db().like.deleteMany({ where: key })
  },
  async (me) => {
    const post = aPost()
    const key = { userId: me.id, postId: post.id }
    if (turn(post.reposted, me.id)) await db().repost.create({ data: key })
    else await db().repost.deleteMany({ where: key })
  },
  async () => {
    const post = aPost()
    post.isHeld = !post.isHeld
    await db().post.update({ where: { id: post.id }, data: { isHeld: post.isHeld } })
  },
  async () => {
    const post = aPost()
    post.content = `${oneOf(sampleWords)} ${++minute}`
    const data = { content: post.content, searchText: post.content }
    await db().post.update({ where: { id: post.id }, data })
  },
  async () => {
    const product = aProduct()
    const data = below(2) === 0 ? { isHeld: !product.isHeld } : { stock: below(9) }
    await db().product.update({ where: { id: product.id }, data: Object.assign(product, data) && data })
  },
  async () => {
    if (posts.size < 60) return
    const { id } = aPost()
    posts.delete(id)
    await db().post.delete({ where: { id } })
  },
  async () => {
    if (products.size < 60) return
    const { id } = aProduct()
    products.delete(id)
    await db().product.delete({ where: { id } })
  },
]

interface Node {
  databaseId: number
  content: string
  viewerHasLiked: boolean
  viewerHasReposted: boolean
  viewerMayReply: boolean
  stock: number
}
type Pages = Record<'viewer' | 'topic' | 'products', { feed: Page; posts: Page } & Page>
interface Page {
  edges: { node: Node }[]
}

const pageSize = 20
const summarizePost = (reader: ModelPerson, post: ModelPost) => [
  post.id,
  post.content,
  post.liked.has(reader.id),
  post.reposted.has(reader.id),
  mayReply(reader, post),
]
const summarizePage = ({ edges }: Page) =>
  edges.map(({ node }) => [
    node.databaseId,
    node.content,
    node.viewerHasLiked,
    node.viewerHasReposted,
    node.viewerMayReply,
  ])

type Order = (one: ModelPost, other: ModelPost) => number
const newestFirst = (a: { id: number }, b: { id: number }) => b.id - a.id
const hottestFirst: Order = (a, b) => b.hotScore - a.hotScore || newestFirst(a, b)

const postsOf = (reader: ModelPerson, isListed: (post: ModelPost) => boolean, order: Order = newestFirst) =>
  [...posts.values()]
    .filter((post) => isListed(post) && canSee(reader, post))
    .toSorted(order)
    .slice(0, pageSize)
    .map((post) => summarizePost(reader, post))

/** The hot order differs for each reader and is tested elsewhere. */
const inOrder = (pages: unknown[][], order: 'HOT' | 'LATEST') =>
  order === 'LATEST' ? pages : pages.toSorted(([one], [other]) => Number(one) - Number(other))

const feed = (order: 'HOT' | 'LATEST', scope: 'ALL' | 'CAMPUS') => ({
  document: 'FeedPageQuery',
  variables: { first: pageSize, order, scope },
  select: ({ viewer }: Pages) => inOrder(summarizePage(viewer.feed), order),
  expected(reader: ModelPerson) {
    const isListed = (post: ModelPost) =>
      wants(reader, post) && (scope === 'ALL' || post.author.campus === reader.campus)
    return inOrder(postsOf(reader, isListed, order === 'HOT' ? hottestFirst : newestFirst), order)
  },
})

const topic = (name: string) => ({
  document: 'TopicScreenPageQuery',
  variables: { first: pageSize, name },
  select: (data: Pages) => summarizePage(data.topic.posts),
  expected: (reader: ModelPerson) => postsOf(reader, (post) => post.topic),
})

const lists = [
  feed('HOT', 'ALL'),
  feed('LATEST', 'ALL'),
  feed('HOT', 'CAMPUS'),
  topic('hostel'),
  {
    document: 'MarketProductsPageQuery',
    variables: { first: pageSize, market: {}, sort: 'NEWEST' },
    select: (data: Pages) => data.products.edges.map(({ node }) => [node.databaseId, node.stock]),
    expected: (reader: ModelPerson) =>
      [...products.values()]
        .filter((product) => canSeeProduct(reader, product))
        .toSorted(newestFirst)
        .slice(0, pageSize)
        .map(({ id, stock }) => [id, stock]),
  },
]

interface List {
  document: string
  variables: object
  select(data: Pages): unknown[][]
}

async function readList(reader: Person, { document, variables, select }: List) {
  const response = await fennec.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${reader.token}` },
    payload: { documentId: idOf(document), variables },
  })
  return select(response.json<{ data: Pages }>().data)
}

/** All read at once, until one statement answers some of them: on a busy machine each may arrive too late. */
const readTogether = (readers: Person[], list: List) =>
  vi.waitFor(
    async () => {
      const sql = vi.spyOn(fennec.services, 'sql')
      try {
        const answers = await Promise.all(readers.map((reader) => readList(reader, list)))
        expect(sql.mock.calls.some(([text]) => text.includes('AS "listedCount"'))).toBe(true)
        return answers
      } finally {
        sql.mockRestore()
      }
    },
    { timeout: 60_000 },
  )

const actsInAll = isLong ? 10_000 : 200

it(`every reader of a coalesced page sees their own view, whatever the first read, over ${actsInAll} random acts`, async () => {
  for (let index = 0; index < 10; index++) {
    const campus = index < 6 ? 'unilag' : 'ui'
    const person = await personOf(fennec, 'customer', { campus })
    const flags = { isPrivate: false, suspended: false, isModerator: index === 9, mutedWord: null }
    people.push({ ...person, ...flags, campus, follows: new Set(), blocks: new Set(), mutes: new Set() })
  }
  await db().user.update({ where: { id: people[9]?.id ?? 0 }, data: { role: 'ADMIN' } })
  for (let index = 0; index < 50; index++) await Promise.all([publish(), offer()])
  for (let act = 1; act <= actsInAll; act++) {
    await oneOf(acts)(oneOf(people))
    if (act % 20 !== 0) continue
    const list = oneOf(lists)
    expect(await readTogether(people, list)).toEqual(people.map(list.expected))
  }
})

it('a reader who cannot see the newest posts is shown the ones behind them, as in a read of their own', async () => {
  const [spammer, ada] = [await personOf(fennec), await personOf(fennec)]
  const readers: Person[] = []
  for (let index = 0; index < 8; index++) readers.push(await personOf(fennec))
  const post = (authorId: number, index: number) => ({
    authorId,
    content: `For sale ${index}`,
    searchText: 'For sale',
    campus: 'unilag',
    topic: 'Sales',
    topicKey: 'sales',
    hotScore: 0,
    createdAt: new Date(Date.UTC(2027, 0, 1, 0, index)),
  })
  const { id } = await db().post.create({ data: post(ada.id, 0) })
  await db().post.createMany({ data: Array.from({ length: 60 }, (_, index) => post(spammer.id, index + 1)) })
  await db().user.update({ where: { id: spammer.id }, data: { suspendedUntil: new Date('2099-01-01') } })
  const answers = await readTogether(readers, topic('sales'))
  expect(answers.map((rows) => rows.map(([shown]) => shown))).toEqual(readers.map(() => [id]))
})
