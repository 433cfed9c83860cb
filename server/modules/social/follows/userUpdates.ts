// Live updates of a profile: for each bus message the person is read once, and each subscriber gets the updates that
// they may see.
import { moderatorContext, type Services, type AuthenticatedContext } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { canSee, toWatcher, type Watcher } from '#server/core/visibility/visibility.ts'
import { loadUser, type User } from '#server/modules/identity/users/loaders.ts'
import type { UserBusMessage } from '#server/modules/identity/users/topics.ts'
import type { FollowStatus } from '#server/generated/prisma/enums.ts'
import { createBroadcast } from '#server/realtime/broadcast.ts'
import type { Updates } from '#server/realtime/latestQueue.ts'
import { findStatusesTowards, findFollowStatuses, findProfileViewers } from './queries.ts'

type UserRow = typeof User.$inferType

/** A changed profile, the same for all subscribers. */
export interface UserChange {
  kind: 'changed'
  key: 'changed'
  userId: number
  user: UserRow
}

/** The new follow status of a subscriber, sent to that subscriber only. */
export interface FollowChange {
  kind: 'followed'
  key: 'followed'
  userId: number
  status: FollowStatus | null
}

export interface UserRemoval {
  kind: 'gone'
  key: 'gone'
  isLast: true
  userId: number
}

export type UserUpdate = UserChange | FollowChange | UserRemoval

interface Subscriber extends Watcher {
  userId: number
}

const subscribeToBroadcast = createBroadcast<'user', Subscriber, UserUpdate>({
  topic: 'user',
  keyOf: (message) => (message.change === 'follow' ? `follow:${message.followerId}` : message.change),
  onReconnect: { change: 'profile' },
  // Rechecks visibility when a block or privacy change concerns the person; `readUpdates` sends removals.
  listenToRelated: (bus, addMessage, subscribers) =>
    bus.listen('sight', 'all', ({ userIds }) => {
      if (subscribers().some(({ userId }) => userIds.includes(userId))) addMessage({ change: 'profile' })
    }),
  read: readUpdates,
})

/** Subscribes to a visible person. The current state comes first, since the client may have read it long ago. */
export async function watchUser(ctx: AuthenticatedContext, userId: number): Promise<Updates<UserUpdate>> {
  const updates = await subscribeToBroadcast(ctx.services, String(userId), { ...toWatcher(ctx), userId })
  try {
    const user = await loadUser(ctx, userId)
    if (!user) throw new Refusal('NOT_FOUND', 'User not found')
    const statuses = await findFollowStatuses(ctx, [userId])
    updates.pushInitial(toUserChange(user), toFollowChange(userId, statuses.get(userId)))
    return updates
  } catch (error) {
    await updates.return()
    throw error
  }
}

const toUserChange = (user: UserRow): UserChange => ({
  kind: 'changed',
  key: 'changed',
  userId: user.id,
  user,
})

const toFollowChange = (userId: number, status: FollowStatus | null = null): FollowChange => ({
  kind: 'followed',
  key: 'followed',
  userId,
  status,
})

async function readUpdates(
  services: Services,
  key: string,
  messages: UserBusMessage[],
  subscribers: readonly Subscriber[],
) {
  const userId = Number(key)
  const viewerIds = [...new Set(subscribers.map(({ viewerId }) => viewerId))]
  const changedFollowerIds = new Set(
    messages.flatMap((message) => (message.change === 'follow' ? message.followerId : [])),
  )
  const changedViewerIds = viewerIds.filter((id) => changedFollowerIds.has(id))
  const [viewers, user, statuses] = await Promise.all([
    findProfileViewers(services, { userId, viewerIds }),
    loadUser(moderatorContext(services), userId),
    changedViewerIds.length > 0 ? findStatusesTowards(services, userId, changedViewerIds) : null,
  ])
  const change = user && toUserChange(user)
  const removal: UserRemoval = { kind: 'gone', key: 'gone', isLast: true, userId }
  const updatesFor = (subscriber: Subscriber): UserUpdate[] => {
    const { viewerId } = subscriber
    if (!change || !canSee(subscriber, viewers)) return [removal]
    return changedFollowerIds.has(viewerId)
      ? [change, toFollowChange(userId, statuses?.get(viewerId))]
      : [change]
  }
  return new Map(subscribers.map((subscriber) => [subscriber, updatesFor(subscriber)]))
}
