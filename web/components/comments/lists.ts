// Where comments belong among those that are shown: whoever wrote them, and however we learned of it, each once.
import { count, off, put, remove, type Change } from '#web/relay/store/changes.ts'
import type { List } from '#web/relay/store/lists.ts'

const edgeType = 'CommentEdge'

export const commentsOf = (postId: string): List => ({ of: postId, key: 'CommentList_comments', edgeType })

export const repliesOf = (commentId: string): List => ({
  of: commentId,
  key: 'CommentReplies_replies',
  edgeType,
})

interface Told {
  readonly id: string
  readonly rootId: string | null | undefined
  readonly threadRepliesCount: number
}

/** The comment that a thread hangs under counts its replies: told with each of them, so never counted twice. */
export const changed = ({ rootId, threadRepliesCount }: Told): Change[] =>
  rootId ? [count(rootId, 'repliesCount', threadRepliesCount)] : []

/**
 * At the end of its list, if that is shown. Between the last one that was read and somebody else's new one there may be
 * others: it then comes with them. One's own is shown at once.
 */
export function added(postId: string, comment: Told, { isOwn }: { isOwn: boolean }): Change[] {
  const list = comment.rootId ? repliesOf(comment.rootId) : commentsOf(postId)
  return [...changed(comment), off(comment.id, 'viewerHasLiked'), put(comment.id, list, { waits: !isOwn })]
}

/** Of a reply that is shown the thread counts one less. */
export const removed = (commentId: string): Change[] => [
  remove(commentId, { by: 'rootId', as: 'repliesCount' }),
]
