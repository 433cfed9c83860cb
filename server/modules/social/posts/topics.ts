// Bus topics of posts: a message between server processes names the change, and listeners read the new state themselves.
import type { CommentBusMessage } from '#server/modules/social/comments/topics.ts'

declare module '#server/core/events/bus.ts' {
  interface Topics {
    /** A post or its comments changed; the key is the post id. */
    post: PostBusMessage
    /** A new post; the key is "all". Listeners check its visibility. */
    newPost: { postId: number; authorId: number; campus: string }
  }
}

export type PostBusMessage = { change: 'counts' | 'edited' | 'deleted' } | CommentBusMessage
