// Following users: open and private accounts, exact counts, and notifications.
// @module-tag engine
import { describe, expect, it } from 'vitest'
import { followLimit } from '#server/modules/social/follows/limits.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import { block, makePrivate, setFollowing, suspend, findNotifications } from '../../support/people/people.ts'
import { captureStatements } from '../../support/statements.ts'

const fennec = useFennec({ LIMIT_SCALE: '1' })

const readCounts = async ({ id }: Person) => {
  const { followersCount, followingCount } = await fennec.services.prisma.user.findUniqueOrThrow({
    where: { id },
  })
  return { followersCount, followingCount }
}

const createPair = async () => [await personOf(fennec), await personOf(fennec)] as const

describe('a student who follows another', () => {
  it('follows at once, is counted on both sides, and the other is notified', async () => {
    const [me, ada] = await createPair()
    const { data } = await setFollowing(fennec, me, ada.id)
    expect(data?.setFollowing.user).toEqual({
      databaseId: ada.id,
      followersCount: 1,
      viewerFollowStatus: 'ACCEPTED',
    })
    expect(await readCounts(me)).toEqual({ followersCount: 0, followingCount: 1 })
    expect(await readCounts(ada)).toEqual({ followersCount: 1, followingCount: 0 })
    expect(await findNotifications(fennec, ada.id)).toEqual([
      { kind: 'FOLLOW', actorId: me.id, postId: null },
    ])
  })

  it('is counted once, however often the call is repeated', async () => {
    const [me, ada] = await createPair()
    await Promise.all([1, 2, 3, 4].map(() => setFollowing(fennec, me, ada.id)))
    expect((await readCounts(ada)).followersCount).toBe(1)
    await Promise.all([1, 2, 3, 4].map(() => setFollowing(fennec, me, ada.id, false)))
    expect(await readCounts(ada)).toEqual({ followersCount: 0, followingCount: 0 })
    expect(await readCounts(me)).toEqual({ followersCount: 0, followingCount: 0 })
  })

  it('unfollows, which removes the other’s notification', async () => {
    const [me, ada] = await createPair()
    await setFollowing(fennec, me, ada.id)
    const { data } = await setFollowing(fennec, me, ada.id, false)
    expect(data?.setFollowing.user).toMatchObject({ followersCount: 0, viewerFollowStatus: null })
    expect(await findNotifications(fennec, ada.id)).toEqual([])
  })

  it('changes nothing by a replay after the follow was undone (ADR 6)', async () => {
    const [me, ada] = await createPair()
    const keyed = { ...me, headers: { 'idempotency-key': 'first' } }
    await setFollowing(fennec, keyed, ada.id)
    await setFollowing(fennec, me, ada.id, false)
    await setFollowing(fennec, keyed, ada.id)
    expect((await readCounts(ada)).followersCount).toBe(0)
  })

  it('sends a request to a private account, which is notified and not counted (001 §2)', async () => {
    const [me, ada] = await createPair()
    await makePrivate(fennec, ada.id)
    const { data } = await setFollowing(fennec, me, ada.id)
    expect(data?.setFollowing.user).toMatchObject({ followersCount: 0, viewerFollowStatus: 'REQUESTED' })
    expect(await readCounts(me)).toEqual({ followersCount: 0, followingCount: 0 })
    expect(await findNotifications(fennec, ada.id)).toMatchObject([{ kind: 'FOLLOW_REQUEST' }])
    await setFollowing(fennec, me, ada.id, false)
    expect(await readCounts(ada)).toEqual({ followersCount: 0, followingCount: 0 })
    expect(await findNotifications(fennec, ada.id)).toEqual([])
  })

  it('follows at once after repeating a request to an account that has opened meanwhile', async () => {
    const [me, ada] = await createPair()
    await makePrivate(fennec, ada.id)
    await setFollowing(fennec, me, ada.id)
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { isPrivate: false } })
    const { data } = await setFollowing(fennec, me, ada.id)
    expect(data?.setFollowing.user).toMatchObject({ followersCount: 1, viewerFollowStatus: 'ACCEPTED' })
  })

  it('cannot follow themselves', async () => {
    const me = await personOf(fennec)
    const { errors } = await setFollowing(fennec, me, me.id)
    expect(errors?.[0]).toMatchObject({
      message: 'You cannot follow yourself',
      extensions: { code: 'INVALID_INPUT' },
    })
  })

  it('cannot follow a hidden user (T23)', async () => {
    const [me, blocker] = await createPair()
    const [blocked, suspended] = await createPair()
    await block(fennec, blocker.id, me.id)
    await block(fennec, me.id, blocked.id)
    await suspend(fennec, suspended.id)
    for (const id of [blocker.id, blocked.id, suspended.id, 2_000_000_000]) {
      const { errors } = await setFollowing(fennec, me, id)
      expect(errors?.[0]).toMatchObject({ message: 'User not found', extensions: { code: 'NOT_FOUND' } })
    }
    expect(await readCounts(me)).toEqual({ followersCount: 0, followingCount: 0 })
  })

  it('gets the same answer to a replay of the last allowed request of the hour', async () => {
    const [me, ada] = [await personOf(fennec), await personOf(fennec)]
    await fennec.services.limits.consume(followLimit, String(me.id), 199)
    const keyed = { ...me, headers: { 'idempotency-key': 'last' } }
    for (let times = 0; times < 3; times++)
      expect((await setFollowing(fennec, keyed, ada.id)).errors).toBeUndefined()
  })

  it('may do so two hundred times an hour (T69)', async () => {
    const [me, ada] = [await personOf(fennec), await personOf(fennec)]
    await fennec.services.limits.consume(followLimit, String(me.id), 199)
    expect((await setFollowing(fennec, me, ada.id)).errors).toBeUndefined()
    const { errors } = await setFollowing(fennec, me, ada.id, false)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 3600 })
    fennec.clock.advance(3600)
    expect((await setFollowing(fennec, me, ada.id, false)).errors).toBeUndefined()
  })
})

