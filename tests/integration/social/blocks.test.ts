// Blocks and mutes of users and words: the relations that a block ends, and the content that a mute hides (001 §6).
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { findAudiences } from '#server/modules/social/feed/queries.ts'
import { blockLimit } from '#server/modules/social/follows/limits.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import {
  answerFollow,
  block,
  makePrivate,
  setBlocked,
  setFollowing,
  setMuted,
  setMutedWords,
  suspend,
  findNotifications,
  wrongFollowCounts,
} from '../../support/people/people.ts'
import { createComment } from '../../support/people/comments.ts'
import { engage, publishPost } from '../../support/people/posts.ts'
import { answersOf, connect, listen, waitFor, type Client } from '../../support/sockets.ts'
import { captureStatements } from '../../support/statements.ts'
import { isComplete, watch } from '../../support/people/watching.ts'

const fennec = useFennec({ LIMIT_SCALE: '1' })

let [me, ada, bola] = [{}, {}, {}] as [Person, Person, Person]
beforeEach(async () => {
  me = await personOf(fennec)
  ada = await personOf(fennec)
  bola = await personOf(fennec)
})

async function runQuery<Data>(caller: Caller, query: string): Promise<Data> {
  const { data, errors } = await graphql<Data>(fennec, query, {}, caller)
  if (!data) throw new Error(errors?.[0]?.message)
  return data
}

const canSee = async (reader: Caller, { id }: Person) =>
  (await runQuery<{ user: object | null }>(reader, `{ user(databaseId: ${id}) { handle } }`)).user !== null

const findWrongCounts = () => fennec.services.sql(wrongFollowCounts, [])

interface People {
  edges: { node: { databaseId: number } }[]
}

/** The lists of Settings: the blocked and the muted users. */
async function readBlockedAndMuted(person: Person) {
  const list = 'edges { node { databaseId } }'
  const { viewer } = await runQuery<{ viewer: { blockedUsers: People; mutedUsers: People } }>(
    person,
    `{ viewer { blockedUsers { ${list} } mutedUsers { ${list} } } }`,
  )
  return [viewer.blockedUsers, viewer.mutedUsers].map(({ edges }) => edges.map(({ node }) => node.databaseId))
}

