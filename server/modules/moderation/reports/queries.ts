// The statement of reports: what was seen is kept as it was, and all that is said of one thing is in one ticket.
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import {
  viewerParams,
  offerIsVisible,
  visiblePeople,
  postIsVisible,
} from '#server/core/visibility/visibility.ts'
import { commentContext, visibleComments } from '#server/core/visibility/commentVisibility.ts'
import type { ReportKind, ReportReason } from '#server/generated/prisma/enums.ts'

/** What people report: of floods nobody does. */
export type ReportedKind = Exclude<ReportKind, 'FLOOD'>

/** What a person reports, by its row. */
export interface Reported {
  kind: ReportedKind
  id: number
}

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Whose it is, and since when it is there. */
const written = (thing: string) => `
  'authorName', concat_ws(' ', a."firstName", a."lastName"), 'handle', a.handle,
  'createdAt', ${instant(`${thing}."createdAt"`)}`

const mediaOf = (column: string, shows: string) => `'media', (
  SELECT coalesce(jsonb_agg(jsonb_build_object('key', f.key, 'contentType', f."contentType", 'alt', f.alt)
    ORDER BY f.position), '[]') FROM "Media" f WHERE f."${column}" = ${shows}.id)`

/** How many messages around the one that is reported are kept with it (001 §7). */
const around = 5

/** The message x in the chat m of the caller is still there for him. */
const isThere = `x."conversationId" = m."conversationId" AND x.seq > m."clearedUpTo" AND x."deletedAt" IS NULL`

/** Those nearest to the message t that is reported. */
const nearest = `'around', (
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', near.id, 'senderId', near."senderId", 'content', near.content,
    'createdAt', ${instant('near."createdAt"')}, ${mediaOf('messageId', 'near')}) ORDER BY near.seq), '[]')
  FROM (SELECT x.* FROM "Message" x WHERE ${isThere} AND x.seq BETWEEN t.seq - 100 AND t.seq + 100 AND x.id <> t.id
    ORDER BY abs(x.seq - t.seq), x.seq LIMIT ${around}) near)`

interface Content {
  /** The row of the thing by its alias, and its author, beside him as "a". */
  row: string
  authorId: string
  from: string
  /** What the moderators read of it: arguments of jsonb_build_object. */
  told: string
}

const content = (table: string, row: string, author: string, told: string): Content => ({
  row,
  authorId: `${row}."${author}"`,
  from: `"${table}" ${row} JOIN "User" a ON a.id = ${row}."${author}"`,
  told: `${told}, ${written(row)}`,
})

const contents: Record<ReportedKind, Content> = {
  POST: content('Post', 'p', 'authorId', `'content', p.content, 'topic', p.topic, ${mediaOf('postId', 'p')}`),
  COMMENT: {
    row: 'c',
    authorId: 'c."authorId"',
    from: commentContext,
    told: `'content', c.content, 'postId', p.id, 'postContent', p.content, ${written('c')}`,
  },
  ACCOUNT: {
    row: 'a',
    authorId: 'a.id',
    from: '"User" a',
    told: `'bio', a.bio, 'link', a.link, 'picture', a."pictureKey", 'university', a.university, ${written('a')}`,
  },
  MESSAGE: content(
    'Message',
    't',
    'senderId',
    `'content', t.content, 'senderId', t."senderId", 'conversationId', t."conversationId",
      ${mediaOf('messageId', 't')}`,
  ),
  PRODUCT: content(
    'Product',
    'p',
    'vendorId',
    `'name', p.name, 'description', p.description, 'priceKobo', p."priceKobo", 'stock', p.stock,
      'category', p.category, ${mediaOf('productId', 'p')}`,
  ),
  SERVICE: content(
    'Service',
    'p',
    'vendorId',
    `'name', p.name, 'description', p.description, 'category', p.category,
      'contactPhone', p."contactPhone", 'contactEmail', p."contactEmail", 'contactWhatsapp', p."contactWhatsapp",
      'pricingInfo', p."pricingInfo", 'availability', p.availability, 'location', p.location,
      ${mediaOf('serviceId', 'p')}`,
  ),
  REVIEW: content(
    'Review',
    'r',
    'authorId',
    `'content', r.text, 'stars', r.stars, 'reply', r.reply, 'orderId', r."orderId", 'vendorId', r."vendorId"`,
  ),
}

/** What moderators read of a post p. */
export const postContents = contents.POST

/** What else is read where it is reported, whether the caller sees it, and what nobody may delete meanwhile. */
const sight: Record<ReportedKind, { join?: string; told?: string; sees: string; locks: string }> = {
  POST: { sees: postIsVisible('p', 'a'), locks: 'p' },
  COMMENT: { sees: visibleComments(), locks: 'p, c' },
  ACCOUNT: { sees: visiblePeople('a'), locks: 'a' },
  // Whoever has blocked somebody reports him all the same: what was written is kept for that (ADR 19).
  MESSAGE: {
    join: `JOIN "ConversationMember" m ON m."conversationId" = t."conversationId" AND m."userId" = $1::int`,
    told: nearest,
    sees: `t.seq > m."clearedUpTo" AND t."deletedAt" IS NULL AND $2::boolean IS NOT NULL`,
    locks: 't',
  },
  PRODUCT: { sees: offerIsVisible('p', 'a'), locks: 'p' },
  SERVICE: { sees: offerIsVisible('p', 'a'), locks: 'p' },
  REVIEW: {
    join: `JOIN "User" u ON u.id = r."vendorId"`,
    sees: `${offerIsVisible('r', 'a')} AND ${visiblePeople('u')}`,
    locks: 'r',
  },
}

