// The viewer's new post: how long it stays on top of the feeds it was put on, and which feed is still to get it.
import { getSession } from '#web/session/session.ts'

/** Asked again after this, a feed has the post in its own order. */
const ownOnTopMs = 10 * 60_000
let onTop: { token: string | null; until: number; unplacedId: string | null } | null = null

/** `unplacedId`: the global id of a post that no feed has yet, since none was read when it was published. */
export function keepOwnOnTop(unplacedId: string | null = null) {
  onTop = { token: getSession().token, until: Date.now() + ownOnTopMs, unplacedId }
}

/** False in another session than that of the post. */
export const isOwnOnTop = () =>
  onTop !== null && onTop.token === getSession().token && Date.now() < onTop.until

/** The id of the post that no feed has yet, or null; asked again, null. */
export function takeUnplaced(): string | null {
  const id = isOwnOnTop() ? (onTop?.unplacedId ?? null) : null
  if (onTop) onTop.unplacedId = null
  return id
}