describe('a student who blocks another', () => {
  it('hides each from the other from then on, and finds the other in Settings', async () => {
    const { payload } = await setBlocked(fennec, me, ada.id)
    expect(payload).toEqual({ user: null })
    expect(await canSee(me, ada)).toBe(false)
    expect(await canSee(ada, me)).toBe(false)
    expect(await readBlockedAndMuted(me)).toEqual([[ada.id], []])
    expect(await readBlockedAndMuted(ada)).toEqual([[], []])
  })

  it('ends follows in both directions, with exact counts, and removes their notifications', async () => {
    await setFollowing(fennec, me, ada.id)
    await setFollowing(fennec, ada, me.id)
    await setFollowing(fennec, bola, ada.id)
    await setBlocked(fennec, me, ada.id)
    const rows = await fennec.services.prisma.user.findMany({
      where: { id: { in: [me.id, ada.id] } },
      orderBy: { id: 'asc' },
    })
    expect(rows.map(({ followersCount, followingCount }) => [followersCount, followingCount])).toEqual([
      [0, 0],
      [1, 0],
    ])
    expect(await findNotifications(fennec, me.id)).toEqual([])
    expect(await findNotifications(fennec, ada.id)).toMatchObject([{ actorId: bola.id }])
    expect(await findWrongCounts()).toEqual([])
  })

  it('ends a pending request between them', async () => {
    await makePrivate(fennec, me.id)
    await setFollowing(fennec, ada, me.id)
    await setBlocked(fennec, ada, me.id)
    await setBlocked(fennec, ada, me.id, false)
    expect((await answerFollow(fennec, 'acceptFollow', me, ada.id)).refusal).toMatch(/^NOT_FOUND There is no/)
  })

  it('removes the open post of each from the other’s screen at once (T64)', async () => {
    const address = await listen(fennec)
    const [ownPost, adaPost] = [await publishPost(fennec, me), await publishPost(fennec, ada)]
    const [other, own] = [await watch(address, ada, ownPost), await watch(address, me, adaPost)]
    await setBlocked(fennec, me, ada.id)
    for (const { client } of [other, own]) await waitFor(() => expect(isComplete(client)).toBe(true))
    expect([...other.readUpdates(), ...own.readUpdates()]).toEqual(
      [ownPost, adaPost].map((id) => ({ __typename: 'PostDeleted', postId: globalId('Post', id) })),
    )
  })

  it('may block twice, and unblock; then both are visible again, and neither follows the other', async () => {
    await setFollowing(fennec, ada, me.id)
    for (const blocked of [true, true, false, false])
      expect((await setBlocked(fennec, me, ada.id, blocked)).refusal).toBeUndefined()
    expect([await canSee(me, ada), await canSee(ada, me)]).toEqual([true, true])
    expect(await readBlockedAndMuted(me)).toEqual([[], []])
    expect(await findWrongCounts()).toEqual([])
    const follows = await fennec.services.prisma.follow.count({ where: { followeeId: me.id } })
    expect(follows).toBe(0)
  })

  it('keeps their own block when the other unblocks', async () => {
    await setBlocked(fennec, me, ada.id)
    await block(fennec, ada.id, me.id)
    expect((await setBlocked(fennec, ada, me.id, false)).payload).toEqual({ user: null })
    expect(await canSee(ada, me)).toBe(false)
    expect((await setBlocked(fennec, me, ada.id, false)).payload?.user).toEqual({ databaseId: ada.id })
  })

  it('cannot block a blocking, a suspended or a missing user, nor themselves', async () => {
    await block(fennec, ada.id, me.id)
    await suspend(fennec, bola.id)
    for (const blocked of [true, false])
      for (const id of [ada.id, bola.id, 2_000_000_000])
        expect((await setBlocked(fennec, me, id, blocked)).refusal).toBe('NOT_FOUND User not found')
    expect((await setBlocked(fennec, me, me.id)).refusal).toBe('INVALID_INPUT You cannot block yourself')
  })

  it('leaves no follow behind and exact counts when either follows, asks or accepts at that moment', async () => {
    await makePrivate(fennec, bola.id)
    for (let round = 0; round < 6; round++) {
      const acts = [
        setFollowing(fennec, me, ada.id),
        setBlocked(fennec, me, bola.id),
        setFollowing(fennec, ada, me.id),
        setBlocked(fennec, ada, me.id),
        setFollowing(fennec, bola, me.id),
        setFollowing(fennec, me, bola.id),
        answerFollow(fennec, 'acceptFollow', bola, me.id),
      ]
      for (const answer of await Promise.all<object>(acts)) {
        const { refusal, errors } = answer as { refusal?: string; errors?: { message: string }[] }
        expect([undefined, 'User not found', 'There is no request any more']).toContain(
          refusal?.replace('NOT_FOUND ', '') ?? errors?.[0]?.message,
        )
      }
      expect(await findWrongCounts()).toEqual([])
      const pairs = await fennec.services.prisma.follow.count({
        where: { OR: [{ followerId: me.id }, { followeeId: me.id }] },
      })
      expect(pairs).toBe(0)
      for (const [blocker, other] of [
        [me, bola],
        [ada, me],
      ] as const)
        await setBlocked(fennec, blocker, other.id, false)
    }
  })

  it('may do so two hundred times an hour, mutes included (T69)', async () => {
    const [person, other] = [await personOf(fennec), await personOf(fennec)]
    await fennec.services.limits.consume(blockLimit, String(person.id), 199)
    expect((await setMuted(fennec, person, other.id)).refusal).toBeUndefined()
    expect((await setBlocked(fennec, person, other.id)).refusal).toMatch(/^TOO_MANY_REQUESTS/)
  })
})

