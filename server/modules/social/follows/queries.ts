// SQL of follows, blocks and mutes: statuses, lists of people, and writes with their counts.
import type { Context, AuthenticatedContext } from '#server/core/context/context.ts'
import { auditHiddenOwners } from '#server/core/visibility/moderatorReads.ts'
import { pagedStatement, type Key } from '#server/core/paging/pages.ts'
import {
  isStaying,
  viewerParams,
  visiblePeople,
  visiblePosts,
  watchers,
} from '#server/core/visibility/visibility.ts'
import { authorColumns, authorOf } from '#server/modules/identity/users/queries.ts'
import type { User } from '#server/generated/prisma/client.ts'
import type { FollowStatus } from '#server/generated/prisma/enums.ts'

type Side = 'followerId' | 'followeeId'

type Statuses = Promise<Map<number, FollowStatus>>

const statuses = (of: Side, other: Side) => {
  const text = `
    SELECT "${other}" AS id, status::text AS status FROM "Follow"
    WHERE "${of}" = $1::int AND "${other}" = ANY($2::int[])`
  return async ({ sql }: Pick<Context, 'sql'>, userId: number, ids: number[]): Statuses => {
    const rows = await sql<{ id: number; status: FollowStatus }>(text, [userId, ids])
    return new Map(rows.map(({ id, status }) => [id, status]))
  }
}

const followeeStatuses = statuses('followerId', 'followeeId')

/** Returns the follow status of each person towards a user. */
export const findFollowersAmong = statuses('followeeId', 'followerId')

/** Returns the viewer's follow status towards each person. */
export const findFollowStatuses = (ctx: Context, ids: number[]): Statuses =>
  followeeStatuses(ctx, ctx.viewer?.id ?? 0, ids)

/** Returns the follow status of each person towards the viewer. */
export const findFollowerStatuses = (ctx: Context, ids: number[]): Statuses =>
  findFollowersAmong(ctx, ctx.viewer?.id ?? 0, ids)

const profileViewers = `
  SELECT v.id FROM "User" u, "User" v
  WHERE u.id = $3::int AND v.id = ANY($1::int[]) AND ${visiblePeople('u', watchers)}`

/** Returns the watchers who may see a person, in one statement for all (T64). */
export async function findProfileViewers(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  { userId, viewerIds }: { userId: number; viewerIds: number[] },
): Promise<Set<number>> {
  const rows = await sql<{ id: number }>(profileViewers, [viewerIds, now(), userId])
  return new Set(rows.map(({ id }) => id))
}

/** A list of people stored as rows, newest first; a page is one statement for any number of owners. */
export interface ListOfPeople {
  /** Prefix of its cursors. */
  name: string
  statement(size: number): string
}

interface Rows {
  table: 'Follow' | 'Block' | 'Mute'
  owner: string
  listed: string
  where?: string
}

/**
 * Lists of a private account are for its followers, as its posts are (001 §2), and show visible people only;
 * blocked people stay in the list of blocks.
 */
const listOfPeople = (name: string, { table, owner, listed, where }: Rows): ListOfPeople => ({
  name,
  statement: pagedStatement(
    (limit) => `
      SELECT listed.* FROM unnest((SELECT $4::int[])) AS owner(id) JOIN "User" o ON o.id = owner.id
      CROSS JOIN LATERAL (
        SELECT ${authorColumns('u')}, f."createdAt" AS at, o.id AS of
        FROM "${table}" f JOIN "User" u ON u.id = f."${listed}"
        WHERE f."${owner}" = o.id ${where ?? ''}
          AND (f."createdAt", f."${listed}") < (to_timestamp($5::float8 / 1000), $6::int)
          AND ${(table === 'Block' ? isStaying : visiblePeople)('u')}
        ORDER BY f."createdAt" DESC, f."${listed}" DESC LIMIT ${limit}) AS listed
      WHERE ${visiblePosts('o')}
      ORDER BY listed.at DESC, listed.author_id DESC`,
  ),
})

const followers = { table: 'Follow', owner: 'followeeId', listed: 'followerId' } as const
const followees = { table: 'Follow', owner: 'followerId', listed: 'followeeId' } as const

export const followersOf = listOfPeople('followers', { ...followers, where: `AND f.status = 'ACCEPTED'` })
export const followedBy = listOfPeople('following', { ...followees, where: `AND f.status = 'ACCEPTED'` })

