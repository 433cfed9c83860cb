// Viewers subscribed to the live updates of a post over sockets, and changes of that post.
import { globalId } from '#server/core/context/ids.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'
import type { Fennec } from '../app.ts'
import type { Person } from '../factories.ts'
import { answersOf, connect, waitFor, type Client } from '../sockets.ts'

/** A subscription with equal answers for all viewers. */
export const sharedDocument = `subscription ($postId: ID!) {
  postUpdates(postId: $postId) {
    __typename
    ... on PostCounts { post { id likesCount commentsCount repostsCount } }
    ... on PostEdited { post { id content editedAt } }
    ... on CommentAdded { comment { id content rootId author { displayName } } }
    ... on CommentChanged { comment { id content isHidden likesCount } }
    ... on CommentRemoved { commentId }
    ... on PostDeleted { postId }
  }
}`

/** A subscription with answers for the viewer. */
export const ownDocument = `subscription ($postId: ID!) {
  postUpdates(postId: $postId) {
    __typename
    ... on PostCounts { post { id likesCount viewerHasLiked } }
  }
}`

export interface Update {
  __typename: string
  post?: { likesCount?: number; commentsCount?: number; content?: string; viewerHasLiked?: boolean }
  comment?: { id: string; content: string; isHidden?: boolean }
  commentId?: string
  postId?: string
}

export interface Watcher {
  client: Client
  /** Received updates of the post, without the initial counts. */
  readUpdates(): Update[]
}

export const updatesOf = (client: Client, id = '1'): Update[] =>
  answersOf(client, id).map((answer) => (answer as { data: { postUpdates: Update } }).data.postUpdates)

export const newestLikes = ({ readUpdates }: Watcher): number | undefined =>
  readUpdates().findLast(({ __typename }) => __typename === 'PostCounts')?.post?.likesCount

/** Opens a socket and subscribes; resolves after the initial state. */
export async function watch(
  address: string,
  { token }: Pick<Person, 'token'>,
  postId: number,
  document = sharedDocument,
): Promise<Watcher> {
  const client = await connect(address, { token })
  client.subscribe('1', document, { postId: globalId('Post', postId) })
  await waitFor(() => {
    if (updatesOf(client).length === 0) throw new Error(JSON.stringify(client.messages))
  })
  return { client, readUpdates: () => updatesOf(client).slice(1) }
}

/** Returns true once the server has completed the subscription. */
export const isComplete = ({ messages }: Client, id = '1'): boolean =>
  messages.some((message) => message.type === 'complete' && message.id === id)

/** Adds likes to a post, and publishes the change. */
export async function addLikes(
  { services }: Pick<Fennec, 'services'>,
  postId: number,
  by = 1,
): Promise<void> {
  await services.prisma.post.update({ where: { id: postId }, data: { likesCount: { increment: by } } })
  services.bus.publish('post', String(postId), { change: 'counts' })
}

/** Stores a comment, and publishes it. */
export async function storeComment(
  { services }: Pick<Fennec, 'services'>,
  { id: authorId }: Pick<Person, 'id'>,
  postId: number,
  changes: Partial<Prisma.CommentUncheckedCreateInput> = {},
): Promise<number> {
  const data = { authorId, postId, content: 'I dey come.', ...changes }
  const { id: commentId } = await services.prisma.comment.create({ data, select: { id: true } })
  await services.prisma.post.update({ where: { id: postId }, data: { commentsCount: { increment: 1 } } })
  services.bus.publish('post', String(postId), { change: 'commented', commentId })
  return commentId
}