const orders = ['HOT', 'LATEST'] as const
const scopes = ['ALL', 'CAMPUS', 'FOLLOWING'] as const
const feeds = orders.flatMap((order) => scopes.map((scope) => [order, scope] as const))

async function readFeed(reader: Caller, order: string, scope: string): Promise<number[]> {
  const { viewer } = await runQuery<{ viewer: { feed: People } }>(
    reader,
    `{ viewer { feed(order: ${order}, scope: ${scope}, first: 100) { edges { node { databaseId } } } } }`,
  )
  return viewer.feed.edges.map(({ node }) => node.databaseId)
}

/** Lists everything but feeds in which a reader finds a post, or its author. */
async function isFoundOutsideFeeds(reader: Caller, postId: number, author: Person) {
  const list = 'edges { node { databaseId } }'
  const { post, user, searchUsers } = await runQuery<{
    post: object | null
    user: { posts: People } | null
    searchUsers: object[]
  }>(
    reader,
    `{ post(databaseId: ${postId}) { content } user(databaseId: ${author.id}) { posts { ${list} } }
      searchUsers(text: "amaka") { id } }`,
  )
  return post !== null && user?.posts.edges.length === 1 && searchUsers.length > 0
}

describe('a student who mutes another', () => {
  it.each(feeds)(
    'sees no post of the muted user in the feed %s of %s, and every post elsewhere',
    async (order, scope) => {
      await setFollowing(fennec, me, ada.id)
      await setFollowing(fennec, me, bola.id)
      const [adaPost, other] = [await publishPost(fennec, ada), await publishPost(fennec, bola)]
      await engage(fennec, 'repost', adaPost, bola)
      expect(await readFeed(me, order, scope)).toEqual(expect.arrayContaining([adaPost, other]))
      const { payload } = await setMuted(fennec, me, ada.id)
      expect(payload).toEqual({ user: { viewerHasMuted: true } })
      const found = await readFeed(me, order, scope)
      expect(found).toContain(other)
      expect(found).not.toContain(adaPost)
      expect(await isFoundOutsideFeeds(me, adaPost, ada)).toBe(true)
      expect(await readBlockedAndMuted(me)).toEqual([[], [ada.id]])
      await setMuted(fennec, me, ada.id, false)
      expect(await readFeed(me, order, scope)).toContain(adaPost)
    },
  )

  it('does not see reposts of the muted user in the feed', async () => {
    const far = await personOf(fennec, 'customer', { campus: 'ui' })
    const postId = await publishPost(fennec, far)
    await engage(fennec, 'repost', postId, ada)
    await setFollowing(fennec, me, ada.id)
    for (const order of orders) expect(await readFeed(me, order, 'FOLLOWING')).toContain(postId)
    await setMuted(fennec, me, ada.id)
    for (const order of orders) expect(await readFeed(me, order, 'FOLLOWING')).not.toContain(postId)
  })

  it('stays hidden as the muter: they are visible, followed and readable as before', async () => {
    const postId = await publishPost(fennec, me)
    await setMuted(fennec, me, ada.id)
    expect(await canSee(ada, me)).toBe(true)
    expect(await readFeed(ada, 'LATEST', 'ALL')).toContain(postId)
    const { user } = await runQuery<{ user: object }>(
      ada,
      `{ user(databaseId: ${me.id}) { viewerHasMuted } }`,
    )
    expect(user).toEqual({ viewerHasMuted: false })
    expect(await findNotifications(fennec, ada.id)).toEqual([])
  })

  it('may mute from two devices at once, and unmute also a user hidden by now', async () => {
    const both = await Promise.all([setMuted(fennec, me, ada.id), setMuted(fennec, me, ada.id)])
    expect(both.map(({ refusal }) => refusal)).toEqual([undefined, undefined])
    await block(fennec, ada.id, me.id)
    expect(await readBlockedAndMuted(me)).toEqual([[], []])
    expect(await setMuted(fennec, me, ada.id, false)).toEqual({ payload: { user: null } })
    for (const muted of [true, false])
      expect((await setMuted(fennec, me, ada.id, muted)).refusal).toBe('NOT_FOUND User not found')
    expect((await setMuted(fennec, me, me.id)).refusal).toBe('INVALID_INPUT You cannot mute yourself')
  })
})

