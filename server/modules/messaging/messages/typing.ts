// What becomes of the hints that somebody is typing: told to whom it is meant for, if he may know of it (001 §2).
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { createBroadcast } from '#server/realtime/broadcast.ts'
import type { Updates } from '#server/realtime/latestQueue.ts'
import { findTypists } from './queries.ts'

/** It is told this often at the most, in milliseconds. */
export const typingPaceMs = 800

export interface TypingNews {
  key: string
  userId: number
}

interface Subscriber {
  viewerId: number
}

const watchTyping = createBroadcast<'typing', Subscriber, TypingNews>({
  topic: 'typing',
  keyOf: ({ userId }) => String(userId),
  paceMs: typingPaceMs,
  // Looked at when it is told: whoever has been blocked since is not seen typing.
  async read(parts, key, hints, subscribers) {
    const userIds = hints.map(({ userId }) => userId)
    const seen = await findTypists(parts, Number(key), userIds)
    const news = seen.map((userId) => ({ key: String(userId), userId }))
    return new Map(subscribers.map((subscriber) => [subscriber, news]))
  },
})

/** Watches for people who are typing to the caller. */
export const awaitTyping = ({ parts, viewer }: AuthenticatedContext): Promise<Updates<TypingNews>> =>
  watchTyping(parts, String(viewer.id), { viewerId: viewer.id })
