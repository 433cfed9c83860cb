// Bus topics of posts.
import type { CommentHint } from '#server/modules/social/comments/topics.ts'

declare module '#server/core/events/bus.ts' {
  interface Topics {
    /** A post or its comments changed; the key is the post id. */
    post: PostHint
    /** A new post; the key is "all". Listeners check its visibility. */
    newPost: { postId: number; authorId: number; campus: string }
  }
}

export type PostHint = { change: 'counts' | 'edited' | 'deleted' } | CommentHint