describe('a student who mutes words', () => {
  it.each(feeds)(
    'sees no post with one of them in the feed %s of %s, whatever its accents and case',
    async (order, scope) => {
      await setFollowing(fennec, me, ada.id)
      const gone = [
        await publishPost(fennec, ada, 'The EXAM, again!'),
        await publishPost(fennec, ada, 'Ẹ̀kọ́ ni o'),
        await publishPost(fennec, ada, 'Scarcity, not of fuel'),
        await publishPost(fennec, ada, 'Monday', { topic: 'Exam' }),
      ]
      const visible = [
        await publishPost(fennec, ada, 'For example'),
        await publishPost(fennec, ada, 'Fuel is back'),
        await publishPost(fennec, me, 'My own exam'),
      ]
      await setMutedWords(fennec, me, ['exam', 'EKO', 'Fuel scarcity'])
      const found = await readFeed(me, order, scope)
      expect(found).toEqual(expect.arrayContaining(visible))
      expect(found.filter((id) => gone.includes(id))).toEqual([])
      expect(await readFeed(ada, order, 'ALL')).toEqual(expect.arrayContaining(gone))
      await setMutedWords(fennec, me, [])
      expect(await readFeed(me, order, scope)).toEqual(expect.arrayContaining(gone))
    },
  )

  it('filters by the current text of a post', async () => {
    const postId = await publishPost(fennec, ada, 'Nothing of it')
    await setMutedWords(fennec, me, ['exam'])
    expect(await readFeed(me, 'LATEST', 'ALL')).toContain(postId)
    await graphql(
      fennec,
      'mutation ($input: EditPostInput!) { editPost(input: $input) { post { id } } }',
      { input: { postId: globalId('Post', postId), content: 'An exam after all' } },
      ada,
    )
    expect(await readFeed(me, 'LATEST', 'ALL')).not.toContain(postId)
  })

  it('may fill the whole list, and new posts still reach everyone', async () => {
    const phrases = Array.from({ length: 100 }, (_, index) =>
      Array.from({ length: 20 }, (_word, to) => String.fromCharCode(97 + ((index * 7 + to * 3) % 26))).join(
        ' ',
      ),
    )
    expect((await setMutedWords(fennec, me, phrases)).refusal).toBeUndefined()
    const postId = await publishPost(fennec, ada, 'Quiet day')
    expect(await readFeed(me, 'LATEST', 'ALL')).toContain(postId)
    const people = [me, bola].map(({ id }) => id)
    const { ALL } = (await findAudiences(fennec.services, { postIds: [postId], viewerIds: people })).get(
      postId,
    ) ?? { ALL: null }
    expect(ALL).toEqual(new Set(people))
  })

  it('sees words that only search treats as equal, and not the naira sign as it was written', async () => {
    const visible = [
      await publishPost(fennec, ada, 'There is a way to pass MTH 201'),
      await publishPost(fennec, ada, 'Two bags, N 500 each', { topic: 'A head' }),
    ]
    const gone = [
      await publishPost(fennec, ada, 'NGN 500 only'),
      await publishPost(fennec, ada, 'N700 only'),
      await publishPost(fennec, ada, 'Go away'),
    ]
    await setMutedWords(fennec, me, ['away', 'ahead', 'mth201', 'n500', 'ngn', 'N700'])
    for (const order of ['HOT', 'LATEST']) {
      const found = await readFeed(me, order, 'ALL')
      expect(found).toEqual(expect.arrayContaining(visible))
      expect(found.filter((id) => gone.includes(id))).toEqual([])
    }
    const audiences = await findAudiences(fennec.services, {
      postIds: [...visible, ...gone],
      viewerIds: [me.id],
    })
    expect([...audiences.keys()].sort()).toEqual(visible.sort())
  })

  it('reads them as written, each once', async () => {
    const { words } = await setMutedWords(fennec, me, [' Exam ', 'ẹ̀kọ́', 'exam!', 'JAMB'])
    expect(words).toEqual(['exam!', 'ẹ̀kọ́'.normalize(), 'JAMB'])
  })

  it.each([
    [
      'too many',
      Array.from({ length: 101 }, (_, index) => `word ${index}`),
      'You can mute at most 100 words',
    ],
    ['a long one', ['x'.repeat(41)], 'A muted word must be at most 40 characters'],
    ['a blank one', ['  '], 'Type a word'],
    ['one of marks alone', ['(.*)'], 'A muted word needs a letter or a digit'],
  ])('is refused %s', async (_case, text, message) => {
    expect(await setMutedWords(fennec, me, text)).toEqual({ refusal: `INVALID_INPUT ${message}` })
  })

  it('mutes the literal text, and no pattern or query', async () => {
    const postId = await publishPost(fennec, ada, 'Anything at all')
    await setMutedWords(fennec, me, ['a.*l', '[a-z]+', 'x|', "!'y' | :*"])
    expect(await readFeed(me, 'LATEST', 'ALL')).toContain(postId)
  })
})

