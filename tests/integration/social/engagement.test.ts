// Likes, reposts and saves: each counts once, however often and concurrently it is sent.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import {
  engage,
  engagedPost,
  publishPost,
  wrongEngagementCounts,
  type Engagement,
} from '../../support/people/posts.ts'
import { captureStatements } from '../../support/statements.ts'

const fennec = useFennec()

let ada: Person
let bayo: Person
let postId: number

beforeAll(async () => {
  ada = await personOf(fennec, 'customer')
  bayo = await personOf(fennec, 'customer')
})

beforeEach(async () => {
  postId = await publishPost(fennec, ada)
})

const repeat = <Thing>(count: number, make: (place: number) => Promise<Thing>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code

const readPost = (id: number) => fennec.services.prisma.post.findUniqueOrThrow({ where: { id } })

const findNotifications = (id = postId) =>
  fennec.services.prisma.notification.findMany({ where: { postId: id }, orderBy: { id: 'asc' } })

const findWrongCounts = () => fennec.services.sql(wrongEngagementCounts, [])

const engagements: Engagement[] = ['like', 'repost', 'save']

describe('a student', () => {
  it('likes, reposts and saves a post, and takes each back', async () => {
    const none = {
      likesCount: 0,
      repostsCount: 0,
      viewerHasLiked: false,
      viewerHasReposted: false,
      viewerHasSaved: false,
    }
    const liked = { ...none, likesCount: 1, viewerHasLiked: true }
    const reposted = { ...liked, repostsCount: 1, viewerHasReposted: true }
    expect(engagedPost(await engage(fennec, 'like', postId, bayo))).toEqual(liked)
    expect(engagedPost(await engage(fennec, 'repost', postId, bayo))).toEqual(reposted)
    expect(engagedPost(await engage(fennec, 'save', postId, bayo))).toEqual({
      ...reposted,
      viewerHasSaved: true,
    })
    await engage(fennec, 'save', postId, bayo, false)
    await engage(fennec, 'repost', postId, bayo, false)
    expect(engagedPost(await engage(fennec, 'like', postId, bayo, false))).toEqual(none)
  })

  it.each(engagements)('has one %s after repeating it, and takes it back once', async (kind) => {
    for (const wanted of [true, false]) {
      const first = engagedPost(await engage(fennec, kind, postId, bayo, wanted))
      expect(engagedPost(await engage(fennec, kind, postId, bayo, wanted))).toEqual(first)
    }
    expect(await findWrongCounts()).toEqual([])
  })

  it('may like, repost and save their own post, without a notification', async () => {
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { isPrivate: true } })
    for (const kind of engagements) expect(codeOf(await engage(fennec, kind, postId, ada))).toBeUndefined()
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { isPrivate: false } })
    expect(await findNotifications()).toEqual([])
  })

  it('changes the hot score of a post by a like and a repost, not by a save', async () => {
    await fennec.services.prisma.post.update({ where: { id: postId }, data: { isTouched: false } })
    await engage(fennec, 'save', postId, bayo)
    expect((await readPost(postId)).isTouched).toBe(false)
    await engage(fennec, 'like', postId, bayo)
    expect((await readPost(postId)).isTouched).toBe(true)
  })

  it('likes a post with three statements: session, like and the shown fields', async () => {
    await engage(fennec, 'like', postId, bayo)
    for (const wanted of [false, true]) {
      const statements = await captureStatements(() => engage(fennec, 'like', postId, bayo, wanted))
      expect(statements).toHaveLength(3)
      expect(statements[1]).toContain('"Notification"')
    }
  })
})

describe('the author of a post', () => {
  it('is notified of a like and a repost until it is taken back, and not of a save', async () => {
    for (const kind of engagements) await engage(fennec, kind, postId, bayo)
    const notification = { recipientId: ada.id, actorId: bayo.id, target: `post:${postId}`, undoneAt: null }
    expect(await findNotifications()).toMatchObject([
      { ...notification, kind: 'LIKE' },
      { ...notification, kind: 'REPOST' },
    ])
    for (const kind of engagements) await engage(fennec, kind, postId, bayo, false)
    const undoneAt = fennec.clock.now()
    expect(await findNotifications()).toMatchObject([{ undoneAt }, { undoneAt }])
  })

  it('is notified of a like again only after a day', async () => {
    await engage(fennec, 'like', postId, bayo)
    const [first] = await findNotifications()
    await fennec.services.prisma.notification.updateMany({
      where: { postId },
      data: { readAt: first?.createdAt },
    })
    for (const [seconds, again] of [
      [3600, false],
      [86_400, true],
    ] as const) {
      await engage(fennec, 'like', postId, bayo, false)
      fennec.clock.advance(seconds)
      await engage(fennec, 'like', postId, bayo)
      const createdAt = again ? fennec.clock.now() : first?.createdAt
      expect(await findNotifications()).toMatchObject([
        { id: first?.id, undoneAt: null, createdAt, readAt: again ? null : first?.createdAt },
      ])
    }
  })
})

