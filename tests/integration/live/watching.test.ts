// Live updates of a post (`postUpdates`): what its viewers receive, and the cost in statements.
// @module-tag engine
import type { GraphQLFieldResolver, GraphQLObjectType } from 'graphql'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { redisBus } from '#server/realtime/bus.ts'
import { schema } from '#server/schema.ts'
import { useFennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import { mutateComment, likeComment, storePost } from '../../support/people/comments.ts'
import { signUp, type Person } from '../../support/factories.ts'
import { connect, errorsOf, listen, waitFor, type Client } from '../../support/sockets.ts'
import { captureStatements } from '../../support/statements.ts'
import {
  addLikes,
  storeComment,
  isComplete,
  newestLikes,
  ownDocument,
  sharedDocument,
  updatesOf,
  watch,
  type Watcher,
} from '../../support/people/watching.ts'

const { REDIS_URL } = process.env
// Periodic session look-ups are off while statements are counted.
const fennec = useFennec({}, { sockets: { limits: { recheckMs: 3_600_000 } } })
let address = ''
let [ada, bola] = [{}, {}] as [Person, Person]
beforeAll(async () => {
  address = await listen(fennec)
  ada = await signUp(fennec)
  bola = await signUp(fennec, 'CUSTOMER', { name: 'Bọ́lá Adé' })
})

const kindsOf = ({ readUpdates }: Watcher) => readUpdates().map(({ __typename }) => __typename)
const publishHint = (postId: number, change: 'edited' | 'deleted' | 'counts') =>
  fennec.services.bus.publish('post', String(postId), { change })
const spyOnListen = () => vi.spyOn(fennec.services.bus, 'listen')
/** This resolver runs once for each answer. */
const postOfCounts = (schema.getType('PostCounts') as GraphQLObjectType).getFields().post as {
  resolve: GraphQLFieldResolver<unknown, unknown>
}

describe('a pair of students who watch the same post', () => {
  it('receives its counts at first, and then each like', async () => {
    const postId = await storePost(fennec, ada, { likesCount: 3 })
    const watchers = [await watch(address, ada, postId), await watch(address, bola, postId)]
    for (const { client } of watchers)
      expect(updatesOf(client)).toEqual([
        {
          __typename: 'PostCounts',
          post: { id: globalId('Post', postId), likesCount: 3, commentsCount: 0, repostsCount: 0 },
        },
      ])
    await graphql(
      fennec,
      'mutation ($input: SetPostLikedInput!) { setPostLiked(input: $input) { post { likesCount } } }',
      { input: { postId: globalId('Post', postId), liked: true } },
      bola,
    )
    for (const watcher of watchers) await waitFor(() => expect(newestLikes(watcher)).toBe(4))
  })

  it('sees each other’s comments when they are written, edited and deleted', async () => {
    const postId = await storePost(fennec, ada)
    const watchers = [await watch(address, ada, postId), await watch(address, bola, postId)]
    const input = { postId: globalId('Post', postId), content: 'Room 204 😀' }
    const { payload } = await mutateComment(fennec, 'createComment', input, bola)
    const id = payload.comment.databaseId
    const shown = { id: globalId('Comment', id), content: 'Room 204 😀', rootId: null }
    for (const watcher of watchers)
      await waitFor(() =>
        expect(watcher.readUpdates()).toContainEqual({
          __typename: 'CommentAdded',
          comment: { ...shown, author: { displayName: 'Bọ́lá Adé' } },
        }),
      )
    for (const watcher of watchers) expect(watcher.readUpdates().at(0)?.post?.commentsCount).toBe(1)

    await mutateComment(fennec, 'editComment', { commentId: shown.id, content: 'Room 205' }, bola)
    for (const watcher of watchers)
      await waitFor(() => expect(watcher.readUpdates().at(-1)?.comment?.content).toBe('Room 205'))

    await mutateComment(fennec, 'deleteComment', { commentId: shown.id }, bola)
    const gone = { __typename: 'CommentRemoved', commentId: shown.id }
    for (const watcher of watchers) await waitFor(() => expect(watcher.readUpdates()).toContainEqual(gone))
  })

  it('sees each like of a comment, and the counts of the post only when those change', async () => {
    const postId = await storePost(fennec, ada)
    const id = await storeComment(fennec, ada, postId)
    const watchers = [await watch(address, ada, postId), await watch(address, bola, postId)]
    await likeComment(fennec, bola, globalId('Comment', id))
    for (const watcher of watchers)
      await waitFor(() =>
        expect(watcher.readUpdates()).toEqual([
          {
            __typename: 'CommentChanged',
            comment: { id: globalId('Comment', id), content: 'I dey come.', isHidden: false, likesCount: 1 },
          },
        ]),
      )
  })

  it('receives an edit and the deletion of the post, after which nothing comes', async () => {
    const postId = await storePost(fennec, ada)
    const watchers = [await watch(address, ada, postId), await watch(address, bola, postId)]
    await fennec.services.prisma.post.update({ where: { id: postId }, data: { content: 'Found them!' } })
    publishHint(postId, 'edited')
    for (const watcher of watchers)
      await waitFor(() =>
        expect(watcher.readUpdates().at(-1)).toMatchObject({ post: { content: 'Found them!' } }),
      )
    await fennec.services.prisma.post.delete({ where: { id: postId } })
    publishHint(postId, 'deleted')
    for (const { client } of watchers) {
      await waitFor(() => expect(isComplete(client)).toBe(true))
      expect(updatesOf(client).at(-1)).toEqual({
        __typename: 'PostDeleted',
        postId: globalId('Post', postId),
      })
    }
  })

  it('receives viewer-specific fields on request (T64)', async () => {
    const postId = await storePost(fennec, ada)
    await fennec.services.prisma.like.create({ data: { userId: bola.id, postId } })
    const watchers = [
      await watch(address, ada, postId, ownDocument),
      await watch(address, bola, postId, ownDocument),
    ]
    await addLikes(fennec, postId)
    for (const [index, watcher] of watchers.entries())
      await waitFor(() =>
        expect(watcher.readUpdates().at(-1)).toEqual({
          __typename: 'PostCounts',
          post: { id: globalId('Post', postId), likesCount: 1, viewerHasLiked: index === 1 },
        }),
      )
  })
})

it('a viewer who starts to watch after an edit receives the text too, since their copy may be older', async () => {
  const postId = await storePost(fennec, ada)
  const data = { content: 'Found them!', editedAt: new Date() }
  await fennec.services.prisma.post.update({ where: { id: postId }, data })
  const { client } = await watch(address, bola, postId)
  await waitFor(() =>
    expect(updatesOf(client)).toMatchObject([
      { __typename: 'PostCounts' },
      { __typename: 'PostEdited', post: { content: 'Found them!' } },
    ]),
  )
})

it('a missing post cannot be watched', async () => {
  const client = await connect(address, { token: ada.token })
  for (const [index, id] of [globalId('Post', 999_999), globalId('Comment', 1), 'no id'].entries()) {
    client.subscribe(String(index), sharedDocument, { postId: id })
    await waitFor(() =>
      expect(errorsOf(client, String(index))[0]?.extensions.code).toMatch(/NOT_FOUND|INVALID_INPUT/),
    )
  }
  client.subscribe('9', sharedDocument, { postId: globalId('Post', 999_999) })
  await waitFor(() => expect(errorsOf(client, '9')[0]).toMatchObject({ message: 'Post not found' }))
})

it('a thousand concurrent likes make few updates, and the last one is exact', async () => {
  const postId = await storePost(fennec, ada)
  const watcher = await watch(address, bola, postId)
  for (let round = 0; round < 20; round += 1) {
    await fennec.services.prisma.post.update({
      where: { id: postId },
      data: { likesCount: { increment: 50 } },
    })
    for (let like = 0; like < 50; like += 1) publishHint(postId, 'counts')
  }
  const begun = performance.now()
  await waitFor(() => expect(newestLikes(watcher)).toBe(1000))
  expect(watcher.readUpdates().length).toBeLessThanOrEqual(2 + (performance.now() - begun + 5000) / 250)
  expect(kindsOf(watcher)).not.toContain('CommentAdded')
})

it('a comment that changes twice within a moment is sent in its last state', async () => {
  const postId = await storePost(fennec, ada)
  const watcher = await watch(address, ada, postId)
  const commentId = await storeComment(fennec, bola, postId)
  await fennec.services.prisma.comment.delete({ where: { id: commentId } })
  fennec.services.bus.publish('post', String(postId), { change: 'commentRemoved', commentId })
  await waitFor(() => expect(kindsOf(watcher)).toContain('CommentRemoved'))
})

it('two hundred watchers cost as many statements as two, and one answer', async () => {
  const postId = await storePost(fennec, ada)
  const crowd: { client: Client; id: string }[] = []
  const expectUpdate = (likes: number) =>
    waitFor(() => {
      for (const { client, id } of crowd) expect(updatesOf(client, id).at(-1)?.post?.likesCount).toBe(likes)
    })
  const subscribeTimes = async ({ token }: Person, ids: number) => {
    const client = await connect(address, { token })
    for (let index = 1; index <= ids; index += 1) {
      crowd.push({ client, id: String(index) })
      client.subscribe(String(index), sharedDocument, { postId: globalId('Post', postId) })
    }
  }
  const costOf = async (likes: number) => {
    await fennec.services.prisma.post.update({ where: { id: postId }, data: { likesCount: likes } })
    const answering = vi.spyOn(postOfCounts, 'resolve')
    const statements = await captureStatements(async () => {
      publishHint(postId, 'counts')
      await expectUpdate(likes)
    })
    const answers = answering.mock.calls.length
    answering.mockRestore()
    return { statements: statements.length, answers }
  }
  for (const viewer of [ada, bola]) await subscribeTimes(viewer, 1)
  await expectUpdate(0)
  expect(await costOf(1)).toEqual({ statements: 2, answers: 1 })
  for (let socket = 0; socket < 10; socket += 1) await subscribeTimes(socket % 2 ? ada : bola, 20)
  await expectUpdate(1)
  expect(await costOf(2)).toEqual({ statements: 2, answers: 1 })
})

describe('a viewer who watches a post', () => {
  it('leaves no listener behind after stopping', async () => {
    const listening = spyOnListen()
    const postId = await storePost(fennec, ada)
    const { client } = await watch(address, ada, postId)
    const other = await watch(address, bola, postId)
    expect(listening.mock.calls.filter(([, key]) => key === String(postId))).toHaveLength(1)
    listening.mockRestore()
    client.send({ type: 'complete', id: '1' })
    other.client.socket.terminate()
    await waitFor(async () => {
      // A later subscriber gets a new listener.
      const again = spyOnListen()
      const late = await watch(address, ada, postId)
      expect(again).toHaveBeenCalledWith('post', String(postId), expect.anything())
      again.mockRestore()
      late.client.socket.terminate()
    })
  })
})

it.each(REDIS_URL ? [REDIS_URL] : [])(
  'a like in one process reaches a watcher in another, over Redis',
  async (url) => {
    const [here, there] = await Promise.all([redisBus(url, () => {}), redisBus(url, () => {})])
    const { services } = fennec
    const { bus } = services
    services.bus = here
    onTestFinished(async () => {
      services.bus = bus
      await Promise.all([here.close(), there.close()])
    })
    const postId = await storePost(fennec, ada)
    const watcher = await watch(address, bola, postId)
    await addLikes({ services: { ...services, bus: there } }, postId)
    await waitFor(() => expect(newestLikes(watcher)).toBe(1))
  },
)
