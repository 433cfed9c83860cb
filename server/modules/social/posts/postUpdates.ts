// Live updates of a post: for each bus message the post is read once, and each subscriber gets the updates that they
// may see.
import { moderatorContext, type Services, type AuthenticatedContext } from '#server/core/context/context.ts'
import { canSee, toWatcher, type Watcher } from '#server/core/visibility/visibility.ts'
import { readCommentUpdates, type CommentUpdate } from '#server/modules/social/comments/commentUpdates.ts'
import { createBroadcast } from '#server/realtime/broadcast.ts'
import { guardViewerFields } from '#server/core/visibility/guardViewerFields.ts'
import type { Updates } from '#server/realtime/latestQueue.ts'
import { loadPost, requirePost, type Post } from './loaders.ts'
import { findPostViewers, viewerFields } from './queries.ts'
import type { PostBusMessage } from './topics.ts'

type PostRow = typeof Post.$inferType

/** A changed post, the same for all subscribers: reading a viewer field throws. */
export interface PostChange {
  kind: 'counts' | 'edited'
  key: string
  postId: number
  post: PostRow
}

export interface PostRemoval {
  kind: 'deleted'
  key: string
  isLast: true
  postId: number
}

export type PostUpdate = PostChange | PostRemoval | CommentUpdate

interface Subscriber extends Watcher {
  /** Author of the post; absent until the post is loaded. */
  authorId?: number
}

const subscribeToBroadcast = createBroadcast<'post', Subscriber, PostUpdate>({
  topic: 'post',
  keyOf: (message) => ('commentId' in message ? `${message.change}:${message.commentId}` : message.change),
  onReconnect: { change: 'counts' },
  // Rechecks visibility when a block or privacy change concerns the author; `readUpdates` sends removals.
  listenToRelated: (bus, addMessage, subscribers) =>
    bus.listen('sight', 'all', ({ userIds }) => {
      const isAffected = ({ authorId }: Subscriber) => authorId === undefined || userIds.includes(authorId)
      if (subscribers().some(isAffected)) addMessage({ change: 'counts' })
    }),
  read: readUpdates,
})

/** Subscribes to a visible post. The current state comes first, since the client may have read it long ago. */
export async function watchPost(ctx: AuthenticatedContext, postId: number): Promise<Updates<PostUpdate>> {
  const subscriber: Subscriber = toWatcher(ctx)
  const updates = await subscribeToBroadcast(ctx.services, String(postId), subscriber)
  try {
    const post = await requirePost(ctx, postId)
    subscriber.authorId = post.authorId
    updates.pushInitial(toChange('counts', post), ...(post.editedAt ? [toChange('edited', post)] : []))
    return updates
  } catch (error) {
    await updates.return()
    throw error
  }
}

async function readUpdates(
  services: Services,
  key: string,
  messages: PostBusMessage[],
  subscribers: readonly Subscriber[],
) {
  const postId = Number(key)
  const viewerIds = [...new Set(subscribers.map(({ viewerId }) => viewerId))]
  const commentMessages = messages.filter((message) => 'commentId' in message)
  const [viewers, post, commentUpdatesFor] = await Promise.all([
    findPostViewers(services, { postId, viewerIds }),
    loadPost(moderatorContext(services), postId),
    readCommentUpdates(services, { postId, messages: commentMessages, viewerIds }),
  ])
  const postChanges = post ? toChanges(post, messages) : []
  const removal: PostRemoval = { kind: 'deleted', key: 'deleted', isLast: true, postId }
  const updatesFor = (subscriber: Subscriber): PostUpdate[] =>
    post && canSee(subscriber, viewers) ? [...postChanges, ...commentUpdatesFor(subscriber)] : [removal]
  return new Map(subscribers.map((subscriber) => [subscriber, updatesFor(subscriber)]))
}

/** Changes that affect neither the post nor its counts. */
const commentOnlyChanges = new Set<PostBusMessage['change']>(['commentEdited', 'commentLiked'])

function toChanges(post: PostRow, messages: PostBusMessage[]): PostChange[] {
  const hasEdit = messages.some(({ change }) => change === 'edited')
  const hasCountChange = messages.some(({ change }) => change !== 'edited' && !commentOnlyChanges.has(change))
  return [
    ...(hasCountChange ? [toChange('counts', post)] : []),
    ...(hasEdit ? [toChange('edited', post)] : []),
  ]
}

function toChange(kind: PostChange['kind'], post: PostRow): PostChange {
  return { kind, key: kind, postId: post.id, post: guardViewerFields(post, viewerFields) }
}
