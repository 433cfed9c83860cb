// The verbs of following: at once where the account is open, as a request where it is private (001 §2).
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { write } from '#server/core/limits/write.ts'
import {
  markRequestRead,
  notify,
  retract,
} from '#server/modules/notifications/notifications/notifications.ts'
import type { FollowStatus } from '#server/generated/prisma/enums.ts'
import { answers, follows } from './limits.ts'
import { findFollow, lockPair, putFollow, removeFollow, removeFollows, type Pair } from './queries.ts'

/**
 * Makes the caller follow a person, or ask to, or no longer; what is so already stays so. NOT_FOUND for whom he may not
 * know of.
 */
export async function setFollowing(
  ctx: AuthenticatedContext,
  userId: number,
  following: boolean,
): Promise<{ userId: number }> {
  if (userId === ctx.viewer.id) throw new Refusal('INVALID_INPUT', 'You cannot follow yourself')
  const asked = { operation: 'setFollowing', input: { userId, following }, limit: follows }
  return write(ctx, asked, async (tx) => {
    const { other } = await knownPair(tx, userId)
    const pair = { followerId: tx.viewer.id, followeeId: userId }
    if (!following) await endFollow(tx, pair, { wasPrivate: other.isPrivate })
    else if (await begin(tx, pair, other.isPrivate ? 'REQUESTED' : 'ACCEPTED'))
      await notify(tx, { kind: other.isPrivate ? 'FOLLOW_REQUEST' : 'FOLLOW', recipientId: userId })
    return { userId }
  })
}

/**
 * Lets a person follow the caller, as he has asked; who follows already goes on. NOT_FOUND where nobody asks any more,
 * and for whom the caller may not know of.
 */
export async function acceptFollow(ctx: AuthenticatedContext, userId: number): Promise<{ userId: number }> {
  return write(ctx, { operation: 'acceptFollow', input: { userId }, limit: answers }, async (tx) => {
    await knownPair(tx, userId)
    const pair = { followerId: userId, followeeId: tx.viewer.id }
    const status = await findFollow(tx, pair)
    if (status === null) throw new Refusal('NOT_FOUND', 'There is no request any more')
    if (status === 'REQUESTED') {
      await begin(tx, pair, 'ACCEPTED')
      await markRequestRead(tx, userId)
      await notify(tx, { kind: 'FOLLOW_ACCEPTED', recipientId: userId })
    }
    return { userId }
  })
}

/** Declines the request of a person, who is told nothing; whom one has accepted already goes on following. */
export const declineFollow = (ctx: AuthenticatedContext, userId: number): Promise<{ userId: number }> =>
  turnAway(ctx, userId, { operation: 'declineFollow', statuses: ['REQUESTED'] })

/** Ends that a person follows the caller, who tells him nothing; also his request. Who does not follow goes on not doing so. */
export const removeFollower = (ctx: AuthenticatedContext, userId: number): Promise<{ userId: number }> =>
  turnAway(ctx, userId, { operation: 'removeFollower' })

const turnAway = (
  ctx: AuthenticatedContext,
  userId: number,
  { operation, statuses }: { operation: string; statuses?: FollowStatus[] },
) =>
  write(ctx, { operation, input: { userId }, limit: answers }, async (tx) => {
    const { me } = await knownPair(tx, userId)
    const pair = { followerId: userId, followeeId: tx.viewer.id }
    await endFollow(tx, pair, { wasPrivate: me.isPrivate, statuses })
    return { userId }
  })

/** Makes one follow the other, or ask to; false if it was so already. Both are locked. */
async function begin(
  tx: TransactionContext<AuthenticatedContext>,
  pair: Pair,
  status: FollowStatus,
): Promise<boolean> {
  const isNew = await putFollow(tx, pair, status)
  if (isNew) tellOf(tx, pair)
  return isNew
}

/** Whoever looks at one of the two sees how many there are now, and the one who follows what he is to the other. */
function tellOf({ publish }: TransactionContext, { followerId, followeeId }: Pair): void {
  publish('user', String(followeeId), { change: 'follow', followerId })
  publish('user', String(followerId), { change: 'profile' })
}

/** Locks the caller and a person he may know of: the counts of both change. */
async function knownPair(tx: TransactionContext<AuthenticatedContext>, userId: number) {
  const pair = await lockPair(tx, userId)
  if (!pair?.other.isVisible) throw new Refusal('NOT_FOUND', 'User not found')
  return pair
}

/**
 * Ends a follow or a request of one of the two, who are locked, and takes back what was told of it. Where the one who was
 * followed is private, whoever followed is shown nothing of him from then on.
 */
export async function endFollow(
  tx: TransactionContext<AuthenticatedContext>,
  { followerId, followeeId }: Pair,
  {
    wasPrivate = false,
    statuses = ['REQUESTED', 'ACCEPTED'],
  }: { wasPrivate?: boolean; statuses?: FollowStatus[] | undefined } = {},
): Promise<void> {
  const ended = await removeFollow(tx, { followerId, followeeId }, statuses)
  if (!ended) return
  tellOf(tx, { followerId, followeeId })
  const told = { actorId: followerId, recipientId: followeeId }
  await retract(tx, { kind: 'FOLLOW_REQUEST', ...told })
  if (ended === 'REQUESTED') return
  await retract(tx, { kind: 'FOLLOW', ...told })
  await retract(tx, { kind: 'FOLLOW_ACCEPTED', actorId: followeeId, recipientId: followerId })
  if (wasPrivate) tx.publish('sight', 'all', { userIds: [followeeId] })
}

/** Ends the next follows and requests of a person who leaves, and to him; false when there was nothing to end. */
export const removeFollowsOf = (tx: TransactionContext, userId: number): Promise<boolean> =>
  removeFollows(tx, userId)
