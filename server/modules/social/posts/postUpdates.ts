// What becomes of the hints about a post for those who watch it: what has changed, read once, for who may see it (T64).
import { moderatorContext, type Parts, type AuthenticatedContext } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { sees, watcherOf, type Watcher } from '#server/core/visibility/visibility.ts'
import { readCommentUpdates, type CommentUpdate } from '#server/modules/social/comments/commentUpdates.ts'
import { createBroadcast } from '#server/realtime/broadcast.ts'
import { withoutViewerFields } from '#server/core/visibility/withoutViewerFields.ts'
import type { Updates } from '#server/realtime/latestQueue.ts'
import { loadPost, type Post } from './loaders.ts'
import { findOnlookers, readerFlags } from './queries.ts'
import type { PostHint } from './topics.ts'

type PostRow = typeof Post.$inferType

/** A post as it is for nobody in particular. */
export interface PostNews {
  kind: 'counts' | 'edited'
  key: string
  postId: number
  post: PostRow
}

/** The post is there no more, or no more for him. */
export interface PostLoss {
  kind: 'deleted'
  key: string
  isLast: true
  postId: number
}

export type PostUpdate = PostNews | PostLoss | CommentUpdate

interface Subscriber extends Watcher {
  /** Not known until the post has been read. */
  authorId?: number
}

const watchPosts = createBroadcast<'post', Subscriber, PostUpdate>({
  topic: 'post',
  keyOf: (hint) => ('commentId' in hint ? `${hint.change}:${hint.commentId}` : hint.change),
  onReturn: { change: 'counts' },
  // Whoever may not see its author any more is told that it is gone.
  listenToo: (bus, tell, subscribers) =>
    bus.listen('sight', 'all', ({ userIds }) => {
      const isOfThem = ({ authorId }: Subscriber) => authorId === undefined || userIds.includes(authorId)
      if (subscribers().some(isOfThem)) tell({ change: 'counts' })
    }),
  read: readUpdates,
})

/** Watches a post that the caller sees, from how it is now: he may have read it long ago. */
export async function watchPost(ctx: AuthenticatedContext, postId: number): Promise<Updates<PostUpdate>> {
  const subscriber: Subscriber = watcherOf(ctx)
  const watch = await watchPosts(ctx.parts, String(postId), subscriber)
  try {
    const post = await loadPost(ctx, postId)
    if (!post) throw new Refusal('NOT_FOUND', 'Post not found')
    subscriber.authorId = post.authorId
    watch.begin(newsOf('counts', post), ...(post.editedAt ? [newsOf('edited', post)] : []))
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
  const [onlookers, post, commentUpdatesFor] = await Promise.all([
    findOnlookers(parts, { postId, viewerIds }),
    loadPost(moderatorContext(parts), postId),
    readCommentUpdates(parts, { postId, hints: ofComments, viewerIds }),
  ])
  const ofPost = post ? allNewsOf(post, hints) : []
  const loss: PostLoss = { kind: 'deleted', key: 'deleted', isLast: true, postId }
  const updatesFor = (subscriber: Subscriber): PostUpdate[] =>
    post && sees(subscriber, onlookers) ? [...ofPost, ...commentUpdatesFor(subscriber)] : [loss]
  return new Map(subscribers.map((subscriber) => [subscriber, updatesFor(subscriber)]))
}

/** What changes nothing about the post itself. */
const ofCommentsAlone = ['commentEdited', 'commentLiked'] as const

function allNewsOf(post: PostRow, hints: PostHint[]): PostNews[] {
  const changes = new Set(hints.map(({ change }) => change))
  const isEdited = changes.delete('edited')
  for (const change of ofCommentsAlone) changes.delete(change)
  const news: PostNews[] = []
  if (changes.size > 0) news.push(newsOf('counts', post))
  if (isEdited) news.push(newsOf('edited', post))
  return news
}

function newsOf(kind: PostNews['kind'], post: PostRow): PostNews {
  return { kind, key: kind, postId: post.id, post: withoutViewerFields(post, readerFlags) }
}
