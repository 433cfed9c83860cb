// What comments tell over the bus to whoever watches their post.

export interface CommentHint {
  /** `commented` also when a hidden comment is shown again; `commentRemoved` also when one is hidden. */
  change: 'commented' | 'commentEdited' | 'commentRemoved'
  commentId: number
}
