// SQL of follows, blocks and mutes: statuses, lists of people, and writes with their counts.
import type { Context, AuthenticatedContext } from '#server/core/context/context.ts'
import { auditHiddenOwners } from '#server/core/visibility/moderatorReads.ts'
import { pagedStatement, type Key } from '#server/core/paging/pages.ts'
import {
  isNotBeingDeleted,
  viewerParams,
  personIsVisible,
  authorPostsAreVisible,
  watcherScope,
} from '#server/core/visibility/visibility.ts'
import { authorColumns, authorOf } from '#server/modules/identity/users/queries.ts'
import type { User } from '#server/generated/prisma/client.ts'
import type { FollowStatus } from '#server/generated/prisma/enums.ts'

type FollowColumn = 'followerId' | 'followeeId'

type StatusById = Promise<Map<number, FollowStatus>>

/** Creates a function that returns follow statuses between a user, in one column, and people, in the other. */
const createStatusFinder = (userColumn: FollowColumn, otherColumn: FollowColumn) => {
  const text = `
    SELECT "${otherColumn}" AS id, status::text AS status FROM "Follow"
    WHERE "${userColumn}" = $1::int AND "${otherColumn}" = ANY($2::int[])`
  return async ({ sql }: Pick<Context, 'sql'>, userId: number, ids: number[]): StatusById => {
    const rows = await sql<{ id: number; status: FollowStatus }>(text, [userId, ids])
    return new Map(rows.map(({ id, status }) => [id, status]))
  }
}

const findStatusesOf = createStatusFinder('followerId', 'followeeId')

/** Returns the follow status of each person towards a user. */
export const findStatusesTowards = createStatusFinder('followeeId', 'followerId')

/** Returns the viewer's follow status towards each person. */
export const findFollowStatuses = (ctx: Context, ids: number[]): StatusById =>
  findStatusesOf(ctx, ctx.viewer?.id ?? 0, ids)

/** Returns the follow status of each person towards the viewer. */
export const findFollowerStatuses = (ctx: Context, ids: number[]): StatusById =>
  findStatusesTowards(ctx, ctx.viewer?.id ?? 0, ids)

const selectProfileViewers = `
  SELECT v.id FROM "User" u, "User" v
  WHERE u.id = $3::int AND v.id = ANY($1::int[]) AND ${personIsVisible('u', watcherScope)}`

/** Returns those of the viewers who may see a person, in one statement. */
export async function findProfileViewers(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  { userId, viewerIds }: { userId: number; viewerIds: number[] },
): Promise<Set<number>> {
  const rows = await sql<{ id: number }>(selectProfileViewers, [viewerIds, now(), userId])
  return new Set(rows.map(({ id }) => id))
}

/** A list of people, newest first; one statement reads a page of the lists of any number of owners. */
export interface PeopleList {
  /** Prefix of its cursors. */
  name: string
  statement(size: number): string
}

interface PeopleListSource {
  table: 'Follow' | 'Block' | 'Mute'
  /** Columns with the owner of the list, and with the listed person. */
  owner: string
  listed: string
  /** SQL that narrows the rows, beginning with AND. */
  where?: string
}

/**
 * Creates a list. Only followers see the lists of a private account, as its posts (001 §2). Lists show visible
 * people only, except that blocked people stay in the list of blocks.
 */
const createPeopleList = (name: string, { table, owner, listed, where }: PeopleListSource): PeopleList => ({
  name,
  statement: pagedStatement(
    (limit) => `
      SELECT listed.* FROM unnest((SELECT $4::int[])) AS owner(id) JOIN "User" o ON o.id = owner.id
      CROSS JOIN LATERAL (
        SELECT ${authorColumns('u')}, f."createdAt" AS "addedAt", o.id AS "ownerId"
        FROM "${table}" f JOIN "User" u ON u.id = f."${listed}"
        WHERE f."${owner}" = o.id ${where ?? ''}
          AND (f."createdAt", f."${listed}") < (to_timestamp($5::float8 / 1000), $6::int)
          AND ${(table === 'Block' ? isNotBeingDeleted : personIsVisible)('u')}
        ORDER BY f."createdAt" DESC, f."${listed}" DESC LIMIT ${limit}) AS listed
      WHERE ${authorPostsAreVisible('o')}
      ORDER BY listed."addedAt" DESC, listed.author_id DESC`,
  ),
})