/** The lists below are for their owner only. */
export const requestsTo = listOfPeople('requests', { ...followers, where: `AND f.status = 'REQUESTED'` })
export const blockedBy = listOfPeople('blocked', { table: 'Block', owner: 'blockerId', listed: 'blockedId' })
export const mutedBy = listOfPeople('muted', { table: 'Mute', owner: 'muterId', listed: 'mutedId' })

/** A person of a list, and the time they were added. */
export interface ListedPerson {
  person: User
  at: Date
}

/** Returns a page of the list of each owner after a cursor, one more than the size if there are any. */
export async function readPeople(
  ctx: Context,
  owners: number[],
  { list, after, size }: { list: ListOfPeople; after: Key; size: number },
): Promise<Map<number, ListedPerson[]>> {
  const lists = new Map<number, ListedPerson[]>(owners.map((owner) => [owner, []]))
  const parameters = [...viewerParams(ctx), owners, ...after]
  for (const row of await ctx.sql<{ of: number; at: Date }>(list.statement(size), parameters))
    lists.get(row.of)?.push({ person: authorOf(row), at: row.at })
  await auditHiddenOwners(ctx, owners)
  return lists
}

const requestCount = `
  SELECT count(*)::int AS count FROM "Follow" f JOIN "User" u ON u.id = f."followerId"
  WHERE f."followeeId" = $1::int AND f.status = 'REQUESTED' AND ${visiblePeople('u')}`

export const countRequests = async (ctx: Context): Promise<number> =>
  (await ctx.sql<{ count: number }>(requestCount, viewerParams(ctx)))[0]?.count ?? 0

const namedCount = 3

const known = `
  SELECT known.* FROM unnest((SELECT $4::int[])) AS owner(id) JOIN "User" o ON o.id = owner.id
  CROSS JOIN LATERAL (
    SELECT ${authorColumns('u')}, o.id AS of, count(*) OVER ()::int AS count
    FROM "Follow" mine JOIN "Follow" theirs ON theirs."followerId" = mine."followeeId" AND theirs."followeeId" = o.id
    JOIN "User" u ON u.id = mine."followeeId"
    WHERE mine."followerId" = $1::int AND mine.status = 'ACCEPTED' AND theirs.status = 'ACCEPTED'
      AND ${visiblePeople('u')}
    ORDER BY theirs."createdAt" DESC, u.id DESC LIMIT ${namedCount}) AS known
  WHERE ${visiblePosts('o')}`

/** Followers of a person whom the viewer follows too. */
export interface KnownFollowers {
  count: number
  people: User[]
}

export async function findKnownFollowers(ctx: Context, ids: number[]): Promise<Map<number, KnownFollowers>> {
  const rows = await ctx.sql<{ of: number; count: number }>(known, [...viewerParams(ctx), ids])
  const found = new Map<number, KnownFollowers>()
  for (const row of rows) {
    const { people } = found.get(row.of) ?? { people: [] }
    found.set(row.of, { count: row.count, people: [...people, authorOf(row)] })
  }
  await auditHiddenOwners(ctx, [...found.keys()])
  return found
}

interface LockedUser {
  id: number
  isPrivate: boolean
  isVisible: boolean
}

const lockingUsers = `
  SELECT id FROM "User" WHERE id IN ($1::int, $2::int) ORDER BY id FOR NO KEY UPDATE`

const pair = `
  SELECT u.id, u."isPrivate", ${visiblePeople('u')} AS "isVisible" FROM "User" u WHERE u.id IN ($1::int, $4::int)`

/**
 * Locks the viewer and another person by id order; null if there is none. Visibility is read after locking, since
 * a statement that waits sees the state before the wait.
 */
export async function lockPair(tx: AuthenticatedContext, otherId: number) {
  await tx.sql(lockingUsers, [tx.viewer.id, otherId])
  const rows = await tx.sql<LockedUser>(pair, [...viewerParams(tx), otherId])
  const [me, other] = [tx.viewer.id, otherId].map((wanted) => rows.find(({ id }) => id === wanted))
  return rows.length === 2 && me && other ? { me, other } : null
}