describe('an event of a new post', () => {
  const receivedPostIds = (client: Client) =>
    answersOf(client, '1').map(
      (answer) => (answer as { data: { newPosts: { postId: string } } }).data.newPosts.postId,
    )

  it('is not sent to a student who has muted its author or its words, but to others', async () => {
    await setMuted(fennec, me, ada.id)
    await setMutedWords(fennec, me, ['exam'])
    const address = await listen(fennec)
    const clients = [
      await connect(address, { token: me.token }),
      await connect(address, { token: bola.token }),
    ]
    for (const client of clients) client.subscribe('1', 'subscription { newPosts { postId } }')
    const speaker = await personOf(fennec)
    // Publishes until every client has received an event.
    await vi.waitFor(
      async () => {
        await publishPost(fennec, speaker, 'Hello')
        for (const client of clients) expect(receivedPostIds(client)).not.toEqual([])
      },
      { timeout: 30_000, interval: 300 },
    )
    const muted = [await publishPost(fennec, ada, 'Hello'), await publishPost(fennec, speaker, 'Exam!')]
    const last = globalId('Post', await publishPost(fennec, speaker, 'Bye'))
    for (const client of clients) await waitFor(() => expect(receivedPostIds(client)).toContain(last))
    const [mine = [], others = []] = clients.map(receivedPostIds)
    const ids = muted.map((id) => globalId('Post', id))
    expect(mine.filter((id) => ids.includes(id))).toEqual([])
    expect(others).toEqual(expect.arrayContaining(ids))
  })
})

it('a feed costs the same statements for a user without mutes and one with many (T55)', async () => {
  await publishPost(fennec, bola)
  const cost = async () => (await captureStatements(() => readFeed(me, 'HOT', 'ALL'))).length
  const before = await cost()
  await setMuted(fennec, me, ada.id)
  await setMutedWords(fennec, me, ['exam', 'fuel'])
  expect(await cost()).toBe(before)
})

