// Command of account deletion: hides the account at once; a job removes its data (ADR 17).
import { accountDeletion } from '#rules/lifecycle/leaving'
import { audit } from '#server/core/context/audit.ts'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { enqueue } from '#server/core/scheduling/enqueue.ts'
import { lockUser } from '#server/core/context/lockUser.ts'
import { parse } from '#server/core/context/parse.ts'
import { retryOnConflict } from '#server/core/limits/retryOnConflict.ts'
import { endOfTime } from '#server/core/context/suspension.ts'
import { write } from '#server/core/limits/write.ts'
import { endSessions, requireSession } from '#server/modules/identity/auth/sessions.ts'
import { deleteExport } from '#server/modules/lifecycle/exports/exports.ts'
import { endOrders } from '#server/modules/commerce/orders/endOrders.ts'
import { releasePicture } from '#server/modules/identity/users/picture.ts'
import { requireNoObstacles } from '#server/modules/identity/users/obstacles.ts'
import { createRemovalJob } from './removal.ts'

/** Deletes the viewer's account. Throws CONFLICT while an obstacle exists, such as an undelivered order. */
export async function deleteAccount(ctx: AuthenticatedContext, input: unknown): Promise<void> {
  parse(accountDeletion, input)
  await retryOnConflict(() => write(ctx, { operation: 'deleteAccount', input: {} }, deleteViewer))
  ctx.call.setCookie(null)
}

async function deleteViewer(tx: TransactionContext<AuthenticatedContext>) {
  const userId = tx.viewer.id
  await lockUser(tx, userId)
  await requireSession(tx)
  await requireNoObstacles(tx)
  await removeUser(tx, userId)
  await audit(tx, { action: 'deleteAccount' })
  return { userId }
}

/** Hides a locked user and their content, ends their sessions and frees their address; a job removes rows and files. */
export async function removeUser(tx: TransactionContext, userId: number): Promise<void> {
  const { db } = tx
  await releasePicture(tx, await db.user.findUniqueOrThrow({ where: { id: userId } }))
  await db.user.update({
    where: { id: userId },
    // No valid address, so that nobody can sign in or reset the password.
    data: {
      email: `left:${userId}`,
      passwordHash: '',
      pictureKey: null,
      suspendedUntil: endOfTime,
    },
  })
  await deleteExport(tx, userId)
  await db.resetCode.deleteMany({ where: { userId } })
  await db.emailChange.deleteMany({ where: { userId } })
  await endSessions(tx, userId)
  await endOrders(tx)
  await enqueue(tx, createRemovalJob(tx, userId))
  tx.publish('sight', 'all', { userIds: [userId] })
  tx.publish('figures', 'all', {})
}
