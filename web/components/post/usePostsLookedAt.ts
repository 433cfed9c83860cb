// Which posts are looked at rather than scrolled by: a socket takes 100 messages a minute, so they change calmly.
import { useEffect, useRef, useState } from 'react'

/** So many of 20 subscriptions; an open comment panel and what every screen follows have theirs. */
const most = 8
/** Whoever stays so long with a post looks at it. */
const patienceMs = 1000
/** Each beginning and each end is a message: about 60 in a minute leave room for all else. */
const msPerMessage = 1000

/** `ids` are those in the window, from the top. */
export function usePostsLookedAt(ids: readonly string[]): readonly string[] {
  const [watched, setWatched] = useState<readonly string[]>([])
  const freeAt = useRef(0)
  const text = JSON.stringify(ids.slice(0, most))

  useEffect(() => {
    const wanted = JSON.parse(text) as string[]
    const begun = wanted.filter((id) => !watched.includes(id))
    const ended = watched.filter((id) => !wanted.includes(id))
    if (begun.length + ended.length === 0) return
    const timer = setTimeout(
      () => {
        freeAt.current = Date.now() + (begun.length + ended.length) * msPerMessage
        setWatched(wanted)
      },
      Math.max(patienceMs, freeAt.current - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [text, watched])

  return watched
}
