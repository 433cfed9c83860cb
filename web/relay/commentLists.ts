// Where comments belong among those that are shown: whoever wrote them, and however we learned of it, each once.
import {
  commitLocalUpdate,
  ConnectionHandler,
  type Environment,
  type RecordProxy,
  type RecordSourceProxy,
} from 'relay-runtime'

const commentsOf = (post: RecordProxy) => ConnectionHandler.getConnection(post, 'CommentList_comments')
const repliesOf = (comment: RecordProxy) => ConnectionHandler.getConnection(comment, 'CommentReplies_replies')

const edgesOf = (list: RecordProxy) => (list.getLinkedRecords('edges') ?? []).filter((edge) => edge != null)
const hasMore = (list: RecordProxy) => list.getLinkedRecord('pageInfo')?.getValue('hasNextPage') === true
const nodeIdOf = (edge: RecordProxy) => edge.getLinkedRecord('node')?.getDataID()

function append(store: RecordSourceProxy, list: RecordProxy, comment: RecordProxy) {
  if (edgesOf(list).some((edge) => nodeIdOf(edge) === comment.getDataID())) return
  ConnectionHandler.insertEdgeAfter(list, ConnectionHandler.createEdge(store, list, comment, 'CommentEdge'))
}

/**
 * Puts a comment at the end of its list, if that is shown. Between the last one that was read and somebody else's new
 * one there may be others: it then comes with them. One's own is shown at once.
 */
export function addComment(
  store: RecordSourceProxy,
  { postId, comment, isOwn }: { postId: string; comment: RecordProxy; isOwn: boolean },
) {
  const rootId = comment.getValue('rootId')
  const holder = store.get(typeof rootId === 'string' ? rootId : postId)
  if (!holder) return
  noteReplies(store, comment)
  const list = typeof rootId === 'string' ? repliesOf(holder) : commentsOf(holder)
  if (list && (isOwn || !hasMore(list))) append(store, list, comment)
}

/** The comment that a thread hangs under counts its replies: told with each of them, so never counted twice. */
export function noteReplies(store: RecordSourceProxy, comment: RecordProxy) {
  const rootId = comment.getValue('rootId')
  const count = comment.getValue('threadRepliesCount')
  if (typeof rootId === 'string' && typeof count === 'number')
    store.get(rootId)?.setValue(count, 'repliesCount')
}

/**
 * Takes a comment out of every list. Of a reply that is shown the thread counts one less; told again, it changes nothing.
 * Returns false for one that is not there, and may never have been.
 */
export function removeComment(store: RecordSourceProxy, commentId: string): boolean {
  const comment = store.get(commentId)
  if (!comment) return false
  const rootId = comment.getValue('rootId')
  const root = typeof rootId === 'string' ? store.get(rootId) : null
  if (root) root.setValue(Math.max(0, Number(root.getValue('repliesCount')) - 1), 'repliesCount')
  store.delete(commentId)
  return true
}

/** Counts one comment more at once. The server's own count may arrive first: the higher one holds. */
export function countComment(store: RecordSourceProxy, postId: string, count: number) {
  const post = store.get(postId)
  post?.setValue(Math.max(Number(post.getValue('commentsCount')), count), 'commentsCount')
}

/** Which comments stand in a list behind others that have not been read yet: one's own, just written. */
export function commentsAhead(environment: Environment, holderId: string): string[] {
  const ahead: string[] = []
  commitLocalUpdate(environment, (store) => {
    const holder = store.get(holderId)
    const list = holder && (commentsOf(holder) ?? repliesOf(holder))
    if (!list || !hasMore(list)) return
    const ids = edgesOf(list).map((edge) => (edge.getValue('cursor') ? undefined : nodeIdOf(edge)))
    ahead.push(...ids.filter((id) => id !== undefined))
  })
  return ahead
}

/** Puts them back after the list was read anew. */
export function putBack(environment: Environment, holderId: string, commentIds: readonly string[]) {
  if (commentIds.length === 0) return
  commitLocalUpdate(environment, (store) => {
    const holder = store.get(holderId)
    const list = holder && (commentsOf(holder) ?? repliesOf(holder))
    for (const comment of commentIds.map((id) => store.get(id)))
      if (list && comment) append(store, list, comment)
  })
}