const followers = { table: 'Follow', owner: 'followeeId', listed: 'followerId' } as const
const followees = { table: 'Follow', owner: 'followerId', listed: 'followeeId' } as const

export const followersList = createPeopleList('followers', {
  ...followers,
  where: `AND f.status = 'ACCEPTED'`,
})
export const followingList = createPeopleList('following', {
  ...followees,
  where: `AND f.status = 'ACCEPTED'`,
})

// Callers read the lists below for their owner only.

export const requestsList = createPeopleList('requests', {
  ...followers,
  where: `AND f.status = 'REQUESTED'`,
})
export const blockedList = createPeopleList('blocked', {
  table: 'Block',
  owner: 'blockerId',
  listed: 'blockedId',
})
export const mutedList = createPeopleList('muted', { table: 'Mute', owner: 'muterId', listed: 'mutedId' })

/** A person of a list, and the time they were added. */
export interface ListedPerson {
  person: User
  addedAt: Date
}

/** Returns a page of the list of each owner after a cursor, one more than the size if there are any. */
export async function readPeople(
  ctx: Context,
  owners: number[],
  { list, after, size }: { list: PeopleList; after: Key; size: number },
): Promise<Map<number, ListedPerson[]>> {
  const lists = new Map<number, ListedPerson[]>(owners.map((owner) => [owner, []]))
  const parameters = [...viewerParams(ctx), owners, ...after]
  for (const row of await ctx.sql<{ ownerId: number; addedAt: Date }>(list.statement(size), parameters))
    lists.get(row.ownerId)?.push({ person: authorOf(row), addedAt: row.addedAt })
  await auditHiddenOwners(ctx, owners)
  return lists
}

const selectRequestCount = `
  SELECT count(*)::int AS count FROM "Follow" f JOIN "User" u ON u.id = f."followerId"
  WHERE f."followeeId" = $1::int AND f.status = 'REQUESTED' AND ${personIsVisible('u')}`

export const countRequests = async (ctx: Context): Promise<number> =>
  (await ctx.sql<{ count: number }>(selectRequestCount, viewerParams(ctx)))[0]?.count ?? 0

/** People of `KnownFollowers.people`. */
const maxNamedFollowers = 3

const selectKnownFollowers = `
  SELECT known.* FROM unnest((SELECT $4::int[])) AS owner(id) JOIN "User" o ON o.id = owner.id
  CROSS JOIN LATERAL (
    SELECT ${authorColumns('u')}, o.id AS "ownerId", count(*) OVER ()::int AS count
    FROM "Follow" mine JOIN "Follow" theirs ON theirs."followerId" = mine."followeeId" AND theirs."followeeId" = o.id
    JOIN "User" u ON u.id = mine."followeeId"
    WHERE mine."followerId" = $1::int AND mine.status = 'ACCEPTED' AND theirs.status = 'ACCEPTED'
      AND ${personIsVisible('u')}
    ORDER BY theirs."createdAt" DESC, u.id DESC LIMIT ${maxNamedFollowers}) AS known
  WHERE ${authorPostsAreVisible('o')}`

/** Followers of a person whom the viewer follows too: their number, and the newest of them. */
export interface KnownFollowers {
  count: number
  people: User[]
}

export async function findKnownFollowers(ctx: Context, ids: number[]): Promise<Map<number, KnownFollowers>> {
  const rows = await ctx.sql<{ ownerId: number; count: number }>(selectKnownFollowers, [
    ...viewerParams(ctx),
    ids,
  ])
  const found = new Map<number, KnownFollowers>()
  for (const row of rows) {
    const { people } = found.get(row.ownerId) ?? { people: [] }
    found.set(row.ownerId, { count: row.count, people: [...people, authorOf(row)] })
  }
  await auditHiddenOwners(ctx, [...found.keys()])
  return found
}

interface LockedUser {
  id: number
  isPrivate: boolean
  isVisible: boolean
}

const lockUsersSql = `
  SELECT id FROM "User" WHERE id IN ($1::int, $2::int) ORDER BY id FOR NO KEY UPDATE`

const selectPair = `
  SELECT u.id, u."isPrivate", ${personIsVisible('u')} AS "isVisible" FROM "User" u WHERE u.id IN ($1::int, $4::int)`

