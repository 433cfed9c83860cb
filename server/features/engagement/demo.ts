// Who likes and reposts the demo posts, as rows.
import { actsOn, numbered, type ActRow } from '#server/demo/acts.ts'
import type { DatedPost } from '#server/demo/timeline.ts'

export const likeRows = (posts: DatedPost[], now: Date): ActRow[] =>
  posts.flatMap((post) => actsOn(post, 'likes', post.likes, now))

export const repostRows = (posts: DatedPost[], now: Date) =>
  numbered(posts.flatMap((post) => actsOn(post, 'reposts', post.reposts ?? 0, now)))
