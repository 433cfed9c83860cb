// The statements of people: the columns every row-fed User is made of, and people by id.
import type { Context, Signed } from '#server/core/context.ts'
import { onlooker, visiblePeople } from '#server/core/visibility.ts'
import type { User } from '#server/generated/prisma/client.ts'
import type { FollowStatus } from '#server/generated/prisma/enums.ts'

/** Every column that a field of User in the graph reads. A field that needs another one adds it here (house D2). */
const shown = [
  'id',
  'firstName',
  'lastName',
  'handle',
  'university',
  'role',
  'isVerified',
  'pictureKey',
  'pictureThumbhash',
  'email',
  'isPrivate',
  'suspendedUntil',
  'followersCount',
  'followingCount',
  'postsCount',
] as const satisfies (keyof User)[]

/** The names that the columns of a person have in a row, beside those they have in him. */
const columnsOf = (prefix: string) => shown.map((column) => [column, `${prefix}_${column}`] as const)

const ofAuthor = columnsOf('author')

/** What a statement selects of the person under that alias, so that `authorOf` finds it in its rows. */
export const authorColumns = (alias: string, prefix = 'author'): string =>
  columnsOf(prefix)
    .map(([column, name]) => `${alias}."${column}"${column === 'role' ? '::text' : ''} AS "${name}"`)
    .join(', ')

/** The person in a row of such a statement. The graph reads no other column of him, which a test makes sure of. */
export function authorOf(row: object, prefix = 'author'): User {
  const from = row as Record<string, unknown>
  const person: Record<string, unknown> = {}
  for (const [column, name] of prefix === 'author' ? ofAuthor : columnsOf(prefix)) person[column] = from[name]
  return person as unknown as User
}

const peopleByIds = `
  SELECT ${authorColumns('u')} FROM "User" u WHERE u.id = ANY($4::int[]) AND ${visiblePeople('u')}`

/** Those of the people whom the caller may know of. */
export async function findPeople(ctx: Context, ids: number[]): Promise<User[]> {
  return (await ctx.sql<object>(peopleByIds, [...onlooker(ctx), ids])).map((row) => authorOf(row))
}

/** Whether and how the caller follows each of these people. */
export async function findFollowStatuses(
  { sql, viewer }: Context,
  ids: number[],
): Promise<Map<number, FollowStatus>> {
  const rows = await sql<{ id: number; status: FollowStatus }>(
    `SELECT "followeeId" AS id, status::text AS status FROM "Follow"
     WHERE "followerId" = $1::int AND "followeeId" = ANY($2::int[])`,
    [viewer?.id ?? 0, ids],
  )
  return new Map(rows.map(({ id, status }) => [id, status]))
}

const pair = `
  SELECT u.id, u."isPrivate", ${visiblePeople('u')} AS "isVisible" FROM "User" u
  WHERE u.id IN ($1::int, $4::int) ORDER BY u.id FOR NO KEY UPDATE OF u`

/** Locks the caller and another person; null if he may not know of the other. */
export async function lockPair(tx: Signed, otherId: number): Promise<{ isPrivate: boolean } | null> {
  const rows = await tx.sql<{ id: number; isPrivate: boolean; isVisible: boolean }>(pair, [
    ...onlooker(tx),
    otherId,
  ])
  return rows.find(({ id, isVisible }) => id === otherId && isVisible) ?? null
}

/** Changes both counts by what `changed` holds: a row for each accepted follow. */
const counting = (by: '+ 1' | '- 1') => `
  UPDATE "User" u SET
    "followersCount" = CASE u.id WHEN $2::int THEN u."followersCount" ${by} ELSE u."followersCount" END,
    "followingCount" = CASE u.id WHEN $1::int THEN u."followingCount" ${by} ELSE u."followingCount" END
  WHERE u.id IN ($1::int, $2::int) AND EXISTS (SELECT FROM changed WHERE status = 'ACCEPTED')`

