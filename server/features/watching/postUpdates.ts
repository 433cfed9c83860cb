// What becomes of the hints about a post for those who watch it: what has changed, read once, for who may see it (T64).
import { contextOfOverseer, type Parts, type Signed } from '#server/core/context.ts'
import type { Updates } from '#server/realtime/latestQueue.ts'
import { Refusal } from '#server/core/refusal.ts'
import { createBroadcast } from '#server/realtime/broadcast.ts'
import { loadComment, type Comment } from '#server/features/comments/loader.ts'
import { loadPost, type Post } from '#server/features/posts/loader.ts'
import type { PostHint } from '#server/features/posts/topics.ts'
import { findOnlookers } from './rows.ts'

type PostRow = typeof Post.$inferType
type CommentRow = typeof Comment.$inferType

/** A post as it is for nobody in particular. */
export interface PostNews {
  kind: 'counts' | 'edited'
  key: string
  postId: number
  post: PostRow
}

/** A comment as it is for nobody in particular. */
export interface CommentNews {
  kind: 'added' | 'changed'
  key: string
  commentId: number
  comment: CommentRow
}

export interface CommentLoss {
  kind: 'removed'
  key: string
  commentId: number
}

/** The post is there no more, or no more for him. */
export interface PostLoss {
  kind: 'deleted'
  key: string
  isLast: true
  postId: number
}

export type PostUpdate = PostNews | CommentNews | CommentLoss | PostLoss

interface Subscriber {
  viewerId: number
}

const watchPosts = createBroadcast<'post', Subscriber, PostUpdate>({
  topic: 'post',
  keyOf: (hint) => ('commentId' in hint ? `${hint.change}:${hint.commentId}` : hint.change),
  onReturn: { change: 'counts' },
  read: readUpdates,
})

/** Watches a post that the caller sees, from how it is now: he may have read it long ago. */
export async function watchPost(ctx: Signed, postId: number): Promise<Updates<PostUpdate>> {
  const watch = await watchPosts(ctx.parts, String(postId), { viewerId: ctx.viewer.id })
  try {
    const post = await loadPost(ctx, postId)
    if (!post) throw new Refusal('NOT_FOUND', 'Post not found')
    watch.begin(postNews('counts', post), ...(post.editedAt ? [postNews('edited', post)] : []))
    return watch
  } catch (error) {
    await watch.return()
    throw error
  }
}

async function readUpdates(parts: Parts, key: string, hints: PostHint[], subscribers: readonly Subscriber[]) {
  const postId = Number(key)
  const about = hints.filter((hint) => 'commentId' in hint)
  const commentIds = [...new Set(about.map(({ commentId }) => commentId))]
  const overseer = contextOfOverseer(parts)
  const [onlookers, post, ...comments] = await Promise.all([
    findOnlookers(parts, { postId, commentIds, viewerIds: subscribers.map(({ viewerId }) => viewerId) }),
    loadPost(overseer, postId),
    ...commentIds.map((id) => loadComment(overseer, id)),
  ])
  const ofPost = post ? newsOf(post, hints) : []
  const byId = new Map(comments.flatMap((comment) => (comment ? [[comment.id, comment]] : [])))
  const ofComments = about.map((hint) => newsOfComment(hint, byId.get(hint.commentId)))
  const loss: PostLoss = { kind: 'deleted', key: 'deleted', isLast: true, postId }

  const updatesFor = ({ viewerId }: Subscriber): PostUpdate[] => {
    if (!post || !onlookers.get(null)?.has(viewerId)) return [loss]
    const told = ofComments.flatMap(
      ({ commentId, seen, unseen }) => (onlookers.get(commentId)?.has(viewerId) ? seen : unseen) ?? [],
    )
    return [...ofPost, ...told]
  }
  return new Map(subscribers.map((subscriber) => [subscriber, updatesFor(subscriber)]))
}

function newsOf(post: PostRow, hints: PostHint[]): PostNews[] {
  const changes = new Set(hints.map(({ change }) => change))
  const isEdited = changes.delete('edited')
  changes.delete('commentEdited')
  const news: PostNews[] = []
  if (changes.size > 0) news.push(postNews('counts', post))
  if (isEdited) news.push(postNews('edited', post))
  return news
}

/** What is told of a comment to those who see it, and to those who do not. */
interface News {
  commentId: number
  seen?: CommentNews
  unseen?: CommentLoss
}

/** What it says of a comment is decided by how the comment is now: hints may be late, and of many at once. */
function newsOfComment(hint: PostHint & { commentId: number }, comment: CommentRow | undefined): News {
  const { change, commentId } = hint
  const kind = change === 'commented' ? 'added' : 'changed'
  return {
    commentId,
    seen: comment && { kind, key: `${kind}:${commentId}`, commentId, comment },
    unseen:
      change === 'commentRemoved' ? { kind: 'removed', key: `removed:${commentId}`, commentId } : undefined,
  }
}

const flags = ['viewerHasLiked', 'viewerHasReposted', 'viewerHasSaved', 'viewerFollowsAuthor'] as const

function postNews(kind: PostNews['kind'], post: PostRow): PostNews {
  return { kind, key: kind, postId: post.id, post: Object.defineProperties({ ...post }, faceless) }
}

/** Whoever reads what a post is for one reader out of what is told to many has a fault. */
const faceless = Object.fromEntries(
  flags.map((flag) => [
    flag,
    {
      get(): never {
        throw new Error(`${flag} is for one reader`)
      },
    },
  ]),
)
