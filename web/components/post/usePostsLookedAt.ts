// Chooses the visible posts to watch. A socket takes 100 messages a minute, so watches start and end slowly.
import { useEffect, useState } from 'react'

/** Maximum number of watched posts, out of 20 subscriptions; the rest is for the comment panel and the screens. */
const maxWatched = 8
const dwellMs = 400
/** Each start and each end is a message: one a second and the burst, about 80 a minute, leave room for others. */
const msPerMessage = 1000
/** Messages that may be sent in a burst, so that the first posts need not wait. */
const burst = 20

/** Time at which the messages sent so far are within the rate; one per tab, as is the socket. */
let budgetUsedUntil = 0

export function useWatchedPosts(ids: readonly string[]): readonly string[] {
  const [watched, setWatched] = useState<readonly string[]>([])
  const text = JSON.stringify(ids.slice(0, maxWatched))

  useEffect(() => {
    const visibleIds = JSON.parse(text) as string[]
    const started = visibleIds.filter((id) => !watched.includes(id))
    const ended = watched.filter((id) => !visibleIds.includes(id))
    if (started.length + ended.length === 0) return
    const cost = (started.length + ended.length) * msPerMessage
    const allowedAt = budgetUsedUntil + cost - burst * msPerMessage
    const timer = setTimeout(
      () => {
        budgetUsedUntil = Math.max(budgetUsedUntil, Date.now()) + cost
        setWatched(visibleIds)
      },
      Math.max(dwellMs, allowedAt - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [text, watched])

  return watched
}
