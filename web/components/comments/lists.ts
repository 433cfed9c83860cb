// Store updates that keep the lists of comments current, for the viewer's own changes and for live events.
import {
  setCount,
  setFalseIfUnknown,
  appendToList,
  deleteAndDecrement,
  type Change,
} from '#web/relay/store/storeUpdates.ts'
import type { List } from '#web/relay/store/lists.ts'

const edgeType = 'CommentEdge'

export const commentList = (postId: string): List => ({
  ownerId: postId,
  key: 'CommentList_comments',
  edgeType,
})

export const replyList = (commentId: string): List => ({
  ownerId: commentId,
  key: 'CommentReplies_replies',
  edgeType,
})

interface LiveComment {
  readonly id: string
  readonly rootId: string | null | undefined
  readonly threadRepliesCount: number
}

/** Sets the root comment's count of replies; events carry the total, so repeats do no harm. */
export const updateReplyCount = ({ rootId, threadRepliesCount }: LiveComment): Change[] =>
  rootId ? [setCount(rootId, 'repliesCount', threadRepliesCount)] : []

/**
 * Appends a comment to its list, if that is loaded. The viewer's own shows at once; another person's waits for the page
 * it is on if more pages follow.
 */
export function addComment(postId: string, comment: LiveComment, { isOwn }: { isOwn: boolean }): Change[] {
  const list = comment.rootId ? replyList(comment.rootId) : commentList(postId)
  return [
    ...updateReplyCount(comment),
    setFalseIfUnknown(comment.id, 'viewerHasLiked'),
    appendToList(comment.id, list, { skipsPartial: !isOwn }),
  ]
}

export const removeComment = (commentId: string): Change[] => [
  deleteAndDecrement(commentId, { by: 'rootId', as: 'repliesCount' }),
]
