// What posts tell over the bus to whoever looks at one, or waits for new ones.
import type { CommentHint } from '#server/modules/social/comments/topics.ts'

declare module '#server/core/events/bus.ts' {
  interface Topics {
    /** Something about a post is not what it was; keyed by the post's id. */
    post: PostHint
    /** Somebody posted; keyed by "all". Who may know of it is for the listener to find out. */
    newPost: { postId: number; authorId: number; campus: string }
  }
}

export type PostHint = { change: 'counts' | 'edited' | 'deleted' } | CommentHint
