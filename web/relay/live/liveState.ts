// Whether changes arrive by themselves: a socket is open, and no subscription was turned away.

/** The session whose socket is open. */
let open: object | null = null
const refused = new Set<object>()
const listeners = new Set<() => void>()

export const isLive = () => open !== null && refused.size === 0

function change(work: () => void) {
  const wasLive = isLive()
  work()
  if (isLive() && !wasLive) for (const listener of listeners) listener()
}

/** A session that is over may hear of its closed socket after the next one has opened its own. */
export function noteSocket(session: object, isOpen: boolean) {
  change(() => {
    if (isOpen) open = session
    else if (open === session) open = null
  })
}

/** A subscription that hears nothing although the socket may be open. */
export function noteRefused(subscription: object, isRefused: boolean) {
  change(() => {
    if (isRefused) refused.add(subscription)
    else refused.delete(subscription)
  })
}

/** Calls back when changes arrive again: what has no log may have missed some meanwhile. */
export function onLive(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
