// SQL that marks notifications as read, and retracts or restores those of comments, posts and pairs of people.
// A retracted notification keeps its row, with the time in `undoneAt`.
import type { AuthenticatedContext, Context } from '#server/core/context/context.ts'
import {
  isFromFennecSql,
  groupKey,
  notifiedEvents,
  unnotifiedEvents,
  type NotificationEvent,
} from './queries.ts'

type RetractionEvents = Promise<NotificationEvent<'unnotified'>[]>

/** SQL condition: the comment $1 or one in its thread. */
const isInThread = (comment: string) => `(${comment}.id = $1::int OR ${comment}."rootId" = $1::int)`

const retractThreadSql = `
  WITH notice AS (
    UPDATE "Notification" n SET "undoneAt" = $2::timestamptz FROM "Comment" c
    WHERE ${isInThread('c')} AND n."commentId" = c.id AND n."undoneAt" IS NULL RETURNING n.*
  ) ${unnotifiedEvents}`

/** Excludes mentions that an edit removed, and likes that were taken back. */
const restoreThreadSql = `
  WITH notice AS (
    UPDATE "Notification" n SET "undoneAt" = NULL FROM "Comment" c
    WHERE ${isInThread('c')} AND NOT c."isHidden" AND n."commentId" = c.id AND n."undoneAt" IS NOT NULL
      AND (n.kind <> 'MENTION'
      OR c.mentions @> jsonb_build_array(jsonb_build_object('userId', n."recipientId")))
      AND (n.kind <> 'LIKE' OR EXISTS (
        SELECT FROM "CommentLike" l WHERE l."commentId" = c.id AND l."userId" = n."actorId"))
    RETURNING n.*
  ) ${notifiedEvents}`

const selectPostEvents = `
  WITH notice AS (SELECT * FROM "Notification" WHERE "postId" = $1::int AND "undoneAt" IS NULL) ${unnotifiedEvents}`

/** Excludes notifications from Fennec. */
const selectEventsBetween = `
  WITH notice AS (
    SELECT * FROM "Notification" n
    WHERE ("recipientId", "actorId") IN (($1::int, $2::int), ($2::int, $1::int)) AND "undoneAt" IS NULL
      AND NOT ${isFromFennecSql('n')}
  ) ${unnotifiedEvents}`

/** Retracts the notifications of a comment and its thread. */
export const retractThread = (ctx: Context, commentId: number): RetractionEvents =>
  ctx.sql(retractThreadSql, [commentId, ctx.now()])

/** Restores the notifications of a comment and its thread, except of hidden comments. */
export const restoreThread = (ctx: Context, commentId: number): Promise<NotificationEvent<'notified'>[]> =>
  ctx.sql(restoreThreadSql, [commentId])

/** Returns the `unnotified` events of a post and its comments. */
export const findPostRetractions = (ctx: Context, postId: number): RetractionEvents =>
  ctx.sql(selectPostEvents, [postId])

/** Returns the `unnotified` events of two people's notifications about each other. */
export const findRetractionsBetween = (ctx: Context, userIds: [number, number]): RetractionEvents =>
  ctx.sql(selectEventsBetween, userIds)

/** Skips rows that another transaction holds, to prevent deadlocks. */
const markRowsReadSql = `
  UPDATE "Notification" SET "readAt" = $2::timestamptz WHERE id = ANY(ARRAY(
    SELECT n.id FROM "Notification" n
    WHERE n."recipientId" = $1::int AND n."readAt" IS NULL AND n."undoneAt" IS NULL AND NOT n."isSilent"
      AND (n."createdAt" <= $4::timestamptz OR EXISTS (
        SELECT FROM "Notification" head WHERE head.id = ANY($3::int[]) AND head."recipientId" = $1::int
          AND n."createdAt" <= head."createdAt" AND ${groupKey('n')} = ${groupKey('head')}))
    FOR NO KEY UPDATE SKIP LOCKED))
  RETURNING id`

const markFollowRequestReadSql = `
  UPDATE "Notification" SET "readAt" = coalesce("readAt", $3::timestamptz)
  WHERE "recipientId" = $1::int AND "actorId" = $2::int AND kind = 'FOLLOW_REQUEST' AND target = ''
    AND "undoneAt" IS NULL AND NOT "isSilent"
  RETURNING id`

/** Marks a follow request as read. Returns its id; undefined if there is none. */
export async function markFollowRequestRead(
  { sql, viewer, now }: AuthenticatedContext,
  actorId: number,
): Promise<number | undefined> {
  const [row] = await sql<{ id: number }>(markFollowRequestReadSql, [viewer.id, actorId, now()])
  return row?.id
}

/** Marks the viewer's notifications as read. Returns false if none was unread. */
export async function markRowsRead(
  { sql, viewer, now }: AuthenticatedContext,
  { ids, upTo }: { ids: number[]; upTo: Date | null },
): Promise<boolean> {
  return (await sql(markRowsReadSql, [viewer.id, now(), ids, upTo])).length > 0
}
