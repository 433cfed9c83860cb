// Notifications of the demo accounts (001 §2).
import type { EngagementRow } from '#server/demo/acts.ts'
import { cast, day, withMentions } from '#server/demo/cast.ts'
import { demoAccounts } from '#server/demo/people.ts'
import type { DatedPost } from '#server/demo/timeline.ts'
import type { CommentRow } from '#server/modules/social/comments/demo.ts'
import type { CommentLikeRow } from '#server/modules/social/engagement/demo.ts'
import type { FollowRow } from '#server/modules/identity/users/demo.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'
import type { NotificationKind } from '#server/generated/prisma/enums.ts'

interface Acts {
  posts: DatedPost[]
  comments: CommentRow[]
  likes: EngagementRow[]
  commentLikes: CommentLikeRow[]
  reposts: EngagementRow[]
  follows: FollowRow[]
}

interface Notice {
  kind: NotificationKind
  recipientId: number
  actorId: number
  createdAt: Date
  postId?: number
  commentId?: number
}

const periodDays = { retained: 35, unread: 2 }

const recipients = new Set(
  cast.filter(({ email }) => demoAccounts.some((account) => account.email === email)).map(({ id }) => id),
)

/** Returns the rows, oldest first; those older than two days are read. */
export function toNotificationRows(acts: Acts, now: Date): Prisma.NotificationCreateManyInput[] {
  const daysAgo = (count: number) => new Date(now.getTime() - count * day)
  return createNotices(acts)
    .filter(({ recipientId, actorId }) => recipients.has(recipientId) && recipientId !== actorId)
    .filter(({ createdAt }) => createdAt > daysAgo(periodDays.retained))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((notice, index) => ({
      id: index + 1,
      postId: null,
      commentId: null,
      ...notice,
      target: toTarget(notice),
      readAt: notice.createdAt < daysAgo(periodDays.unread) ? daysAgo(periodDays.unread) : null,
    }))
}

function toTarget({ postId, commentId }: Notice): string {
  if (commentId !== undefined) return `comment:${commentId}`
  return postId === undefined ? '' : `post:${postId}`
}

function createNotices({ posts, comments, likes, commentLikes, reposts, follows }: Acts): Notice[] {
  const authorIds = new Map(posts.map(({ id, author }) => [id, author.id]))
  const findAuthorId = (postId: number) => authorIds.get(postId) ?? 0
  const commentsById = new Map(comments.map((comment) => [comment.id, comment]))
  const toPostNotice =
    (kind: NotificationKind) =>
    ({ userId, postId, createdAt }: EngagementRow): Notice => ({
      kind,
      recipientId: findAuthorId(postId),
      actorId: userId,
      createdAt,
      postId,
    })
  return [
    ...likes.map(toPostNotice('LIKE')),
    ...reposts.map(toPostNotice('REPOST')),
    ...commentLikes.map(({ userId: actorId, commentId, createdAt }): Notice => {
      const { authorId: recipientId = 0, postId } = commentsById.get(commentId) ?? {}
      return { kind: 'LIKE', recipientId, actorId, createdAt, postId, commentId }
    }),
    ...posts.flatMap(({ id, author, text, createdAt }) =>
      withMentions(text).mentions.map(({ userId: recipientId }): Notice => ({
        kind: 'MENTION',
        recipientId,
        actorId: author.id,
        createdAt,
        postId: id,
      })),
    ),
    ...comments.map(({ id, postId, authorId, parentId, createdAt }): Notice => {
      const parentAuthorId = parentId == null ? undefined : commentsById.get(parentId)?.authorId
      return {
        kind: parentAuthorId === undefined ? 'COMMENT' : 'REPLY',
        recipientId: parentAuthorId ?? findAuthorId(postId),
        actorId: authorId,
        createdAt,
        postId,
        commentId: id,
      }
    }),
    ...follows.map(({ followerId, followeeId, status, createdAt }): Notice => ({
      kind: status === 'REQUESTED' ? 'FOLLOW_REQUEST' : 'FOLLOW',
      recipientId: followeeId,
      actorId: followerId,
      createdAt,
    })),
  ]
}
