// The activity of a user: acts of others about them, and posts of followed users, for ninety days.
import { beforeEach, describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import { minuteAfter } from '../../support/clock.ts'
import { likeComment, createComment } from '../../support/people/comments.ts'
import { signIn, type Person } from '../../support/factories.ts'
import { block, makePrivate, setFollowing, suspend } from '../../support/people/people.ts'
import { engage, publish } from '../../support/people/posts.ts'
import { statementsOf } from '../../support/statements.ts'

const fennec = useFennec()

let ada: Person
let bayo: Person
let chidi: Person
let postId: number

const called = (firstName: string) => personOf(fennec, 'customer', { firstName, lastName: null })

beforeEach(async () => {
  ada = await called('Ada')
  bayo = await called('Bayo')
  chidi = await called('Chidi')
  postId = await publish(fennec, ada, 'Gate closes by 10')
})

const later = minuteAfter(fennec)

interface Activity {
  id: string
  kind: string
  text: string | null
  postDatabaseId: number | null
  user: { firstName: string }
}

async function activitiesOf(
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
const actsOf = async (caller: Caller, filter?: string) =>
  (await activitiesOf(caller, { filter })).activities.map(({ user, kind }) => `${user.firstName} ${kind}`)

const handleOf = async ({ id }: Person) =>
  (await fennec.services.prisma.user.findUniqueOrThrow({ where: { id } })).handle

describe('the activity of a student', () => {
  it('lists each act of each user about them, with the post and the words it concerns', async () => {
    await later(setFollowing(fennec, chidi, ada.id))
    await later(engage(fennec, 'like', postId, bayo))
    await later(engage(fennec, 'like', postId, chidi))
    await later(engage(fennec, 'repost', postId, bayo))
    const comment = await later(createComment(fennec, bayo, 'Oh no', { postId }))
    const reply = await later(createComment(fennec, ada, 'Oh yes', { postId, parentId: comment.id }))
    await later(likeComment(fennec, chidi, reply.id))
    const quote = await later(publish(fennec, chidi, 'So true', { quoteOf: globalId('Post', postId) }))
    const named = await later(publish(fennec, bayo, `Ask @${await handleOf(ada)}`))
    const { activities } = await activitiesOf(ada)
    expect(
      activities.map(({ kind, user, text, postDatabaseId }) => [kind, user.firstName, text, postDatabaseId]),
    ).toEqual([
      ['MENTION', 'Bayo', `Ask @${await handleOf(ada)}`, named],
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
    await later(publish(fennec, chidi, 'From a stranger'))
    await later(publish(fennec, bayo, 'Good morning'))
    await later(publish(fennec, bayo, `Hi @${await handleOf(ada)}`))
    expect(await actsOf(ada)).toEqual(['Bayo MENTION', 'Bayo POST'])
  })

  it('lists follows under Follows and posts under Posts', async () => {
    await setFollowing(fennec, ada, bayo.id)
    await later(setFollowing(fennec, chidi, ada.id))
    await later(engage(fennec, 'like', postId, chidi))
    await later(publish(fennec, bayo, 'Good morning'))
    expect(await actsOf(ada, 'FOLLOWS')).toEqual(['Chidi FOLLOW'])
    expect(await actsOf(ada, 'POSTS')).toEqual(['Bayo POST'])
    expect(await actsOf(ada, 'ALL')).toEqual(['Bayo POST', 'Chidi LIKE', 'Chidi FOLLOW'])
  })

  it('lists events whose notifications are off as well', async () => {
    await graphql(
      fennec,
      'mutation { setNotificationsWanted(input: { kind: LIKE, wanted: false }) { viewer { email } } }',
      {},
      ada,
    )
    await later(engage(fennec, 'like', postId, bayo))
    expect(await actsOf(ada)).toEqual(['Bayo LIKE'])
  })
})

describe('the filtered activity of a student', () => {
  it('omits withdrawn acts and those older than ninety days', async () => {
    await setFollowing(fennec, ada, bayo.id)
    await later(publish(fennec, bayo, 'Good morning'))
    await later(engage(fennec, 'like', postId, chidi))
    await later(engage(fennec, 'repost', postId, chidi))
    await later(engage(fennec, 'repost', postId, chidi, false))
    expect(await actsOf(ada)).toEqual(['Chidi LIKE', 'Bayo POST'])
    fennec.clock.advance(90 * 86_400)
    expect(await actsOf({ token: await signIn(fennec, ada.email) })).toEqual([])
  })

  it.each([
    ['whom the student has blocked', () => block(fennec, ada.id, bayo.id)],
    ['who has blocked the student', () => block(fennec, bayo.id, ada.id)],
    ['who is suspended', () => suspend(fennec, bayo.id)],
  ])('omits everything of a user %s', async (_case, action) => {
    await setFollowing(fennec, ada, bayo.id)
    await later(engage(fennec, 'like', postId, bayo))
    await later(publish(fennec, bayo, 'Good morning'))
    await later(engage(fennec, 'like', postId, chidi))
    await action()
    expect(await actsOf(ada)).toEqual(['Chidi LIKE'])
  })

  it('omits words under a post for others only, and posts of users with a pending follow request', async () => {
    const chidiPost = await publish(fennec, chidi)
    await later(createComment(fennec, bayo, `Ask @${await handleOf(ada)}`, { postId: chidiPost }))
    expect(await actsOf(ada)).toEqual(['Bayo MENTION'])
    await makePrivate(fennec, chidi.id)
    await setFollowing(fennec, ada, chidi.id)
    expect(await actsOf(ada)).toEqual([])
  })
})

describe('a page of the activity', () => {
  it('costs one statement whatever its size, and each page starts where the one before ended', async () => {
    const friends = [bayo, chidi, await called('Dayo')]
    for (const friend of friends) await setFollowing(fennec, ada, friend.id)
    // Several at the same moment, of both kinds.
    for (let index = 0; index < 5; index++) {
      for (const friend of friends) await publish(fennec, friend, `Post ${index}`)
      const own = await publish(fennec, ada, `Mine ${index}`)
      for (const friend of friends) await engage(fennec, 'like', own, friend)
      fennec.clock.advance(60)
    }
    for (const first of [1, 100]) {
      const statements = await statementsOf(() => activitiesOf(ada, { first }))
      expect(statements.filter((text) => /"Notification"|"Post"/.test(text))).toHaveLength(1)
    }
    const seen: string[] = []
    let after: string | null = null
    let hasNextPage = true
    while (hasNextPage) {
      const page = await activitiesOf(ada, { first: 4, after })
      seen.push(...page.activities.map(({ id }) => id))
      ;({ endCursor: after, hasNextPage } = page)
    }
    expect(seen).toHaveLength(30)
    expect(new Set(seen).size).toBe(30)
    expect(seen).toEqual((await activitiesOf(ada, { first: 100 })).activities.map(({ id }) => id))
  })
})
