// Job that removes the data of a deleted account in small transactions, so that locks are short (ADR 17).
import { inTransaction, type Context, type TransactionContext } from '#server/core/context/context.ts'
import { enqueue, type Handler } from '#server/core/scheduling/enqueue.ts'
import type { Job } from '#server/core/scheduling/jobs.ts'
import { removeNextComment } from '#server/modules/social/comments/comments.ts'
import { removeEngagementBatch } from '#server/modules/social/engagement/engagement.ts'
import { removeFollowBatch } from '#server/modules/social/follows/removal.ts'
import { removeNextChatBatch } from '#server/modules/messaging/messages/chats.ts'
import { releaseUserFiles } from '#server/modules/shared/media/attachments.ts'
import { removeNextPost } from '#server/modules/social/posts/posts.ts'
import { deleteProductOfVendor } from '#server/modules/commerce/products/products.ts'
import { deleteServiceOfVendor } from '#server/modules/commerce/services/services.ts'
import { record } from '#server/realtime/eventLog.ts'
import { hasRemainingRows, lockUserRow, deleteNotificationBatch } from './queries.ts'

declare module '#server/core/scheduling/jobs.ts' {
  interface JobData {
    /** Removes the remaining rows and files of a deleted, hidden account. */
    removeAccount: { userId: number }
  }
}

/** Long, so that a server that was down for months still runs the job. */
const jobLifetimeDays = 365

export const createRemovalJob = ({ now }: Pick<Context, 'now'>, userId: number): Job<'removeAccount'> => ({
  kind: 'removeAccount',
  data: { userId },
  usefulUntil: new Date(now().getTime() + jobLifetimeDays * 86_400_000),
})

/** Longest run of one job: the queue treats longer ones as crashed, so the rest is enqueued as a new job. */
const maxRunMs = 5000

/** Each step removes a batch, corrects stored counts of others, and returns false once nothing is left. */
const steps = [
  removeNotificationBatch,
  removeNextPost,
  deleteProductOfVendor,
  deleteServiceOfVendor,
  removeNextComment,
  removeEngagementBatch,
  removeFollowBatch,
  removeNextChatBatch,
]

/** Job handler, safe to run twice and concurrently. */
export const removeAccount: Handler<'removeAccount'> = async (ctx, { userId }, finish) => {
  const deadline = performance.now() + maxRunMs
  do {
    for (const step of steps)
      while (performance.now() < deadline && (await inTransaction(ctx, (tx) => step(tx, userId))));
    if (await inTransaction(ctx, (tx) => removeUserRow(tx, userId))) return
  } while (performance.now() < deadline)
  await inTransaction(ctx, async (tx) => {
    await finish(tx.sql)
    await enqueue(tx, createRemovalJob(ctx, userId))
  })
}

/** Removes a batch of notifications and records it in the event logs of other recipients. */
async function removeNotificationBatch(tx: TransactionContext, userId: number): Promise<boolean> {
  const { removedCount, events } = await deleteNotificationBatch(tx, userId)
  for (const { userId: recipientId, data } of events)
    record(tx, { userIds: [recipientId], kind: 'unnotified', data })
  return removedCount > 0
}

/** Removes the account's row and files. Returns false if rows remain, as requests in flight may have added some. */
async function removeUserRow(tx: TransactionContext, userId: number): Promise<boolean> {
  await lockUserRow(tx, userId)
  if (await hasRemainingRows(tx, userId)) return false
  await releaseUserFiles(tx, userId)
  await tx.db.idempotentWrite.deleteMany({ where: { owner: String(userId) } })
  await tx.db.user.deleteMany({ where: { id: userId } })
  return true
}
