// Search of posts by their text, and the topics of a campus.
// @module-tag engine
import { beforeAll, describe, expect, it } from 'vitest'
import { createPostSearchText } from '#server/modules/social/posts/search.ts'
import { searchLimit } from '#server/modules/identity/users/limits.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { rerunBackfills } from '../../support/migrations.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import { block, makePrivate, setFollowing, suspend } from '../../support/people/people.ts'
import { publishPost } from '../../support/people/posts.ts'
import { captureStatements } from '../../support/statements.ts'

const fennec = useFennec({ LIMIT_SCALE: '1' })

interface Page {
  edges: { node: { databaseId: number } }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

const search = (caller: Caller, text: string, page: { first?: number; after?: string | null } = {}) =>
  graphql<{ searchPosts: Page }>(
    fennec,
    `
      query ($text: String!, $first: Int, $after: String) {
        searchPosts(text: $text, first: $first, after: $after) {
          edges {
            node {
              databaseId
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    { text, ...page },
    caller,
  )

const searchIds = async (caller: Caller, text: string) =>
  (await search(caller, text)).data?.searchPosts.edges.map(({ node }) => node.databaseId)

let [ada, bola] = [{}, {}] as [Person, Person]
beforeAll(async () => {
  ;[ada, bola] = [await personOf(fennec), await personOf(fennec)]
})

describe('a search for posts', () => {
  it.each([
    ['Tobi Adéṣínà sells zobo', 'adesina'],
    ['The MTH 201 test is moved', '201 mth'],
    ['Ƙasuwar Ɗalibai', 'kasu dali'],
    ["O'Neil's shuttle leaves at 9:20", 'oneils 20'],
    ['طعام جيد', 'طع'],
    ['Hostel bed, ₦12,500 last', 'N12500'],
    ['Call 0803 123 4567', '08031234567'],
    ['Call +2347012345678', '0701 234 5678'],
    ['An e-book on circuits', 'ebook'],
    ['The wifi is back', 'wi-fi'],
    [`${'w'.repeat(5000)}`, 'w'.repeat(80)],
  ])('finds %s by %j', async (content, text) => {
    const postId = await publishPost(fennec, ada, content)
    expect(await searchIds(bola, text)).toContain(postId)
  })

  it('needs every word, covers topics too, and lists the newest first', async () => {
    const first = await publishPost(fennec, ada, 'Lamp for sale, yellow')
    const second = await publishPost(fennec, bola, 'A yellow lamp, lost')
    const third = await publishPost(fennec, ada, 'Nothing to say', { topic: 'Yellow lamps' })
    expect(await searchIds(bola, 'lamp yellow')).toEqual([third, second, first])
    expect(await searchIds(bola, 'lamp yellow lost')).toEqual([second])
    expect(await searchIds(bola, 'lam yel nothing sale')).toEqual([])
  })

  it('finds the current text of a post, and not the earlier one', async () => {
    const postId = await publishPost(fennec, ada, 'Umbrellaless', { topic: 'Rainless' })
    const edit = 'mutation ($input: EditPostInput!) { editPost(input: $input) { post { id } } }'
    const id = Buffer.from(`Post:${postId}`).toString('base64')
    await graphql(fennec, edit, { input: { postId: id, content: 'Raincoatless' } }, ada)
    expect(await searchIds(bola, 'umbrellaless')).toEqual([])
    expect(await searchIds(bola, 'raincoatless rainless')).toEqual([postId])
  })

  it('treats wildcards and signs as text', async () => {
    await publishPost(fennec, ada, 'Hundred_percent%sure \\ & | ! :* <->')
    for (const text of ['%', '_', '\\', "'", '&', '!', ':*', '<->', '😀', '%_\\'])
      expect(await searchIds(bola, text)).toEqual([])
    expect(await searchIds(bola, "hundred' & !(percent:*)")).toHaveLength(1)
  })

  it('shows only posts visible to the reader: none of blocked or suspended users, private ones to followers (T23)', async () => {
    const [open, secret, foe, gone] = [
      await personOf(fennec),
      await personOf(fennec),
      await personOf(fennec),
      await personOf(fennec),
    ]
    const ids: Record<string, number> = {}
    for (const [name, author] of Object.entries({ open, secret, foe, gone }))
      ids[name] = await publishPost(fennec, author, 'Whispered koboko')
    await setFollowing(fennec, ada, secret.id)
    await makePrivate(fennec, secret.id)
    await block(fennec, foe.id, bola.id)
    await suspend(fennec, gone.id)
    const { open: seen, secret: followed, foe: blocked } = ids
    expect(await searchIds(bola, 'koboko')).toEqual([seen])
    expect(await searchIds(ada, 'koboko')).toEqual([blocked, followed, seen])
    expect(await searchIds(foe, 'koboko')).toEqual([blocked, seen])
  })

  it('pages without a gap or a repeat while new posts arrive, with one statement each', async () => {
    const ids: number[] = []
    for (let count = 0; count < 7; count++) ids.unshift(await publishPost(fennec, ada, `Gbedu ${count}`))
    const read: number[] = []
    let after: string | null = null
    do {
      const { data } = await search(bola, 'gbedu', { first: 3, after })
      read.push(...(data?.searchPosts.edges ?? []).map(({ node }) => node.databaseId))
      after = data?.searchPosts.pageInfo.hasNextPage ? data.searchPosts.pageInfo.endCursor : null
      await publishPost(fennec, bola, 'Another gbedu')
    } while (after)
    expect(read).toEqual(ids)
    const statements = await captureStatements(() => search(bola, 'gbedu', { first: 100 }))
    expect(statements.filter((text) => text.includes('"Post"'))).toHaveLength(1)
  })

  it.each([
    ['', {}],
    ['   ', {}],
    ['a'.repeat(81), {}],
    ['x'.repeat(10_000), {}],
    ['ada', { first: 101 }],
    ['ada', { first: -1 }],
    ['ada', { after: 'nowhere' }],
    ['ada', { after: Buffer.from('["topic",1]').toString('base64url') }],
  ])('is refused for %j with %j', async (text, page) => {
    expect((await search(bola, text, page)).errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
  })

  it('finds earlier posts that the migration has prepared in the current form', async () => {
    const { prisma } = fennec.services
    await publishPost(fennec, ada, 'Ƙàsímù says: says O’Neil-Adé 100L', { topic: 'Exam week' })
    await publishPost(
      fennec,
      ada,
      'My e-book reader, ₦12,500.00 or N95: +234 803 123 4567, (0803) 123-4567. B.Sc wi fi MTH 201, N5k, 8061234567 or 0806/888/2222, 2.5kg at ₦1.50',
    )
    await prisma.post.updateMany({ data: { searchText: '' } })
    await rerunBackfills(fennec, '_words_of_posts', '_words_read_as_one')
    const posts = await prisma.post.findMany({ where: { content: { not: { contains: 'طعام' } } } })
    const parts = (searchText: string) => searchText.split(' | ').map((words) => new Set(words.split(' ')))
    for (const post of posts) expect(parts(post.searchText)).toEqual(parts(createPostSearchText(post)))
  })
})

describe('a search among a thousand newer posts', () => {
  it('finds an old one by the index, and a word of all of them by the newest', async () => {
    const { prisma } = fennec.services
    const oldest = await publishPost(fennec, ada, 'Okrika bale, everybody')
    const rows = Array.from({ length: 1100 }, () => ({
      authorId: bola.id,
      content: 'everybody',
      searchText: 'everybody',
      campus: 'unilag',
      hotScore: 0,
    }))
    await prisma.post.createMany({ data: rows })
    expect(await searchIds(bola, 'okrika')).toEqual([oldest])
    expect(await searchIds(bola, 'okrika every')).toEqual([oldest])
    expect((await searchIds(bola, 'everybody'))?.[0]).toBeGreaterThan(oldest)
    const foe = await personOf(fennec)
    await block(fennec, bola.id, foe.id)
    expect(await searchIds(foe, 'everybody')).toEqual([oldest])
  })
})

describe('a user who searches posts without end', () => {
  it('is asked to slow down (T56)', async () => {
    const me = await personOf(fennec)
    await fennec.services.limits.consume(searchLimit, String(me.id), searchLimit.max)
    const { errors } = await graphql(fennec, '{ searchPosts(text: "a") { edges { cursor } } }', {}, me)
    expect(errors?.[0]?.extensions.code).toBe('TOO_MANY_REQUESTS')
  })
})

describe('the topics of a campus', () => {
  const readCampusTopics = async (caller: Caller) => {
    const { data } = await graphql<{
      viewer: { campusTopics: { topic: { name: string }; peopleCount: number }[] }
    }>(fennec, '{ viewer { campusTopics { peopleCount topic { name } } } }', {}, caller)
    return data?.viewer.campusTopics.map(({ topic, peopleCount }) => [topic.name, peopleCount])
  }

  it('count authors of this campus and this week, and reveal nothing of closed accounts', async () => {
    const campus = 'counted'
    const createStudent = (changes = {}) => personOf(fennec, 'customer', { campus, ...changes })
    const [one, two, secret, gone] = [
      await createStudent(),
      await createStudent(),
      await createStudent(),
      await createStudent(),
    ]
    const publishAbout = (author: Person, topic: string) => publishPost(fennec, author, 'Hm', { topic })
    for (const topic of ['Light', 'Light', 'Light', 'rent']) await publishAbout(one, topic)
    await publishAbout(two, 'Rent')
    await publishAbout(two, 'Old')
    await publishAbout(ada, 'Elsewhere')
    for (const person of [secret, gone]) await publishAbout(person, 'Hush')
    await fennec.services.prisma.post.updateMany({
      where: { topicKey: 'old' },
      data: { createdAt: new Date(fennec.services.now().getTime() - 8 * 86_400_000) },
    })
    await makePrivate(fennec, secret.id)
    await suspend(fennec, gone.id)
    expect(await readCampusTopics(one)).toEqual([
      ['Rent', 2],
      ['Light', 1],
    ])
    const statements = await captureStatements(() => readCampusTopics(one))
    expect(statements.filter((text) => text.includes('"Post"'))).toHaveLength(1)
  })
})
