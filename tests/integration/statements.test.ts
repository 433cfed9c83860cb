// SQL statements of GraphQL documents: at most 40 each, whatever a document selects within its limits (T53).
// @module-tag engine
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseWithinLimits } from '#server/http/graphql/adHocOperations.ts'
import { queryComplexity } from '#server/http/graphql/queryComplexity.ts'
import { schema } from '#server/schema.ts'
import { personOf } from '../contract/matrix/people.ts'
import { useFennec } from '../support/app.ts'
import { graphql } from '../support/calls.ts'
import { createComment } from '../support/people/comments.ts'
import { signUp, type Person } from '../support/factories.ts'
import { befriend, sendMessage } from '../support/people/messages.ts'
import { startCheckout, createShop } from '../support/people/orders.ts'
import { setFollowing } from '../support/people/people.ts'
import { engage, publishPost } from '../support/people/posts.ts'
import { isSessionLookup, captureStatements } from '../support/statements.ts'

const fennec = useFennec()
const statementLimit = 40

const repeat = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ')

const measureQuery = queryComplexity(schema)
const refusalOf = (query: string) => measureQuery(parseWithinLimits(query), {})?.message

/** Returns the number of SQL statements that a document runs. */
async function countStatements(query: string, me: Person, variables: Record<string, unknown> = {}) {
  const errors: unknown[] = []
  const statements = await captureStatements(async () => {
    errors.push((await graphql(fennec, query, variables, me)).errors)
  })
  expect(errors).toEqual([undefined])
  return statements.length
}

it('a document takes at most forty statements for lists with different cursors, their nested fields, and objects by database id', async () => {
  const me = await signUp(fennec)
  const ids: number[] = []
  for (const text of ['one', 'two', 'three']) ids.push(await publishPost(fennec, me, text))
  const quote = await publishPost(fennec, me, 'quoting', { quoteOfId: undefined })
  const { data } = await graphql<{ viewer: { feed: { edges: { cursor: string }[] } } }>(
    fennec,
    '{ viewer { feed(order: LATEST) { edges { cursor } } } }',
    {},
    me,
  )
  const cursors = data?.viewer.feed.edges.map(({ cursor }) => cursor) ?? []
  const list = (index: number) =>
    `f${index}: feed(order: LATEST, after: "${cursors[index % 3]}", first: ${index + 1})`
  const nestedFields = 'quoteOf { id } newestComments { id } author { viewerFollowStatus }'
  const feeds = (count: number) => repeat(count, (at) => `${list(at)} { edges { node { ${nestedFields} } } }`)
  const posts = repeat(
    7,
    (at) => `p${at}: post(databaseId: ${quote}) { comments(first: ${at + 1}) { edges { node { id } } } }`,
  )
  const query = (count: number) => `{ viewer { ${feeds(count)} } ${posts} }`
  expect(await countStatements(query(6), me)).toBeLessThanOrEqual(statementLimit)
  expect(refusalOf(query(7))).toBe('This document has 43 statements; the limit is 40')
})

it('a document with three posts of twenty mentions each takes at most forty statements', async () => {
  const people: Person[] = []
  for (let index = 0; index < 21; index++) people.push(await signUp(fennec))
  const [me, ...others] = people as [Person, ...Person[]]
  const mentioned = await fennec.services.prisma.user.findMany({
    where: { id: { in: others.map(({ id }) => id) } },
    select: { handle: true },
  })
  const content = mentioned.map(({ handle }) => `@${handle}`).join(' ')
  const posts = (count: number) =>
    `mutation ($content: String!) { ${repeat(count, (at) => `m${at}: createPost(input: { content: $content }) { post { mentions { length } } }`)} }`
  expect(await countStatements(posts(3), me, { content })).toBeLessThanOrEqual(statementLimit)
  expect(await fennec.services.prisma.notification.count({ where: { actorId: me.id } })).toBe(60)
  expect(refusalOf(posts(4))).toBe('This document has 52 statements; the limit is 40')
})

