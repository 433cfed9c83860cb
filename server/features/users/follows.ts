// The verb of following: at once where the account is open, as a request where it is private (decision 52).
import type { Signed } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { write } from '#server/core/write.ts'
import { notify, retract } from '#server/features/notifications/notifications.ts'
import { follows } from './limits.ts'
import { lockPair, putFollow, removeFollow } from './rows.ts'

/**
 * Makes the caller follow a person, or ask to, or no longer; what is so already stays so. NOT_FOUND for whom he may not
 * know of.
 */
export async function setFollowing(
  ctx: Signed,
  userId: number,
  following: boolean,
): Promise<{ userId: number }> {
  if (userId === ctx.viewer.id) throw new Refusal('INVALID_INPUT', 'You cannot follow yourself')
  const asked = { operation: 'setFollowing', input: { userId, following }, limit: follows }
  return write(ctx, asked, async (tx) => {
    // The counts of both change: whoever locks two people does it in the order of their ids.
    const person = await lockPair(tx, userId)
    if (!person) throw new Refusal('NOT_FOUND', 'User not found')
    const told = { kind: 'FOLLOW', recipientId: userId } as const
    if (!following) {
      if (await removeFollow(tx, userId)) await retract(tx, told)
    } else if (await putFollow(tx, userId, person.isPrivate ? 'REQUESTED' : 'ACCEPTED'))
      await notify(tx, told)
    return { userId }
  })
}