describe('a crowd of students at the same moment', { tags: ['engine'] }, () => {
  it('likes and reposts a post as forty students, and each counts once', async () => {
    const crowd = await repeat(40, () => personOf(fennec, 'customer'))
    const answers = await Promise.all(
      crowd.flatMap((member) => [
        engage(fennec, 'like', postId, member),
        engage(fennec, 'repost', postId, member),
      ]),
    )
    expect(answers.map(codeOf).filter(Boolean)).toEqual([])
    expect(await readPost(postId)).toMatchObject({ likesCount: 40, repostsCount: 40 })
    expect(await findNotifications()).toHaveLength(80)
    expect(await findWrongCounts()).toEqual([])
  })

  it.each(engagements)('has one %s of a student who sends it twenty times', async (kind) => {
    await repeat(20, () => engage(fennec, kind, postId, bayo))
    const once = engagedPost(await engage(fennec, kind, postId, bayo))
    expect([once?.likesCount, once?.repostsCount]).toEqual([
      Number(kind === 'like'),
      Number(kind === 'repost'),
    ])
    await repeat(20, () => engage(fennec, kind, postId, bayo, false))
    expect(await readPost(postId)).toMatchObject({ likesCount: 0, repostsCount: 0 })
    expect(await findNotifications()).toHaveLength(kind === 'save' ? 0 : 1)
    expect(await findWrongCounts()).toEqual([])
  })

  it('adds and removes likes, and the count equals the rows', async () => {
    const crowd = await repeat(8, () => personOf(fennec, 'customer'))
    await repeat(80, (index) => engage(fennec, 'like', postId, crowd[index % 8] ?? bayo, index % 3 > 0))
    expect(await findWrongCounts()).toEqual([])
    await Promise.all(crowd.map((member) => engage(fennec, 'like', postId, member)))
    expect((await readPost(postId)).likesCount).toBe(8)
  })

  it('likes, reposts and saves a post that is deleted: the post is gone, and nothing of it is left', async () => {
    const crowd = await repeat(6, () => personOf(fennec, 'customer'))
    for (const member of crowd.slice(0, 3)) await engage(fennec, 'like', postId, member)
    const deletePost = () =>
      graphql(
        fennec,
        'mutation ($postId: ID!) { deletePost(input: { postId: $postId }) { deletedPostId } }',
        { postId: globalId('Post', postId) },
        ada,
      )
    const [deleted, ...answers] = await Promise.all([
      deletePost(),
      ...crowd.flatMap((member, index) =>
        engagements.map((kind) => engage(fennec, kind, postId, member, index > 2)),
      ),
    ])
    expect(codeOf(deleted)).toBeUndefined()
    expect(new Set(answers.map(codeOf).filter(Boolean))).toSatisfy((codes: Set<string>) =>
      [...codes].every((code) => code === 'NOT_FOUND'),
    )
    const { like, repost, save, notification } = fennec.services.prisma
    const where = { where: { postId } }
    const left = await Promise.all([like.count(where), repost.count(where), save.count(where)])
    expect([...left, await notification.count(where)]).toEqual([0, 0, 0, 0])
    expect(codeOf(await engage(fennec, 'like', postId, bayo))).toBe('NOT_FOUND')
  })
})

