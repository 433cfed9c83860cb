// Lists of followers, and follow requests: sent, withdrawn, accepted, declined, and followers removed.
import { beforeAll, describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { followerChangeLimit } from '#server/modules/social/follows/limits.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import {
  answerFollow,
  block,
  makePrivate,
  setFollowing,
  suspend,
  findNotifications,
  wrongFollowCounts,
} from '../../support/people/people.ts'
import { publishPost } from '../../support/people/posts.ts'
import { listen, waitFor } from '../../support/sockets.ts'
import { captureStatements } from '../../support/statements.ts'
import { isComplete, watch } from '../../support/people/watching.ts'

const fennec = useFennec({ LIMIT_SCALE: '1' })

const createPeople = (count: number) => Promise.all(Array.from({ length: count }, () => personOf(fennec)))

/** Makes each user follow an account, one second after the other. */
async function followAll(followers: Person[], { id }: Person) {
  for (const follower of followers) {
    fennec.clock.advance(1)
    await setFollowing(fennec, follower, id)
  }
}

interface Page {
  edges: { node: { databaseId: number; viewerFollowStatus: string | null } }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

const page = 'edges { node { databaseId viewerFollowStatus } } pageInfo { hasNextPage endCursor }'

async function readList(
  { id }: Person,
  reader: Caller,
  { list = 'followers', first = 20, after = null as string | null } = {},
) {
  const { data, errors } = await graphql<{ user: Record<string, Page> | null }>(
    fennec,
    `query ($id: Int!, $first: Int!, $after: String) {
      user(databaseId: $id) { ${list}(first: $first, after: $after) { ${page} } }
    }`,
    { id, first, after },
    reader,
  )
  return { page: data?.user?.[list], refusal: errors?.[0]?.extensions.code }
}

const idsOf = (found?: Page) => found?.edges.map(({ node }) => node.databaseId)
const ids = (all: Person[]) => all.map(({ id }) => id)

const readRequests = async (owner: Person) => {
  const { data } = await graphql<{ viewer: { followRequests: Page; followRequestsCount: number } }>(
    fennec,
    `{ viewer { followRequests { ${page} } followRequestsCount } }`,
    {},
    owner,
  )
  return [idsOf(data?.viewer.followRequests), data?.viewer.followRequestsCount]
}

const findWrongCounts = () => fennec.services.sql(wrongFollowCounts, [])

describe('a student who opens a list of followers', () => {
  it('reads it page by page, the newest first, with the followed ones marked', async () => {
    const [me, ada, ...others] = (await createPeople(7)) as [Person, Person, ...Person[]]
    await followAll(others, ada)
    await setFollowing(fennec, me, others[3]?.id ?? 0)
    const newest = ids(others).toReversed()
    const found: number[] = []
    let after: string | null = null
    do {
      const { page: secondPage } = await readList(ada, me, { first: 2, after })
      found.push(...(idsOf(secondPage) ?? []))
      after = secondPage?.pageInfo.hasNextPage ? secondPage.pageInfo.endCursor : null
    } while (after)
    expect(found).toEqual(newest)
    const { page: all } = await readList(ada, me)
    expect(all?.edges.map(({ node }) => node.viewerFollowStatus)).toEqual([
      null,
      'ACCEPTED',
      null,
      null,
      null,
    ])
  })

  it('reads the users whom an account follows likewise', async () => {
    const [me, ada, first, second] = (await createPeople(4)) as [Person, Person, Person, Person]
    await followAll([ada], first)
    await followAll([ada], second)
    expect(idsOf((await readList(ada, me, { list: 'following' })).page)).toEqual([second.id, first.id])
  })

  it('does not see hidden users, who still count', async () => {
    const [me, ada, blocker, blocked, gone, kept] = (await createPeople(6)) as [
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
    ]
    await followAll([blocker, blocked, gone, kept], ada)
    await block(fennec, blocker.id, me.id)
    await block(fennec, me.id, blocked.id)
    await suspend(fennec, gone.id)
    expect(idsOf((await readList(ada, me)).page)).toEqual([kept.id])
    const { data } = await graphql<{ user: object }>(
      fennec,
      `{ user(databaseId: ${ada.id}) { followersCount } }`,
      {},
      me,
    )
    expect(data?.user).toEqual({ followersCount: 4 })
  })

  it.each(['followers', 'following'])(
    'sees no user in the %s of a private account that has not accepted them (001 §2)',
    async (list) => {
      const [ada, follower, asker, stranger, friend] = (await createPeople(5)) as [
        Person,
        Person,
        Person,
        Person,
        Person,
      ]
      const admin = await personOf(fennec, 'admin')
      await followAll([follower], ada)
      await followAll([ada], friend)
      await followAll([friend], ada)
      await makePrivate(fennec, ada.id)
      await setFollowing(fennec, asker, ada.id)
      const length = async (reader: Caller) => idsOf((await readList(ada, reader, { list })).page)?.length
      expect(await Promise.all([asker, stranger].map(length))).toEqual([0, 0])
      const most = list === 'followers' ? 2 : 1
      expect(await Promise.all([ada, follower, admin].map(length))).toEqual([most, most, most])
    },
  )

  it('must be signed in, and use a cursor of that list', async () => {
    const [me, ada, ...others] = (await createPeople(4)) as [Person, Person, ...Person[]]
    await followAll(others, ada)
    const postId = await publishPost(fennec, ada)
    const anonymous = await graphql(
      fennec,
      `{ post(databaseId: ${postId}) { author { followers { edges { cursor } } } } }`,
    )
    expect(anonymous.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    const { page: firstPage } = await readList(ada, me, { first: 1 })
    const after = firstPage?.pageInfo.endCursor ?? ''
    expect((await readList(ada, me, { list: 'following', after })).refusal).toBe('INVALID_INPUT')
    expect((await readList(ada, me, { after: 'x' })).refusal).toBe('INVALID_INPUT')
  })

  it('costs one statement a page, however long it is and of however many users (T55)', async () => {
    const [me, ada, bola, ...others] = (await createPeople(9)) as [Person, Person, Person, ...Person[]]
    await followAll(others, ada)
    await followAll(others.slice(0, 1), bola)
    const lists = `followers { edges { node { handle } } } following { edges { node { handle } } }
      viewerKnownFollowers { count people { handle } } viewerFollowerStatus`
    const costOf = async (wanted: Person[], fields: string) => {
      const query = wanted.map(({ id }) => `u${id}: user(databaseId: ${id}) { handle ${fields} }`)
      return (await captureStatements(() => graphql(fennec, `{ ${query.join(' ')} }`, {}, me))).length
    }
    const bare = await costOf([ada], '')
    expect(await costOf([bola], lists)).toBe(bare + 4)
    expect(await costOf([ada, bola, me], lists)).toBe(bare + 4)
  })
})

describe('a student who looks at a profile', () => {
  const readKnownFollowers = async ({ id }: Person, reader: Person) => {
    const { data } = await graphql<{
      user: { viewerKnownFollowers: { count: number; people: { databaseId: number }[] } }
    }>(
      fennec,
      `{ user(databaseId: ${id}) { viewerKnownFollowers { count people { databaseId } } } }`,
      {},
      reader,
    )
    const { count, people: known } = data?.user.viewerKnownFollowers ?? { count: -1, people: [] }
    return { count, known: known.map(({ databaseId }) => databaseId) }
  }

  it('sees which followed users follow it: three by name, and the total', async () => {
    const [me, ada, stranger, ...friends] = (await createPeople(8)) as [Person, Person, Person, ...Person[]]
    await followAll([stranger, ...friends], ada)
    for (const { id } of friends) await setFollowing(fennec, me, id)
    const newest = ids(friends).toReversed().slice(0, 3)
    expect(await readKnownFollowers(ada, me)).toEqual({ count: 5, known: newest })
    expect(await readKnownFollowers(ada, stranger)).toEqual({ count: 0, known: [] })
  })

  it('sees none with a pending request, none blocked, and none of a private account hidden from them', async () => {
    const [me, ada, asker, blocked, friend] = (await createPeople(5)) as [
      Person,
      Person,
      Person,
      Person,
      Person,
    ]
    for (const { id } of [asker, blocked, friend]) await setFollowing(fennec, me, id)
    await followAll([blocked, friend], ada)
    await makePrivate(fennec, ada.id)
    await followAll([asker], ada)
    expect(await readKnownFollowers(ada, me)).toEqual({ count: 0, known: [] })
    await setFollowing(fennec, me, ada.id)
    await answerFollow(fennec, 'acceptFollow', ada, me.id)
    await block(fennec, blocked.id, me.id)
    expect(await readKnownFollowers(ada, me)).toEqual({ count: 1, known: [friend.id] })
  })
})

describe('a student with a private account', () => {
  /** The owner of a private account, and users with pending requests. */
  async function createOwnerWithRequests(count = 1) {
    const [owner, ...askers] = (await createPeople(count + 1)) as [Person, ...Person[]]
    await makePrivate(fennec, owner.id)
    await followAll(askers, owner)
    return { owner, askers, asker: askers[0] ?? owner }
  }

  it('lists requests, the newest first and counted, without hidden users', async () => {
    const { owner, askers } = await createOwnerWithRequests(4)
    await block(fennec, owner.id, askers[1]?.id ?? 0)
    await suspend(fennec, askers[2]?.id ?? 0)
    expect(await readRequests(owner)).toEqual([[askers[3]?.id, askers[0]?.id], 2])
    expect(await readRequests(askers[0] ?? owner)).toEqual([[], 0])
  })

  it('accepts a request; the follower is notified, counted on both sides, and sees new posts from then on', async () => {
    const { owner, asker } = await createOwnerWithRequests()
    const postId = await publishPost(fennec, owner)
    const post = async () =>
      (await graphql(fennec, `{ post(databaseId: ${postId}) { content } }`, {}, asker)).data?.post
    expect(await post()).toBeNull()
    const { payload } = await answerFollow(fennec, 'acceptFollow', owner, asker.id)
    expect(payload).toEqual({
      user: { followingCount: 1, viewerFollowerStatus: 'ACCEPTED' },
      viewer: { followRequestsCount: 0, user: { followersCount: 1 } },
    })
    expect(await post()).not.toBeNull()
    expect(await findNotifications(fennec, asker.id)).toMatchObject([
      { kind: 'FOLLOW_ACCEPTED', actorId: owner.id },
    ])
    expect(await findNotifications(fennec, owner.id)).toMatchObject([
      { kind: 'FOLLOW_REQUEST', actorId: asker.id },
    ])
  })

  it('accepts on two devices at once and again, which counts once', { tags: ['engine'] }, async () => {
    const { owner, asker } = await createOwnerWithRequests()
    const accept = () => answerFollow(fennec, 'acceptFollow', owner, asker.id)
    const all = [...(await Promise.all([accept(), accept(), accept()])), await accept()]
    for (const { refusal, payload } of all) {
      expect(refusal).toBeUndefined()
      expect(payload?.viewer.user.followersCount).toBe(1)
    }
    expect(await findNotifications(fennec, asker.id)).toHaveLength(1)
  })

  it('is told that a withdrawn request is missing', async () => {
    const { owner, asker } = await createOwnerWithRequests()
    await setFollowing(fennec, asker, owner.id, false)
    expect(await readRequests(owner)).toEqual([[], 0])
    expect(await findNotifications(fennec, owner.id)).toEqual([])
    const { refusal } = await answerFollow(fennec, 'acceptFollow', owner, asker.id)
    expect(refusal).toBe('NOT_FOUND There is no request any more')
    expect((await answerFollow(fennec, 'declineFollow', owner, asker.id)).refusal).toBeUndefined()
    expect(await findWrongCounts()).toEqual([])
  })

  it('declines a request without notice, which may be repeated; accepted followers stay', async () => {
    const { owner, asker } = await createOwnerWithRequests()
    const { payload } = await answerFollow(fennec, 'declineFollow', owner, asker.id)
    expect(payload).toMatchObject({
      user: { viewerFollowerStatus: null },
      viewer: { followRequestsCount: 0 },
    })
    expect(await findNotifications(fennec, asker.id)).toEqual([])
    await setFollowing(fennec, asker, owner.id)
    await answerFollow(fennec, 'acceptFollow', owner, asker.id)
    const late = await answerFollow(fennec, 'declineFollow', owner, asker.id)
    expect(late.payload?.user.viewerFollowerStatus).toBe('ACCEPTED')
  })

  it('removes a follower, who loses the posts at once, also an open one (T64)', async () => {
    const { owner, asker } = await createOwnerWithRequests()
    await answerFollow(fennec, 'acceptFollow', owner, asker.id)
    const postId = await publishPost(fennec, owner)
    const watcher = await watch(await listen(fennec), asker, postId)
    const { payload } = await answerFollow(fennec, 'removeFollower', owner, asker.id)
    expect(payload).toMatchObject({
      user: { followingCount: 0, viewerFollowerStatus: null },
      viewer: { user: { followersCount: 0 } },
    })
    await waitFor(() => expect(isComplete(watcher.client)).toBe(true))
    expect(watcher.readUpdates()).toEqual([{ __typename: 'PostDeleted', postId: globalId('Post', postId) }])
    expect([await findNotifications(fennec, owner.id), await findNotifications(fennec, asker.id)]).toEqual([
      [],
      [],
    ])
    expect((await answerFollow(fennec, 'removeFollower', owner, asker.id)).refusal).toBeUndefined()
    expect(await findWrongCounts()).toEqual([])
  })

  it('cannot answer a hidden user, nor themselves', async () => {
    const { owner, askers } = await createOwnerWithRequests(2)
    const [blocker, gone] = askers
    await block(fennec, blocker?.id ?? 0, owner.id)
    await suspend(fennec, gone?.id ?? 0)
    for (const mutation of ['acceptFollow', 'declineFollow', 'removeFollower'] as const)
      for (const id of [blocker?.id ?? 0, gone?.id ?? 0, owner.id, 2_000_000_000])
        expect((await answerFollow(fennec, mutation, owner, id)).refusal).toBe('NOT_FOUND User not found')
  })

  it('may answer a thousand times an hour (T69)', async () => {
    const [owner, asker] = [await personOf(fennec), await personOf(fennec)]
    await fennec.services.limits.consume(followerChangeLimit, String(owner.id), 999)
    expect((await answerFollow(fennec, 'declineFollow', owner, asker.id)).refusal).toBeUndefined()
    const { refusal } = await answerFollow(fennec, 'removeFollower', owner, asker.id)
    expect(refusal).toMatch(/^TOO_MANY_REQUESTS/)
  })
})

describe(
  'a crowd of users who ask, withdraw, accept, decline and remove at the same moment',
  { tags: ['engine'] },
  () => {
    let all: Person[] = []
    beforeAll(async () => {
      all = await createPeople(5)
      for (const { id } of all.slice(0, 3)) await makePrivate(fennec, id)
    })

    it('never deadlocks, and is counted exactly', async () => {
      const mutations = ['acceptFollow', 'declineFollow', 'removeFollower'] as const
      for (let round = 0; round < 6; round++) {
        const commands = all.flatMap((one, index) =>
          all
            .filter((other) => other !== one)
            .map(async (other, to) => {
              const choice = (index + to + round) % 5
              const mutation = mutations[choice]
              if (mutation) return (await answerFollow(fennec, mutation, one, other.id)).refusal
              const { errors } = await setFollowing(fennec, one, other.id, (index * 7 + to + round) % 3 > 0)
              return errors && String(errors[0]?.message)
            }),
        )
        for (const refusal of await Promise.all(commands))
          expect([undefined, 'NOT_FOUND There is no request any more']).toContain(refusal)
        expect(await findWrongCounts()).toEqual([])
      }
    })
  },
)
