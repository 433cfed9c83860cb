// Kinds, limits, texts and input checks of notifications (001 §2).
import * as z from 'zod/mini'

/** Acts of people, which the viewer can turn off. */
export const actKinds = [
  'LIKE',
  'COMMENT',
  'REPLY',
  'REPOST',
  'QUOTE',
  'MENTION',
  'FOLLOW',
  'FOLLOW_REQUEST',
  'FOLLOW_ACCEPTED',
  'MESSAGE_REQUEST',
] as const
export type ActKind = (typeof actKinds)[number]

/** Kinds from Fennec: always on, without a named actor (002 §2). */
export const fennecKinds = ['REPORT', 'SYSTEM', 'PURCHASE', 'SALE', 'STANDING'] as const
export type FennecKind = (typeof fennecKinds)[number]

export const notificationKinds = [...actKinds, ...fennecKinds] as const
export type NotificationKind = (typeof notificationKinds)[number]

const fennecKindList: readonly NotificationKind[] = fennecKinds
export const isFromFennec = (kind: NotificationKind): boolean => fennecKindList.includes(kind)

export const kindLabels: Record<ActKind, string> = {
  LIKE: 'Likes',
  COMMENT: 'Comments',
  REPLY: 'Replies',
  REPOST: 'Reposts',
  QUOTE: 'Quotes',
  MENTION: 'Mentions',
  FOLLOW: 'New followers',
  FOLLOW_REQUEST: 'Requests to follow you',
  FOLLOW_ACCEPTED: 'Accepted requests',
  MESSAGE_REQUEST: 'Message requests',
}

/** Age limit of notifications and activity (001 §2). */
export const retentionDays = 90

/** Most actors of a notification that the API returns; the others are counted. */
export const maxNamedActors = 3

/** In UTF-16 units. */
const excerptLength = 140

/** Returns the beginning of a text, on one line; null if it is blank. */
export function createExcerpt(text: string | null): string | null {
  const line = (text ?? '').replace(/\s+/g, ' ').trim()
  return line.length > excerptLength ? `${line.slice(0, excerptLength - 1).trimEnd()}…` : line || null
}

export interface NotificationDetails {
  kind: NotificationKind
  /** True if it is about a comment, not a post. */
  isOnComment: boolean
  /** Excerpt of the comment, post or Fennec's text. */
  text: string | null
}

const withQuote = (action: string, text: string | null) => (text === null ? action : `${action}: "${text}"`)

const texts: Record<NotificationKind, (details: NotificationDetails) => string> = {
  LIKE: ({ isOnComment }) => `liked your ${isOnComment ? 'comment' : 'post'}`,
  COMMENT: ({ text }) => withQuote('commented on your post', text),
  REPLY: ({ text }) => withQuote('replied to your comment', text),
  REPOST: () => 'reposted your post',
  QUOTE: ({ text }) => withQuote('quoted your post', text),
  MENTION: ({ text }) => withQuote('mentioned you', text),
  FOLLOW: () => 'started following you',
  FOLLOW_REQUEST: () => 'asked to follow you',
  FOLLOW_ACCEPTED: () => 'accepted your follow request',
  MESSAGE_REQUEST: () => 'would like to write to you',
  REPORT: ({ text }) => text ?? 'has looked at your report',
  SYSTEM: ({ text }) => text ?? 'has news about your account',
  PURCHASE: ({ text }) => text ?? 'has news about your order',
  SALE: ({ text }) => text ?? 'has news about your sale',
  STANDING: ({ text }) => text ?? 'has news about your account standing',
}

/** Returns the text after the names, such as 'liked your post'. */
export const formatAction = (details: NotificationDetails): string => texts[details.kind](details)

/** Returns the names to show, 'Fennec' if there are none, and the number of others; `count` is of all people. */
export function nameActors([first = 'Fennec', second]: readonly string[], count: number) {
  if (count <= 1 || second === undefined) return { names: [first], others: 0 }
  return count === 2 ? { names: [first, second], others: 0 } : { names: [first], others: count - 1 }
}

/** Returns 'Ada Obi', 'Ada Obi and Bayo Ade' or 'Ada Obi and 3 others'. */
export function formatActorNames(actors: readonly string[], count: number): string {
  const { names, others } = nameActors(actors, count)
  return [...names, ...(others > 0 ? [`${others} others`] : [])].join(' and ')
}

const selectionMissingText = 'Say which were read: ids, or upTo'

/** Notifications to mark as read: by ids, or all up to a moment (001 §2). */
export const readSelection = z
  .object({
    ids: z.nullish(
      z.array(z.int(), 'ids must be a list of numbers').check(z.maxLength(100, 'At most 100 ids')),
    ),
    upTo: z.nullish(z.date()),
  })
  .check(
    z.refine(({ ids, upTo }) => ids != null || upTo != null, { path: ['upTo'], error: selectionMissingText }),
  )
