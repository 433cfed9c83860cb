// The statements of reports: what was seen is kept as it was, and one report of each person and thing is open.
import type { Signed } from '#server/core/context.ts'
import { onlooker, visiblePeople, visiblePosts } from '#server/core/visibility.ts'
import { inContext, visibleComments } from '#server/features/comments/rows.ts'
import type { ReportKind, ReportReason } from '#server/generated/prisma/enums.ts'

/** What a person reports, by its row. */
export interface Reported {
  kind: ReportKind
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

/** How many messages around the one that is reported are kept with it (decision 64). */
const around = 5

/** The message x in the chat m of the caller is still there for him. */
const isThere = `x."conversationId" = m."conversationId" AND x.seq > m."clearedUpTo" AND x."deletedAt" IS NULL`

/** Those nearest to the message t that is reported. */
const nearest = `'around', (
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', near.id, 'senderId', near."senderId", 'content', near.content,
    'createdAt', ${instant('near."createdAt"')}, ${mediaOf('messageId', 'near')}) ORDER BY near.seq), '[]')
  FROM (SELECT x.* FROM "Message" x WHERE ${isThere} AND x.seq BETWEEN t.seq - 100 AND t.seq + 100 AND x.id <> t.id
    ORDER BY abs(x.seq - t.seq), x.seq LIMIT ${around}) near)`

/** What the caller may see of the thing, with what the moderators read even when it was edited or deleted (42, 91). */
const things: Record<ReportKind, string> = {
  POST: `
    SELECT p.id, p."authorId",
      jsonb_build_object('content', p.content, 'topic', p.topic, ${mediaOf('postId', 'p')}, ${written('p')}) AS snapshot
    FROM "Post" p JOIN "User" a ON a.id = p."authorId" JOIN "User" v ON v.id = $1::int
    WHERE p.id = $4::int AND ${visiblePosts('a')}
    FOR KEY SHARE OF a, v FOR KEY SHARE OF p`,
  COMMENT: `
    SELECT c.id, c."authorId",
      jsonb_build_object('content', c.content, 'postId', p.id, 'postContent', p.content, ${written('c')}) AS snapshot
    FROM ${inContext} JOIN "User" v ON v.id = $1::int WHERE c.id = $4::int AND ${visibleComments()}
    FOR KEY SHARE OF a, v FOR KEY SHARE OF p, c`,
  ACCOUNT: `
    SELECT a.id, a.id AS "authorId",
      jsonb_build_object('bio', a.bio, 'link', a.link, 'picture', a."pictureKey", 'university', a.university,
        ${written('a')}) AS snapshot
    FROM "User" a JOIN "User" v ON v.id = $1::int WHERE a.id = $4::int AND ${visiblePeople('a')}
    FOR KEY SHARE OF a, v`,
  // Whoever has blocked somebody reports him all the same: what was written is kept for that (decision 157).
  MESSAGE: `
    SELECT t.id, t."senderId" AS "authorId",
      jsonb_build_object('content', t.content, 'conversationId', t."conversationId", ${mediaOf('messageId', 't')},
        ${nearest}, ${written('t')}) AS snapshot
    FROM "Message" t JOIN "ConversationMember" m ON m."conversationId" = t."conversationId" AND m."userId" = $1::int
    JOIN "User" a ON a.id = t."senderId" JOIN "User" v ON v.id = $1::int
    WHERE t.id = $4::int AND t.seq > m."clearedUpTo" AND t."deletedAt" IS NULL AND $2::boolean IS NOT NULL
    FOR KEY SHARE OF a, v FOR KEY SHARE OF t`,
  PRODUCT: `
    SELECT p.id, p."vendorId" AS "authorId",
      jsonb_build_object('name', p.name, 'description', p.description, 'priceKobo', p."priceKobo", 'stock', p.stock,
        'category', p.category, ${mediaOf('productId', 'p')}, ${written('p')}) AS snapshot
    FROM "Product" p JOIN "User" a ON a.id = p."vendorId" JOIN "User" v ON v.id = $1::int
    WHERE p.id = $4::int AND ${visiblePeople('a')}
    FOR KEY SHARE OF a, v FOR KEY SHARE OF p`,
  SERVICE: `
    SELECT p.id, p."vendorId" AS "authorId",
      jsonb_build_object('name', p.name, 'description', p.description, 'category', p.category,
        'contactPhone', p."contactPhone", 'contactEmail', p."contactEmail", 'contactWhatsapp', p."contactWhatsapp",
        'pricingInfo', p."pricingInfo", 'availability', p.availability, 'location', p.location,
        ${mediaOf('serviceId', 'p')}, ${written('p')}) AS snapshot
    FROM "Service" p JOIN "User" a ON a.id = p."vendorId" JOIN "User" v ON v.id = $1::int
    WHERE p.id = $4::int AND ${visiblePeople('a')}
    FOR KEY SHARE OF a, v FOR KEY SHARE OF p`,
  REVIEW: `
    SELECT r.id, r."authorId",
      jsonb_build_object('content', r.text, 'stars', r.stars, 'reply', r.reply, 'orderId', r."orderId",
        'vendorId', r."vendorId", ${written('r')}) AS snapshot
    FROM "Review" r JOIN "User" a ON a.id = r."authorId" JOIN "User" u ON u.id = r."vendorId"
    JOIN "User" v ON v.id = $1::int
    WHERE r.id = $4::int AND ${visiblePeople('a')} AND ${visiblePeople('u')}
    FOR KEY SHARE OF a, v FOR KEY SHARE OF r`,
}

const columns: Record<ReportKind, string> = {
  POST: '"postId"',
  COMMENT: '"commentId"',
  ACCOUNT: '"accountId"',
  MESSAGE: '"messageId"',
  PRODUCT: '"productId"',
  SERVICE: '"serviceId"',
  REVIEW: '"reviewId"',
}

/** A repeat says better what the first one meant; the snapshot stays what was first seen (decision 79). */
const reporting = (kind: ReportKind) => `
  WITH thing AS (${things[kind]}), put AS (
    INSERT INTO "Report"
      ("reporterId", "reportedId", kind, ${columns[kind]}, reason, description, snapshot, "createdAt", "updatedAt")
    SELECT $1::int, "authorId", '${kind}', id, $5::"ReportReason", $6::text, snapshot, $3::timestamptz, $3::timestamptz
    FROM thing WHERE "authorId" <> $1::int
    ON CONFLICT ("reporterId", ${columns[kind]}) WHERE status IN ('PENDING', 'REVIEWED') DO UPDATE
    SET reason = excluded.reason, description = excluded.description, "updatedAt" = excluded."updatedAt"
  )
  SELECT "authorId" = $1::int AS "isOwn" FROM thing`

const statements: Record<ReportKind, string> = {
  POST: reporting('POST'),
  COMMENT: reporting('COMMENT'),
  ACCOUNT: reporting('ACCOUNT'),
  MESSAGE: reporting('MESSAGE'),
  PRODUCT: reporting('PRODUCT'),
  SERVICE: reporting('SERVICE'),
  REVIEW: reporting('REVIEW'),
}

/** Whether it is the caller's own, which is not reported; nothing for what he does not see. */
export async function putReport(
  ctx: Signed,
  { kind, id, reason, description }: Reported & { reason: ReportReason; description: string | null },
): Promise<{ isOwn: boolean } | undefined> {
  const parameters = [...onlooker(ctx), id, reason, description]
  const [row] = await ctx.sql<{ isOwn: boolean }>(statements[kind], parameters)
  return row
}
