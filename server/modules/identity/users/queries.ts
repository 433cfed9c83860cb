// The statements of people: the columns every row-fed User is made of, and people by id.
import type { Context, AuthenticatedContext } from '#server/core/context/context.ts'
import { auditHiddenPeople } from '#server/core/visibility/moderatorReads.ts'
import { viewerParams, visiblePeople } from '#server/core/visibility/visibility.ts'
import { patternsOf } from '#server/core/paging/wordQuery.ts'
import { Prisma, type User } from '#server/generated/prisma/client.ts'

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

type Column = readonly [column: string, inRow: string]

const columnsByPrefix = new Map<string, readonly Column[]>()

/** The names that the columns of a person have in a row, beside those they have in him. */
function columnsOf(prefix: string): readonly Column[] {
  const known = columnsByPrefix.get(prefix)
  if (known) return known
  const columns = shown.map((column): Column => [column, `${prefix}_${column}`])
  columnsByPrefix.set(prefix, columns)
  return columns
}

/** What a statement selects of the person under that alias, so that `authorOf` finds it in its rows. */
export const authorColumns = (alias: string, prefix = 'author'): string =>
  columnsOf(prefix)
    .map(([column, name]) => `${alias}."${column}"${column === 'role' ? '::text' : ''} AS "${name}"`)
    .join(', ')

/** The person in a row of such a statement. The graph reads no other column of him, which a test makes sure of. */
export function authorOf(row: object, prefix = 'author'): User {
  const from = row as Record<string, unknown>
  const person: Record<string, unknown> = {}
  for (const [column, name] of columnsOf(prefix)) person[column] = from[name]
  return person as unknown as User
}

const peopleByIds = `
  SELECT ${authorColumns('u')} FROM "User" u WHERE u.id = ANY($4::int[]) AND ${visiblePeople('u')}`

/** Those of the people whom the caller may know of. */
export async function findPeople(ctx: Context, ids: number[]): Promise<User[]> {
  return (await ctx.sql<object>(peopleByIds, [...viewerParams(ctx), ids])).map((row) => authorOf(row))
}

const { passwordHash: _, silentKinds: kinds, ...own } = Prisma.UserScalarFieldEnum

/** By name: a statement that is kept would fail when a table has got another column. */
const ownRow = `
  SELECT ${Object.values(own)
    .map((column) => `"${column}"`)
    .join(', ')}, "${kinds}"::text[] AS "${kinds}" FROM "User" WHERE id = $1::int`

/** The caller's own row, without the hash of his password; null for who has just left. */
export async function findOwn({
  sql,
  viewer,
}: AuthenticatedContext): Promise<Omit<User, 'passwordHash'> | null> {
  return (await sql<Omit<User, 'passwordHash'>>(ownRow, [viewer.id]))[0] ?? null
}

/** What a profile says and no list shows. */
export type Profile = Pick<User, 'bio' | 'link' | 'createdAt'>

/** What the profiles of these people say; whether the caller may know of them is for who has found them. */
export async function findProfiles(ctx: Context, ids: number[]): Promise<Map<number, Profile>> {
  const rows = await ctx.sql<Profile & { id: number }>(
    'SELECT id, bio, link, "createdAt" FROM "User" WHERE id = ANY($1::int[])',
    [ids],
  )
  await auditHiddenPeople(ctx, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The part of a search text at that place: 1 the name, 2 the handle; with a space before it. */
const part = (place: number) => `split_part(u."searchText", ' |', ${place})`

/** How many people of one kind a search looks at: words that fit more of them than this say too little to rank by. */
const mostRanked = 200

const named = `(' ' || $4::text)`

/**
 * The best matches for the patterns $5 and $8, of which those from $9 on lead to people by the index of trigrams, which
 * takes no array. Each kind of them is cut before it is ranked, so that one letter costs no more than a name among 10,000
 * people.
 */
const searching = (likes: number, regexes: number) => {
  const operators = [...Array<string>(likes).fill('LIKE'), ...Array<string>(regexes).fill('~')]
  const byIndex = operators.map((operator, at) => `u."searchText" ${operator} $${9 + at}::text AND `)
  const answers = 'u."searchText" LIKE ALL($5::text[]) AND u."searchText" ~ ALL($8::text[])'
  const fits = `${byIndex.join('')}${answers}`
  return `
  WITH found AS (
    SELECT u.id FROM "User" u WHERE ${answers} AND u.id = ANY(ARRAY(
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

/** By how many patterns of each kind the index is asked for: of regular expressions, which cost more there, at most one. */
const searches = [0, 1, 2, 3].map((likes) => [0, 1].map((regexes) => searching(likes, regexes)))

/** The best matches of a search: the text in plain words, and what answers each of them. */
export async function findByWords(
  ctx: AuthenticatedContext,
  { plain, sought, first }: { plain: string; sought: string[][]; first: number },
): Promise<User[]> {
  const { likes, regexes } = patternsOf(sought)
  const byLike = likes.slice(0, searches.length - 1)
  const byRegex = regexes.slice(0, 1)
  const rows = await ctx.sql<object>(searches[byLike.length]?.[byRegex.length] ?? '', [
    ...viewerParams(ctx),
    plain,
    likes,
    ctx.viewer.campus,
    first,
    regexes,
    ...byLike,
    ...byRegex,
  ])
  return rows.map((row) => authorOf(row))
}
