// Verbs of likes, of posts and of comments, and reposts: each says how it should be, so that saying it again changes nothing.
import { retryRaces } from '#server/core/limits/retryRaces.ts'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { idempotentStatement, type CreatedIds } from '#server/core/limits/idempotency.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { hint } from '#server/realtime/eventLog.ts'
import { removeActs, setAct, type Act } from './queries.ts'

/** Likes a post, or no longer. NOT_FOUND where one does not see it, as for every act below. */
export const setPostLiked = (ctx: AuthenticatedContext, postId: number, wanted: boolean) =>
  perform(ctx, 'setPostLiked', { act: 'like', id: postId, wanted, made: { postId } })

/** Reposts a post, or no longer. FORBIDDEN for the posts of others' private accounts: they choose their readers. */
export const setPostReposted = (ctx: AuthenticatedContext, postId: number, wanted: boolean) =>
  perform(ctx, 'setPostReposted', { act: 'repost', id: postId, wanted, made: { postId } })

/** Likes a comment or a reply, or no longer. */
export const setCommentLiked = (ctx: AuthenticatedContext, commentId: number, wanted: boolean) =>
  perform(ctx, 'setCommentLiked', { act: 'likeComment', id: commentId, wanted, made: { commentId } })

interface Deed<Ids extends CreatedIds> {
  act: Act
  /** Of the row that it is done to. */
  id: number
  wanted: boolean
  /** What a repeat has in common, and a payload re-reads. */
  made: Ids
}

async function perform<Ids extends CreatedIds>(
  ctx: AuthenticatedContext,
  operation: string,
  deed: Deed<Ids>,
): Promise<Ids> {
  const { act, id, wanted, made } = deed
  const write = { operation, owner: String(ctx.viewer.id), input: made, wish: { wanted } }
  const work = async (tx: AuthenticatedContext) => {
    const done = await setAct(tx, { act, id, wanted })
    if (!done) throw new Refusal('NOT_FOUND', `${act === 'likeComment' ? 'Comment' : 'Post'} not found`)
    if (done.refused) throw new Refusal('FORBIDDEN', 'Posts of private accounts cannot be reposted')
    hint(tx, done.grown)
    if (done.changed) tx.publish('post', String(done.postId), hintOf(deed))
    return made
  }
  return retryRaces(() => idempotentStatement(ctx, write, work))
}

/** Takes back the next of what a person who leaves has liked and reposted; false when there was nothing to take. */
export async function removeActsOf(tx: TransactionContext, userId: number): Promise<boolean> {
  const postIds = await removeActs(tx, userId)
  for (const postId of postIds) tx.publish('post', String(postId), { change: 'counts' })
  return postIds.length > 0
}

const hintOf = ({ act, id }: Pick<Deed<CreatedIds>, 'act' | 'id'>) =>
  act === 'likeComment'
    ? ({ change: 'commentLiked', commentId: id } as const)
    : ({ change: 'counts' } as const)
