// Bus hints about comments, for subscribers of their post.

export interface CommentHint {
  /** `commented`: added or shown again; `commentLiked`: liked or unliked; `commentRemoved`: deleted or hidden. */
  change: 'commented' | 'commentEdited' | 'commentLiked' | 'commentRemoved'
  commentId: number
}
