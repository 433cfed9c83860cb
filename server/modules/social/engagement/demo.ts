// Creates rows of likes and reposts of demo posts, and of likes of their comments.
import { createEngagements, numbered, findUsersNear, type EngagementRow } from '#server/demo/acts.ts'
import { createSeededRandom } from '#server/demo/chance.ts'
import type { DatedPost } from '#server/demo/timeline.ts'
import type { CommentRow } from '#server/modules/social/comments/demo.ts'

export const likeRows = (posts: DatedPost[], now: Date): EngagementRow[] =>
  posts.flatMap((post) => createEngagements(post, 'likes', post.likes, now))

export const repostRows = (posts: DatedPost[], now: Date) =>
  numbered(posts.flatMap((post) => createEngagements(post, 'reposts', post.reposts ?? 0, now)))

export interface CommentLikeRow {
  userId: number
  commentId: number
  createdAt: Date
}

/** Upper limit of likes per comment; most get few or none. */
const maxLikes = 9

export const commentLikeRows = (comments: CommentRow[], now: Date): CommentLikeRow[] =>
  comments.flatMap(({ id, authorId, createdAt }) => {
    const random = createSeededRandom(`likes of comment ${id}`)
    const spanMs = (now.getTime() - createdAt.getTime()) * 0.95
    return findUsersNear(authorId, random)
      .slice(0, Math.floor(maxLikes * random() ** 2.5))
      .map((userId) => ({
        userId,
        commentId: id,
        createdAt: new Date(createdAt.getTime() + Math.round(spanMs * random() ** 3)),
      }))
  })