describe('a pair of users who follow each other at the same moment, again and again', () => {
  it('never deadlocks, and is counted exactly', async () => {
    const [me, ada] = await createPair()
    for (let round = 0; round < 10; round++) {
      const following = round % 2 === 0
      const calls = Array.from({ length: 5 }, () => [
        setFollowing(fennec, me, ada.id, following),
        setFollowing(fennec, ada, me.id, following),
      ])
      for (const { errors } of await Promise.all(calls.flat())) expect(errors).toBeUndefined()
      const one = following ? 1 : 0
      const both = await fennec.services.prisma.user.findMany({ where: { id: { in: [me.id, ada.id] } } })
      expect(both.map(({ followersCount }) => followersCount)).toEqual([one, one])
      expect(both.map(({ followingCount }) => followingCount)).toEqual([one, one])
    }
  })
})

describe('a list of users', () => {
  it('shows for each whether the viewer follows them, with one statement for all (T55)', async () => {
    const [me, ada] = await createPair()
    await setFollowing(fennec, me, ada.id)
    const others = [await personOf(fennec), await personOf(fennec)]
    const ids = [ada, ...others].map(({ id }) => id)
    const fields = ids.map((id) => `u${id}: user(databaseId: ${id}) { viewerFollowStatus }`)
    let data: Record<string, { viewerFollowStatus: string | null }> | null | undefined
    const statements = await captureStatements(async () => {
      data = (await graphql<NonNullable<typeof data>>(fennec, `{ ${fields.join(' ')} }`, {}, me)).data
    })
    expect(ids.map((id) => data?.[`u${id}`]?.viewerFollowStatus)).toEqual(['ACCEPTED', null, null])
    // The session, the users, and the viewer's follows among them.
    expect(statements).toHaveLength(3)
  })
})