/** SQL: updates both counts if `changed` has an accepted follow. */
const counting = (by: '+ 1' | '- 1') => `
  UPDATE "User" u SET
    "followersCount" = CASE u.id WHEN $2::int THEN u."followersCount" ${by} ELSE u."followersCount" END,
    "followingCount" = CASE u.id WHEN $1::int THEN u."followingCount" ${by} ELSE u."followingCount" END
  WHERE u.id IN ($1::int, $2::int) AND EXISTS (SELECT FROM changed WHERE status = 'ACCEPTED')`

export interface Pair {
  followerId: number
  followeeId: number
}

const upserting = `
  WITH changed AS (
    INSERT INTO "Follow" AS f ("followerId", "followeeId", status, "createdAt")
    VALUES ($1::int, $2::int, $3::"FollowStatus", $4::timestamptz)
    ON CONFLICT ("followerId", "followeeId") DO UPDATE SET status = excluded.status, "createdAt" = excluded."createdAt"
      WHERE f.status = 'REQUESTED' AND excluded.status = 'ACCEPTED'
    RETURNING status),
  counted AS (${counting('+ 1')})
  SELECT status::text AS status FROM changed`

/** Inserts or accepts a follow and updates both counts; false if nothing changed. Both users must be locked. */
export async function upsertFollow(
  { sql, now }: AuthenticatedContext,
  { followerId, followeeId }: Pair,
  status: FollowStatus,
) {
  return (await sql(upserting, [followerId, followeeId, status, now()])).length > 0
}

const removing = `
  WITH changed AS (
    DELETE FROM "Follow" WHERE "followerId" = $1::int AND "followeeId" = $2::int
      AND status = ANY($3::"FollowStatus"[]) RETURNING status),
  counted AS (${counting('- 1')})
  SELECT status::text AS status FROM changed`

/** Deletes a follow with one of these statuses, of two locked users, and updates both counts; returns its status. */
export async function removeFollow(
  { sql }: AuthenticatedContext,
  { followerId, followeeId }: Pair,
  statuses: FollowStatus[],
): Promise<FollowStatus | undefined> {
  return (await sql<{ status: FollowStatus }>(removing, [followerId, followeeId, statuses]))[0]?.status
}

/** Locks in the order of ids; nothing is done unless the person themselves was locked, who may come last. */
const lockingBatch = `
  SELECT id FROM "User" WHERE id = $1::int OR id = ANY(ARRAY(
    SELECT CASE "followerId" WHEN $1::int THEN "followeeId" ELSE "followerId" END FROM "Follow"
    WHERE "followerId" = $1::int OR "followeeId" = $1::int LIMIT 200))
  ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`

const removingBatch = `
  WITH gone AS (
    DELETE FROM "Follow" WHERE ("followerId" = $1::int AND "followeeId" = ANY($2::int[]))
      OR ("followeeId" = $1::int AND "followerId" = ANY($2::int[]))
    RETURNING "followerId", "followeeId", status
  ), lost AS (
    SELECT id, sum(followers)::int AS followers, sum(following)::int AS following FROM (
      SELECT "followeeId" AS id, 1 AS followers, 0 AS following FROM gone WHERE status = 'ACCEPTED'
      UNION ALL SELECT "followerId", 0, 1 FROM gone WHERE status = 'ACCEPTED') one GROUP BY id
  ), counted AS (
    UPDATE "User" u SET "followersCount" = u."followersCount" - lost.followers,
      "followingCount" = u."followingCount" - lost.following
    FROM lost WHERE u.id = lost.id
  )
  SELECT FROM gone LIMIT 1`

/** Deletes a batch of follows and requests from and to a person with all counts; false if none was deleted. */
export async function removeFollows({ sql }: Context, userId: number): Promise<boolean> {
  const locked = (await sql<{ id: number }>(lockingBatch, [userId])).map(({ id }) => id)
  return locked.includes(userId) && (await sql(removingBatch, [userId, locked])).length > 0
}

export async function findFollow({ sql }: AuthenticatedContext, { followerId, followeeId }: Pair) {
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

const visibleUser = `SELECT FROM "User" u WHERE u.id = $4::int AND ${visiblePeople('u')}`

export const isVisibleUser = async (ctx: AuthenticatedContext, userId: number): Promise<boolean> =>
  (await ctx.sql(visibleUser, [...viewerParams(ctx), userId])).length > 0
