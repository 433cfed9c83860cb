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
import { followerChangeLimit, followLimit } from './limits.ts'
import { findFollow, lockPair, removeFollow, upsertFollow, type FollowPair } from './queries.ts'

type Transaction = TransactionContext<AuthenticatedContext>

/** Follows a person, sends a follow request, or ends either. NOT_FOUND if the viewer cannot see the person. */
export async function setFollowing(ctx: AuthenticatedContext, userId: number, following: boolean) {
  if (userId === ctx.viewer.id) throw new Refusal('INVALID_INPUT', 'You cannot follow yourself')
  const writeOptions = { operation: 'setFollowing', input: { userId, following }, limit: followLimit }
  return write(ctx, writeOptions, async (tx) => {
    const { other } = await lockVisiblePair(tx, userId)
    const pair = { followerId: tx.viewer.id, followeeId: userId }
    if (!following) await endFollow(tx, pair, { isFolloweePrivate: other.isPrivate })
    else if (await startFollow(tx, pair, other.isPrivate ? 'REQUESTED' : 'ACCEPTED'))
      await notify(tx, { kind: other.isPrivate ? 'FOLLOW_REQUEST' : 'FOLLOW', recipientId: userId })
    return { userId }
  })
}

/** Accepts a follow request. NOT_FOUND if there is none, or the viewer cannot see the person. */
export async function acceptFollow(ctx: AuthenticatedContext, userId: number): Promise<{ userId: number }> {
  return write(
    ctx,
    { operation: 'acceptFollow', input: { userId }, limit: followerChangeLimit },
    async (tx) => {
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
    },
  )
}

/** Creates a command that ends a person's follow or request to the viewer, if it has one of the `statuses`. */
const createFollowerCommand =
  (operation: string, statuses?: FollowStatus[]) => (ctx: AuthenticatedContext, userId: number) =>
    write(ctx, { operation, input: { userId }, limit: followerChangeLimit }, async (tx) => {
      const { viewer } = await lockVisiblePair(tx, userId)
      const pair = { followerId: userId, followeeId: tx.viewer.id }
      await endFollow(tx, pair, { isFolloweePrivate: viewer.isPrivate, statuses })
      return { userId }
    })

/** Declines a follow request without notifying its author; an accepted follow stays. */
export const declineFollow = createFollowerCommand('declineFollow', ['REQUESTED'])

/** Ends a person's follow or request to the viewer without notifying them. */
export const removeFollower = createFollowerCommand('removeFollower')

/** Starts a follow or request; false if nothing changed. Both users must be locked. */
async function startFollow(tx: Transaction, pair: FollowPair, status: FollowStatus) {
  const isNew = await upsertFollow(tx, pair, status)
  if (isNew) publishFollowChange(tx, pair)
  return isNew
}

/** Publishes the changed counts of both profiles, and the changed follow status to the follower. */
function publishFollowChange({ publish }: TransactionContext, { followerId, followeeId }: FollowPair): void {
  publish('user', String(followeeId), { change: 'follow', followerId })
  publish('user', String(followerId), { change: 'profile' })
}

async function lockVisiblePair(tx: Transaction, userId: number) {
  const pair = await lockPair(tx, userId)
  if (!pair?.other.isVisible) throw new Refusal('NOT_FOUND', 'User not found')
  return pair
}

/**
 * Ends a follow or request between two locked users, if it has one of the `statuses`, and retracts its notifications.
 * Subscriptions recheck visibility if `isFolloweePrivate`: the follower can no longer see the posts.
 */
export async function endFollow(
  tx: Transaction,
  { followerId, followeeId }: FollowPair,
  { isFolloweePrivate = false, statuses }: { isFolloweePrivate?: boolean; statuses?: FollowStatus[] } = {},
): Promise<void> {
  const endedStatus = await removeFollow(
    tx,
    { followerId, followeeId },
    statuses ?? ['REQUESTED', 'ACCEPTED'],
  )
  if (!endedStatus) return
  publishFollowChange(tx, { followerId, followeeId })
  const recipient = { actorId: followerId, recipientId: followeeId }
  await retract(tx, { kind: 'FOLLOW_REQUEST', ...recipient })
  if (endedStatus === 'REQUESTED') return
  await retract(tx, { kind: 'FOLLOW', ...recipient })
  await retract(tx, { kind: 'FOLLOW_ACCEPTED', actorId: followeeId, recipientId: followerId })
  if (isFolloweePrivate) tx.publish('sight', 'all', { userIds: [followeeId] })
}
