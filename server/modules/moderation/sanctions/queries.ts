// SQL of sanctions by id and by user, and counts of what a deletion would remove, such as comments and likes.
import type { Context } from '#server/core/context/context.ts'
import { remainingPosts } from '#server/modules/moderation/spamWaves/queries.ts'
import { authorColumns, authorOf } from '#server/modules/identity/users/queries.ts'
import type { Sanction, User } from '#server/generated/prisma/client.ts'
import type { ReportKind } from '#server/generated/prisma/enums.ts'

/** A sanction with the sanctioned user and the admins involved. */
export interface SanctionRow extends Sanction {
  user: User
  issuedBy: User | null
  answeredBy: User | null
}

/** Selects sanctions "s" with their users. */
export const selectSanctions = `
  SELECT s.*, ${authorColumns('u', 'user')}, ${authorColumns('i', 'issuedBy')}, ${authorColumns('a', 'answeredBy')}
  FROM "Sanction" s JOIN "User" u ON u.id = s."userId" LEFT JOIN "User" i ON i.id = s."issuedById"
  LEFT JOIN "User" a ON a.id = s."answeredById"`

export function toSanction(row: SanctionRow): SanctionRow {
  const optionalUser = (prefix: string) => {
    const person = authorOf(row, prefix)
    return person.id === null ? null : person
  }
  return {
    ...row,
    user: authorOf(row, 'user'),
    issuedBy: optionalUser('issuedBy'),
    answeredBy: optionalUser('answeredBy'),
  }
}

/** Maximum sanctions of a user to return. */
const maxPerUser = 50

const sanctionsOfUsersSql = `
  SELECT listed.* FROM unnest($1::int[]) AS person(key) CROSS JOIN LATERAL (
    ${selectSanctions} WHERE s."userId" = person.key ORDER BY s.id DESC LIMIT ${maxPerUser}) AS listed
  ORDER BY listed.id DESC`

/** Returns the sanctions against each user, newest first. */
export async function findSanctionsOfUsers(
  { sql }: Context,
  userIds: number[],
): Promise<Map<number, SanctionRow[]>> {
  const sanctionsByUser = new Map<number, SanctionRow[]>(userIds.map((id) => [id, []]))
  for (const row of await sql<SanctionRow>(sanctionsOfUsersSql, [userIds]))
    sanctionsByUser.get(row.userId)?.push(toSanction(row))
  return sanctionsByUser
}

const byIdsSql = `${selectSanctions} WHERE s.id = ANY($1::int[])`

export async function findSanctions({ sql }: Context, ids: number[]): Promise<Map<number, SanctionRow>> {
  const rows = await sql<SanctionRow>(byIdsSql, [ids])
  return new Map(rows.map((row) => [row.id, toSanction(row)]))
}

/** FROM clause of the remaining posts of a spam wave, by its case. */
const fromSpamWave = `FROM ${remainingPosts} WHERE s."ticketId" = $1::int`

/** Labels and SQL counts of what the deletion of a thing removes with it. */
const lossCounts: Record<ReportKind, Record<string, string>> = {
  POST: {
    Comments: `SELECT "commentsCount" FROM "Post" WHERE id = $1::int`,
    Likes: `SELECT "likesCount" FROM "Post" WHERE id = $1::int`,
    Reposts: `SELECT "repostsCount" FROM "Post" WHERE id = $1::int`,
    Saves: `SELECT count(*) FROM "Save" WHERE "postId" = $1::int`,
  },
  COMMENT: {
    Replies: `SELECT "repliesCount" FROM "Comment" WHERE id = $1::int`,
    Likes: `SELECT "likesCount" FROM "Comment" WHERE id = $1::int`,
  },
  MESSAGE: {},
  PRODUCT: {
    Saves: `SELECT count(*) FROM "SavedProduct" WHERE "productId" = $1::int`,
    'Orders that go on': `SELECT count(*) FROM "Order" WHERE "productId" = $1::int AND status IN ('PAID', 'SHIPPED')`,
  },
  SERVICE: { Saves: `SELECT count(*) FROM "SavedService" WHERE "serviceId" = $1::int` },
  REVIEW: {},
  FLOOD: {
    Posts: `SELECT count(*) ${fromSpamWave}`,
    People: `SELECT count(DISTINCT p."authorId") ${fromSpamWave}`,
    Comments: `SELECT sum(p."commentsCount") ${fromSpamWave}`,
    Likes: `SELECT sum(p."likesCount") ${fromSpamWave}`,
    Reposts: `SELECT sum(p."repostsCount") ${fromSpamWave}`,
  },
  ACCOUNT: {
    Posts: `SELECT "postsCount" FROM "User" WHERE id = $1::int`,
    Comments: `SELECT count(*) FROM "Comment" WHERE "authorId" = $1::int`,
    Chats: `SELECT count(*) FROM "ConversationMember" WHERE "userId" = $1::int`,
    Followers: `SELECT "followersCount" FROM "User" WHERE id = $1::int`,
    Products: `SELECT count(*) FROM "Product" WHERE "vendorId" = $1::int`,
    Services: `SELECT count(*) FROM "Service" WHERE "vendorId" = $1::int`,
    'Orders given back': `SELECT count(*) FROM "Order"
      WHERE status IN ('PAID', 'SHIPPED') AND ("buyerId" = $1::int OR "vendorId" = $1::int)`,
    'Kobo given back': `SELECT coalesce(sum("totalKobo"), 0) FROM "Order"
      WHERE status IN ('PAID', 'SHIPPED') AND ("buyerId" = $1::int OR "vendorId" = $1::int)`,
  },
}

/** Counts what the deletion of a thing would remove with it, in one statement; omits zeros. */
export async function findLosses(
  { sql }: Context,
  kind: ReportKind,
  id: number,
): Promise<{ name: string; count: number }[]> {
  const counts = Object.entries(lossCounts[kind])
  if (counts.length === 0) return []
  const columns = counts.map(([name, text]) => `(${text})::float8 AS "${name}"`).join(', ')
  const [row] = await sql<Record<string, number | null>>(`SELECT ${columns}, $1::int`, [id])
  return counts.flatMap(([name]) => (row?.[name] ? [{ name, count: row[name] }] : []))
}