describe('a write under an Idempotency-Key', () => {
  const underKey = (me: Person) => ({ ...me, headers: { 'idempotency-key': randomUUID() } })

  /** Returns the statements of a write, without those of the session. */
  const captureWriteStatements = async (work: () => Promise<unknown>) =>
    (await captureStatements(work)).filter((text) => !isSessionLookup(text))

  /** The look-up of a replay runs before the write, and once more under the lock of the key. */
  const replayLookup = expect.stringContaining('"IdempotentWrite"')

  const repeatedIn = (statements: string[]) =>
    statements.filter((text, index) => statements.indexOf(text) !== index)

  it('creates a post by seven statements, and repeats only the look-up of a replay', async () => {
    const me = await signUp(fennec)
    const statements = await captureWriteStatements(() => publishPost(fennec, underKey(me), 'Hello campus'))
    expect(repeatedIn(statements)).toEqual([replayLookup])
    expect(statements).toHaveLength(7)
  })

  it('sends a message by seven statements, and repeats only the look-up of a replay', async () => {
    const [me, friend] = [await signUp(fennec), await signUp(fennec)]
    await befriend(fennec, me, friend)
    const statements = await captureWriteStatements(() =>
      sendMessage(fennec, underKey(me), friend, 'Are you there?'),
    )
    expect(repeatedIn(statements)).toEqual([replayLookup])
    expect(statements).toHaveLength(7)
  })

  it('starts a checkout by 18 statements, and repeats only the look-up of a replay', async () => {
    const { productId } = await createShop(fennec)
    await startCheckout(fennec, await signUp(fennec), productId)
    const buyer = await signUp(fennec)
    const statements = await captureWriteStatements(() => startCheckout(fennec, underKey(buyer), productId))
    expect(repeatedIn(statements)).toEqual([replayLookup])
    expect(statements).toHaveLength(18)
  })
})

describe('the number of statements', () => {
  const documents = JSON.parse(readFileSync('dist/documents.json', 'utf8')) as Record<string, string>
  const idOf = (name: string) =>
    Object.keys(documents).find((id) => documents[id]?.startsWith(`query ${name}`))
  let [me, friend] = [{}, {}] as [Person, Person]

  /** Creates a new user who relates to the viewer in every way that a screen shows. */
  async function addRelatedUser() {
    const other = await personOf(fennec)
    const [ownPost, otherPost] = [await publishPost(fennec, me), await publishPost(fennec, other)]
    await setFollowing(fennec, other, me.id)
    await setFollowing(fennec, friend, other.id)
    await engage(fennec, 'like', ownPost, other)
    await engage(fennec, 'repost', otherPost, me)
    await createComment(fennec, other, 'Same here', { postId: ownPost })
  }

  async function countScreenStatements(name: string, variables: object, reader: Person) {
    const payload = { documentId: idOf(name), variables }
    const headers = { authorization: `Bearer ${reader.token}` }
    const errors: unknown[] = []
    const statements = await captureStatements(async () => {
      const answer = await fennec.app.inject({ method: 'POST', url: '/graphql', payload, headers })
      errors.push((answer.json() as { errors?: unknown }).errors)
    })
    expect(errors).toEqual([undefined])
    return statements.length
  }

  const countsByScreen = async () => {
    const ownProfile = { databaseId: me.id }
    return {
      profile: await countScreenStatements(
        'ProfileScreenQuery',
        { ...ownProfile, withPosts: true, withReposts: false },
        friend,
      ),
      reposts: await countScreenStatements(
        'ProfileScreenQuery',
        { ...ownProfile, withPosts: false, withReposts: true },
        friend,
      ),
      followers: await countScreenStatements('FollowersScreenQuery', ownProfile, friend),
      following: await countScreenStatements('FollowingScreenQuery', { databaseId: friend.id }, me),
      notifications: await countScreenStatements('NotificationsScreenQuery', {}, me),
      activity: await countScreenStatements('ActivityScreenQuery', { filter: 'ALL' }, me),
      people: await countScreenStatements('PeopleFoundQuery', { text: 'amaka' }, friend),
    }
  }

  it('is the same for one or fifteen followers, likes and comments in a profile, its followers, notifications, the activity and a search', async () => {
    me = await personOf(fennec)
    friend = await personOf(fennec)
    await addRelatedUser()
    const few = await countsByScreen()
    for (let index = 0; index < 14; index++) await addRelatedUser()
    expect(await countsByScreen()).toEqual(few)
    expect(Math.max(...Object.values(few))).toBeLessThanOrEqual(statementLimit)
  })
})
