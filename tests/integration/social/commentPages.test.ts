// Comments in number: pages, cursors and statements, and concurrent writes.
import { beforeAll, describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import {
  mutateComment,
  storePost,
  createComment,
  wrongCommentCounts,
  type ShownComment,
} from '../../support/people/comments.ts'
import type { Person } from '../../support/factories.ts'
import { captureStatements } from '../../support/statements.ts'

const fennec = useFennec({ LIMIT_SCALE: '1' })

const createCustomer = () => personOf(fennec, 'customer')

interface Page {
  edges: { cursor: string; node: { content: string; replies?: Page } }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

const page = 'edges { cursor node { content } } pageInfo { hasNextPage endCursor }'

/** Returns a page of the comments of a post, or its refusal. */
async function readCommentPage(postId: number, first: number | null, after: string | null, caller: Caller) {
  const { data, errors } = await graphql<{ post: { comments: Page } }>(
    fennec,
    `query ($postId: Int!, $first: Int, $after: String) {
      post(databaseId: $postId) { comments(first: $first, after: $after) { ${page} } } }`,
    { postId, first, after },
    caller,
  )
  return {
    page: data?.post.comments as Page,
    refusal: errors?.[0]?.extensions.code,
    message: errors?.[0]?.message,
  }
}

const contents = ({ edges }: Page) => edges.map(({ node }) => node.content)

/** Inserts comments with their counts; each root has this many replies. */
async function storeThreads(author: Person, roots: number, answers: number) {
  const { comment, post } = fennec.services.prisma
  const postId = await storePost(fennec, author, { commentsCount: roots * (1 + answers) })
  const by = { postId, authorId: author.id, createdAt: fennec.clock.now() }
  for (let root = 0; root < roots; root++) {
    const { id } = await comment.create({ data: { ...by, content: `c${root}`, repliesCount: answers } })
    const data = Array.from({ length: answers }, (_, index) => ({
      ...by,
      rootId: id,
      parentId: id,
      content: `r${root}.${index}`,
    }))
    await comment.createMany({ data })
  }
  return post.findUniqueOrThrow({ where: { id: postId } })
}

describe('a page of comments', () => {
  let me: Person
  let postId: number
  beforeAll(async () => {
    me = await createCustomer()
    postId = (await storeThreads(me, 105, 0)).id
  })

  it('begins where the last one ended, until no comments are left', async () => {
    const all: string[] = []
    let after: string | null = null
    for (const size of [20, 50, 7, 20, 20]) {
      const { page: read }: { page: Page } = await readCommentPage(postId, size, after, me)
      all.push(...contents(read))
      after = read.pageInfo.endCursor
      expect(read.pageInfo.hasNextPage).toBe(all.length < 105)
    }
    expect(all).toEqual(Array.from({ length: 105 }, (_, index) => `c${index}`))
    expect((await readCommentPage(postId, 20, after, me)).page.edges).toEqual([])
  })

  it('has 20 of them by default, 100 at most, and is refused beyond that (T54)', async () => {
    expect((await readCommentPage(postId, null, null, me)).page.edges).toHaveLength(20)
    expect((await readCommentPage(postId, 100, null, me)).page.edges).toHaveLength(100)
    expect((await readCommentPage(postId, 0, null, me)).page.edges).toEqual([])
    for (const size of [101, 1_000_000, -1])
      expect((await readCommentPage(postId, size, null, me)).message).toBe('first must be from 0 to 100')
  })

  it('is refused with a broken cursor, or one of another list', async () => {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const cursor of [
      '',
      'nonsense',
      '%%%',
      encode(['replies', 1]),
      encode(['comments']),
      encode(['comments', 'x']),
      ...[null, -5, 1e300, 0.5, 2 ** 31].map((id) => encode(['comments', id])),
    ])
      expect((await readCommentPage(postId, 20, cursor, me)).refusal).toBe('INVALID_INPUT')
  })
})

describe('the comments of many posts', () => {
  it('cost as many statements for 20 posts as for 2, each with its own and in order (T55)', async () => {
    const me = await createCustomer()
    const counts = []
    for (const size of [2, 20]) {
      await fennec.services.prisma.post.deleteMany()
      const posts: number[] = []
      for (let n = 0; n < size; n++) posts.push((await storeThreads(me, 4, 0)).id)
      let feed: { node: { databaseId: number; comments: Page } }[] = []
      const statements = await captureStatements(async () => {
        const { data } = await graphql<{ viewer: { feed: { edges: typeof feed } } }>(
          fennec,
          `query ($size: Int!) { viewer { feed(order: LATEST, first: $size) { edges { node {
            databaseId comments(first: 3) { ${page} } } } } } }`,
          { size },
          me,
        )
        feed = data?.viewer.feed.edges ?? []
      })
      counts.push(statements.length)
      expect(new Set(feed.map(({ node }) => node.databaseId))).toEqual(new Set(posts))
      for (const { node } of feed) {
        expect(contents(node.comments)).toEqual(['c0', 'c1', 'c2'])
        expect(node.comments.pageInfo.hasNextPage).toBe(true)
        const { page: rest } = await readCommentPage(node.databaseId, 3, node.comments.pageInfo.endCursor, me)
        expect(contents(rest)).toEqual(['c3'])
      }
    }
    expect(counts).toEqual([3, 3])
  })
})

describe('the replies of many comments', () => {
  const nested = (first: number, replies: number) => `query ($id: Int!) { post(databaseId: $id) {
    content author { displayName } commentsCount
    comments(first: ${first}) { edges { node { content author { displayName } replies(first: ${replies}) {
      edges { cursor node { content author { handle } } } pageInfo { hasNextPage endCursor } } } } } } }`

  it.each([20, 50, 100])(
    'are read by one statement for a page of %i: four with the session, the post and the comments (T55)',
    async (size) => {
      const me = await createCustomer()
      const { id } = await storeThreads(me, size + 1, 2)
      let answer: { post: { comments: Page } } | null | undefined
      const statements = await captureStatements(async () => {
        const { data } = await graphql<{ post: { comments: Page } }>(fennec, nested(size, 10), { id }, me)
        answer = data
      })
      expect(statements).toHaveLength(4)
      const threads = answer?.post.comments.edges ?? []
      expect(threads).toHaveLength(size)
      for (const [index, { node }] of threads.entries())
        expect(node.replies && contents(node.replies)).toEqual([`r${index}.0`, `r${index}.1`])
    },
  )

  it('continue thread by thread behind a cursor', async () => {
    const me = await createCustomer()
    const { id } = await storeThreads(me, 2, 25)
    const { data } = await graphql<{ post: { comments: Page } }>(fennec, nested(2, 20), { id }, me)
    const [, second] = data?.post.comments.edges ?? []
    expect(second?.node.replies?.pageInfo.hasNextPage).toBe(true)
    const [, { id: rootId } = { id: 0 }] = await fennec.services.prisma.comment.findMany({
      where: { postId: id, rootId: null },
      orderBy: { id: 'asc' },
    })
    const rest = await graphql<{ node: { replies: Page } }>(
      fennec,
      `query ($id: ID!, $after: String) { node(id: $id) { ... on Comment { replies(after: $after) { ${page} } } } }`,
      { id: globalId('Comment', rootId), after: second?.node.replies?.pageInfo.endCursor },
      me,
    )
    expect(rest.data && contents(rest.data.node.replies)).toEqual([
      'r1.20',
      'r1.21',
      'r1.22',
      'r1.23',
      'r1.24',
    ])
    expect(rest.data?.node.replies.pageInfo.hasNextPage).toBe(false)
  })
})

describe('a crowd under one post', { tags: ['engine'] }, () => {
  it('comments, answers, hides and deletes at once, and all counts are exact (I3)', async () => {
    const author = await createCustomer()
    const postId = await storePost(fennec, author)
    const root = await createComment(fennec, author, 'root', { postId })
    const [people, doomed, answers]: [Person[], ShownComment[], ShownComment[]] = [[], [], []]
    for (let times = 0; times < 6; times++) {
      const user = await createCustomer()
      people.push(user)
      doomed.push(await createComment(fennec, user, 'doomed', { postId }))
      answers.push(await createComment(fennec, user, 'reply', { postId, parentId: root.id }))
    }
    const commands = people.flatMap((who, index) => [
      mutateComment(fennec, 'createComment', { postId: globalId('Post', postId), content: 'more' }, who),
      mutateComment(
        fennec,
        'createComment',
        { postId: globalId('Post', postId), content: 'answer', parentId: root.id },
        who,
      ),
      mutateComment(fennec, 'deleteComment', { commentId: doomed[index]?.id }, who),
      mutateComment(fennec, 'deleteComment', { commentId: doomed[index]?.id }, who),
      mutateComment(fennec, 'setCommentHidden', { commentId: answers[index]?.id, hidden: true }, author),
    ])
    const refusals = (await Promise.all(commands)).flatMap(({ refusal }) => refusal ?? [])
    expect(refusals).toEqual(people.map(() => 'NOT_FOUND Comment not found'))
    expect(await fennec.database.sql(wrongCommentCounts, [])).toEqual([])
    const { commentsCount } = await fennec.services.prisma.post.findUniqueOrThrow({ where: { id: postId } })
    expect(commentsCount).toBe(1 + 6 + 6)
  })

  it('answers a comment deleted at the same moment either in time or not at all', async () => {
    const [author, ...people] = await Promise.all(Array.from({ length: 6 }, createCustomer))
    if (!author) throw new Error('nobody came')
    const postId = await storePost(fennec, author)
    const root = await createComment(fennec, author, 'root', { postId })
    const answering = { postId: globalId('Post', postId), parentId: root.id, content: 'Hm' }
    const answers = await Promise.all([
      ...people.map((user) => mutateComment(fennec, 'createComment', answering, user)),
      mutateComment(fennec, 'deleteComment', { commentId: root.id }, author),
    ])
    for (const { refusal } of answers) expect([undefined, 'NOT_FOUND Comment not found']).toContain(refusal)
    expect(await fennec.services.prisma.comment.count({ where: { postId } })).toBe(0)
    expect(await fennec.database.sql(wrongCommentCounts, [])).toEqual([])
  })

  it('comments on a post deleted at the same moment either in time or not at all', async () => {
    const [author, ...people] = await Promise.all(Array.from({ length: 6 }, createCustomer))
    if (!author) throw new Error('nobody came')
    const postId = globalId('Post', await storePost(fennec, author))
    const [deletion, ...answers] = await Promise.all([
      graphql(
        fennec,
        'mutation ($id: ID!) { deletePost(input: { postId: $id }) { deletedPostId } }',
        { id: postId },
        author,
      ),
      ...people.map((user) => mutateComment(fennec, 'createComment', { postId, content: 'Hm' }, user)),
    ])
    expect(deletion.errors).toBeUndefined()
    for (const { refusal } of answers as { refusal?: string }[])
      expect([undefined, 'NOT_FOUND Post not found', 'NOT_FOUND Comment not found']).toContain(refusal)
  })
})

describe('a user who comments without end', () => {
  it('may write sixty comments and edits a minute (T69)', async () => {
    const me = await personOf(fennec, 'customer')
    const postId = globalId('Post', await storePost(fennec, me))
    const write = () => mutateComment(fennec, 'createComment', { postId, content: 'Hm' }, me)
    await fennec.services.limits.consume({ name: 'comment.user', max: 60, seconds: 60 }, String(me.id), 59)
    expect((await write()).refusal).toBeUndefined()
    const { response, refusal } = await write()
    expect(refusal).toMatch(/^TOO_MANY_REQUESTS/)
    expect(response.headers['retry-after']).toBe('60')
    fennec.clock.advance(61)
    expect((await write()).refusal).toBeUndefined()
  })
})
