// Rules of notifications: which kinds there are, how long they are kept, and the words for each (001 §2).
import * as z from 'zod/mini'

/** What people do, each of which one may want to hear of or not. */
export const deedKinds = [
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
export type DeedKind = (typeof deedKinds)[number]

/** What Fennec has to say: everybody hears of it, and nobody of who of us did it (002 §2). */
export const houseKinds = ['REPORT', 'SYSTEM', 'PURCHASE', 'SALE', 'STANDING'] as const
export type HouseKind = (typeof houseKinds)[number]

export const notificationKinds = [...deedKinds, ...houseKinds] as const
export type NotificationKind = (typeof notificationKinds)[number]

const house: readonly NotificationKind[] = houseKinds
export const isFromFennec = (kind: NotificationKind): boolean => house.includes(kind)

/** How each kind is called where one chooses what to hear of. */
export const kindLabels: Record<DeedKind, string> = {
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

/** After so many days what somebody did is told no more: neither here nor in the activity (001 §2). */
export const keptDays = 90

/** So many people are named; the others are counted. */
export const mostNamed = 3

/** Of what was said, in UTF-16 units; whatever is longer is cut. */
const excerptLength = 140

/** The beginning of a text, on one line; null where nothing was written. */
export function excerptOf(text: string | null): string | null {
  const line = (text ?? '').replace(/\s+/g, ' ').trim()
  return line.length > excerptLength ? `${line.slice(0, excerptLength - 1).trimEnd()}…` : line || null
}

/** What somebody did, as the list has it. */
export interface Deed {
  kind: NotificationKind
  /** Whether it was done to a comment or under one, and not to a post. */
  isOnComment: boolean
  /** The beginning of what was written: by him, by whom it was done to, or by Fennec. */
  text: string | null
}

const saying = (deed: string, text: string | null) => (text === null ? deed : `${deed}: "${text}"`)

const deeds: Record<NotificationKind, (deed: Deed) => string> = {
  LIKE: ({ isOnComment }) => `liked your ${isOnComment ? 'comment' : 'post'}`,
  COMMENT: ({ text }) => saying('commented on your post', text),
  REPLY: ({ text }) => saying('replied to your comment', text),
  REPOST: () => 'reposted your post',
  QUOTE: ({ text }) => saying('quoted your post', text),
  MENTION: ({ text }) => saying('mentioned you', text),
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

/** What stands behind the names, such as 'liked your post'. */
export const deedOf = (deed: Deed): string => deeds[deed.kind](deed)

/** Who is named, and how many are not: of nobody 'Fennec'; `count` is of all people. */
export function namedOf([first = 'Fennec', second]: readonly string[], count: number) {
  if (count <= 1 || second === undefined) return { names: [first], others: 0 }
  return count === 2 ? { names: [first, second], others: 0 } : { names: [first], others: count - 1 }
}

/** Such as 'Ada Obi', 'Ada Obi and Bayo Ade' or 'Ada Obi and 3 others'. */
export function namesOf(actors: readonly string[], count: number): string {
  const { names, others } = namedOf(actors, count)
  return [...names, ...(others > 0 ? [`${others} others`] : [])].join(' and ')
}

const tooLittle = 'Say which were read: ids, or upTo'

/** Which were read: some by their ids, or all up to a moment (001 §2). */
export const readingOf = z
  .object({
    ids: z.nullish(
      z.array(z.int(), 'ids must be a list of numbers').check(z.maxLength(100, 'At most 100 ids')),
    ),
    upTo: z.nullish(z.date()),
  })
  .check(z.refine(({ ids, upTo }) => ids != null || upTo != null, { path: ['upTo'], error: tooLittle }))
