// So long one's own new post stays on top of the feeds it was put on: asked anew, they have it wherever it belongs.
import { getSession } from '#web/session/session.ts'

const ownOnTopMs = 10 * 60_000
let onTop: { token: string | null; until: number } | null = null

export function keepOwnOnTop() {
  onTop = { token: getSession().token, until: Date.now() + ownOnTopMs }
}

/** It was another person's, where the session is another. */
export const isOwnOnTop = () =>
  onTop !== null && onTop.token === getSession().token && Date.now() < onTop.until
