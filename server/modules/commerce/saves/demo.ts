// Who saves the demo posts, as rows.
import { actsOn, numbered } from '#server/demo/acts.ts'
import type { DatedPost } from '#server/demo/timeline.ts'

/** What many like some keep: notes, food, and what has a date. */
export const saveRows = (posts: DatedPost[], now: Date) =>
  numbered(posts.flatMap((post) => actsOn(post, 'saves', Math.floor(post.likes / 9), now)))
