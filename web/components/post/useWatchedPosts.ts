// Chooses the visible posts to subscribe to. A socket accepts 100 messages a minute, so changes are rate limited.
import { useEffect, useState } from 'react'

/** Maximum number of watched posts, out of 20 subscriptions; the rest is for the comment panel and the screens. */
const maxWatched = 8
const dwellMs = 400
/** Each start and each end of a subscription is a message. One a second plus the burst is about 80 a minute. */
const msPerMessage = 1000
/** Messages that may be sent at once, so that the first posts are live without delay. */
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
