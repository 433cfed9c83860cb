// What comments tell over the bus to whoever watches their post.

export interface CommentHint {
  /** `commented` also when a hidden comment is shown again; `commentLiked` also when a like is taken back; `commentRemoved` also when one is hidden. */
  change: 'commented' | 'commentEdited' | 'commentLiked' | 'commentRemoved'
  commentId: number
}
