// Privacy of live updates: visibility is checked for each event and viewer, not only at the subscription.
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { useFennec } from '../../support/app.ts'
import { storePost } from '../../support/people/comments.ts'
import { signUp, type Person } from '../../support/factories.ts'
import { answersOf, connect, errorsOf, listen, waitFor, type Client } from '../../support/sockets.ts'
import {
  addLikes,
  storeComment,
  isComplete,
  newestLikes,
  ownDocument,
  sharedDocument,
  watch,
  type Watcher,
} from '../../support/people/watching.ts'

const fennec = useFennec()
let address = ''
let [ada, bola, chidi, admin] = [{}, {}, {}, {}] as [Person, Person, Person, Person]
beforeAll(async () => {
  address = await listen(fennec)
  ada = await signUp(fennec)
  bola = await signUp(fennec)
  chidi = await signUp(fennec, 'CUSTOMER', {
    university: 'University of Ibadan',
    email: 'chidi@stu.ui.edu.ng',
  })
  admin = await signUp(fennec, 'ADMIN')
})

const block = (blocker: Person, blocked: Person) =>
  fennec.services.prisma.block.create({ data: { blockerId: blocker.id, blockedId: blocked.id } })
const follow = (follower: Person, followee: Person, status: 'ACCEPTED' | 'REQUESTED' = 'ACCEPTED') =>
  fennec.services.prisma.follow.create({ data: { followerId: follower.id, followeeId: followee.id, status } })
const suspend = (person: Person) =>
  fennec.services.prisma.user.update({
    where: { id: person.id },
    data: { suspendedUntil: new Date(fennec.clock.now().getTime() + 86_400_000) },
  })
const signUpPrivate = async () => {
  const author = await signUp(fennec)
  await fennec.services.prisma.user.update({ where: { id: author.id }, data: { isPrivate: true } })
  return author
}
const publishCommentHint = (
  postId: number,
  change: 'commented' | 'commentEdited' | 'commentRemoved',
  commentId: number,
) => fennec.services.bus.publish('post', String(postId), { change, commentId })

/** Waits for the update that the post is deleted, which must be the last one. */
const expectGone = async ({ client, readUpdates }: Watcher, postId: number) => {
  await waitFor(() => expect(isComplete(client)).toBe(true))
  expect(readUpdates()).toEqual([{ __typename: 'PostDeleted', postId: globalId('Post', postId) }])
}

async function expectRefused(person: Person, postId: number) {
  const client = await connect(address, { token: person.token })
  client.subscribe('1', sharedDocument, { postId: globalId('Post', postId) })
  await waitFor(() =>
    expect(errorsOf(client, '1')[0]).toMatchObject({
      message: 'Post not found',
      extensions: { code: 'NOT_FOUND' },
    }),
  )
}

describe('a post that is hidden from a viewer', () => {
  it('cannot be watched: of a private account, of a suspended user, across a block (T64)', async () => {
    const author = await signUpPrivate()
    await follow(chidi, author, 'REQUESTED')
    const postId = await storePost(fennec, author)
    for (const stranger of [bola, chidi]) await expectRefused(stranger, postId)
    const suspended = await signUp(fennec)
    await suspend(suspended)
    await expectRefused(bola, await storePost(fennec, suspended))
    const [blocker, blocked] = [await signUp(fennec), await signUp(fennec)]
    await block(blocker, blocked)
    await expectRefused(bola, postId)
    await expectRefused(blocked, await storePost(fennec, blocker))
    await expectRefused(blocker, await storePost(fennec, blocked))
  })

  it('is gone for a removed follower, and stays for the others (T64)', async () => {
    const author = await signUpPrivate()
    const postId = await storePost(fennec, author)
    await follow(bola, author)
    await follow(chidi, author)
    const [leaving, staying] = [await watch(address, bola, postId), await watch(address, chidi, postId)]
    const own = await watch(address, author, postId)
    await fennec.services.prisma.follow.deleteMany({ where: { followerId: bola.id, followeeId: author.id } })
    await addLikes(fennec, postId)
    await expectGone(leaving, postId)
    for (const watcher of [staying, own]) await waitFor(() => expect(newestLikes(watcher)).toBe(1))
    await addLikes(fennec, postId)
    for (const watcher of [staying, own]) await waitFor(() => expect(newestLikes(watcher)).toBe(2))
    expect(leaving.readUpdates()).toHaveLength(1)
  })

  it.each(['the author blocks the reader', 'the reader blocks the author'])(
    'is gone when %s during the watch (T64)',
    async (which) => {
      const [author, reader] = [await signUp(fennec), await signUp(fennec)]
      const postId = await storePost(fennec, author)
      const watchers = [
        await watch(address, reader, postId),
        await watch(address, reader, postId, ownDocument),
      ]
      if (which === 'the author blocks the reader') await block(author, reader)
      else await block(reader, author)
      await addLikes(fennec, postId)
      const [shared, own] = watchers as [Watcher, Watcher]
      await expectGone(shared, postId)
      await waitFor(() => expect(isComplete(own.client)).toBe(true))
      expect(own.readUpdates()).toEqual([{ __typename: 'PostDeleted' }])
    },
  )

  it('is gone when its author is suspended, except for moderators (T64)', async () => {
    const author = await signUp(fennec)
    const postId = await storePost(fennec, author)
    const [reader, moderator] = [await watch(address, bola, postId), await watch(address, admin, postId)]
    await suspend(author)
    await addLikes(fennec, postId)
    await expectGone(reader, postId)
    await waitFor(() => expect(newestLikes(moderator)).toBe(1))
  })
})

