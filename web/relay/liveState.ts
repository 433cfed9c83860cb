// Whether changes arrive by themselves: a socket is open, and no subscription was turned away.

/** The session whose socket is open. */
let open: object | null = null
const refused = new Set<object>()

/** A session that is over may hear of its closed socket after the next one has opened its own. */
export function noteSocket(session: object, isOpen: boolean) {
  if (isOpen) open = session
  else if (open === session) open = null
}

/** A subscription that hears nothing although the socket may be open. */
export function noteRefused(subscription: object, isRefused: boolean) {
  if (isRefused) refused.add(subscription)
  else refused.delete(subscription)
}

export const isLive = () => open !== null && refused.size === 0