describe('an act under an Idempotency-Key', { tags: ['engine'] }, () => {
  const keyed = (caller: Caller, key = randomUUID()) => ({ ...caller, headers: { 'idempotency-key': key } })

  it.each(engagements)('cannot as a late %s undo later changes', async (kind) => {
    const late = keyed(bayo)
    await engage(fennec, kind, postId, late)
    await engage(fennec, kind, postId, bayo, false)
    const answer = engagedPost(await engage(fennec, kind, postId, late))
    const had = [answer?.viewerHasLiked, answer?.viewerHasReposted, answer?.viewerHasSaved]
    expect(had).toEqual([false, false, false])
    expect(codeOf(await engage(fennec, kind, postId, late, false))).toBe('CONFLICT')
  })

  it('counts once as a like, however often and concurrently it is repeated', async () => {
    const caller = keyed(bayo)
    const answers = await repeat(10, () => engage(fennec, 'like', postId, caller))
    expect(new Set(answers.map(codeOf))).toSatisfy((codes: Set<string | undefined>) =>
      [...codes].every((code) => code === undefined || code === 'CONFLICT'),
    )
    expect((await readPost(postId)).likesCount).toBe(1)
  })
})

describe('an act on a post (T23, T26)', () => {
  /** Checks that every act on the post is refused and leaves nothing behind. */
  async function expectOutOfReach(id: number, caller: Person) {
    for (const kind of engagements) expect(codeOf(await engage(fennec, kind, id, caller))).toBe('NOT_FOUND')
    const { like, repost, save } = fennec.services.prisma
    const where = { where: { postId: id, userId: caller.id } }
    expect(await Promise.all([like.count(where), repost.count(where), save.count(where)])).toEqual([0, 0, 0])
    expect(await findNotifications(id)).toEqual([])
  }

  it('is refused to an anonymous or a suspended caller', async () => {
    const suspended = await personOf(fennec, 'suspended')
    for (const kind of engagements) {
      expect(codeOf(await engage(fennec, kind, postId, {}))).toBe('UNAUTHENTICATED')
      expect(codeOf(await engage(fennec, kind, postId, suspended))).toBe('FORBIDDEN')
    }
  })

  it('is refused for a missing post or an invalid id', async () => {
    for (const kind of engagements)
      for (const id of [2_147_483_647, 0, -1])
        expect(codeOf(await engage(fennec, kind, id, bayo))).toBe('NOT_FOUND')
  })

  it('is refused across a block, in both directions', async () => {
    const [blocker, blocked] = [await personOf(fennec, 'customer'), await personOf(fennec, 'customer')]
    await fennec.services.prisma.block.create({ data: { blockerId: blocker.id, blockedId: blocked.id } })
    const posts = [
      [await publishPost(fennec, blocker), blocked],
      [await publishPost(fennec, blocked), blocker],
    ] as const
    for (const [id, caller] of posts) await expectOutOfReach(id, caller)
  })

  it('is refused for a post of a suspended user', async () => {
    const author = await personOf(fennec, 'customer')
    const id = await publishPost(fennec, author)
    const suspendedUntil = new Date(fennec.clock.now().getTime() + 86_400_000)
    await fennec.services.prisma.user.update({ where: { id: author.id }, data: { suspendedUntil } })
    await expectOutOfReach(id, bayo)
  })

  it('is refused for a private post except to its readers, who may like and save it, and not repost it', async () => {
    const author = await personOf(fennec, 'customer')
    const id = await publishPost(fennec, author)
    const { user } = fennec.services.prisma
    await user.update({ where: { id: author.id }, data: { isPrivate: true } })
    await expectOutOfReach(id, bayo)
    await user.update({ where: { id: author.id }, data: { isPrivate: false } })
    await engage(fennec, 'repost', id, bayo)
    await user.update({ where: { id: author.id }, data: { isPrivate: true } })
    for (const kind of engagements) expect(codeOf(await engage(fennec, kind, id, bayo))).toBe('NOT_FOUND')

    const follow = { followerId: bayo.id, followeeId: author.id }
    await fennec.services.prisma.follow.create({ data: { ...follow, status: 'REQUESTED' } })
    expect(codeOf(await engage(fennec, 'like', id, bayo))).toBe('NOT_FOUND')
    await fennec.services.prisma.follow.updateMany({ where: follow, data: { status: 'ACCEPTED' } })
    expect(codeOf(await engage(fennec, 'like', id, bayo))).toBeUndefined()
    expect(codeOf(await engage(fennec, 'save', id, bayo))).toBeUndefined()
    const reposting = await engage(fennec, 'repost', id, bayo)
    expect([codeOf(reposting), reposting.errors?.[0]?.message]).toEqual([
      'FORBIDDEN',
      'Posts of private accounts cannot be reposted',
    ])
    // A repost from the time when the account was open can still be taken back.
    expect(engagedPost(await engage(fennec, 'repost', id, bayo, false))?.repostsCount).toBe(0)
  })
})
