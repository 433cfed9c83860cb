// The emoji that one has written last on this device, the last first: they go with the session.
import { readKey, writeKey } from '../keys.ts'
import { getSession } from '../session.ts'

/** Two rows. */
const most = 16

const key = () => `emojis:${getSession().user?.id ?? 0}` as const

export function recentEmojis(): string[] {
  try {
    const kept: unknown = JSON.parse(readKey(key()) ?? '[]')
    return Array.isArray(kept) ? kept.filter((emoji) => typeof emoji === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function noteEmoji(emoji: string) {
  const others = recentEmojis().filter((kept) => kept !== emoji)
  writeKey(key(), JSON.stringify([emoji, ...others].slice(0, most)))
}
