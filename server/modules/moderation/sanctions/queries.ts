// The statements of sanctions: those of a person, and what would go with an account or a thing.
import type { Context } from '#server/core/context/context.ts'
import { postsThere } from '#server/modules/moderation/spamWaves/queries.ts'
import { authorColumns, authorOf } from '#server/modules/identity/users/queries.ts'
import type { Sanction, User } from '#server/generated/prisma/client.ts'
import type { ReportKind } from '#server/generated/prisma/enums.ts'

export interface SanctionRow extends Sanction {
  user: User
  issuedBy: User | null
  answeredBy: User | null
}

/** A sanction "s" with everybody it is about. */
export const selected = `
  SELECT s.*, ${authorColumns('u', 'user')}, ${authorColumns('i', 'issuedBy')}, ${authorColumns('a', 'answeredBy')}
  FROM "Sanction" s JOIN "User" u ON u.id = s."userId" LEFT JOIN "User" i ON i.id = s."issuedById"
  LEFT JOIN "User" a ON a.id = s."answeredById"`

export function sanctionOf(row: SanctionRow): SanctionRow {
  const someone = (prefix: string) => {
    const person = authorOf(row, prefix)
    return person.id === null ? null : person
  }
  return {
    ...row,
    user: authorOf(row, 'user'),
    issuedBy: someone('issuedBy'),
    answeredBy: someone('answeredBy'),
  }
}

/** So many of a person are told. */
const mostOfPerson = 50

const ofPeople = `
  SELECT listed.* FROM unnest($1::int[]) AS person(key) CROSS JOIN LATERAL (
    ${selected} WHERE s."userId" = person.key ORDER BY s.id DESC LIMIT ${mostOfPerson}) AS listed
  ORDER BY listed.id DESC`

/** What was done about each of these people, the newest first. */
export async function findSanctionsOf(
  { sql }: Context,
  userIds: number[],
): Promise<Map<number, SanctionRow[]>> {
  const lists = new Map<number, SanctionRow[]>(userIds.map((id) => [id, []]))
  for (const row of await sql<SanctionRow>(ofPeople, [userIds])) lists.get(row.userId)?.push(sanctionOf(row))
  return lists
}

const byIds = `${selected} WHERE s.id = ANY($1::int[])`

export async function findSanctions({ sql }: Context, ids: number[]): Promise<Map<number, SanctionRow>> {
  const rows = await sql<SanctionRow>(byIds, [ids])
  return new Map(rows.map((row) => [row.id, sanctionOf(row)]))
}

/** The posts of a flood that are there and say it still, by its ticket. */
const ofFlood = `FROM ${postsThere} WHERE s."ticketId" = $1::int`

/** What goes with a thing that is deleted, each a number and what it counts. */
const losses: Record<ReportKind, Record<string, string>> = {
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
    Posts: `SELECT count(*) ${ofFlood}`,
    People: `SELECT count(DISTINCT p."authorId") ${ofFlood}`,
    Comments: `SELECT sum(p."commentsCount") ${ofFlood}`,
    Likes: `SELECT sum(p."likesCount") ${ofFlood}`,
    Reposts: `SELECT sum(p."repostsCount") ${ofFlood}`,
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

/** What would go with it, in one statement; what there is none of is left out. */
export async function findLosses(
  { sql }: Context,
  kind: ReportKind,
  id: number,
): Promise<{ name: string; count: number }[]> {
  const asked = Object.entries(losses[kind])
  if (asked.length === 0) return []
  const columns = asked.map(([name, text]) => `(${text})::float8 AS "${name}"`).join(', ')
  const [row] = await sql<Record<string, number | null>>(`SELECT ${columns}, $1::int`, [id])
  return asked.flatMap(([name]) => (row?.[name] ? [{ name, count: row[name] }] : []))
}
