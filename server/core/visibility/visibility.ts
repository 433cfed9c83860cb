// Who sees whose posts and whom, and who wants to (001 §6, 001 §2), as texts for the WHERE of every statement.
import type { Context, AuthenticatedContext } from '#server/core/context/context.ts'
import { leavingUntil } from '#server/core/context/suspension.ts'

/**
 * The first three parameters of every statement that uses a text below: who looks (0: somebody signed out), whether he
 * moderates, and when.
 */
export const viewerParams = ({ viewer, now }: Pick<Context, 'viewer' | 'now'>): [number, boolean, Date] => [
  viewer?.id ?? 0,
  viewer?.role === 'ADMIN',
  now(),
]

/** Whose eyes a text below looks with, each part as SQL. */
export interface ViewerScope {
  id: string
  moderates: string
  now: string
  /** As arrays, where they have been read: of the people asked about those whom a block stands between, whom he mutes, follows. */
  apart?: string
  muted?: string
  followed?: string
}

/** Those of the caller, whom `viewerParams` describes. */
export const caller: ViewerScope = { id: '$1::int', moderates: '$2::boolean', now: '$3::timestamptz' }

/**
 * Those of each of many who watch something, rows of "User" v; the second parameter is when. A row says nothing of the
 * role a session may act in: moderators are not asked about, see `sees`.
 */
export const watchers: ViewerScope = { id: 'v.id', moderates: 'false', now: '$2::timestamptz' }

/** A session that watches something. */
export interface Watcher {
  viewerId: number
  moderates: boolean
}

export const watcherOf = ({ viewer }: AuthenticatedContext): Watcher => ({
  viewerId: viewer.id,
  moderates: viewer.role === 'ADMIN',
})

/** Returns true for a watcher among those people, and for every moderator. */
export const sees = ({ viewerId, moderates }: Watcher, people: ReadonlySet<number> | undefined): boolean =>
  moderates || people?.has(viewerId) === true

// All are compared by IS TRUE: of IS NULL the planner believes that it holds for one row in 200, and would begin a list
// of posts or comments by reading every person there is.

/** Whether the onlooker follows a person, by his id. */
export const follows = (personId: string, { id, followed }: ViewerScope): string =>
  followed
    ? `${personId} = ANY(${followed})`
    : `(SELECT true FROM "Follow" WHERE "followerId" = ${id} AND "followeeId" = ${personId} AND status = 'ACCEPTED') IS TRUE`

const blocked = (blocker: string, other: string) =>
  `(SELECT true FROM "Block" WHERE "blockerId" = ${blocker} AND "blockedId" = ${other})`

/** Whether neither of two people, by their ids, has blocked the other. */
export const unblocked = (one: string, other: string): string =>
  `${blocked(one, other)} IS NOT TRUE AND ${blocked(other, one)} IS NOT TRUE`

/** True while the account of a person is not being deleted. */
export const isStaying = (person: string): string =>
  `(${person}."suspendedUntil" IS NULL OR ${person}."suspendedUntil" < '${leavingUntil.toISOString()}'::timestamptz)`

/** True while a person is neither suspended nor leaving. Whether they have accepted the terms is for `mayWrite` alone. */
export const isUnsuspended = (person: string, now: string): string =>
  `(${person}."suspendedUntil" IS NULL OR ${person}."suspendedUntil" <= ${now})`

/**
 * True if the viewer may know of that person at all: neither has blocked the other, and the person is not suspended.
 * Moderators know of everybody but those whose account is being deleted, who count as gone.
 */
export const visiblePeople = (person: string, eyes = caller): string => `(
  ${person}.id = ${eyes.id} OR (${eyes.moderates} AND ${isStaying(person)}) OR (
    ${isUnsuspended(person, eyes.now)}
    AND ${eyes.apart ? `${person}.id <> ALL(${eyes.apart})` : unblocked(`${person}.id`, eyes.id)}))`

/** Whether the onlooker may see the posts of that author, and what is on them: the account is open, or he follows it. */
export const visiblePosts = (author: string, eyes = caller): string => `(
  ${visiblePeople(author, eyes)}
  AND (NOT ${author}."isPrivate" OR ${author}.id = ${eyes.id} OR ${eyes.moderates}
    OR ${follows(`${author}.id`, eyes)}))`

/** Whether moderators leave a row in sight of the onlooker: its author, by his id, and they see it all the same (ADR 27). */
const unheld = (row: string, authorId: string, { id, moderates }: ViewerScope) =>
  `(NOT ${row}."isHeld" OR ${authorId} = ${id} OR ${moderates})`

/** Whether the onlooker may see a post of that author. */
export const postIsVisible = (post: string, author: string, eyes = caller): string =>
  `(${visiblePosts(author, eyes)} AND ${unheld(post, `${author}.id`, eyes)})`

/** Whether the onlooker may see what somebody sells, or says of what he has bought. */
export const offerIsVisible = (offer: string, person: string, eyes = caller): string =>
  `(${visiblePeople(person, eyes)} AND ${unheld(offer, `${person}.id`, eyes)})`

/**
 * Whether one person hears of another, by their ids: she has not muted him. It is asked for feeds and notifications, and
 * nowhere else.
 */
export const unmuted = (one: string, other: string): string =>
  `(SELECT true FROM "Mute" WHERE "muterId" = ${one} AND "mutedId" = ${other}) IS NOT TRUE`

/**
 * True if a text in plain words has none of the words and phrases of a tsquery. Words behind a bar are for search alone.
 * Either may be null: then nothing is looked into.
 */
const withoutWords = (text: string, query: string): string => `
  CASE WHEN ${query} IS NULL OR ${text} IS NULL THEN true
    ELSE NOT array_to_tsvector(string_to_array(split_part(${text}, ' |', 1), ' ')) @@ ${query} END`

/** The muted words of the caller: read once in a statement, however many rows it looks at. */
const callersWords = `(SELECT "mutedQuery"::tsquery FROM "User" WHERE id = ${caller.id})`

/** Whether a feed of the onlooker has that post: his own, or one of nobody and with no word that he has muted. */
export const wantedPosts = (post: string, eyes = caller, mutedQuery = callersWords): string => {
  const author = `${post}."authorId"`
  const isUnmuted = eyes.muted ? `${author} <> ALL(${eyes.muted})` : unmuted(eyes.id, author)
  return `(${author} = ${eyes.id} OR (${isUnmuted} AND ${withoutWords(`${post}."searchText"`, mutedQuery)}))`
}

/** Whether the caller still hears of what another person did, and of what he wrote in plain words, if he did. */
export const heard = (other: string, text: string): string =>
  `${unmuted(caller.id, other)} AND ${withoutWords(text, callersWords)}`

/** Whether "User" v hears of what another person did, and of what he wrote in plain words, if he did. */
export const hears = (other: string, text: string): string =>
  `(${unmuted('v.id', other)} AND ${withoutWords(text, 'v."mutedQuery"::tsquery')})`
