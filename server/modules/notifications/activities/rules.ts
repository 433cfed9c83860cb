// Kinds, filters and texts of the activity list (001 §2, §9): what others did about the viewer, and posts of followed
// people.

export const activityKinds = ['LIKE', 'COMMENT', 'REPOST', 'FOLLOW', 'POST', 'MENTION'] as const
export type ActivityKind = (typeof activityKinds)[number]

export const activityFilters = ['ALL', 'FOLLOWS', 'POSTS'] as const
export type ActivityFilter = (typeof activityFilters)[number]

export interface ActivityDetails {
  kind: ActivityKind
  /** True if it is about a comment. */
  isOnComment: boolean
  /** Excerpt of the post or comment; null without text. */
  text: string | null
}

const texts: Record<ActivityKind, (text: string | null, isOnComment: boolean) => string> = {
  LIKE: (text, isOnComment) => {
    const prefix = isOnComment ? 'Liked your comment' : text === null ? 'Liked your post' : 'Liked'
    return text === null ? prefix : `${prefix}: ${text}`
  },
  COMMENT: (text) => (text === null ? 'Commented' : `"${text}"`),
  REPOST: (text) => (text === null ? 'Reposted your post' : `Quoted your post: "${text}"`),
  FOLLOW: () => 'Followed you',
  POST: (text) => (text === null ? 'Posted a photo or video' : `Posted: ${text}`),
  MENTION: (text) => (text === null ? 'Mentioned you' : `Mentioned you: "${text}"`),
}

/** Returns the text shown under the actor's name. */
export const activityText = ({ kind, isOnComment, text }: ActivityDetails): string =>
  texts[kind](text, isOnComment)
