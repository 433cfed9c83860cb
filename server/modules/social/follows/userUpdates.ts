// Turns hints about a person into updates for the watchers who may see them, read once for all (T64).
import { moderatorContext, type Parts, type AuthenticatedContext } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { sees, watcherOf, type Watcher } from '#server/core/visibility/visibility.ts'
import { loadUser, type User } from '#server/modules/identity/users/loaders.ts'
import type { UserHint } from '#server/modules/identity/users/topics.ts'
import type { FollowStatus } from '#server/generated/prisma/enums.ts'
import { createBroadcast } from '#server/realtime/broadcast.ts'
import type { Updates } from '#server/realtime/latestQueue.ts'
import { findFollowersAmong, findFollowStatuses, findProfileViewers } from './queries.ts'

type UserRow = typeof User.$inferType

/** A changed profile, without the fields of a viewer. */
export interface UserChange {
  kind: 'changed'
  key: 'changed'
  userId: number
  user: UserRow
}

/** The follow status of a watcher, for that watcher only. */
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

const watchUsers = createBroadcast<'user', Subscriber, UserUpdate>({
  topic: 'user',
  keyOf: (hint) => (hint.change === 'follow' ? `follow:${hint.followerId}` : hint.change),
  onReturn: { change: 'profile' },
  // Watchers who can no longer see the person receive a removal.
  listenToo: (bus, tell, subscribers) =>
    bus.listen('sight', 'all', ({ userIds }) => {
      if (subscribers().some(({ userId }) => userIds.includes(userId))) tell({ change: 'profile' })
    }),
  read: readUpdates,
})

/** Subscribes to a visible person. The current state comes first, since the client may have read it long ago. */
export async function watchUser(ctx: AuthenticatedContext, userId: number): Promise<Updates<UserUpdate>> {
  const watch = await watchUsers(ctx.parts, String(userId), { ...watcherOf(ctx), userId })
  try {
    const user = await loadUser(ctx, userId)
    if (!user) throw new Refusal('NOT_FOUND', 'User not found')
    const statuses = await findFollowStatuses(ctx, [userId])
    watch.begin(toUserChange(user), toFollowChange(userId, statuses.get(userId)))
    return watch
  } catch (error) {
    await watch.return()
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

async function readUpdates(parts: Parts, key: string, hints: UserHint[], subscribers: readonly Subscriber[]) {
  const userId = Number(key)
  const viewerIds = [...new Set(subscribers.map(({ viewerId }) => viewerId))]
  const changedFollowers = new Set(hints.flatMap((hint) => (hint.change === 'follow' ? hint.followerId : [])))
  const watchingFollowers = viewerIds.filter((id) => changedFollowers.has(id))
  const [viewers, user, statuses] = await Promise.all([
    findProfileViewers(parts, { userId, viewerIds }),
    loadUser(moderatorContext(parts), userId),
    watchingFollowers.length > 0 ? findFollowersAmong(parts, userId, watchingFollowers) : null,
  ])
  const change = user && toUserChange(user)
  const removal: UserRemoval = { kind: 'gone', key: 'gone', isLast: true, userId }
  const updatesFor = (subscriber: Subscriber): UserUpdate[] => {
    const { viewerId } = subscriber
    if (!change || !sees(subscriber, viewers)) return [removal]
    return changedFollowers.has(viewerId)
      ? [change, toFollowChange(userId, statuses?.get(viewerId))]
      : [change]
  }
  return new Map(subscribers.map((subscriber) => [subscriber, updatesFor(subscriber)]))
}