describe('the notifications of a student', () => {
  /** Returns the kinds and actors of notifications, and the unread count. */
  async function readNotificationKinds(person: Person) {
    const { viewer } = await runQuery<{
      viewer: {
        notifications: { edges: { node: { kind: string } }[] }
        unreadNotificationsCount: number
      }
    }>(person, '{ viewer { notifications { edges { node { kind } } } unreadNotificationsCount } }')
    const kinds = viewer.notifications.edges.map(({ node }) => node.kind)
    return { kinds: kinds.sort(), unread: viewer.unreadNotificationsCount }
  }

  const countNotifiedEvents = ({ id: userId }: Person) =>
    fennec.services.prisma.event.count({ where: { userId, kind: 'notified' } })

  it('omit muted users, before and after, until the student unmutes them', async () => {
    const postId = await publishPost(fennec, me)
    await engage(fennec, 'like', postId, ada)
    await setFollowing(fennec, bola, me.id)
    expect(await readNotificationKinds(me)).toEqual({ kinds: ['FOLLOW', 'LIKE'], unread: 2 })
    await setMuted(fennec, me, ada.id)
    expect(await readNotificationKinds(me)).toEqual({ kinds: ['FOLLOW'], unread: 1 })
    const before = await countNotifiedEvents(me)
    await engage(fennec, 'repost', postId, ada)
    await setFollowing(fennec, ada, me.id)
    await createComment(fennec, ada, 'Well said', { postId })
    expect(await readNotificationKinds(me)).toEqual({ kinds: ['FOLLOW'], unread: 1 })
    expect(await countNotifiedEvents(me)).toBe(before)
    await setMuted(fennec, me, ada.id, false)
    expect((await readNotificationKinds(me)).kinds).toEqual(['FOLLOW', 'LIKE'])
  })

  it('omit comments, mentions and quotes with a muted word, and nothing else', async () => {
    const { handle } = await fennec.services.prisma.user.findUniqueOrThrow({ where: { id: me.id } })
    const postId = await publishPost(fennec, me, 'My exam')
    await setMutedWords(fennec, me, ['Exam'])
    await createComment(fennec, ada, 'What an ÉXAM', { postId })
    await publishPost(fennec, ada, `@${handle} exam?`)
    await publishPost(fennec, ada, 'Exam!', { quoteOf: globalId('Post', postId) })
    expect(await readNotificationKinds(me)).toEqual({ kinds: [], unread: 0 })
    expect(await countNotifiedEvents(me)).toBe(0)
    await engage(fennec, 'like', postId, ada)
    await createComment(fennec, bola, 'For example', { postId })
    expect((await readNotificationKinds(me)).kinds).toEqual(['COMMENT', 'LIKE'])
    await setMutedWords(fennec, me, [])
    expect((await readNotificationKinds(me)).kinds).toEqual(['COMMENT', 'LIKE'])
  })

  it('omit a word as it was written, and none that search alone treats as equal', async () => {
    const postId = await publishPost(fennec, me, 'Any news?')
    await setMutedWords(fennec, me, ['away', 'ngn'])
    await createComment(fennec, ada, 'It costs NGN 500', { postId })
    expect((await readNotificationKinds(me)).kinds).toEqual([])
    await createComment(fennec, bola, 'There is a way', { postId })
    expect((await readNotificationKinds(me)).kinds).toEqual(['COMMENT'])
  })

  it('hide texts with a word as soon as it is muted, and show them again after unmuting', async () => {
    const postId = await publishPost(fennec, me, 'My exam')
    await createComment(fennec, ada, 'What an ÉXAM', { postId })
    await publishPost(fennec, ada, 'Exam!', { quoteOf: globalId('Post', postId) })
    await engage(fennec, 'like', postId, ada)
    await setMutedWords(fennec, me, ['exam'])
    expect(await readNotificationKinds(me)).toEqual({ kinds: ['LIKE'], unread: 1 })
    expect((await readNotificationKinds(ada)).kinds).toEqual([])
    await setMutedWords(fennec, me, ['exam paper'])
    expect(await readNotificationKinds(me)).toEqual({ kinds: ['COMMENT', 'LIKE', 'QUOTE'], unread: 3 })
  })
})