describe('a watched comment', () => {
  it('is sent to no viewer who cannot see its blocked or suspended author (T64)', async () => {
    const [author, writer, reader] = [await signUp(fennec), await signUp(fennec), await signUp(fennec)]
    const postId = await storePost(fennec, author)
    const [blocking, other] = [await watch(address, reader, postId), await watch(address, bola, postId)]
    await block(reader, writer)
    const commentId = await storeComment(fennec, writer, postId)
    await waitFor(() => expect(other.readUpdates().map(kindOf)).toContain('CommentAdded'))
    await waitFor(() => expect(blocking.readUpdates().map(kindOf)).toEqual(['PostCounts']))
    await suspend(writer)
    publishCommentHint(postId, 'commentEdited', commentId)
    await addLikes(fennec, postId)
    await waitFor(() => expect(newestLikes(other)).toBe(1))
    for (const { readUpdates } of [blocking, other])
      expect(readUpdates().map(kindOf)).not.toContain('CommentChanged')
  })

  it('is gone when hidden for everyone but its author, the author of the post and moderators (T64)', async () => {
    const [author, writer] = [await signUp(fennec), await signUp(fennec)]
    const postId = await storePost(fennec, author)
    const commentId = await storeComment(fennec, writer, postId)
    const insiders = [
      await watch(address, author, postId),
      await watch(address, writer, postId),
      await watch(address, admin, postId),
    ]
    const outsider = await watch(address, bola, postId)
    await fennec.services.prisma.comment.update({ where: { id: commentId }, data: { isHidden: true } })
    publishCommentHint(postId, 'commentRemoved', commentId)
    const id = globalId('Comment', commentId)
    for (const { readUpdates } of insiders)
      await waitFor(() =>
        expect(readUpdates().filter(isOfComment)).toEqual([
          {
            __typename: 'CommentChanged',
            comment: { id, content: 'I dey come.', isHidden: true, likesCount: 0 },
          },
        ]),
      )
    await waitFor(() =>
      expect(outsider.readUpdates().filter(isOfComment)).toEqual([
        { __typename: 'CommentRemoved', commentId: id },
      ]),
    )

    await storeComment(fennec, author, postId, { content: 'Behave.', parentId: commentId, rootId: commentId })
    for (const { readUpdates } of insiders)
      await waitFor(() => expect(readUpdates().at(-1)?.comment?.content).toBe('Behave.'))
    expect(outsider.readUpdates().filter(isOfComment)).toHaveLength(1)

    await fennec.services.prisma.comment.update({ where: { id: commentId }, data: { isHidden: false } })
    publishCommentHint(postId, 'commented', commentId)
    await waitFor(() =>
      expect(outsider.readUpdates().at(-1)).toMatchObject({ __typename: 'CommentAdded', comment: { id } }),
    )
  })
})

