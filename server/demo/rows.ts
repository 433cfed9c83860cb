// The rows of the demo campus by table, from the `demo.ts` of each module.
import { datedPosts } from '#server/demo/timeline.ts'
import { bankAccountRows } from '#server/modules/commerce/bankAccounts/demo.ts'
import { commentRows, withLikes } from '#server/modules/social/comments/demo.ts'
import { commentLikeRows, likeRows, repostRows } from '#server/modules/social/engagement/demo.ts'
import { messageRows } from '#server/modules/messaging/messages/demo.ts'
import { toNotificationRows } from '#server/modules/notifications/notifications/demo.ts'
import { postRows } from '#server/modules/social/posts/demo.ts'
import { productRows } from '#server/modules/commerce/products/demo.ts'
import { saveRows } from '#server/modules/commerce/saves/demo.ts'
import { serviceRows } from '#server/modules/commerce/services/demo.ts'
import { blockRows, followRows } from '#server/modules/identity/users/demo.ts'
import type { Seal } from '#server/lib/seal.ts'

/** Returns all rows but people and files, referenced tables first; only times differ between loads. */
export function demoRows(now: Date, seal: Seal) {
  const posts = datedPosts(now)
  const comments = commentRows(posts, now)
  const likes = likeRows(posts, now)
  const commentLikes = commentLikeRows(comments, now)
  const reposts = repostRows(posts, now)
  const follows = followRows(posts, comments, now)
  return {
    BankAccount: bankAccountRows(now, seal),
    Product: productRows(now),
    Service: serviceRows(now),
    Post: postRows(posts, { comments, likes, reposts }),
    Comment: withLikes(comments, commentLikes),
    Like: likes,
    CommentLike: commentLikes,
    Repost: reposts,
    Save: saveRows(posts, now),
    Follow: follows,
    Block: blockRows(now),
    ...messageRows(now),
    Notification: toNotificationRows({ posts, comments, likes, commentLikes, reposts, follows }, now),
  }
}
