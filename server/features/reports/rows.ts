// The statement of reports: what was seen is kept as it was, and one report of each person and post is open.
import type { Signed } from '#server/core/context.ts'
import { onlooker, visiblePosts } from '#server/core/visibility.ts'
import type { ReportReason } from '#server/generated/prisma/enums.ts'

/** What the moderators read even when the post has been edited or deleted (decisions 42 and 91). */
const snapshot = `jsonb_build_object(
  'content', p.content, 'topic', p.topic,
  'media', (SELECT coalesce(jsonb_agg(jsonb_build_object('key', m.key, 'contentType', m."contentType", 'alt', m.alt)
    ORDER BY m.position), '[]') FROM "Media" m WHERE m."postId" = p.id),
  'authorName', concat_ws(' ', a."firstName", a."lastName"), 'handle', a.handle,
  'createdAt', to_char(p."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

/** A repeat says better what the first one meant; the snapshot stays what was first seen (decision 79). */
const reporting = `
  WITH post AS (
    SELECT p.id, p."authorId", ${snapshot} AS snapshot
    FROM "Post" p JOIN "User" a ON a.id = p."authorId" JOIN "User" v ON v.id = $1::int
    WHERE p.id = $4::int AND ${visiblePosts('a')}
    FOR KEY SHARE OF a, v FOR KEY SHARE OF p
  ), put AS (
    INSERT INTO "Report"
      ("reporterId", "reportedId", "postId", reason, description, snapshot, "createdAt", "updatedAt")
    SELECT $1::int, "authorId", id, $5::"ReportReason", $6::text, snapshot, $3::timestamptz, $3::timestamptz
    FROM post WHERE "authorId" <> $1::int
    ON CONFLICT ("reporterId", "postId") WHERE status IN ('PENDING', 'REVIEWED') DO UPDATE
    SET reason = excluded.reason, description = excluded.description, "updatedAt" = excluded."updatedAt"
  )
  SELECT "authorId" = $1::int AS "isOwn" FROM post`

/** Whether the post is the caller's own, which is not reported; nothing for a post that he does not see. */
export async function putReport(
  ctx: Signed,
  { postId, reason, description }: { postId: number; reason: ReportReason; description: string | null },
): Promise<{ isOwn: boolean } | undefined> {
  const [row] = await ctx.sql<{ isOwn: boolean }>(reporting, [...onlooker(ctx), postId, reason, description])
  return row
}
