// Commands of likes and reposts. Each sets a state, so that a repeat changes nothing.
import { retryOnConflict } from '#server/core/limits/retryOnConflict.ts'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { idempotentStatement, type CreatedIds } from '#server/core/limits/idempotency.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import type { PostBusMessage } from '#server/modules/social/posts/topics.ts'
import { publishLogLengths } from '#server/realtime/eventLog.ts'
import { removeEngagementRows, updateEngagement, type EngagementKind } from './queries.ts'

/** Likes or unlikes a post. All commands here throw NOT_FOUND if the viewer cannot see the post or comment. */
export const setPostLiked = (ctx: AuthenticatedContext, postId: number, wanted: boolean) =>
  setEngagement(ctx, 'setPostLiked', { kind: 'like', id: postId, wanted, ids: { postId } })

/** Reposts a post or removes the repost. FORBIDDEN for private accounts of others. */
export const setPostReposted = (ctx: AuthenticatedContext, postId: number, wanted: boolean) =>
  setEngagement(ctx, 'setPostReposted', { kind: 'repost', id: postId, wanted, ids: { postId } })

/** Likes or unlikes a comment. */
export const setCommentLiked = (ctx: AuthenticatedContext, commentId: number, wanted: boolean) =>
  setEngagement(ctx, 'setCommentLiked', { kind: 'likeComment', id: commentId, wanted, ids: { commentId } })

interface SetEngagement<Ids extends CreatedIds> {
  kind: EngagementKind
  id: number
  /** True to add it, false to remove it. */
  wanted: boolean
  /** Ids that the payload reads, and that a repeat under the same Idempotency-Key must match. */
  ids: Ids
}

async function setEngagement<Ids extends CreatedIds>(
  ctx: AuthenticatedContext,
  operation: string,
  { kind, id, wanted, ids }: SetEngagement<Ids>,
): Promise<Ids> {
  const write = { operation, owner: String(ctx.viewer.id), input: ids, toggleInput: { wanted } }
  const work = async (tx: AuthenticatedContext) => {
    const result = await updateEngagement(tx, { kind, id, wanted })
    if (!result) throw new Refusal('NOT_FOUND', `${kind === 'likeComment' ? 'Comment' : 'Post'} not found`)
    if (result.refused) throw new Refusal('FORBIDDEN', 'Posts of private accounts cannot be reposted')
    publishLogLengths(tx, result.grown)
    const change: PostBusMessage =
      kind === 'likeComment' ? { change: 'commentLiked', commentId: id } : { change: 'counts' }
    if (result.changed) tx.publish('post', String(result.postId), change)
    return ids
  }
  return retryOnConflict(() => idempotentStatement(ctx, write, work))
}

/** Removes a batch of likes and reposts of a user whose account is being deleted; returns false when none is left. */
export async function removeEngagementBatch(tx: TransactionContext, userId: number): Promise<boolean> {
  const postIds = await removeEngagementRows(tx, userId)
  for (const postId of postIds) tx.publish('post', String(postId), { change: 'counts' })
  return postIds.length > 0
}
