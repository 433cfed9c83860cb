// Rules of the activity: what is in it, and the words for each (001 §2, §9).

export const activityKinds = ['LIKE', 'COMMENT', 'REPOST', 'FOLLOW', 'POST', 'MENTION'] as const
export type ActivityKind = (typeof activityKinds)[number]

export const activityFilters = ['ALL', 'FOLLOWS', 'POSTS'] as const
export type ActivityFilter = (typeof activityFilters)[number]

/** What somebody did, as the list has it. */
export interface Act {
  kind: ActivityKind
  /** Whether it was done to a comment. */
  isOnComment: boolean
  /** The beginning of what it is about; null where there are no words. */
  text: string | null
}

const acts: Record<ActivityKind, (text: string | null, isOnComment: boolean) => string> = {
  LIKE: (text, isOnComment) => {
    const what = isOnComment ? 'Liked your comment' : text === null ? 'Liked your post' : 'Liked'
    return text === null ? what : `${what}: ${text}`
  },
  COMMENT: (text) => (text === null ? 'Commented' : `"${text}"`),
  REPOST: (text) => (text === null ? 'Reposted your post' : `Quoted your post: "${text}"`),
  FOLLOW: () => 'Followed you',
  POST: (text) => (text === null ? 'Posted a photo or video' : `Posted: ${text}`),
  MENTION: (text) => (text === null ? 'Mentioned you' : `Mentioned you: "${text}"`),
}

/** What stands under the name. */
export const actOf = ({ kind, isOnComment, text }: Act): string => acts[kind](text, isOnComment)
