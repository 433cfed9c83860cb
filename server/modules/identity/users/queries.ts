// SQL of users: the columns of `User` in raw rows, users by id, people search.
import type { Context, AuthenticatedContext } from '#server/core/context/context.ts'
import { auditHiddenPeople } from '#server/core/visibility/moderatorReads.ts'
import { viewerParams, personIsVisible } from '#server/core/visibility/visibility.ts'
import { toWordPatterns } from '#server/core/paging/wordQuery.ts'
import { Prisma, type User } from '#server/generated/prisma/client.ts'

/** Columns that the fields of the GraphQL type `User` read (house D2). */
const userColumns = [
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

type Column = readonly [column: string, inRow: string]

const columnsByPrefix = new Map<string, readonly Column[]>()

/** Returns each user column with its alias in a row, such as `author_id`; cached by prefix. */
function listColumns(prefix: string): readonly Column[] {
  const cached = columnsByPrefix.get(prefix)
  if (cached) return cached
  const columns = userColumns.map((column): Column => [column, `${prefix}_${column}`])
  columnsByPrefix.set(prefix, columns)
  return columns
}

/** SQL: select list of the user with that table alias; `authorOf` reads the user from the row. */
export const authorColumns = (alias: string, prefix = 'author'): string =>
  listColumns(prefix)
    .map(([column, name]) => `${alias}."${column}"${column === 'role' ? '::text' : ''} AS "${name}"`)
    .join(', ')

/** Returns the user in a row of `authorColumns`. A test ensures that GraphQL fields read no other column. */
export function authorOf(row: object, prefix = 'author'): User {
  const values = row as Record<string, unknown>
  const user: Record<string, unknown> = {}
  for (const [column, name] of listColumns(prefix)) user[column] = values[name]
  return user as unknown as User
}

const peopleByIds = `
  SELECT ${authorColumns('u')} FROM "User" u WHERE u.id = ANY($4::int[]) AND ${personIsVisible('u')}`

/** Returns the users that the viewer may see. */
export async function findPeople(ctx: Context, ids: number[]): Promise<User[]> {
  return (await ctx.sql<object>(peopleByIds, [...viewerParams(ctx), ids])).map((row) => authorOf(row))
}

const { passwordHash: _, silentKinds: kinds, ...ownColumns } = Prisma.UserScalarFieldEnum

/** Names its columns, as a prepared `SELECT *` fails once a migration adds one. */
const selectOwnRow = `
  SELECT ${Object.values(ownColumns)
    .map((column) => `"${column}"`)
    .join(', ')}, "${kinds}"::text[] AS "${kinds}" FROM "User" WHERE id = $1::int`

/** Returns the viewer's own row without the password hash; null if the account was just deleted. */
export async function findViewerRow({
  sql,
  viewer,
}: AuthenticatedContext): Promise<Omit<User, 'passwordHash'> | null> {
  return (await sql<Omit<User, 'passwordHash'>>(selectOwnRow, [viewer.id]))[0] ?? null
}

export type Profile = Pick<User, 'bio' | 'link' | 'createdAt'>

/** Returns profiles by id, without checking visibility. */
export async function findProfiles(ctx: Context, ids: number[]): Promise<Map<number, Profile>> {
  const rows = await ctx.sql<Profile & { id: number }>(
    'SELECT id, bio, link, "createdAt" FROM "User" WHERE id = ANY($1::int[])',
    [ids],
  )
  await auditHiddenPeople(ctx, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** SQL: part of a search text with its leading space; position 1 is the name, 2 the handle. */
const searchTextPart = (position: number) => `split_part(u."searchText", ' |', ${position})`

/** Most candidates per kind of match. */
const maxRanked = 200

const typedName = `(' ' || $4::text)`

/**
 * SQL: best matches for the patterns $5 and $8. Parameters from $9 on repeat some patterns one by one, as the trigram
 * index takes no array. Each kind of match is limited before ranking, so that one letter costs no more than a name.
 */
const buildSearchSql = (likeCount: number, regexCount: number) => {
  const operators = [...Array<string>(likeCount).fill('LIKE'), ...Array<string>(regexCount).fill('~')]
  const indexConditions = operators.map(
    (operator, index) => `u."searchText" ${operator} $${9 + index}::text AND `,
  )
  const matchesAllPatterns = 'u."searchText" LIKE ALL($5::text[]) AND u."searchText" ~ ALL($8::text[])'
  const matchesByIndex = `${indexConditions.join('')}${matchesAllPatterns}`
  return `
  WITH found AS (
    SELECT u.id FROM "User" u WHERE ${matchesAllPatterns} AND u.id = ANY(ARRAY(
      SELECT "followeeId" FROM "Follow" WHERE "followerId" = $1::int AND status = 'ACCEPTED'))
    UNION (SELECT u.id FROM "User" u WHERE u."searchText" LIKE ${typedName} || '%' LIMIT ${maxRanked})
    UNION (SELECT u.id FROM "User" u WHERE ${matchesByIndex} AND u.campus = $6::text LIMIT ${maxRanked})
    UNION (SELECT u.id FROM "User" u WHERE ${matchesByIndex} LIMIT ${maxRanked}))
  SELECT ${authorColumns('u')} FROM "User" u WHERE u.id = ANY(ARRAY(SELECT id FROM found)) AND ${personIsVisible('u')}
  ORDER BY
    CASE
      WHEN ${typedName} IN (${searchTextPart(1)}, ${searchTextPart(2)}) THEN 0
      WHEN (SELECT true FROM "Follow" WHERE "followerId" = $1::int AND "followeeId" = u.id AND status = 'ACCEPTED') THEN 1
      WHEN starts_with(${searchTextPart(1)}, ${typedName}) OR starts_with(${searchTextPart(2)}, ${typedName}) THEN 2
      WHEN u.campus = $6::text THEN 3
      ELSE 4
    END, u."followersCount" DESC, u.id
  LIMIT $7::int`
}

/** Statements by the number of LIKE patterns and of regular expressions, which cost the index more, hence at most one. */
const searchStatements = [0, 1, 2, 3].map((likeCount) =>
  [0, 1].map((regexCount) => buildSearchSql(likeCount, regexCount)),
)

/** Returns the best matches; `plain` is the text in plain words, `prefixes` is from `queryPrefixes`. */
export async function findByWords(
  ctx: AuthenticatedContext,
  { plain, prefixes, first }: { plain: string; prefixes: string[][]; first: number },
): Promise<User[]> {
  const { likes, regexes } = toWordPatterns(prefixes)
  const indexedLikes = likes.slice(0, searchStatements.length - 1)
  const indexedRegexes = regexes.slice(0, 1)
  const rows = await ctx.sql<object>(searchStatements[indexedLikes.length]?.[indexedRegexes.length] ?? '', [
    ...viewerParams(ctx),
    plain,
    likes,
    ctx.viewer.campus,
    first,
    regexes,
    ...indexedLikes,
    ...indexedRegexes,
  ])
  return rows.map((row) => authorOf(row))
}
