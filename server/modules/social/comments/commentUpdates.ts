// Turns hints about comments into updates for the watchers of the post who may see them (T64).
import { moderatorContext, type Parts } from '#server/core/context/context.ts'
import { withoutViewerFields } from '#server/core/visibility/withoutViewerFields.ts'
import { sees, type Watcher } from '#server/core/visibility/visibility.ts'
import { loadComment, type Comment } from './loaders.ts'
import { findCommentViewers } from './queries.ts'
import type { CommentHint } from './topics.ts'

type CommentRow = typeof Comment.$inferType

/** A new or changed comment, without the fields of a viewer. */
export interface CommentChange {
  kind: 'added' | 'changed'
  key: string
  commentId: number
  comment: CommentRow
}

export interface CommentRemoval {
  kind: 'removed'
  key: string
  commentId: number
}

export type CommentUpdate = CommentChange | CommentRemoval

interface CommentHints {
  postId: number
  hints: CommentHint[]
  viewerIds: number[]
}

/** Reads the changed comments once for all watchers. Returns the updates of each watcher. */
export async function readCommentUpdates(parts: Parts, { postId, hints, viewerIds }: CommentHints) {
  if (hints.length === 0) return () => []
  const commentIds = [...new Set(hints.map(({ commentId }) => commentId))]
  const moderator = moderatorContext(parts)
  const [viewersOf, ...comments] = await Promise.all([
    findCommentViewers(parts, { postId, commentIds, viewerIds }),
    ...commentIds.map((id) => loadComment(moderator, id)),
  ])
  const byId = new Map(
    comments.flatMap((comment) =>
      comment ? [[comment.id, withoutViewerFields(comment, ['viewerHasLiked'])]] : [],
    ),
  )
  const updates = hints.map((hint) => updatesOfHint(hint, byId.get(hint.commentId)))
  return (watcher: Watcher): CommentUpdate[] =>
    updates.flatMap(
      ({ commentId, forViewers, forOthers }) =>
        (sees(watcher, viewersOf.get(commentId)) ? forViewers : forOthers) ?? [],
    )
}

interface UpdatesOfHint {
  commentId: number
  forViewers?: CommentChange
  forOthers?: CommentRemoval
}

/** Uses the current state of the comment, since hints may be late or merged. */
function updatesOfHint({ change, commentId }: CommentHint, comment: CommentRow | undefined): UpdatesOfHint {
  const kind = change === 'commented' ? 'added' : 'changed'
  return {
    commentId,
    forViewers: comment && { kind, key: `${kind}:${commentId}`, commentId, comment },
    forOthers:
      change === 'commentRemoved' ? { kind: 'removed', key: `removed:${commentId}`, commentId } : undefined,
  }
}