const putting = `
  WITH changed AS (
    INSERT INTO "Follow" AS f ("followerId", "followeeId", status, "createdAt")
    VALUES ($1::int, $2::int, $3::"FollowStatus", $4::timestamptz)
    ON CONFLICT ("followerId", "followeeId") DO UPDATE SET status = excluded.status
      WHERE f.status = 'REQUESTED' AND excluded.status = 'ACCEPTED'
    RETURNING status),
  counted AS (${counting('+ 1')})
  SELECT status::text AS status FROM changed`

/** Makes the caller follow somebody, with both counts; false if it was so already. Both are locked. */
export async function putFollow({ sql, viewer, now }: Signed, otherId: number, status: FollowStatus) {
  return (await sql(putting, [viewer.id, otherId, status, now()])).length > 0
}

const removing = `
  WITH changed AS (
    DELETE FROM "Follow" WHERE "followerId" = $1::int AND "followeeId" = $2::int RETURNING status),
  counted AS (${counting('- 1')})
  SELECT status::text AS status FROM changed`

/** Ends the caller's follow or request, with both counts; false if there was none. Both are locked. */
export async function removeFollow({ sql, viewer }: Signed, otherId: number) {
  return (await sql(removing, [viewer.id, otherId])).length > 0
}

/** The part of a search text at that place: 1 the name, 2 the handle; with a space before it. */
const part = (place: number) => `split_part(u."searchText", ' |', ${place})`

/** How many people of one kind a search looks at: words that fit more of them than this say too little to rank by. */
const mostRanked = 200

const named = `(' ' || $4::text)`

/**
 * The best matches for the words $5, of which those from $8 on lead to people by the index of trigrams. Each kind of
 * them is cut before it is ranked, so that one letter costs no more than a name among 10,000 people.
 */
const searching = (indexed: number) => {
  const byIndex = Array.from({ length: indexed }, (_, at) => `u."searchText" LIKE $${8 + at}::text AND `)
  const fits = `${byIndex.join('')}u."searchText" LIKE ALL($5::text[])`
  return `
  WITH found AS (
    SELECT u.id FROM "User" u WHERE u."searchText" LIKE ALL($5::text[]) AND u.id = ANY(ARRAY(
      SELECT "followeeId" FROM "Follow" WHERE "followerId" = $1::int AND status = 'ACCEPTED'))
    UNION (SELECT u.id FROM "User" u WHERE u."searchText" LIKE ${named} || '%' LIMIT ${mostRanked})
    UNION (SELECT u.id FROM "User" u WHERE ${fits} AND u.campus = $6::text LIMIT ${mostRanked})
    UNION (SELECT u.id FROM "User" u WHERE ${fits} LIMIT ${mostRanked}))
  SELECT ${authorColumns('u')} FROM "User" u WHERE u.id = ANY(ARRAY(SELECT id FROM found)) AND ${visiblePeople('u')}
  ORDER BY
    CASE
      WHEN ${named} IN (${part(1)}, ${part(2)}) THEN 0
      WHEN (SELECT true FROM "Follow" WHERE "followerId" = $1::int AND "followeeId" = u.id AND status = 'ACCEPTED') THEN 1
      WHEN starts_with(${part(1)}, ${named}) OR starts_with(${part(2)}, ${named}) THEN 2
      WHEN u.campus = $6::text THEN 3
      ELSE 4
    END, u."followersCount" DESC, u.id
  LIMIT $7::int`
}

const searches = [1, 2, 3].map(searching)

/** The best matches of a search, in plain words. */
export async function findByWords(ctx: Signed, plain: string, first: number): Promise<User[]> {
  const patterns = [...new Set(plain.split(' '))]
    .toSorted((one, other) => other.length - one.length)
    .map((word) => `% ${word}%`)
  const indexed = patterns.slice(0, searches.length)
  const rows = await ctx.sql<object>(searches[indexed.length - 1] ?? '', [
    ...onlooker(ctx),
    plain,
    patterns,
    ctx.viewer.campus,
    first,
    ...indexed,
  ])
  return rows.map((row) => authorOf(row))
}