describe('an event of a new post', () => {
  const receivedPostIds = (client: Client) =>
    answersOf(client, '1').map(
      (answer) => (answer as { data: { newPosts: { postId: string } } }).data.newPosts.postId,
    )

  async function subscribeNewPosts(person: Person, scope: string, includeOwn?: boolean) {
    const client = await connect(address, { token: person.token })
    client.subscribe(
      '1',
      `subscription ($scope: FeedScope!, $includeOwn: Boolean) {
        newPosts(scope: $scope, includeOwn: $includeOwn) { postId createdAt author { displayName } }
      }`,
      { scope, includeOwn },
    )
    return client
  }

  async function publishNewPost(author: Person) {
    const { campus } = await fennec.services.prisma.user.findUniqueOrThrow({ where: { id: author.id } })
    const postId = await storePost(fennec, author, { campus })
    fennec.services.bus.publish('newPost', 'all', { postId, authorId: author.id, campus })
    return globalId('Post', postId)
  }

  it('is sent in the subscribed scope, and to its own author only on request (T64)', async () => {
    const [reader, friend, recluse] = [await signUp(fennec), await signUp(fennec), await signUpPrivate()]
    await follow(reader, friend)
    await follow(reader, chidi)
    await follow(reader, recluse, 'REQUESTED')
    const clients = {
      ALL: await subscribeNewPosts(reader, 'ALL'),
      CAMPUS: await subscribeNewPosts(reader, 'CAMPUS'),
      FOLLOWING: await subscribeNewPosts(reader, 'FOLLOWING'),
      withOwn: await subscribeNewPosts(reader, 'FOLLOWING', true),
      // The author's own posts are included on request.
      friends: await subscribeNewPosts(friend, 'FOLLOWING', true),
    }
    // Publishes until every client has received an event.
    await vi.waitFor(
      async () => {
        await publishNewPost(friend)
        for (const client of Object.values(clients)) expect(receivedPostIds(client)).not.toEqual([])
      },
      { timeout: 30_000, interval: 300 },
    )
    const settled = await publishNewPost(friend)
    for (const client of Object.values(clients))
      await waitFor(() => expect(receivedPostIds(client)).toContain(settled))
    const before = new Map(Object.values(clients).map((client) => [client, receivedPostIds(client).length]))
    await block(ada, reader)
    const posted = {
      friend: await publishNewPost(friend),
      chidi: await publishNewPost(chidi),
      bola: await publishNewPost(bola),
      own: await publishNewPost(reader),
      recluse: await publishNewPost(recluse),
      blocker: await publishNewPost(ada),
    }
    const last = await publishNewPost(friend)
    for (const client of Object.values(clients))
      await waitFor(() => expect(receivedPostIds(client)).toContain(last))
    const since = (name: keyof typeof clients) =>
      receivedPostIds(clients[name]).slice(before.get(clients[name])).sort()
    expect(since('ALL')).toEqual([posted.friend, posted.chidi, posted.bola, last].sort())
    expect(since('CAMPUS')).toEqual([posted.friend, posted.bola, last].sort())
    expect(since('FOLLOWING')).toEqual([posted.friend, posted.chidi, last].sort())
    expect(since('withOwn')).toEqual([posted.friend, posted.chidi, posted.own, last].sort())
    expect(since('friends')).toEqual([posted.friend, last].sort())
  })

  it('is sent to a moderator as their feed lists it: across private accounts, without muted users (T64)', async () => {
    const [moderator, friend] = [await signUp(fennec, 'ADMIN'), await signUp(fennec)]
    const [recluse, muted] = [await signUpPrivate(), await signUpPrivate()]
    await follow(moderator, friend)
    await fennec.services.prisma.mute.create({ data: { muterId: moderator.id, mutedId: muted.id } })
    const clients = [
      await subscribeNewPosts(moderator, 'ALL'),
      await subscribeNewPosts(moderator, 'CAMPUS'),
      await subscribeNewPosts(moderator, 'FOLLOWING'),
    ]
    await vi.waitFor(
      async () => {
        await publishNewPost(friend)
        for (const client of clients) expect(receivedPostIds(client)).not.toEqual([])
      },
      { timeout: 30_000, interval: 300 },
    )
    const posted = [await publishNewPost(recluse), await publishNewPost(muted)]
    const last = await publishNewPost(friend)
    for (const client of clients) await waitFor(() => expect(receivedPostIds(client)).toContain(last))
    const receivedPosts = clients.map((client) =>
      posted.map((postId) => receivedPostIds(client).includes(postId)),
    )
    expect(receivedPosts).toEqual([
      [true, false],
      [true, false],
      [false, false],
    ])
  })
})

const kindOf = ({ __typename }: { __typename: string }) => __typename
const isOfComment = ({ __typename }: { __typename: string }) => __typename.startsWith('Comment')
