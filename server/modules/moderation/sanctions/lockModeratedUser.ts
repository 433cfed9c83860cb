// Check and lock of a user before an admin acts on them: neither an admin nor the caller themselves (T25).
import { sanctionTexts } from '#rules/moderation/sanctions'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { lockUser } from '#server/core/context/lockUser.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import type { User } from '#server/generated/prisma/client.ts'

/** Locks and returns a user. FORBIDDEN for admins and the caller, NOT_FOUND for deleted accounts. */
export async function lockModeratedUser(
  tx: TransactionContext<AuthenticatedContext>,
  userId: number,
): Promise<User> {
  if (userId === tx.viewer.id) throw new Refusal('FORBIDDEN', sanctionTexts.self)
  await lockUser(tx, userId)
  const user = await tx.db.user.findUnique({ where: { id: userId } })
  if (!user || user.email.startsWith('left:')) throw new Refusal('NOT_FOUND', 'User not found')
  if (user.role === 'ADMIN') throw new Refusal('FORBIDDEN', sanctionTexts.userIsAdmin)
  return user
}
