// Turns hints about a post into updates for the watchers who may see it, read once for all (T64).
import { moderatorContext, type Parts, type AuthenticatedContext } from '#server/core/context/context.ts'
import { sees, watcherOf, type Watcher } from '#server/core/visibility/visibility.ts'
import { readCommentUpdates, type CommentUpdate } from '#server/modules/social/comments/commentUpdates.ts'
import { createBroadcast } from '#server/realtime/broadcast.ts'
import { withoutViewerFields } from '#server/core/visibility/withoutViewerFields.ts'
import type { Updates } from '#server/realtime/latestQueue.ts'
import { loadPost, requirePost, type Post } from './loaders.ts'
import { findPostViewers, readerFlags } from './queries.ts'
import type { PostHint } from './topics.ts'

type PostRow = typeof Post.$inferType

/** A changed post, without the fields of a viewer. */
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
  authorId?: number
}

const watchPosts = createBroadcast<'post', Subscriber, PostUpdate>({
  topic: 'post',
  keyOf: (hint) => ('commentId' in hint ? `${hint.change}:${hint.commentId}` : hint.change),
  onReturn: { change: 'counts' },
  // Watchers who can no longer see the author receive a removal.
  listenToo: (bus, tell, subscribers) =>
    bus.listen('sight', 'all', ({ userIds }) => {
      const isAffected = ({ authorId }: Subscriber) => authorId === undefined || userIds.includes(authorId)
      if (subscribers().some(isAffected)) tell({ change: 'counts' })
    }),
  read: readUpdates,
})

/** Subscribes to a visible post. The current state comes first, since the client may have read it long ago. */
export async function watchPost(ctx: AuthenticatedContext, postId: number): Promise<Updates<PostUpdate>> {
  const subscriber: Subscriber = watcherOf(ctx)
  const watch = await watchPosts(ctx.parts, String(postId), subscriber)
  try {
    const post = await requirePost(ctx, postId)
    subscriber.authorId = post.authorId
    watch.begin(toChange('counts', post), ...(post.editedAt ? [toChange('edited', post)] : []))
    return watch
  } catch (error) {
    await watch.return()
    throw error
  }
}

async function readUpdates(parts: Parts, key: string, hints: PostHint[], subscribers: readonly Subscriber[]) {
  const postId = Number(key)
  const viewerIds = [...new Set(subscribers.map(({ viewerId }) => viewerId))]
  const ofComments = hints.filter((hint) => 'commentId' in hint)
  const [viewers, post, commentUpdatesFor] = await Promise.all([
    findPostViewers(parts, { postId, viewerIds }),
    loadPost(moderatorContext(parts), postId),
    readCommentUpdates(parts, { postId, hints: ofComments, viewerIds }),
  ])
  const postChanges = post ? toChanges(post, hints) : []
  const removal: PostRemoval = { kind: 'deleted', key: 'deleted', isLast: true, postId }
  const updatesFor = (subscriber: Subscriber): PostUpdate[] =>
    post && sees(subscriber, viewers) ? [...postChanges, ...commentUpdatesFor(subscriber)] : [removal]
  return new Map(subscribers.map((subscriber) => [subscriber, updatesFor(subscriber)]))
}

/** Changes that leave the post itself as it is. */
const commentOnlyChanges = new Set<PostHint['change']>(['commentEdited', 'commentLiked'])

function toChanges(post: PostRow, hints: PostHint[]): PostChange[] {
  const isEdited = hints.some(({ change }) => change === 'edited')
  const isCounted = hints.some(({ change }) => change !== 'edited' && !commentOnlyChanges.has(change))
  return [...(isCounted ? [toChange('counts', post)] : []), ...(isEdited ? [toChange('edited', post)] : [])]
}

function toChange(kind: PostChange['kind'], post: PostRow): PostChange {
  return { kind, key: kind, postId: post.id, post: withoutViewerFields(post, readerFlags) }
}
