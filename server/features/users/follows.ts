// The verb of following: at once where the account is open, as a request where it is private (decision 52).
import type { Signed } from '#server/core/context.ts'
import { spend } from '#server/core/limits.ts'
import { once, recall } from '#server/core/idempotency.ts'
import { Refusal } from '#server/core/refusal.ts'
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
  const { id } = ctx.viewer
  if (userId === id) throw new Refusal('INVALID_INPUT', 'You cannot follow yourself')
  const write = { operation: 'setFollowing', owner: String(id), input: { userId, following } }
  const made = await recall<{ userId: number }>(ctx, write)
  if (made) return made
  await spend(ctx.limits, follows, write.owner)
  return once(ctx, write, async (tx) => {
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
