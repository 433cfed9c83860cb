// SQL of reports: a statement that stores a snapshot of the reported thing and adds the report to its open case.
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import {
  viewerParams,
  listingIsVisible,
  personIsVisible,
  postIsVisible,
} from '#server/core/visibility/visibility.ts'
import { commentContext, commentIsVisible } from '#server/core/visibility/commentVisibility.ts'
import type { ReportKind, ReportReason } from '#server/generated/prisma/enums.ts'

/** Users do not report spam waves. */
export type ReportedKind = Exclude<ReportKind, 'FLOOD'>

/** A reported thing. */
export interface Reported {
  kind: ReportedKind
  id: number
}

const isoTimestamp = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** JSON pairs of the author and the time of creation. */
const authorJson = (row: string) => `
  'authorName', concat_ws(' ', a."firstName", a."lastName"), 'handle', a.handle,
  'createdAt', ${isoTimestamp(`${row}."createdAt"`)}`

const mediaJson = (column: string, owner: string) => `'media', (
  SELECT coalesce(jsonb_agg(jsonb_build_object('key', f.key, 'contentType', f."contentType", 'alt', f.alt)
    ORDER BY f.position), '[]') FROM "Media" f WHERE f."${column}" = ${owner}.id)`

/** Maximum messages stored around a reported one (001 §7). */
const nearbyCount = 5

/** SQL condition: message x is still visible in chat m of the viewer. */
const isVisibleMessage = `x."conversationId" = m."conversationId" AND x.seq > m."clearedUpTo" AND x."deletedAt" IS NULL`

/** JSON pair of the messages nearest to the reported message t. */
const nearbyMessages = `'around', (
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', near.id, 'senderId', near."senderId", 'content', near.content,
    'createdAt', ${isoTimestamp('near."createdAt"')}, ${mediaJson('messageId', 'near')}) ORDER BY near.seq), '[]')
  FROM (SELECT x.* FROM "Message" x WHERE ${isVisibleMessage} AND x.seq BETWEEN t.seq - 100 AND t.seq + 100 AND x.id <> t.id
    ORDER BY abs(x.seq - t.seq), x.seq LIMIT ${nearbyCount}) near)`

interface ContentSql {
  /** Alias of the thing's row; its author is "a". */
  row: string
  authorId: string
  from: string
  /** Content for moderators, as arguments of jsonb_build_object. */
  fields: string
}

const contentSql = (table: string, row: string, author: string, fields: string): ContentSql => ({
  row,
  authorId: `${row}."${author}"`,
  from: `"${table}" ${row} JOIN "User" a ON a.id = ${row}."${author}"`,
  fields: `${fields}, ${authorJson(row)}`,
})

/** Content of each kind of thing. */
const contents: Record<ReportedKind, ContentSql> = {
  POST: contentSql(
    'Post',
    'p',
    'authorId',
    `'content', p.content, 'topic', p.topic, ${mediaJson('postId', 'p')}`,
  ),
  COMMENT: {
    row: 'c',
    authorId: 'c."authorId"',
    from: commentContext,
    fields: `'content', c.content, 'postId', p.id, 'postContent', p.content, ${authorJson('c')}`,
  },
  ACCOUNT: {
    row: 'a',
    authorId: 'a.id',
    from: '"User" a',
    fields: `'bio', a.bio, 'link', a.link, 'picture', a."pictureKey", 'university', a.university, ${authorJson('a')}`,
  },
  MESSAGE: contentSql(
    'Message',
    't',
    'senderId',
    `'content', t.content, 'senderId', t."senderId", 'conversationId', t."conversationId",
      ${mediaJson('messageId', 't')}`,
  ),
  PRODUCT: contentSql(
    'Product',
    'p',
    'vendorId',
    `'name', p.name, 'description', p.description, 'priceKobo', p."priceKobo", 'stock', p.stock,
      'category', p.category, ${mediaJson('productId', 'p')}`,
  ),
  SERVICE: contentSql(
    'Service',
    'p',
    'vendorId',
    `'name', p.name, 'description', p.description, 'category', p.category,
      'contactPhone', p."contactPhone", 'contactEmail', p."contactEmail", 'contactWhatsapp', p."contactWhatsapp",
      'pricingInfo', p."pricingInfo", 'availability', p.availability, 'location', p.location,
      ${mediaJson('serviceId', 'p')}`,
  ),
  REVIEW: contentSql(
    'Review',
    'r',
    'authorId',
    `'content', r.text, 'stars', r.stars, 'reply', r.reply, 'orderId', r."orderId", 'vendorId', r."vendorId"`,
  ),
}

/** Content of a post p for moderators. */
export const postContents = contents.POST

