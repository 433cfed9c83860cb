// Which posts are looked at rather than scrolled by: a socket takes 100 messages a minute, so they change calmly.
import { useEffect, useState } from 'react'

/** So many of 20 subscriptions; an open comment panel and what every screen follows have theirs. */
const most = 8
/** Whoever stays so long with a post looks at it. */
const patienceMs = 400
/** Each beginning and each end is a message: about 80 in a minute leave room for all else. */
const msPerMessage = 1000
/** Of those, so many may come at once: whoever stops at a few posts need not wait for any. */
const atOnce = 20

/** When all that has been said is paid for; a tab has one socket, whatever its screens. */
let paidAt = 0

/** `ids` are those in the window, from the top. */
export function usePostsLookedAt(ids: readonly string[]): readonly string[] {
  const [watched, setWatched] = useState<readonly string[]>([])
  const text = JSON.stringify(ids.slice(0, most))

  useEffect(() => {
    const wanted = JSON.parse(text) as string[]
    const begun = wanted.filter((id) => !watched.includes(id))
    const ended = watched.filter((id) => !wanted.includes(id))
    if (begun.length + ended.length === 0) return
    const cost = (begun.length + ended.length) * msPerMessage
    const freeAt = paidAt + cost - atOnce * msPerMessage
    const timer = setTimeout(
      () => {
        paidAt = Math.max(paidAt, Date.now()) + cost
        setWatched(wanted)
      },
      Math.max(patienceMs, freeAt - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [text, watched])

  return watched
}
