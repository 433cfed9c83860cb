// Pins the viewer's new post to the top of their feeds for ten minutes.
import { getSession } from '#web/session/session.ts'

const pinDurationMs = 10 * 60_000
let pinned: { token: string | null; until: number; unlistedPostId: string | null } | null = null

/** `unlistedPostId` is the global id of a post that was published before any feed was read. */
export function pinOwnPost(unlistedPostId: string | null = null) {
  pinned = { token: getSession().token, until: Date.now() + pinDurationMs, unlistedPostId }
}

/** True for ten minutes after `pinOwnPost`, in the same session. */
export const isOwnPostPinned = () =>
  pinned !== null && pinned.token === getSession().token && Date.now() < pinned.until

/** Returns, once, the id of the pinned post that no feed contains yet; else null. */
export function takeUnlistedPost(): string | null {
  const id = isOwnPostPinned() ? (pinned?.unlistedPostId ?? null) : null
  if (pinned) pinned.unlistedPostId = null
  return id
}
