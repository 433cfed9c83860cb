// SQL of the overview for admins: statistics and a page of accounts.
import { queryPrefixes } from '#rules/shared/search'
import type { Context, AuthenticatedContext } from '#server/core/context/context.ts'
import { toWordRegex } from '#server/core/paging/wordQuery.ts'
import { countReportsSql, isUninvolved } from '#server/modules/moderation/cases/queries.ts'
import { authorColumns, authorOf } from '#server/modules/identity/users/queries.ts'
import type { Role, User } from '#server/generated/prisma/client.ts'

/** Totals, equal for every admin. */
export interface Totals {
  totalUsers: number
  verifiedUsers: number
  totalPosts: number
  totalComments: number
}

/** Pending reports, except those about the viewer. */
export interface PendingReports {
  pendingPostReports: number
  pendingAccountReports: number
}

/** SQL condition: the account is not deleted. Deleted accounts keep their row until all content is gone. */
const isNotDeleted = `u.email NOT LIKE 'left:%'`

/** Deleted accounts, whose remaining content does not count. */
const deletedUsers = `SELECT id FROM "User" WHERE email LIKE 'left:%'`

const totalsSql = `
  SELECT count(*)::int AS "totalUsers", (count(*) FILTER (WHERE u."isVerified"))::int AS "verifiedUsers",
    (SELECT count(*)::int FROM "Post" WHERE "authorId" NOT IN (${deletedUsers})) AS "totalPosts",
    (SELECT count(*)::int FROM "Comment" WHERE "authorId" NOT IN (${deletedUsers})) AS "totalComments"
  FROM "User" u WHERE ${isNotDeleted}`

export async function findTotals({ sql }: Pick<Context, 'sql'>): Promise<Totals> {
  const [row] = await sql<Totals>(totalsSql, [])
  return row as Totals
}

const pendingReports = (kinds: string) =>
  `(${countReportsSql(`${isUninvolved} AND t.status = 'PENDING' AND t.kind ${kinds}`)})`

const pendingSql = `
  SELECT ${pendingReports(`<> 'ACCOUNT'`)} AS "pendingPostReports", ${pendingReports(`= 'ACCOUNT'`)} AS "pendingAccountReports"`

export async function findPendingReports({ sql, viewer }: AuthenticatedContext): Promise<PendingReports> {
  const [row] = await sql<PendingReports>(pendingSql, [viewer.id])
  return row as PendingReports
}

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

/** SQL condition: word prefixes of name, handle or university, or a part of the e-mail address. */
const matchesFilter = `${isNotDeleted}
  AND ($1::text[] IS NULL OR u."searchText" ~ ALL($1::text[]) OR u.email LIKE $2::text)
  AND ($3::text IS NULL OR u.role::text = $3::text) AND ($4::text IS NULL OR u.campus = $4::text)
  AND ($5::boolean IS NULL OR u."isVerified" = $5::boolean)
  AND ($6::boolean IS NULL OR (coalesce(u."suspendedUntil", '-infinity') > $7::timestamptz) = $6::boolean)`

const pageSql = `
  SELECT ${authorColumns('u')}, u."createdAt" FROM "User" u WHERE ${matchesFilter} ORDER BY u.id DESC LIMIT $8::int OFFSET $9::int`

const countSql = `SELECT count(*)::int AS total FROM "User" u WHERE ${matchesFilter}`

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

function toParameters(
  { now }: AuthenticatedContext,
  { search, role, campus, isVerified, isSuspended }: AccountFilter,
) {
  // A search without words matches e-mail addresses only.
  const patterns = queryPrefixes(search).map(toWordRegex)
  return [
    search === '' ? null : patterns.length > 0 ? patterns : ['^$'],
    `%${escapeLike(search.toLowerCase())}%`,
    role,
    campus,
    isVerified,
    isSuspended,
    now(),
  ]
}

export async function findAccounts(
  ctx: AuthenticatedContext,
  filter: AccountFilter,
  { size, skip }: { size: number; skip: number },
): Promise<Account[]> {
  const rows = await ctx.sql<{ createdAt: Date }>(pageSql, [...toParameters(ctx, filter), size, skip])
  return rows.map((row) => {
    const user = authorOf(row)
    return { user, createdAt: row.createdAt, suspendedUntil: user.suspendedUntil }
  })
}

export async function countAccounts(ctx: AuthenticatedContext, filter: AccountFilter): Promise<number> {
  const [row] = await ctx.sql<{ total: number }>(countSql, toParameters(ctx, filter))
  return row?.total ?? 0
}
