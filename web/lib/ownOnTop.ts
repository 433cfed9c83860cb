// Pins the viewer's new post to the top of their feeds for ten minutes.
import { getSession } from '#web/session/session.ts'

const ownOnTopMs = 10 * 60_000
let onTop: { token: string | null; until: number; unplacedId: string | null } | null = null

/** `unplacedId` is the global id of a post that was published before any feed was read. */
export function pinOwnPost(unplacedId: string | null = null) {
  onTop = { token: getSession().token, until: Date.now() + ownOnTopMs, unplacedId }
}

export const isOwnPostPinned = () =>
  onTop !== null && onTop.token === getSession().token && Date.now() < onTop.until

/** Returns the id of the post that no feed has yet, once; else null. */
export function takeUnplacedPost(): string | null {
  const id = isOwnPostPinned() ? (onTop?.unplacedId ?? null) : null
  if (onTop) onTop.unplacedId = null
  return id
}