/** Extra joins and fields at the time of a report, the visibility condition, and the rows to lock. */
const access: Record<ReportedKind, { join?: string; fields?: string; isVisible: string; locks: string }> = {
  POST: { isVisible: postIsVisible('p', 'a'), locks: 'p' },
  COMMENT: { isVisible: commentIsVisible(), locks: 'p, c' },
  ACCOUNT: { isVisible: personIsVisible('a'), locks: 'a' },
  // Users can report messages of users they have blocked (ADR 19).
  MESSAGE: {
    join: `JOIN "ConversationMember" m ON m."conversationId" = t."conversationId" AND m."userId" = $1::int`,
    fields: nearbyMessages,
    isVisible: `t.seq > m."clearedUpTo" AND t."deletedAt" IS NULL AND $2::boolean IS NOT NULL`,
    locks: 't',
  },
  PRODUCT: { isVisible: listingIsVisible('p', 'a'), locks: 'p' },
  SERVICE: { isVisible: listingIsVisible('p', 'a'), locks: 'p' },
  REVIEW: {
    join: `JOIN "User" u ON u.id = r."vendorId"`,
    isVisible: `${listingIsVisible('r', 'a')} AND ${personIsVisible('u')}`,
    locks: 'r',
  },
}

/** Returns SQL that selects and locks a thing if the viewer can see it, with its snapshot for moderators. */
function visibleThingSql(kind: ReportedKind): string {
  const { row, authorId, from, fields } = contents[kind]
  const { join = '', fields: extraFields, isVisible, locks } = access[kind]
  return `
    SELECT ${row}.id, ${authorId} AS "authorId", jsonb_build_object(${[fields, extraFields].filter(Boolean).join(', ')}) AS snapshot
    FROM ${from} ${join} JOIN "User" v ON v.id = $1::int WHERE ${row}.id = $4::int AND ${isVisible}
    FOR KEY SHARE OF a, v FOR KEY SHARE OF ${locks}`
}

/** SQL of the current contents of reported things: $1 has kinds, $2 ids. Content of deleted accounts is missing. */
export const currentContentsSql = Object.entries(contents)
  .map(
    ([kind, { row, authorId, from, fields }]) => `
      SELECT '${kind}' AS kind, ${row}.id, ${authorId} AS "authorId", jsonb_build_object(${fields}) AS content FROM ${from}
      WHERE ${row}.id = ANY(ARRAY(SELECT asked.id FROM unnest($1::text[], $2::int[]) AS asked(kind, id)
        WHERE asked.kind = '${kind}')) AND a.email NOT LIKE 'left:%' ${kind === 'MESSAGE' ? 'AND t."deletedAt" IS NULL' : ''}`,
  )
  .join(' UNION ALL ')

/** Doubtful reporters are younger than `days`, or had at least `settled` reports decided and this share dismissed. */
const doubtLimits = { days: 7, settled: 5, dismissed: 0.8 } as const

/** SQL that decides if the reporter is doubtful. */
const reporterDoubtSql = `
  SELECT u."createdAt" > $3::timestamptz - interval '${doubtLimits.days} days' OR (
    SELECT count(*) >= ${doubtLimits.settled}
      AND count(*) FILTER (WHERE t.status = 'DISMISSED') >= ${doubtLimits.dismissed} * count(*)
    FROM "Report" r JOIN "Ticket" t ON t.id = r."ticketId"
    WHERE r."reporterId" = u.id AND t.status IN ('RESOLVED', 'DISMISSED')) AS "isDoubtful"
  FROM "User" u WHERE u.id = $1::int`

/** Adds to the open case of the thing, or opens one. Each user has one report in it; a repeat updates it (001 §2). */
const reportSql = (kind: ReportedKind) => `
  WITH thing AS (${visibleThingSql(kind)}), reporter AS (${reporterDoubtSql}), ticket AS (
    INSERT INTO "Ticket" AS t
      (kind, "subjectId", "reportedId", snapshot, "isDoubtful", "openedAt", "updatedAt")
    SELECT '${kind}', id, "authorId", snapshot, "isDoubtful", $3::timestamptz, $3::timestamptz
    FROM thing CROSS JOIN reporter WHERE "authorId" <> $1::int
    ON CONFLICT (kind, "subjectId") WHERE status IN ('PENDING', 'REVIEWED') DO UPDATE
    SET "isDoubtful" = t."isDoubtful" AND excluded."isDoubtful", "updatedAt" = excluded."updatedAt"
    RETURNING t.id, t.snapshot
  ), report AS (
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
  POST: reportSql('POST'),
  COMMENT: reportSql('COMMENT'),
  ACCOUNT: reportSql('ACCOUNT'),
  MESSAGE: reportSql('MESSAGE'),
  PRODUCT: reportSql('PRODUCT'),
  SERVICE: reportSql('SERVICE'),
  REVIEW: reportSql('REVIEW'),
}

interface StoredReport {
  isOwn: boolean
  authorId: number
  ticketId: number | null
}

/** Stores a report unless the thing is the viewer's own; undefined if they cannot see it. */
export async function saveReport(
  ctx: AuthenticatedContext,
  { kind, id, reason, description }: Reported & { reason: ReportReason; description: string | null },
): Promise<StoredReport | undefined> {
  const parameters = [...viewerParams(ctx), id, reason, description]
  const [row] = await ctx.sql<StoredReport>(statements[kind], parameters)
  return row
}