/**
 * Locks the viewer and another person in the order of ids; null if the other does not exist. A second statement
 * reads the visibility, since a statement that waits for a lock sees the state before the wait.
 */
export async function lockPair(tx: AuthenticatedContext, otherId: number) {
  await tx.sql(lockUsersSql, [tx.viewer.id, otherId])
  const rows = await tx.sql<LockedUser>(selectPair, [...viewerParams(tx), otherId])
  const [viewer, other] = [tx.viewer.id, otherId].map((userId) => rows.find(({ id }) => id === userId))
  return rows.length === 2 && viewer && other ? { viewer, other } : null
}

/** SQL: updates the counts of follower ($1) and followee ($2) if `changed` has an accepted follow. */
const createCountUpdate = (by: '+ 1' | '- 1') => `
  UPDATE "User" u SET
    "followersCount" = CASE u.id WHEN $2::int THEN u."followersCount" ${by} ELSE u."followersCount" END,
    "followingCount" = CASE u.id WHEN $1::int THEN u."followingCount" ${by} ELSE u."followingCount" END
  WHERE u.id IN ($1::int, $2::int) AND EXISTS (SELECT FROM changed WHERE status = 'ACCEPTED')`

export interface FollowPair {
  followerId: number
  followeeId: number
}

const upsertFollowSql = `
  WITH changed AS (
    INSERT INTO "Follow" AS f ("followerId", "followeeId", status, "createdAt")
    VALUES ($1::int, $2::int, $3::"FollowStatus", $4::timestamptz)
    ON CONFLICT ("followerId", "followeeId") DO UPDATE SET status = excluded.status, "createdAt" = excluded."createdAt"
      WHERE f.status = 'REQUESTED' AND excluded.status = 'ACCEPTED'
    RETURNING status),
  counted AS (${createCountUpdate('+ 1')})
  SELECT status::text AS status FROM changed`

/** Inserts or accepts a follow and updates both counts; false if nothing changed. Both users must be locked. */
export async function upsertFollow(
  { sql, now }: AuthenticatedContext,
  { followerId, followeeId }: FollowPair,
  status: FollowStatus,
) {
  return (await sql(upsertFollowSql, [followerId, followeeId, status, now()])).length > 0
}

const removeFollowSql = `
  WITH changed AS (
    DELETE FROM "Follow" WHERE "followerId" = $1::int AND "followeeId" = $2::int
      AND status = ANY($3::"FollowStatus"[]) RETURNING status),
  counted AS (${createCountUpdate('- 1')})
  SELECT status::text AS status FROM changed`

/** Deletes a follow with one of these statuses, of two locked users, and updates both counts; returns its status. */
export async function removeFollow(
  { sql }: AuthenticatedContext,
  { followerId, followeeId }: FollowPair,
  statuses: FollowStatus[],
): Promise<FollowStatus | undefined> {
  return (await sql<{ status: FollowStatus }>(removeFollowSql, [followerId, followeeId, statuses]))[0]?.status
}

export async function findFollow({ sql }: AuthenticatedContext, { followerId, followeeId }: FollowPair) {
  const text = `SELECT status::text AS status FROM "Follow" WHERE "followerId" = $1::int AND "followeeId" = $2::int`
  return (await sql<{ status: FollowStatus }>(text, [followerId, followeeId]))[0]?.status ?? null
}

export async function hasBlocked({ sql, viewer }: AuthenticatedContext, userId: number): Promise<boolean> {
  const text = 'SELECT FROM "Block" WHERE "blockerId" = $1::int AND "blockedId" = $2::int'
  return (await sql(text, [viewer.id, userId])).length > 0
}

export async function findMuted({ sql, viewer }: Context, ids: number[]): Promise<Map<number, true>> {
  const text = 'SELECT "mutedId" AS id FROM "Mute" WHERE "muterId" = $1::int AND "mutedId" = ANY($2::int[])'
  const rows = await sql<{ id: number }>(text, [viewer?.id ?? 0, ids])
  return new Map(rows.map(({ id }) => [id, true]))
}

const selectVisibleUser = `SELECT FROM "User" u WHERE u.id = $4::int AND ${personIsVisible('u')}`

export const isVisibleUser = async (ctx: AuthenticatedContext, userId: number): Promise<boolean> =>
  (await ctx.sql(selectVisibleUser, [...viewerParams(ctx), userId])).length > 0
