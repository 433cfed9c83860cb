// First pages of lists that many viewers request at one moment and that are read together (ADR 20): after random acts,
// each is compared with a model of visibility.
// @module-tag engine
import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import type { Person } from '../../support/factories.ts'
import { isLong } from '../../support/long.ts'

const fennec = useFennec()

const documents = JSON.parse(readFileSync('dist/documents.json', 'utf8')) as Record<string, string>
const documentIdOf = (name: string) =>
  Object.keys(documents).find((id) => documents[id]?.startsWith(`query ${name}(`)) ?? ''

/** A number from 0 to below `end`, the same in every run (Lehmer). */
let state = 20_261_127
const randomBelow = (end: number) => (state = (state * 48_271) % 2_147_483_647) % end
const pickOne = <Thing>(things: readonly Thing[]) => things[randomBelow(things.length)] as Thing

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
const isModerating = (reader: ModelPerson) => reader.isModerator && !reader.suspended

const canSeeUser = (reader: ModelPerson, other: ModelPerson) =>
  reader === other ||
  isModerating(reader) ||
  !(other.suspended || other.blocks.has(reader.id) || reader.blocks.has(other.id))

const canSee = (reader: ModelPerson, { author, isHeld }: ModelPost) =>
  canSeeUser(reader, author) &&
  (reader === author ||
    isModerating(reader) ||
    (!isHeld && (!author.isPrivate || reader.follows.has(author.id))))

const hasNotMuted = (reader: ModelPerson, { author, content }: ModelPost) =>
  reader === author ||
  !(reader.mutes.has(author.id) || (reader.mutedWord !== null && content.includes(reader.mutedWord)))

const mayReply = (reader: ModelPerson, { author, replySetting }: ModelPost) =>
  !reader.suspended &&
  (reader === author ||
    replySetting === 'EVERYONE' ||
    (replySetting === 'FOLLOWERS' && reader.follows.has(author.id)))

const canSeeProduct = (reader: ModelPerson, { vendor, isHeld }: ModelProduct) =>
  canSeeUser(reader, vendor) && (reader === vendor || isModerating(reader) || !isHeld)

/** Adds an absent id and removes a present one. */
const toggleId = (ids: Set<number>, id: number) => (ids.delete(id) ? false : !!ids.add(id))

const pickPost = () => pickOne([...posts.values()])
const pickProduct = () => pickOne([...products.values()])
const db = () => fennec.services.prisma
const pickOther = (than: ModelPerson) => pickOne(people.filter((item) => item !== than))

const sampleWords = ['rain', 'exam', 'light', 'rice']
let minute = 0

