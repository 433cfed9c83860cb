// Verbs of likes and reposts: each says how it should be, so that saying it again changes nothing.
import { retryRaces } from '#server/core/retryRaces.ts'
import type { Signed } from '#server/core/context.ts'
import { idempotentStatement } from '#server/core/idempotency.ts'
import { Refusal } from '#server/core/refusal.ts'
import { hint } from '#server/realtime/eventLog.ts'
import { setAct, type Act } from './rows.ts'

/** Likes a post, or no longer. NOT_FOUND where one does not see it, as for every act below. */
export const setPostLiked = (ctx: Signed, postId: number, liked: boolean) =>
  perform(ctx, 'setPostLiked', { act: 'like', postId, wanted: liked })

/** Reposts a post, or no longer. FORBIDDEN for the posts of others' private accounts: they choose their readers. */
export const setPostReposted = (ctx: Signed, postId: number, reposted: boolean) =>
  perform(ctx, 'setPostReposted', { act: 'repost', postId, wanted: reposted })

async function perform(ctx: Signed, operation: string, what: { act: Act; postId: number; wanted: boolean }) {
  const { postId, wanted } = what
  const write = { operation, owner: String(ctx.viewer.id), input: { postId }, wish: { wanted } }
  const work = async (tx: Signed) => {
    const done = await setAct(tx, what)
    if (!done) throw new Refusal('NOT_FOUND', 'Post not found')
    if (done.refused) throw new Refusal('FORBIDDEN', 'Posts of private accounts cannot be reposted')
    hint(tx, done.grown)
    if (done.changed) tx.publish('post', String(postId), { change: 'counts' })
    return { postId }
  }
  return retryRaces(() => idempotentStatement(ctx, write, work))
}
