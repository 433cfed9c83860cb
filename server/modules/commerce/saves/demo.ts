// Saves of demo posts.
import { createEngagements, numbered } from '#server/demo/acts.ts'
import type { DatedPost } from '#server/demo/timeline.ts'

/** A save for every nine likes. */
export const saveRows = (posts: DatedPost[], now: Date) =>
  numbered(posts.flatMap((post) => createEngagements(post, 'saves', Math.floor(post.likes / 9), now)))
