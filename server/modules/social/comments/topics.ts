// Type of the bus message that a comment changed, for subscribers of its post.

export interface CommentBusMessage {
  /** `commented`: added or shown again; `commentLiked`: liked or unliked; `commentRemoved`: deleted or hidden. */
  change: 'commented' | 'commentEdited' | 'commentLiked' | 'commentRemoved'
  commentId: number
}
