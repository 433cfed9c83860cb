// Subscription to typing signals, which reach only people who may see them (001 §2).
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { createBroadcast } from '#server/realtime/broadcast.ts'
import type { Updates } from '#server/realtime/latestQueue.ts'
import { findTypists } from './queries.ts'

/** Minimum time between two signals of a person. */
export const typingPaceMs = 800

export interface TypingUpdate {
  key: string
  userId: number
}

const subscribeToBroadcast = createBroadcast<'typing', { viewerId: number }, TypingUpdate>({
  topic: 'typing',
  keyOf: ({ userId }) => String(userId),
  paceMs: typingPaceMs,
  // Checks visibility on delivery, since people may have been blocked meanwhile.
  async read(services, key, signals, subscribers) {
    const visibleTypistIds = await findTypists(
      services,
      Number(key),
      signals.map(({ userId }) => userId),
    )
    const updates = visibleTypistIds.map((userId) => ({ key: String(userId), userId }))
    return new Map(subscribers.map((subscriber) => [subscriber, updates]))
  },
})

export const subscribeTyping = ({ services, viewer }: AuthenticatedContext): Promise<Updates<TypingUpdate>> =>
  subscribeToBroadcast(services, String(viewer.id), { viewerId: viewer.id })
