// The statements of the admin's overview: its figures, and a page of people.
import { plainText } from '#rules/common'
import type { Signed } from '#server/core/context.ts'
import { authorColumns, authorOf } from '#server/features/users/rows.ts'
import type { Role, User } from '#server/generated/prisma/client.ts'

export interface Stats {
  totalUsers: number
  verifiedUsers: number
  totalPosts: number
  totalComments: number
  pendingPostReports: number
  pendingAccountReports: number
}

/** Whoever has left is no user any more, though rows of his may still be there. */
const isHere = `u.email NOT LIKE 'left:%'`

/** An admin hears nothing of reports about himself (decision 78). */
const pending = (kinds: string) => `(SELECT count(*)::int FROM "Report" r
  WHERE r.status = 'PENDING' AND r.kind ${kinds} AND r."reportedId" <> $1::int)`

const figures = `
  SELECT count(*)::int AS "totalUsers", (count(*) FILTER (WHERE u."isVerified"))::int AS "verifiedUsers",
    (SELECT count(*)::int FROM "Post") AS "totalPosts", (SELECT count(*)::int FROM "Comment") AS "totalComments",
    ${pending(`<> 'ACCOUNT'`)} AS "pendingPostReports", ${pending(`= 'ACCOUNT'`)} AS "pendingAccountReports"
  FROM "User" u WHERE ${isHere}`

export async function findStats({ sql, viewer }: Signed): Promise<Stats> {
  const [row] = await sql<Stats>(figures, [viewer.id])
  return row as Stats
}

/** Somebody as admins list him. */
export interface Account {
  user: User
  createdAt: Date
  suspendedUntil: Date | null
}

export interface AccountFilter {
  search: string
  role: Role | null
  campus: string | null
  isVerified: boolean | null
  isSuspended: boolean | null
}

/** Words of the name, the handle or the university, each from where it begins, or a part of the e-mail address. */
const matching = `${isHere}
  AND ($1::text[] IS NULL OR u."searchText" LIKE ALL($1::text[]) OR u.email LIKE $2::text)
  AND ($3::text IS NULL OR u.role::text = $3::text) AND ($4::text IS NULL OR u.campus = $4::text)
  AND ($5::boolean IS NULL OR u."isVerified" = $5::boolean)
  AND ($6::boolean IS NULL OR (coalesce(u."suspendedUntil", '-infinity') > $7::timestamptz) = $6::boolean)`

const page = `
  SELECT ${authorColumns('u')}, u."createdAt" FROM "User" u WHERE ${matching} ORDER BY u.id DESC LIMIT $8::int OFFSET $9::int`

const counting = `SELECT count(*)::int AS total FROM "User" u WHERE ${matching}`

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

function parametersOf({ now }: Signed, { search, role, campus, isVerified, isSuspended }: AccountFilter) {
  const asked = search.trim()
  // Of nothing but signs no word is left, and no name has that: then the address alone may have them.
  const patterns = plainText(asked)
    .split(' ')
    .map((word) => (word ? `% ${word}%` : ''))
  return [
    asked === '' ? null : patterns,
    `%${escaped(asked.toLowerCase())}%`,
    role,
    campus,
    isVerified,
    isSuspended,
    now(),
  ]
}

/** A page of people, who came last first. */
export async function findAccounts(
  ctx: Signed,
  filter: AccountFilter,
  { size, skip }: { size: number; skip: number },
): Promise<Account[]> {
  const rows = await ctx.sql<{ createdAt: Date }>(page, [...parametersOf(ctx, filter), size, skip])
  return rows.map((row) => {
    const user = authorOf(row)
    return { user, createdAt: row.createdAt, suspendedUntil: user.suspendedUntil }
  })
}

/** How many people a filter finds. */
export async function countAccounts(ctx: Signed, filter: AccountFilter): Promise<number> {
  const [row] = await ctx.sql<{ total: number }>(counting, parametersOf(ctx, filter))
  return row?.total ?? 0
}
