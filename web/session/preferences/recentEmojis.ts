// Recently used emoji on this device, latest first, until the session ends.
import { readTexts, writeKey } from '../keys.ts'
import { getSession } from '../session.ts'

/** Two rows. */
const maxCount = 16

const key = () => `emojis:${getSession().user?.id ?? 0}` as const

export const readRecentEmojis = () => readTexts(key()).slice(0, maxCount)

export function addRecentEmoji(emoji: string) {
  const otherEmojis = readRecentEmojis().filter((stored) => stored !== emoji)
  writeKey(key(), JSON.stringify([emoji, ...otherEmojis].slice(0, maxCount)))
}
