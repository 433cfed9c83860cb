// What becomes of the hints about a person for those who look at the profile: read once, for who may know of them (T64).
import { moderatorContext, type Parts, type AuthenticatedContext } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { sees, watcherOf, type Watcher } from '#server/core/visibility/visibility.ts'
import { loadUser, type User } from '#server/modules/identity/users/loaders.ts'
import type { UserHint } from '#server/modules/identity/users/topics.ts'
import type { FollowStatus } from '#server/generated/prisma/enums.ts'
import { createBroadcast } from '#server/realtime/broadcast.ts'
import type { Updates } from '#server/realtime/latestQueue.ts'
import { findFollowersAmong, findFollowStatuses, findOnlookersOf } from './queries.ts'

type UserRow = typeof User.$inferType

/** A person as he is for nobody in particular. */
export interface UserNews {
  kind: 'changed'
  key: 'changed'
  userId: number
  user: UserRow
}

/** How one person follows him, told to that person alone. */
export interface FollowNews {
  kind: 'followed'
  key: 'followed'
  userId: number
  status: FollowStatus | null
}

/** The person is there no more, or no more for who watches. */
export interface UserLoss {
  kind: 'gone'
  key: 'gone'
  isLast: true
  userId: number
}

export type UserUpdate = UserNews | FollowNews | UserLoss

interface Subscriber extends Watcher {
  userId: number
}

const watchUsers = createBroadcast<'user', Subscriber, UserUpdate>({
  topic: 'user',
  keyOf: (hint) => (hint.change === 'follow' ? `follow:${hint.followerId}` : hint.change),
  onReturn: { change: 'profile' },
  // Whoever may not know of him any more is told that he is gone.
  listenToo: (bus, tell, subscribers) =>
    bus.listen('sight', 'all', ({ userIds }) => {
      if (subscribers().some(({ userId }) => userIds.includes(userId))) tell({ change: 'profile' })
    }),
  read: readUpdates,
})

/** Watches a person whom the caller may know of, from how he is now: he may have been read long ago. */
export async function watchUser(ctx: AuthenticatedContext, userId: number): Promise<Updates<UserUpdate>> {
  const watch = await watchUsers(ctx.parts, String(userId), { ...watcherOf(ctx), userId })
  try {
    const user = await loadUser(ctx, userId)
    if (!user) throw new Refusal('NOT_FOUND', 'User not found')
    const statuses = await findFollowStatuses(ctx, [userId])
    watch.begin(newsOf(user), followNewsOf(userId, statuses.get(userId)))
    return watch
  } catch (error) {
    await watch.return()
    throw error
  }
}

const newsOf = (user: UserRow): UserNews => ({ kind: 'changed', key: 'changed', userId: user.id, user })

const followNewsOf = (userId: number, status: FollowStatus | null = null): FollowNews => ({
  kind: 'followed',
  key: 'followed',
  userId,
  status,
})

async function readUpdates(parts: Parts, key: string, hints: UserHint[], subscribers: readonly Subscriber[]) {
  const userId = Number(key)
  const viewerIds = [...new Set(subscribers.map(({ viewerId }) => viewerId))]
  const turned = new Set(hints.flatMap((hint) => (hint.change === 'follow' ? hint.followerId : [])))
  const concerned = viewerIds.filter((id) => turned.has(id))
  const [onlookers, user, statuses] = await Promise.all([
    findOnlookersOf(parts, { userId, viewerIds }),
    loadUser(moderatorContext(parts), userId),
    concerned.length > 0 ? findFollowersAmong(parts, userId, concerned) : null,
  ])
  const news = user && newsOf(user)
  const loss: UserLoss = { kind: 'gone', key: 'gone', isLast: true, userId }
  const updatesFor = (subscriber: Subscriber): UserUpdate[] => {
    const { viewerId } = subscriber
    if (!news || !sees(subscriber, onlookers)) return [loss]
    return turned.has(viewerId) ? [news, followNewsOf(userId, statuses?.get(viewerId))] : [news]
  }
  return new Map(subscribers.map((subscriber) => [subscriber, updatesFor(subscriber)]))
}
