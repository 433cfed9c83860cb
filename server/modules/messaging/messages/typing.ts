// Delivers typing signals to people who may see them (001 §2).
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { createBroadcast } from '#server/realtime/broadcast.ts'
import type { Updates } from '#server/realtime/latestQueue.ts'
import { findTypists } from './queries.ts'

export const typingPaceMs = 800

export interface TypingUpdate {
  key: string
  userId: number
}

const watchTyping = createBroadcast<'typing', { viewerId: number }, TypingUpdate>({
  topic: 'typing',
  keyOf: ({ userId }) => String(userId),
  paceMs: typingPaceMs,
  // Checked on delivery: a person blocked since is not seen typing.
  async read(parts, key, hints, subscribers) {
    const seen = await findTypists(
      parts,
      Number(key),
      hints.map(({ userId }) => userId),
    )
    const updates = seen.map((userId) => ({ key: String(userId), userId }))
    return new Map(subscribers.map((subscriber) => [subscriber, updates]))
  },
})

export const subscribeTyping = ({ parts, viewer }: AuthenticatedContext): Promise<Updates<TypingUpdate>> =>
  watchTyping(parts, String(viewer.id), { viewerId: viewer.id })