/** What the caller may see of the thing, with what the moderators read even when it was edited or deleted (42, 91). */
function thing(kind: ReportedKind): string {
  const { row, authorId, from, told } = contents[kind]
  const { join = '', told: more, sees, locks } = sight[kind]
  return `
    SELECT ${row}.id, ${authorId} AS "authorId", jsonb_build_object(${[told, more].filter(Boolean).join(', ')}) AS snapshot
    FROM ${from} ${join} JOIN "User" v ON v.id = $1::int WHERE ${row}.id = $4::int AND ${sees}
    FOR KEY SHARE OF a, v FOR KEY SHARE OF ${locks}`
}

/** What is there now of things that were reported: $1 has their kinds, $2 their rows. Whoever has left is not there. */
export const contentsNow = Object.entries(contents)
  .map(
    ([kind, { row, authorId, from, told }]) => `
      SELECT '${kind}' AS kind, ${row}.id, ${authorId} AS "authorId", jsonb_build_object(${told}) AS content FROM ${from}
      WHERE ${row}.id = ANY(ARRAY(SELECT asked.id FROM unnest($1::text[], $2::int[]) AS asked(kind, id)
        WHERE asked.kind = '${kind}')) AND a.email NOT LIKE 'left:%' ${kind === 'MESSAGE' ? 'AND t."deletedAt" IS NULL' : ''}`,
  )
  .join(' UNION ALL ')

/** Whose reports come last: an account of fewer days, and one of whose settled reports nearly all came to nothing. */
const doubt = { days: 7, settled: 5, dismissed: 0.8 } as const

const doubtful = `
  SELECT u."createdAt" > $3::timestamptz - interval '${doubt.days} days' OR (
    SELECT count(*) >= ${doubt.settled}
      AND count(*) FILTER (WHERE t.status = 'DISMISSED') >= ${doubt.dismissed} * count(*)
    FROM "Report" r JOIN "Ticket" t ON t.id = r."ticketId"
    WHERE r."reporterId" = u.id AND t.status IN ('RESOLVED', 'DISMISSED')) AS "isDoubtful"
  FROM "User" u WHERE u.id = $1::int`

/**
 * One ticket of each thing is open, and of each person one report in it: a repeat says better what the first one meant
 * (001 §2). Neither hides anything.
 */
const reporting = (kind: ReportedKind) => `
  WITH thing AS (${thing(kind)}), reporter AS (${doubtful}), ticket AS (
    INSERT INTO "Ticket" AS t
      (kind, "subjectId", "reportedId", snapshot, "isDoubtful", "openedAt", "updatedAt")
    SELECT '${kind}', id, "authorId", snapshot, "isDoubtful", $3::timestamptz, $3::timestamptz
    FROM thing CROSS JOIN reporter WHERE "authorId" <> $1::int
    ON CONFLICT (kind, "subjectId") WHERE status IN ('PENDING', 'REVIEWED') DO UPDATE
    SET "isDoubtful" = t."isDoubtful" AND excluded."isDoubtful", "updatedAt" = excluded."updatedAt"
    RETURNING t.id, t.snapshot
  ), put AS (
    INSERT INTO "Report"
      ("ticketId", "reporterId", reason, description, snapshot, "isDoubtful", "createdAt", "updatedAt")
    SELECT ticket.id, $1::int, $5::"ReportReason", $6::text, nullif(thing.snapshot, ticket.snapshot), "isDoubtful",
      $3::timestamptz, $3::timestamptz
    FROM ticket CROSS JOIN thing CROSS JOIN reporter
    ON CONFLICT ("ticketId", "reporterId") DO UPDATE
    SET reason = excluded.reason, description = excluded.description, "updatedAt" = excluded."updatedAt"
  )
  SELECT thing."authorId" = $1::int AS "isOwn", thing."authorId", ticket.id AS "ticketId" FROM thing LEFT JOIN ticket ON true`

const statements: Record<ReportedKind, string> = {
  POST: reporting('POST'),
  COMMENT: reporting('COMMENT'),
  ACCOUNT: reporting('ACCOUNT'),
  MESSAGE: reporting('MESSAGE'),
  PRODUCT: reporting('PRODUCT'),
  SERVICE: reporting('SERVICE'),
  REVIEW: reporting('REVIEW'),
}

interface Put {
  isOwn: boolean
  authorId: number
  ticketId: number | null
}

/** The ticket it is in, or that it is the caller's own, which is not reported; nothing for what he does not see. */
export async function putReport(
  ctx: AuthenticatedContext,
  { kind, id, reason, description }: Reported & { reason: ReportReason; description: string | null },
): Promise<Put | undefined> {
  const parameters = [...viewerParams(ctx), id, reason, description]
  const [row] = await ctx.sql<Put>(statements[kind], parameters)
  return row
}
