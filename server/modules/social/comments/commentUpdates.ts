// Live updates of comments, for the subscribers of their post who may see them.
import { moderatorContext, type Services } from '#server/core/context/context.ts'
import { guardViewerFields } from '#server/core/visibility/guardViewerFields.ts'
import { canSee, type Watcher } from '#server/core/visibility/visibility.ts'
import { loadComment, type Comment } from './loaders.ts'
import { findCommentViewers } from './queries.ts'
import type { CommentBusMessage } from './topics.ts'

type CommentRow = typeof Comment.$inferType

/** A new or changed comment, the same for all subscribers: reading a viewer field throws. */
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

interface CommentMessages {
  postId: number
  messages: CommentBusMessage[]
  viewerIds: number[]
}

/** Reads the changed comments once for all subscribers. Returns a function that selects the updates of a subscriber. */
export async function readCommentUpdates(
  services: Services,
  { postId, messages, viewerIds }: CommentMessages,
) {
  if (messages.length === 0) return () => []
  const commentIds = [...new Set(messages.map(({ commentId }) => commentId))]
  const moderator = moderatorContext(services)
  const [viewersByComment, ...comments] = await Promise.all([
    findCommentViewers(services, { postId, commentIds, viewerIds }),
    ...commentIds.map((id) => loadComment(moderator, id)),
  ])
  const byId = new Map(
    comments.flatMap((comment) =>
      comment ? [[comment.id, guardViewerFields(comment, ['viewerHasLiked'])]] : [],
    ),
  )
  const updates = messages.map((message) => createCommentUpdates(message, byId.get(message.commentId)))
  return (watcher: Watcher): CommentUpdate[] =>
    updates.flatMap(
      ({ commentId, forViewers, forOthers }) =>
        (canSee(watcher, viewersByComment.get(commentId)) ? forViewers : forOthers) ?? [],
    )
}

interface UpdatesOfComment {
  commentId: number
  forViewers?: CommentChange
  forOthers?: CommentRemoval
}

/**
 * Returns the updates for viewers of the comment and for others, from its current state, since messages may be late or
 * merged.
 */
function createCommentUpdates(
  { change, commentId }: CommentBusMessage,
  comment: CommentRow | undefined,
): UpdatesOfComment {
  const kind = change === 'commented' ? 'added' : 'changed'
  return {
    commentId,
    forViewers: comment && { kind, key: `${kind}:${commentId}`, commentId, comment },
    forOthers:
      change === 'commentRemoved' ? { kind: 'removed', key: `removed:${commentId}`, commentId } : undefined,
  }
}
