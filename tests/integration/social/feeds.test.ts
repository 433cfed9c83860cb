// Feeds and lists of posts: visibility, order, pages and their cost.
import { beforeAll, describe, expect, test } from 'vitest'
import { recomputeHotScores } from '#server/modules/social/scores/scores.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import { captureStatements } from '../../support/statements.ts'

const fennec = useFennec()

interface Page {
  edges: {
    cursor: string
    at: string
    repostedBy: { databaseId: number } | null
    node: { databaseId: number }
  }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

const page = 'edges { cursor node { databaseId } } pageInfo { hasNextPage endCursor }'
const feedPage =
  'edges { cursor at repostedBy { databaseId } node { databaseId } } pageInfo { hasNextPage endCursor }'

/** Each list of posts: the document that reads it, and the path of its page in the answer. */
const lists: Record<string, { document: string; pageOf(data: never): Page | undefined }> = {
  ...Object.fromEntries(
    ['HOT', 'LATEST'].flatMap((order) =>
      ['ALL', 'CAMPUS', 'FOLLOWING'].map((scope) => [
        `the feed ${order} ${scope}`,
        {
          document: `query ($first: Int, $after: String) { viewer {
            feed(order: ${order}, scope: ${scope}, first: $first, after: $after) { ${feedPage} } } }`,
          pageOf: (data: { viewer: { feed: Page } | null }) => data.viewer?.feed,
        },
      ]),
    ),
  ),
  'the saved posts': {
    document: `query ($first: Int, $after: String) { viewer { savedPosts(first: $first, after: $after) { ${page} } } }`,
    pageOf: (data: { viewer: { savedPosts: Page } | null }) => data.viewer?.savedPosts,
  },
  'a topic': {
    document: `query ($first: Int, $after: String) { topic(name: "Hostel") { posts(first: $first, after: $after) { ${page} } } }`,
    pageOf: (data: { topic: { posts: Page } }) => data.topic.posts,
  },
  'the posts of a person': {
    document: `query ($first: Int, $after: String, $user: Int!) { user(databaseId: $user) { posts(first: $first, after: $after) { ${page} } } }`,
    pageOf: (data: { user: { posts: Page } | null }) => data.user?.posts,
  },
  'the reposts of a person': {
    document: `query ($first: Int, $after: String, $reposter: Int!) { user(databaseId: $reposter) { reposts(first: $first, after: $after) { ${page} } } }`,
    pageOf: (data: { user: { reposts: Page } | null }) => data.user?.reposts,
  },
}

type List = keyof typeof lists

/** The names of the lists other than feeds in their cursors. */
const namesInCursors: Record<List, string> = {
  'the saved posts': 'saved',
  'a topic': 'topic',
  'the posts of a person': 'posts',
  'the reposts of a person': 'reposts',
}

interface PageOptions {
  first?: number
  after?: string | null
  user?: number
  reposter?: number
}

async function readPage(list: List, caller: Caller, options: PageOptions = {}) {
  const { document = '', pageOf } = lists[list] ?? { pageOf: () => undefined }
  const variables = Object.fromEntries(
    Object.entries(options).filter(([name]) => document.includes(`$${name}`)),
  )
  const { data, errors } = await graphql(fennec, document, variables, caller)
  const [error] = errors ?? []
  return {
    page: data ? pageOf(data as never) : undefined,
    refusal: error && `${error.extensions.code} ${error.message}`,
  }
}

const idsOf = (found: Page | undefined) => found?.edges.map(({ node }) => node.databaseId) ?? []

/** Reads all of a list, page by page. */
async function readAll(list: List, caller: Caller, options: PageOptions = {}): Promise<number[][]> {
  const pages = []
  let after: string | null = null
  do {
    const { page: found, refusal } = await readPage(list, caller, { ...options, after })
    if (refusal) throw new Error(refusal)
    pages.push(idsOf(found))
    after = found?.pageInfo.hasNextPage ? found.pageInfo.endCursor : null
  } while (after !== null)
  return pages
}

type Changes = Partial<Prisma.PostUncheckedCreateInput>

/** Inserts posts with a score, a time and a topic of the test's choice. */
async function storePosts(author: Person, changes: Changes[]): Promise<number[]> {
  const { prisma, now } = fennec.services
  const { campus } = await prisma.user.findUniqueOrThrow({ where: { id: author.id } })
  const data = {
    content: 'Hello',
    hotScore: 1,
    campus,
    topic: 'Hostel',
    topicKey: 'hostel',
    createdAt: now(),
    authorId: author.id,
  }
  const stored = await prisma.post.createManyAndReturn({
    data: changes.map((change) => ({ ...data, ...change })),
    select: { id: true },
  })
  return stored.map(({ id }) => id)
}

/** Inserts one post. */
async function storePost(author: Person, changes: Changes = {}): Promise<number> {
  const [id] = await storePosts(author, [changes])
  if (id === undefined) throw new Error('no post was made')
  return id
}

const follow = (follower: Person, followee: Person, status: 'ACCEPTED' | 'REQUESTED' = 'ACCEPTED') =>
  fennec.services.prisma.follow.create({
    data: { followerId: follower.id, followeeId: followee.id, status },
  })

/** Puts posts into every list: the reader follows their author and has saved them, and another user reposts them. */
async function storeInEveryList(
  author: Person,
  reader: Person,
  reposter: Person,
  count = 1,
): Promise<number[]> {
  const ids = await storePosts(
    author,
    Array.from({ length: count }, () => ({})),
  )
  const { prisma } = fennec.services
  await prisma.save.createMany({ data: ids.map((postId) => ({ userId: reader.id, postId })) })
  await prisma.repost.createMany({ data: ids.map((postId) => ({ userId: reposter.id, postId })) })
  return ids
}

describe.each(Object.keys(lists))('%s', (list) => {
  let reader: Person, reposter: Person

  beforeAll(async () => {
    await fennec.services.prisma.post.deleteMany()
    reader = await personOf(fennec)
    reposter = await personOf(fennec)
  })

  const readPostIds = async (author: Person, caller: Person) =>
    (await readAll(list, caller, { user: author.id, reposter: reposter.id })).flat()

  test('shows the posts of open accounts', async () => {
    const author = await personOf(fennec)
    await follow(reader, author)
    const [id] = await storeInEveryList(author, reader, reposter)
    expect(await readPostIds(author, reader)).toContain(id)
  })

  test('shows those of a private account to its accepted followers, and not to pending ones (T26)', async () => {
    const author = await personOf(fennec, 'customer', { isPrivate: true })
    const [id] = await storeInEveryList(author, reader, reposter)
    expect(await readPostIds(author, reader)).not.toContain(id)
    await follow(reader, author, 'REQUESTED')
    expect(await readPostIds(author, reader)).not.toContain(id)
    await fennec.services.prisma.follow.updateMany({
      where: { followeeId: author.id },
      data: { status: 'ACCEPTED' },
    })
    expect(await readPostIds(author, reader)).toContain(id)
  })

  test('shows nothing of a suspended user, until the suspension ends', async () => {
    const { now } = fennec.services
    const author = await personOf(fennec, 'customer', { suspendedUntil: new Date(now().getTime() + 60_000) })
    await follow(reader, author)
    const [id] = await storeInEveryList(author, reader, reposter)
    expect(await readPostIds(author, reader)).not.toContain(id)
    fennec.clock.advance(61)
    expect(await readPostIds(author, reader)).toContain(id)
  })

  test.each(['the author', 'the reader'])('shows nothing once %s has blocked the other', async (blocker) => {
    const author = await personOf(fennec)
    await follow(reader, author)
    const [id] = await storeInEveryList(author, reader, reposter)
    const [blockerId, blockedId] = blocker === 'the author' ? [author.id, reader.id] : [reader.id, author.id]
    await fennec.services.prisma.block.create({ data: { blockerId, blockedId } })
    expect(await readPostIds(author, reader)).not.toContain(id)
  })

  test('shows every post once, on pages of any size, also with many equal scores', async () => {
    await fennec.services.prisma.post.deleteMany()
    const author = await personOf(fennec)
    await follow(reader, author)
    const ids = await storeInEveryList(author, reader, reposter, 23)
    for (const first of [1, 7, 20, 23, 50]) {
      const pages = await readAll(list, reader, { first, user: author.id, reposter: reposter.id })
      expect(pages.flat()).toHaveLength(ids.length)
      expect(new Set(pages.flat())).toEqual(new Set(ids))
      expect(pages).toHaveLength(Math.ceil(ids.length / first))
    }
  })

  test('costs as many statements for 100 posts as for 20 (T55)', async () => {
    await fennec.services.prisma.post.deleteMany()
    const author = await personOf(fennec)
    await follow(reader, author)
    await storeInEveryList(author, reader, reposter, 101)
    const counts = []
    for (const first of [20, 50, 100]) {
      const statements = await captureStatements(() =>
        readPage(list, reader, { first, user: author.id, reposter: reposter.id }),
      )
      counts.push(statements.length)
    }
    const wanted = list.startsWith('the feed') || list === 'the saved posts' ? 2 : 3
    expect(counts).toEqual([wanted, wanted, wanted])
  })

  test('refuses a broken cursor, or one of another list', async () => {
    const variables = { user: reader.id, reposter: reposter.id }
    const otherCursor = Buffer.from('["elsewhere",1,2]').toString('base64url')
    const encodeCursor = (...key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url')
    const name = namesInCursors[list] ?? list.replace('the feed ', '')
    const forged = [
      [1e300, 1],
      [-1, 1],
      [1, 0.5],
      [1, 2 ** 31],
      [null, 1],
      ['1', 1],
      [1e300],
      [0.5],
      [-1],
      [{}],
    ]
    const halves = ['', 'nonsense', otherCursor, ...forged.map((key) => encodeCursor(name, ...key))]
    for (const after of halves)
      expect((await readPage(list, reader, { ...variables, after })).refusal).toBe(
        'INVALID_INPUT This cursor does not belong to this list',
      )
  })

  test.each([1_000_000, 101, -1])('refuses a page of %d (T54)', async (first) => {
    const { refusal } = await readPage(list, reader, { first, user: reader.id, reposter: reposter.id })
    expect(refusal).toBe('INVALID_INPUT first must be from 0 to 100')
  })
})

/** Every field of an author that the row holds: none may query the database again (house D2). */
const authorFields = `databaseId displayName firstName lastName handle university userType isVerified isPrivate
  profileImageUrl profileImageThumbhash email followersCount followingCount postsCount`

test('a whole feed with quotes, media and topics costs three statements, the session among them (T55)', async () => {
  const [reader, author] = [await personOf(fennec), await personOf(fennec)]
  const quoted = await storePost(author)
  await storePosts(
    author,
    Array.from({ length: 101 }, () => ({ quoteOfId: quoted, isQuote: true, hotScore: 99 })),
  )
  for (const first of [20, 50, 100]) {
    const statements = await captureStatements(async () => {
      const { errors } = await graphql(
        fennec,
        `
          query ($first: Int!) {
            viewer {
              eventSeq
              feed(first: $first) {
                edges {
                  repostedBy {
                    handle
                  }
                  node {
                    content
                    author {
                      ${authorFields}
                    }
                    media {
                      url
                      alt
                    }
                    topic {
                      name
                    }
                    mentions {
                      userDatabaseId
                    }
                    likesCount
                    viewerHasLiked
                    viewerHasSaved
                    viewerMayReply
                    quoteOf {
                      content
                      author {
                        displayName
                      }
                      media {
                        url
                      }
                    }
                  }
                }
              }
            }
          }
        `,
        { first },
        reader,
      )
      expect(errors).toBeUndefined()
    })
    expect(statements).toHaveLength(3)
  }
})

describe('the hot feed (ADR 20)', () => {
  test('puts followed users and the viewer’s campus first, within a page, and no author twice in a row', async () => {
    await fennec.services.prisma.post.deleteMany()
    const reader = await personOf(fennec)
    const [friend, stranger, neighbour] = [
      await personOf(fennec, 'customer', { campus: 'ui' }),
      await personOf(fennec, 'customer', { campus: 'ui' }),
      await personOf(fennec),
    ]
    await follow(reader, friend)
    const first = await storePost(stranger, { hotScore: 10.2 })
    const second = await storePost(stranger, { hotScore: 10.1 })
    const near = await storePost(neighbour, { hotScore: 10.1 })
    const followed = await storePost(friend, { hotScore: 10 })
    const next = await storePost(friend, { hotScore: 1 })
    const { page: found } = await readPage('the feed HOT ALL', reader, { first: 4 })
    expect(idsOf(found)).toEqual([followed, near, first, second])
    const { page: behind } = await readPage('the feed HOT ALL', reader, { after: found?.pageInfo.endCursor })
    expect(idsOf(behind)).toEqual([next])
  })

  test('follows engagement a minute later: each user counts once, and the author not at all', async () => {
    await fennec.services.prisma.post.deleteMany()
    const { prisma, now } = fennec.services
    const [author, ...people] = await Promise.all(Array.from({ length: 11 }, () => personOf(fennec)))
    if (!author) throw new Error('nobody is there')
    const fresh = now().getTime() / 1000 / 45_000
    const liked = await storePost(author, { hotScore: fresh, isTouched: true })
    const quiet = await storePost(author, { hotScore: fresh })
    const own = await storePost(author, { hotScore: fresh, isTouched: true })
    for (const { id } of people) {
      await prisma.like.create({ data: { userId: id, postId: liked } })
      await prisma.comment.create({ data: { authorId: id, postId: liked, content: 'Same person' } })
    }
    await prisma.like.create({ data: { userId: author.id, postId: own } })
    await recomputeHotScores(fennec.services)
    const scores = await prisma.post.findMany({ orderBy: { id: 'asc' } })
    expect(scores.map(({ id }) => id)).toEqual([liked, quiet, own])
    expect(scores.map(({ hotScore }) => Number((hotScore - fresh).toFixed(6)))).toEqual([1, 0, 0])
    expect(scores.map(({ isTouched }) => isTouched)).toEqual([false, false, false])
  })
})

describe('the feed of followed users', () => {
  test('names who reposted a post of an unfollowed user, and has it once whatever the number of reposts', async () => {
    await fennec.services.prisma.post.deleteMany()
    const { prisma, now } = fennec.services
    const [reader, ada, bola, stranger] = await Promise.all([1, 2, 3, 4].map(() => personOf(fennec)))
    if (!reader || !ada || !bola || !stranger) throw new Error('nobody is there')
    await follow(reader, ada)
    await follow(reader, bola)
    const secondsFromNow = (seconds: number) => new Date(now().getTime() + seconds * 1000)
    const strangerPost = await storePost(stranger, { createdAt: secondsFromNow(0), hotScore: 5 })
    const adaPost = await storePost(ada, { createdAt: secondsFromNow(1), hotScore: 4 })
    const unseen = await storePost(stranger, { createdAt: secondsFromNow(2), hotScore: 9 })
    const own = await storePost(reader, { createdAt: secondsFromNow(3), hotScore: 3 })
    await prisma.repost.create({
      data: { userId: ada.id, postId: strangerPost, createdAt: secondsFromNow(4) },
    })
    await prisma.repost.create({
      data: { userId: bola.id, postId: strangerPost, createdAt: secondsFromNow(5) },
    })
    await prisma.repost.create({
      data: { userId: stranger.id, postId: unseen, createdAt: secondsFromNow(6) },
    })
    const entries = (found: Page | undefined) =>
      found?.edges.map(({ node, repostedBy }) => [node.databaseId, repostedBy?.databaseId ?? null])
    const { page: latest } = await readPage('the feed LATEST FOLLOWING', reader)
    expect(entries(latest)).toEqual([
      [strangerPost, bola.id],
      [own, null],
      [adaPost, null],
    ])
    expect(latest?.edges.map((edge) => edge.at)).toEqual(
      [5, 3, 1].map((seconds) => secondsFromNow(seconds).toISOString()),
    )
    const { page: hot } = await readPage('the feed HOT FOLLOWING', reader)
    expect(new Set(entries(hot)?.map(String))).toEqual(
      new Set(
        [
          [strangerPost, bola.id],
          [adaPost, null],
          [own, null],
        ].map(String),
      ),
    )
  })

  test.each([1, 2, 20])('shows a post once, at its highest place, in pages of %d', async (first) => {
    await fennec.services.prisma.post.deleteMany()
    const { prisma, now } = fennec.services
    const [reader, ada, bola, chidi, stranger] = await Promise.all(
      [1, 2, 3, 4, 5].map(() => personOf(fennec)),
    )
    if (!reader || !ada || !bola || !chidi || !stranger) throw new Error('nobody is there')
    for (const followee of [ada, bola, chidi]) await follow(reader, followee)
    const secondsFromNow = (seconds: number) => new Date(now().getTime() + seconds * 1000)
    const repost = (caller: Person, postId: number, seconds: number) =>
      prisma.repost.create({ data: { userId: caller.id, postId, createdAt: secondsFromNow(seconds) } })
    const storePostAt = (caller: Person, seconds: number) =>
      storePost(caller, { createdAt: secondsFromNow(seconds), hotScore: 10_000 + seconds })
    const own = await storePostAt(reader, 5)
    const adaPost = await storePostAt(ada, 6)
    const quiet = await storePostAt(bola, 7)
    const unseen = await storePostAt(stranger, 8)
    await repost(bola, adaPost, 1025)
    await repost(chidi, own, 1023)
    await repost(ada, quiet, 1021)
    await repost(stranger, quiet, 2000)
    await repost(stranger, unseen, 2000)
    // Three stretches of reposts of the same posts: the lower two have nothing to show.
    const oldPosts = Array.from({ length: 30 }, (_, n) => ({
      createdAt: secondsFromNow(-n),
      hotScore: 10_000 - n,
    }))
    const repostedIds = await storePosts(stranger, oldPosts)
    for (const [turn, who] of [ada, bola, chidi].entries())
      await prisma.repost.createMany({
        data: repostedIds.map((postId, n) => ({
          userId: who.id,
          postId,
          createdAt: secondsFromNow(300 + 100 * turn - n),
        })),
      })
    const last = await storePostAt(ada, -100)
    const wanted = [adaPost, own, quiet, ...repostedIds, last]
    const latest = await readAll('the feed LATEST FOLLOWING', reader, { first })
    expect(latest.flat()).toEqual(wanted)
    const { page: found } = await readPage('the feed LATEST FOLLOWING', reader, { first: 100 })
    expect(found?.edges.map(({ repostedBy }) => repostedBy?.databaseId ?? null)).toEqual([
      bola.id,
      chidi.id,
      ada.id,
      ...repostedIds.map(() => chidi.id),
      null,
    ])
    const hot = (await readAll('the feed HOT FOLLOWING', reader, { first })).flat()
    expect(hot).toHaveLength(wanted.length)
    expect(new Set(hot)).toEqual(new Set(wanted))
  })
})

test('the feed of a campus shows the posts that were written there', async () => {
  const reader = await personOf(fennec, 'customer', { campus: 'abu' })
  const [here, there] = [
    await storePost(await personOf(fennec, 'customer', { campus: 'abu' })),
    await storePost(await personOf(fennec, 'customer', { campus: 'unn' })),
  ]
  for (const list of ['the feed HOT CAMPUS', 'the feed LATEST CAMPUS']) {
    const ids = (await readAll(list, reader)).flat()
    expect(ids).toContain(here)
    expect(ids).not.toContain(there)
  }
})
