// The typed topics of the bus. An event is a hint that something changed; the database is the truth.

export interface Topics {
  /** These sessions of a person have ended, or may do something else now; keyed by the person's id. */
  sessionEnded: { sessionIds: number[] }
  /** A person's log has events up to that number; keyed by the person's id. */
  event: { seq: number }
  /** Something about a post is not what it was; keyed by the post's id. */
  post: PostHint
  /** Somebody posted; keyed by "all". Who may know of it is for the listener to find out. */
  newPost: { postId: number; authorId: number; campus: string }
}

export type PostHint =
  | { change: 'counts' | 'edited' | 'deleted' }
  /** `commented` also when a hidden comment is shown again; `commentRemoved` also when one is hidden. */
  | { change: 'commented' | 'commentEdited' | 'commentRemoved'; commentId: number }
