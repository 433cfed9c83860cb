// Who sees whose posts and whom (decisions 43, 52 and 54), as one text for the WHERE of every statement.
import type { Context } from '#server/core/context.ts'

/**
 * The first three parameters of every statement that uses a text below: who looks (0: somebody signed out), whether he
 * moderates, and when.
 */
export const onlooker = ({ viewer, now }: Pick<Context, 'viewer' | 'now'>): [number, boolean, Date] => [
  viewer?.id ?? 0,
  viewer?.role === 'ADMIN',
  now(),
]

/** Whose eyes a text below looks with, each part as SQL. */
export interface Eyes {
  id: string
  moderates: string
  now: string
}

/** Those of the caller, whom `onlooker` describes. */
export const caller: Eyes = { id: '$1::int', moderates: '$2::boolean', now: '$3::timestamptz' }

/** Those of each of many who watch something, rows of "User" v; the second parameter is when. */
export const watchers: Eyes = { id: 'v.id', moderates: `(v.role = 'ADMIN')`, now: '$2::timestamptz' }

// Both are compared by IS TRUE: of IS NULL the planner believes that it holds for one row in 200, and would begin a list
// of posts or comments by reading every person there is.
const follows = (author: string, { id }: Eyes) =>
  `(SELECT true FROM "Follow" WHERE "followerId" = ${id} AND "followeeId" = ${author}.id AND status = 'ACCEPTED')`

const blocked = (blocker: string, other: string) =>
  `(SELECT true FROM "Block" WHERE "blockerId" = ${blocker} AND "blockedId" = ${other})`

/** Whether neither of two people, by their ids, has blocked the other. */
export const unblocked = (one: string, other: string): string =>
  `${blocked(one, other)} IS NOT TRUE AND ${blocked(other, one)} IS NOT TRUE`

/** Whether the onlooker may know of that person at all: neither has blocked the other, and he is not suspended. */
export const visiblePeople = (person: string, eyes = caller): string => `(
  ${person}.id = ${eyes.id} OR ${eyes.moderates} OR (
    (${person}."suspendedUntil" IS NULL OR ${person}."suspendedUntil" <= ${eyes.now})
    AND ${unblocked(`${person}.id`, eyes.id)}))`

/** Whether the onlooker may see the posts of that author, and what is on them: the account is open, or he follows it. */
export const visiblePosts = (author: string, eyes = caller): string => `(
  ${visiblePeople(author, eyes)}
  AND (NOT ${author}."isPrivate" OR ${author}.id = ${eyes.id} OR ${eyes.moderates}
    OR ${follows(author, eyes)} IS TRUE))`
