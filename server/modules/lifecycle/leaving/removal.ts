// What a person who has left leaves behind, removed a little at a time, so that nobody waits long for it (ADR 17).
import { inTransaction, type Context, type TransactionContext } from '#server/core/context/context.ts'
import { enqueue, type Handler } from '#server/core/scheduling/enqueue.ts'
import type { Job } from '#server/core/scheduling/jobs.ts'
import { removeCommentOf } from '#server/modules/social/comments/comments.ts'
import { removeActsOf } from '#server/modules/social/engagement/engagement.ts'
import { removeFollowsOf } from '#server/modules/social/follows/follows.ts'
import { removeChatOf } from '#server/modules/messaging/messages/chats.ts'
import { dropFilesOf } from '#server/modules/shared/media/attaching.ts'
import { removePostOf } from '#server/modules/social/posts/posts.ts'
import { removeProductOf } from '#server/modules/commerce/products/products.ts'
import { removeServiceOf } from '#server/modules/commerce/services/services.ts'
import { record } from '#server/realtime/eventLog.ts'
import { hasAnything, lockForGood, removeNotifications } from './queries.ts'

declare module '#server/core/scheduling/jobs.ts' {
  interface JobData {
    /** He is seen by nobody any more; his rows and files are still there, or some of them. */
    removeAccount: { userId: number }
  }
}

/** A server that was switched off for months has it still to do. */
const keptDays = 365

export const removalOf = ({ now }: Pick<Context, 'now'>, userId: number): Job<'removeAccount'> => ({
  kind: 'removeAccount',
  data: { userId },
  usefulUntil: new Date(now().getTime() + keptDays * 86_400_000),
})

/** A job that takes longer is taken for one whose process has ended: then the next one goes on. In milliseconds. */
const sliceMs = 5000

/** Each removes a little in a transaction of its own, with what others have stored of it, until there is nothing left. */
const steps = [
  hush,
  removePostOf,
  removeProductOf,
  removeServiceOf,
  removeCommentOf,
  removeActsOf,
  removeFollowsOf,
  removeChatOf,
]

/** May be done twice, and by two at once: each of them removes what is still there. */
export const removeAccount: Handler<'removeAccount'> = async (ctx, { userId }, finish) => {
  const end = performance.now() + sliceMs
  do {
    for (const step of steps)
      while (performance.now() < end && (await inTransaction(ctx, (tx) => step(tx, userId))));
    if (await inTransaction(ctx, (tx) => removeLast(tx, userId))) return
  } while (performance.now() < end)
  await inTransaction(ctx, async (tx) => {
    await finish(tx.sql)
    await enqueue(tx, removalOf(ctx, userId))
  })
}

/** Others are told of him no more, and hear so. */
async function hush(tx: TransactionContext, userId: number): Promise<boolean> {
  const { removed, told } = await removeNotifications(tx, userId)
  for (const { userId: reader, data } of told) record(tx, { userIds: [reader], kind: 'unnotified', data })
  return removed > 0
}

/**
 * Removes the account itself, with what nobody else has stored anything of; false while there is more to remove. A call of
 * his may have been under way when he left.
 */
async function removeLast(tx: TransactionContext, userId: number): Promise<boolean> {
  await lockForGood(tx, userId)
  if (await hasAnything(tx, userId)) return false
  await dropFilesOf(tx, userId)
  await tx.db.idempotentWrite.deleteMany({ where: { owner: String(userId) } })
  await tx.db.user.deleteMany({ where: { id: userId } })
  return true
}
