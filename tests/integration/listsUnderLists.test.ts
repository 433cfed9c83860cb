// Nested lists in GraphQL: one statement each, whatever the number of people and posts and whatever their aliases.
import { beforeAll, describe, expect, it } from 'vitest'
import { useFennec } from '../support/app.ts'
import { graphql } from '../support/calls.ts'
import { signUp, type Person } from '../support/factories.ts'
import { engage, publishPost } from '../support/people/posts.ts'
import { captureStatements } from '../support/statements.ts'

const fennec = useFennec()
const people: Person[] = []

beforeAll(async () => {
  for (let number = 0; number < 5; number++) people.push(await signUp(fennec))
  for (const person of people)
    for (const text of ['first', 'second', 'third'])
      await publishPost(fennec, person, `${text} of ${person.id}`)
})

interface PostPage {
  edges: { cursor: string; node: { content: string } }[]
  pageInfo: { hasNextPage: boolean }
}

type Author = Record<string, PostPage> & { databaseId: number }

const page = 'edges { cursor node { content } } pageInfo { hasNextPage }'

/** Reads the authors of a feed's posts with their lists; returns them with the number of statements. */
async function readAuthors(lists: string, first: number) {
  let authors: Author[] = []
  const statements = await captureStatements(async () => {
    const { data, errors } = await graphql<{ viewer: { feed: { edges: { node: { author: Author } }[] } } }>(
      fennec,
      `{ viewer { feed(order: LATEST, first: ${first}) { edges { node { author { databaseId ${lists} } } } } } }`,
      {},
      people[0],
    )
    expect(errors).toBeUndefined()
    authors = data?.viewer.feed.edges.map(({ node }) => node.author) ?? []
  })
  return { authors, statements: statements.length }
}

const contents = (list: PostPage | undefined) => list?.edges.map(({ node }) => node.content)

describe('the post lists of many people', () => {
  it('are read by one statement, also under nineteen aliases and with other sizes (T53, T55)', async () => {
    const many = Array.from(
      { length: 19 },
      (_, index) => `a${index}: posts(first: ${1 + (index % 3)}) { ${page} }`,
    )
    const few = await readAuthors(`posts { ${page} }`, 1)
    const { authors, statements } = await readAuthors(many.join(' '), 15)
    expect(statements).toBe(few.statements)
    expect(new Set(authors.map(({ databaseId }) => databaseId))).toEqual(new Set(people.map(({ id }) => id)))
    for (const { databaseId: id, a0, a1, a18 } of authors) {
      expect(contents(a0)).toEqual([`third of ${id}`])
      expect(contents(a1)).toEqual([`third of ${id}`, `second of ${id}`])
      expect(a1?.pageInfo.hasNextPage).toBe(true)
      expect(contents(a18)).toEqual([`third of ${id}`])
    }
  })

  it('continue behind a cursor, each person’s own', async () => {
    const { authors } = await readAuthors(`posts(first: 1) { ${page} }`, 15)
    const newest = Math.max(...authors.map(({ databaseId }) => databaseId))
    const after = authors.find(({ databaseId }) => databaseId === newest)?.posts?.edges[0]?.cursor
    const { authors: later } = await readAuthors(`posts(first: 2, after: "${after}") { ${page} }`, 15)
    for (const { databaseId: id, posts } of later)
      expect(contents(posts)).toEqual(
        id === newest ? [`second of ${id}`, `first of ${id}`] : [`third of ${id}`, `second of ${id}`],
      )
  })
})

describe('the repost lists of many people', () => {
  it('are read by one statement', async () => {
    const [one, other] = people as [Person, Person]
    const postId = await publishPost(fennec, one, 'worth it')
    await engage(fennec, 'repost', postId, other)
    const few = await readAuthors(`reposts { ${page} }`, 1)
    const { authors, statements } = await readAuthors(`reposts { ${page} }`, 16)
    expect(statements).toBe(few.statements)
    for (const { databaseId, reposts } of authors)
      expect(contents(reposts)).toEqual(databaseId === other.id ? ['worth it'] : [])
  })
})
