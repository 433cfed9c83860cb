// Commands of follows: immediate for open accounts, by request for private ones (001 §2).
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
import { findFollow, lockPair, upsertFollow, removeFollow, removeFollows, type Pair } from './queries.ts'

/** Follows a person, sends a follow request, or ends either. NOT_FOUND if the viewer cannot see the person. */
export async function setFollowing(
  ctx: AuthenticatedContext,
  userId: number,
  following: boolean,
): Promise<{ userId: number }> {
  if (userId === ctx.viewer.id) throw new Refusal('INVALID_INPUT', 'You cannot follow yourself')
  const request = { operation: 'setFollowing', input: { userId, following }, limit: follows }
  return write(ctx, request, async (tx) => {
    const { other } = await lockVisiblePair(tx, userId)
    const pair = { followerId: tx.viewer.id, followeeId: userId }
    if (!following) await endFollow(tx, pair, { wasPrivate: other.isPrivate })
    else if (await startFollow(tx, pair, other.isPrivate ? 'REQUESTED' : 'ACCEPTED'))
      await notify(tx, { kind: other.isPrivate ? 'FOLLOW_REQUEST' : 'FOLLOW', recipientId: userId })
    return { userId }
  })
}

/**
 * Accepts a follow request; an accepted one stays. NOT_FOUND if there is no request, or the viewer cannot see the
 * person.
 */
export async function acceptFollow(ctx: AuthenticatedContext, userId: number): Promise<{ userId: number }> {
  return write(ctx, { operation: 'acceptFollow', input: { userId }, limit: answers }, async (tx) => {
    await lockVisiblePair(tx, userId)
    const pair = { followerId: userId, followeeId: tx.viewer.id }
    const status = await findFollow(tx, pair)
    if (status === null) throw new Refusal('NOT_FOUND', 'There is no request any more')
    if (status === 'REQUESTED') {
      await startFollow(tx, pair, 'ACCEPTED')
      await markRequestRead(tx, userId)
      await notify(tx, { kind: 'FOLLOW_ACCEPTED', recipientId: userId })
    }
    return { userId }
  })
}

/** Declines a follow request without telling its author; an accepted follow stays. */
export const declineFollow = (ctx: AuthenticatedContext, userId: number): Promise<{ userId: number }> =>
  endFollowOfViewer(ctx, userId, { operation: 'declineFollow', statuses: ['REQUESTED'] })

/** Ends a person's follow or request to the viewer without telling them. */
export const removeFollower = (ctx: AuthenticatedContext, userId: number): Promise<{ userId: number }> =>
  endFollowOfViewer(ctx, userId, { operation: 'removeFollower' })

const endFollowOfViewer = (
  ctx: AuthenticatedContext,
  userId: number,
  { operation, statuses }: { operation: string; statuses?: FollowStatus[] },
) =>
  write(ctx, { operation, input: { userId }, limit: answers }, async (tx) => {
    const { me } = await lockVisiblePair(tx, userId)
    const pair = { followerId: userId, followeeId: tx.viewer.id }
    await endFollow(tx, pair, { wasPrivate: me.isPrivate, statuses })
    return { userId }
  })

/** Starts a follow or request; false if nothing changed. Both users must be locked. */
async function startFollow(
  tx: TransactionContext<AuthenticatedContext>,
  pair: Pair,
  status: FollowStatus,
): Promise<boolean> {
  const isNew = await upsertFollow(tx, pair, status)
  if (isNew) publishFollowChange(tx, pair)
  return isNew
}

/** Publishes the changed counts of both profiles, and the changed follow status to the follower. */
function publishFollowChange({ publish }: TransactionContext, { followerId, followeeId }: Pair): void {
  publish('user', String(followeeId), { change: 'follow', followerId })
  publish('user', String(followerId), { change: 'profile' })
}

/** Locks the viewer and a visible person, since the counts of both change. */
async function lockVisiblePair(tx: TransactionContext<AuthenticatedContext>, userId: number) {
  const pair = await lockPair(tx, userId)
  if (!pair?.other.isVisible) throw new Refusal('NOT_FOUND', 'User not found')
  return pair
}

/**
 * Ends a follow or request between two locked users, and retracts its notifications. If the followee was private,
 * the follower loses access to their content.
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
  publishFollowChange(tx, { followerId, followeeId })
  const recipient = { actorId: followerId, recipientId: followeeId }
  await retract(tx, { kind: 'FOLLOW_REQUEST', ...recipient })
  if (ended === 'REQUESTED') return
  await retract(tx, { kind: 'FOLLOW', ...recipient })
  await retract(tx, { kind: 'FOLLOW_ACCEPTED', actorId: followeeId, recipientId: followerId })
  if (wasPrivate) tx.publish('sight', 'all', { userIds: [followeeId] })
}

/** Ends a batch of follows and requests of a leaving person; false when none is left. */
export const removeFollowsOf = (tx: TransactionContext, userId: number): Promise<boolean> =>
  removeFollows(tx, userId)