async function storePost() {
  const author = pickOne(people)
  const [content, topic, hotScore] = [
    `${pickOne(sampleWords)} ${++minute}`,
    randomBelow(2) === 0,
    randomBelow(1000),
  ]
  const replySetting = pickOne(['EVERYONE', 'EVERYONE', 'FOLLOWERS', 'NOBODY'] as const)
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

async function storeProduct() {
  const vendor = pickOne(people)
  const stock = randomBelow(9)
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

const updateUser = (one: ModelPerson, data: object) => db().user.update({ where: { id: one.id }, data })

/** Acts of users and moderators; each changes the database and the model. */
const actions: ((me: ModelPerson) => Promise<unknown>)[] = [
  storePost,
  storeProduct,
  (me) => updateUser(me, { isPrivate: (me.isPrivate = !me.isPrivate) }),
  async (me) => {
    me.suspended = !me.suspended
    await updateUser(me, { suspendedUntil: me.suspended ? new Date('2099-01-01') : null })
  },
  async (me) => {
    me.mutedWord = randomBelow(2) === 0 ? null : pickOne(sampleWords)
    await updateUser(me, { mutedQuery: me.mutedWord && `'${me.mutedWord}'` })
  },
  async (me) => {
    const { id } = pickOther(me)
    const [key, isIn] = [{ followerId: me.id, followeeId: id }, toggleId(me.follows, id)]
    await db().follow.deleteMany({ where: key })
    // A pending request is no follow.
    if (isIn || randomBelow(2) === 0)
      await db().follow.create({ data: { ...key, status: isIn ? 'ACCEPTED' : 'REQUESTED' } })
  },
  async (me) => {
    const key = { blockerId: me.id, blockedId: pickOther(me).id }
    if (toggleId(me.blocks, key.blockedId)) await db().block.create({ data: key })
    else await db().block.deleteMany({ where: key })
  },
  async (me) => {
    const key = { muterId: me.id, mutedId: pickOther(me).id }
    if (toggleId(me.mutes, key.mutedId)) await db().mute.create({ data: key })
    else await db().mute.deleteMany({ where: key })
  },
  async (me) => {
    const post = pickPost()
    const key = { userId: me.id, postId: post.id }
    if (toggleId(post.liked, me.id)) await db().like.create({ data: key })
    else await db().like.deleteMany({ where: key })
  },
  async (me) => {
    const post = pickPost()
    const key = { userId: me.id, postId: post.id }
    if (toggleId(post.reposted, me.id)) await db().repost.create({ data: key })
    else await db().repost.deleteMany({ where: key })
  },
  async () => {
    const post = pickPost()
    post.isHeld = !post.isHeld
    await db().post.update({ where: { id: post.id }, data: { isHeld: post.isHeld } })
  },
  async () => {
    const post = pickPost()
    post.content = `${pickOne(sampleWords)} ${++minute}`
    const data = { content: post.content, searchText: post.content }
    await db().post.update({ where: { id: post.id }, data })
  },
  async () => {
    const product = pickProduct()
    const data = randomBelow(2) === 0 ? { isHeld: !product.isHeld } : { stock: randomBelow(9) }
    await db().product.update({ where: { id: product.id }, data: Object.assign(product, data) && data })
  },
  async () => {
    if (posts.size < 60) return
    const { id } = pickPost()
    posts.delete(id)
    await db().post.delete({ where: { id } })
  },
  async () => {
    if (products.size < 60) return
    const { id } = pickProduct()
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
const comparableOrder = (pages: unknown[][], order: 'HOT' | 'LATEST') =>
  order === 'LATEST' ? pages : pages.toSorted(([one], [other]) => Number(one) - Number(other))

const feedList = (order: 'HOT' | 'LATEST', scope: 'ALL' | 'CAMPUS') => ({
  document: 'FeedPageQuery',
  variables: { first: pageSize, order, scope },
  select: ({ viewer }: Pages) => comparableOrder(summarizePage(viewer.feed), order),
  expected(reader: ModelPerson) {
    const isListed = (post: ModelPost) =>
      hasNotMuted(reader, post) && (scope === 'ALL' || post.author.campus === reader.campus)
    return comparableOrder(postsOf(reader, isListed, order === 'HOT' ? hottestFirst : newestFirst), order)
  },
})

const topicList = (name: string) => ({
  document: 'TopicScreenPageQuery',
  variables: { first: pageSize, name },
  select: (data: Pages) => summarizePage(data.topic.posts),
  expected: (reader: ModelPerson) => postsOf(reader, (post) => post.topic),
})

const lists = [
  feedList('HOT', 'ALL'),
  feedList('LATEST', 'ALL'),
  feedList('HOT', 'CAMPUS'),
  topicList('hostel'),
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
    payload: { documentId: documentIdOf(document), variables },
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

const actionCount = isLong ? 10_000 : 200

it(`every reader of a coalesced page sees their own view, whatever the first read, over ${actionCount} random acts`, async () => {
  for (let index = 0; index < 10; index++) {
    const campus = index < 6 ? 'unilag' : 'ui'
    const person = await personOf(fennec, 'customer', { campus })
    const flags = { isPrivate: false, suspended: false, isModerator: index === 9, mutedWord: null }
    people.push({ ...person, ...flags, campus, follows: new Set(), blocks: new Set(), mutes: new Set() })
  }
  await db().user.update({ where: { id: people[9]?.id ?? 0 }, data: { role: 'ADMIN' } })
  for (let index = 0; index < 50; index++) await Promise.all([storePost(), storeProduct()])
  for (let step = 1; step <= actionCount; step++) {
    await pickOne(actions)(pickOne(people))
    if (step % 20 !== 0) continue
    const list = pickOne(lists)
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
  const answers = await readTogether(readers, topicList('sales'))
  expect(answers.map((rows) => rows.map(([shown]) => shown))).toEqual(readers.map(() => [id]))
})
