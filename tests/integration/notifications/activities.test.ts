// The activity list of a user: acts of others about them, and posts of followed users, for ninety days.
import { beforeEach, describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import { advanceMinuteAfter } from '../../support/clock.ts'
import { likeComment, createComment } from '../../support/people/comments.ts'
import { signIn, type Person } from '../../support/factories.ts'
import { block, makePrivate, setFollowing, suspend } from '../../support/people/people.ts'
import { engage, publishPost } from '../../support/people/posts.ts'
import { captureStatements } from '../../support/statements.ts'

const fennec = useFennec()

let ada: Person
let bayo: Person
let chidi: Person
let postId: number

const createNamed = (firstName: string) => personOf(fennec, 'customer', { firstName, lastName: null })

beforeEach(async () => {
  ada = await createNamed('Ada')
  bayo = await createNamed('Bayo')
  chidi = await createNamed('Chidi')
  postId = await publishPost(fennec, ada, 'Gate closes by 10')
})

const thenAdvance = advanceMinuteAfter(fennec)

interface Activity {
  id: string
  kind: string
  text: string | null
  postDatabaseId: number | null
  user: { firstName: string }
}

async function readActivities(
  caller: Caller,
  page: { filter?: string; first?: number; after?: string | null } = {},
) {
  const { data, errors } = await graphql<{
    viewer: {
      activities: {
        edges: { node: Activity }[]
        pageInfo: { hasNextPage: boolean; endCursor: string | null }
      }
    }
  }>(
    fennec,
    `
      query ($filter: ActivityFilter! = ALL, $first: Int, $after: String) {
        viewer {
          activities(filter: $filter, first: $first, after: $after) {
            edges {
              node {
                id
                kind
                text
                postDatabaseId
                user {
                  firstName
                }
              }
            }
            pageInfo {
              hasNextPage
              endCursor
            }
          }
        }
      }
    `,
    page,
    caller,
  )
  expect(errors).toBeUndefined()
  const { edges, pageInfo } = data?.viewer.activities ?? expect.fail('nobody')
  return { activities: edges.map(({ node }) => node), ...pageInfo }
}

/** Returns acts such as 'Bayo LIKE', the newest first. */
const readActivityLines = async (caller: Caller, filter?: string) =>
  (await readActivities(caller, { filter })).activities.map(({ user, kind }) => `${user.firstName} ${kind}`)

const handleOf = async ({ id }: Person) =>
  (await fennec.services.prisma.user.findUniqueOrThrow({ where: { id } })).handle

describe('the activity of a student', () => {
  it('lists each act of each user about them, with the post and the words it concerns', async () => {
    await thenAdvance(setFollowing(fennec, chidi, ada.id))
    await thenAdvance(engage(fennec, 'like', postId, bayo))
    await thenAdvance(engage(fennec, 'like', postId, chidi))
    await thenAdvance(engage(fennec, 'repost', postId, bayo))
    const comment = await thenAdvance(createComment(fennec, bayo, 'Oh no', { postId }))
    const reply = await thenAdvance(createComment(fennec, ada, 'Oh yes', { postId, parentId: comment.id }))
    await thenAdvance(likeComment(fennec, chidi, reply.id))
    const quote = await thenAdvance(
      publishPost(fennec, chidi, 'So true', { quoteOf: globalId('Post', postId) }),
    )
    const mentioningPost = await thenAdvance(publishPost(fennec, bayo, `Ask @${await handleOf(ada)}`))
    const { activities } = await readActivities(ada)
    expect(
      activities.map(({ kind, user, text, postDatabaseId }) => [kind, user.firstName, text, postDatabaseId]),
    ).toEqual([
      ['MENTION', 'Bayo', `Ask @${await handleOf(ada)}`, mentioningPost],
      ['REPOST', 'Chidi', 'So true', quote],
      ['LIKE', 'Chidi', 'Oh yes', postId],
      ['COMMENT', 'Bayo', 'Oh no', postId],
      ['REPOST', 'Bayo', null, postId],
      ['LIKE', 'Chidi', 'Gate closes by 10', postId],
      ['LIKE', 'Bayo', 'Gate closes by 10', postId],
      ['FOLLOW', 'Chidi', null, null],
    ])
  })

  it('lists posts of followed users, once even if a post mentions the student, and no other posts', async () => {
    await setFollowing(fennec, ada, bayo.id)
    await thenAdvance(publishPost(fennec, chidi, 'From a stranger'))
    await thenAdvance(publishPost(fennec, bayo, 'Good morning'))
    await thenAdvance(publishPost(fennec, bayo, `Hi @${await handleOf(ada)}`))
    expect(await readActivityLines(ada)).toEqual(['Bayo MENTION', 'Bayo POST'])
  })

  it('lists follows under Follows and posts under Posts', async () => {
    await setFollowing(fennec, ada, bayo.id)
    await thenAdvance(setFollowing(fennec, chidi, ada.id))
    await thenAdvance(engage(fennec, 'like', postId, chidi))
    await thenAdvance(publishPost(fennec, bayo, 'Good morning'))
    expect(await readActivityLines(ada, 'FOLLOWS')).toEqual(['Chidi FOLLOW'])
    expect(await readActivityLines(ada, 'POSTS')).toEqual(['Bayo POST'])
    expect(await readActivityLines(ada, 'ALL')).toEqual(['Bayo POST', 'Chidi LIKE', 'Chidi FOLLOW'])
  })

  it('lists events whose notifications are off as well', async () => {
    await graphql(
      fennec,
      'mutation { setNotificationsWanted(input: { kind: LIKE, wanted: false }) { viewer { email } } }',
      {},
      ada,
    )
    await thenAdvance(engage(fennec, 'like', postId, bayo))
    expect(await readActivityLines(ada)).toEqual(['Bayo LIKE'])
  })
})

describe('the filtered activity of a student', () => {
  it('omits withdrawn acts and those older than ninety days', async () => {
    await setFollowing(fennec, ada, bayo.id)
    await thenAdvance(publishPost(fennec, bayo, 'Good morning'))
    await thenAdvance(engage(fennec, 'like', postId, chidi))
    await thenAdvance(engage(fennec, 'repost', postId, chidi))
    await thenAdvance(engage(fennec, 'repost', postId, chidi, false))
    expect(await readActivityLines(ada)).toEqual(['Chidi LIKE', 'Bayo POST'])
    fennec.clock.advance(90 * 86_400)
    expect(await readActivityLines({ token: await signIn(fennec, ada.email) })).toEqual([])
  })

  it.each([
    ['whom the student has blocked', () => block(fennec, ada.id, bayo.id)],
    ['who has blocked the student', () => block(fennec, bayo.id, ada.id)],
    ['who is suspended', () => suspend(fennec, bayo.id)],
  ])('omits everything of a user %s', async (_case, action) => {
    await setFollowing(fennec, ada, bayo.id)
    await thenAdvance(engage(fennec, 'like', postId, bayo))
    await thenAdvance(publishPost(fennec, bayo, 'Good morning'))
    await thenAdvance(engage(fennec, 'like', postId, chidi))
    await action()
    expect(await readActivityLines(ada)).toEqual(['Chidi LIKE'])
  })

  it('omits words under a post for others only, and posts of users with a pending follow request', async () => {
    const chidiPost = await publishPost(fennec, chidi)
    await thenAdvance(createComment(fennec, bayo, `Ask @${await handleOf(ada)}`, { postId: chidiPost }))
    expect(await readActivityLines(ada)).toEqual(['Bayo MENTION'])
    await makePrivate(fennec, chidi.id)
    await setFollowing(fennec, ada, chidi.id)
    expect(await readActivityLines(ada)).toEqual([])
  })
})

describe('a page of the activity', () => {
  it('costs one statement whatever its size, and each page starts where the one before ended', async () => {
    const friends = [bayo, chidi, await createNamed('Dayo')]
    for (const friend of friends) await setFollowing(fennec, ada, friend.id)
    // Several at the same moment, of both kinds.
    for (let index = 0; index < 5; index++) {
      for (const friend of friends) await publishPost(fennec, friend, `Post ${index}`)
      const own = await publishPost(fennec, ada, `Mine ${index}`)
      for (const friend of friends) await engage(fennec, 'like', own, friend)
      fennec.clock.advance(60)
    }
    for (const first of [1, 100]) {
      const statements = await captureStatements(() => readActivities(ada, { first }))
      expect(statements.filter((text) => /"Notification"|"Post"/.test(text))).toHaveLength(1)
    }
    const seen: string[] = []
    let after: string | null = null
    let hasNextPage = true
    while (hasNextPage) {
      const page = await readActivities(ada, { first: 4, after })
      seen.push(...page.activities.map(({ id }) => id))
      ;({ endCursor: after, hasNextPage } = page)
    }
    expect(seen).toHaveLength(30)
    expect(new Set(seen).size).toBe(30)
    expect(seen).toEqual((await readActivities(ada, { first: 100 })).activities.map(({ id }) => id))
  })
})
