// What becomes of the hints about comments for those who watch their post: what has changed, for who may see it (T64).
import { moderatorContext, type Parts } from '#server/core/context/context.ts'
import { withoutViewerFields } from '#server/core/visibility/withoutViewerFields.ts'
import { sees, type Watcher } from '#server/core/visibility/visibility.ts'
import { loadComment, type Comment } from './loaders.ts'
import { findOnlookers } from './queries.ts'
import type { CommentHint } from './topics.ts'

type CommentRow = typeof Comment.$inferType

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

export type CommentUpdate = CommentNews | CommentLoss

interface Watched {
  postId: number
  hints: CommentHint[]
  viewerIds: number[]
}

/** Reads what has changed once, and says what each of the watchers is told of it. */
export async function readCommentUpdates(parts: Parts, { postId, hints, viewerIds }: Watched) {
  if (hints.length === 0) return () => []
  const commentIds = [...new Set(hints.map(({ commentId }) => commentId))]
  const overseer = moderatorContext(parts)
  const [onlookers, ...comments] = await Promise.all([
    findOnlookers(parts, { postId, commentIds, viewerIds }),
    ...commentIds.map((id) => loadComment(overseer, id)),
  ])
  const byId = new Map(
    comments.flatMap((comment) =>
      comment ? [[comment.id, withoutViewerFields(comment, ['viewerHasLiked'])]] : [],
    ),
  )
  const news = hints.map((hint) => newsOf(hint, byId.get(hint.commentId)))
  return (watcher: Watcher): CommentUpdate[] =>
    news.flatMap(
      ({ commentId, seen, unseen }) => (sees(watcher, onlookers.get(commentId)) ? seen : unseen) ?? [],
    )
}

/** What is told of a comment to those who see it, and to those who do not. */
interface News {
  commentId: number
  seen?: CommentNews
  unseen?: CommentLoss
}

/** What it says of a comment is decided by how the comment is now: hints may be late, and of many at once. */
function newsOf({ change, commentId }: CommentHint, comment: CommentRow | undefined): News {
  const kind = change === 'commented' ? 'added' : 'changed'
  return {
    commentId,
    seen: comment && { kind, key: `${kind}:${commentId}`, commentId, comment },
    unseen:
      change === 'commentRemoved' ? { kind: 'removed', key: `removed:${commentId}`, commentId } : undefined,
  }
}
