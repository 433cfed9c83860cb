// SQL conditions for the visibility of people, posts and listings (products and services), by blocks, mutes, follows and
// suspensions (001 §6, 001 §2).
import type { Context, AuthenticatedContext } from '#server/core/context/context.ts'
import { endOfTime } from '#server/core/context/suspension.ts'

/** First three parameters of every statement with a condition below: viewer (0 if signed out), moderator or not, now. */
export const viewerParams = ({ viewer, now }: Pick<Context, 'viewer' | 'now'>): [number, boolean, Date] => [
  viewer?.id ?? 0,
  viewer?.role === 'ADMIN',
  now(),
]

/** SQL expressions for the viewer in a condition: their id, true for a moderator, and the time. */
export interface ViewerScope {
  id: string
  isModerator: string
  now: string
  /** Arrays of user ids, where already read: blocked either way, muted, and followed. */
  blocked?: string
  muted?: string
  followed?: string
}

/** Scope of the caller, by the parameters of `viewerParams`. */
export const callerScope: ViewerScope = { id: '$1::int', isModerator: '$2::boolean', now: '$3::timestamptz' }

/**
 * Scope of many viewers, rows of "User" v; $2 is now. Moderators are not included, since a row does not hold the role of a
 * session; see `canSee`.
 */
export const watcherScope: ViewerScope = { id: 'v.id', isModerator: 'false', now: '$2::timestamptz' }

/** A viewer of live updates; `isModerator` lets them see everything. */
export interface Watcher {
  viewerId: number
  isModerator: boolean
}

export const toWatcher = ({ viewer }: AuthenticatedContext): Watcher => ({
  viewerId: viewer.id,
  isModerator: viewer.role === 'ADMIN',
})

/** Returns true for a watcher among those people, and for moderators. */
export const canSee = (
  { viewerId, isModerator }: Watcher,
  people: ReadonlySet<number> | undefined,
): boolean => isModerator || people?.has(viewerId) === true

// Conditions use IS TRUE: the planner expects IS NULL to hold for one row in 200, and would start lists of posts or comments
// by reading every user.

/** True if the viewer follows a person, by id. */
export const follows = (personId: string, { id, followed }: ViewerScope): string =>
  followed
    ? `${personId} = ANY(${followed})`
    : `(SELECT true FROM "Follow" WHERE "followerId" = ${id} AND "followeeId" = ${personId} AND status = 'ACCEPTED') IS TRUE`

const blocked = (blocker: string, other: string) =>
  `(SELECT true FROM "Block" WHERE "blockerId" = ${blocker} AND "blockedId" = ${other})`

/** True if neither of two people, by id, has blocked the other. */
export const unblocked = (first: string, other: string): string =>
  `${blocked(first, other)} IS NOT TRUE AND ${blocked(other, first)} IS NOT TRUE`

/** True unless the person's account is being deleted. */
export const isNotBeingDeleted = (person: string): string =>
  `(${person}."suspendedUntil" IS NULL OR ${person}."suspendedUntil" < '${endOfTime.toISOString()}'::timestamptz)`

/** True unless the person is suspended or leaving; accepting the terms makes no difference here. */
export const isUnsuspended = (person: string, now: string): string =>
  `(${person}."suspendedUntil" IS NULL OR ${person}."suspendedUntil" <= ${now})`

/**
 * True if the viewer may know of the person: no block either way, and no suspension. Moderators see everyone except people
 * whose account is being deleted.
 */
export const personIsVisible = (person: string, scope = callerScope): string => `(
  ${person}.id = ${scope.id} OR (${scope.isModerator} AND ${isNotBeingDeleted(person)}) OR (
    ${isUnsuspended(person, scope.now)}
    AND ${scope.blocked ? `${person}.id <> ALL(${scope.blocked})` : unblocked(`${person}.id`, scope.id)}))`

/** True if the viewer may see the author's posts and their comments: the account is public, or followed. */
export const authorPostsAreVisible = (author: string, scope = callerScope): string => `(
  ${personIsVisible(author, scope)}
  AND (NOT ${author}."isPrivate" OR ${author}.id = ${scope.id} OR ${scope.isModerator}
    OR ${follows(`${author}.id`, scope)}))`

/** True unless the row is held; its author, by id, and moderators see it anyway (ADR 27). */
const isNotHeld = (row: string, authorId: string, { id, isModerator }: ViewerScope) =>
  `(NOT ${row}."isHeld" OR ${authorId} = ${id} OR ${isModerator})`

export const postIsVisible = (post: string, author: string, scope = callerScope): string =>
  `(${authorPostsAreVisible(author, scope)} AND ${isNotHeld(post, `${author}.id`, scope)})`

export const listingIsVisible = (listing: string, person: string, scope = callerScope): string =>
  `(${personIsVisible(person, scope)} AND ${isNotHeld(listing, `${person}.id`, scope)})`

/** True unless one person, by id, has muted the other; for feeds and notifications only. */
export const unmuted = (first: string, other: string): string =>
  `(SELECT true FROM "Mute" WHERE "muterId" = ${first} AND "mutedId" = ${other}) IS NOT TRUE`

/** True if a text has no word or phrase of a tsquery; true if either is null. Words after a bar are for search only. */
const withoutWords = (text: string, query: string): string => `
  CASE WHEN ${query} IS NULL OR ${text} IS NULL THEN true
    ELSE NOT array_to_tsvector(string_to_array(split_part(${text}, ' |', 1), ' ')) @@ ${query} END`

/** Muted words of the caller, read once per statement. */
const callersWords = `(SELECT "mutedQuery"::tsquery FROM "User" WHERE id = ${callerScope.id})`

/** True if a feed of the viewer includes the post: their own, or one without muted author and words. */
export const feedIncludesPost = (post: string, scope = callerScope, mutedQuery = callersWords): string => {
  const author = `${post}."authorId"`
  const isUnmuted = scope.muted ? `${author} <> ALL(${scope.muted})` : unmuted(scope.id, author)
  return `(${author} = ${scope.id} OR (${isUnmuted} AND ${withoutWords(`${post}."searchText"`, mutedQuery)}))`
}

/** True unless the caller muted the other person or a word of their text; the text may be null. */
export const isUnmutedByCaller = (other: string, text: string): string =>
  `${unmuted(callerScope.id, other)} AND ${withoutWords(text, callersWords)}`

/** As `isUnmutedByCaller`, for "User" v. */
export const isUnmutedByViewer = (other: string, text: string): string =>
  `(${unmuted('v.id', other)} AND ${withoutWords(text, 'v."mutedQuery"::tsquery')})`
