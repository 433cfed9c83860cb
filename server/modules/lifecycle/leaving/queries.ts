// SQL of account deletion: removal of notifications, the lock of the user, and the check for remaining rows.
import type { Context } from '#server/core/context/context.ts'
import {
  unnotifiedEvents,
  type NotificationEvent,
} from '#server/modules/notifications/notifications/queries.ts'

/** Skips rows that another transaction holds, to prevent deadlocks; the next batch removes them. */
const deleteNotificationsSql = `
  WITH gone AS (
    DELETE FROM "Notification" WHERE id = ANY(ARRAY(
      SELECT id FROM "Notification" WHERE "actorId" = $1::int OR "recipientId" = $1::int
      LIMIT 500 FOR UPDATE SKIP LOCKED)) RETURNING *
  ), notice AS (
    SELECT * FROM gone WHERE "recipientId" <> $1::int AND "undoneAt" IS NULL
  )
  SELECT (SELECT count(*)::int FROM gone) AS "removedCount", coalesce(jsonb_agg(event), '[]') AS events
  FROM (${unnotifiedEvents}) event`

/** Deletes a batch of notifications to and about a user; `events` are for the event logs of the other recipients. */
export async function deleteNotificationBatch({ sql }: Context, userId: number) {
  const [row] = await sql<{ removedCount: number; events: NotificationEvent<'unnotified'>[] }>(
    deleteNotificationsSql,
    [userId],
  )
  return row ?? { removedCount: 0, events: [] }
}

/** Locks the user's row until the commit, so that no transaction can insert a row that references it. */
export async function lockUserRow({ sql }: Context, userId: number): Promise<void> {
  await sql('SELECT id FROM "User" WHERE id = $1::int FOR UPDATE', [userId])
}

const hasRemainingRowsSql = `
  SELECT EXISTS (SELECT FROM "Post" WHERE "authorId" = $1::int)
    OR EXISTS (SELECT FROM "Product" WHERE "vendorId" = $1::int)
    OR EXISTS (SELECT FROM "Service" WHERE "vendorId" = $1::int)
    OR EXISTS (SELECT FROM "Comment" WHERE "authorId" = $1::int)
    OR EXISTS (SELECT FROM "Like" WHERE "userId" = $1::int)
    OR EXISTS (SELECT FROM "CommentLike" WHERE "userId" = $1::int)
    OR EXISTS (SELECT FROM "Repost" WHERE "userId" = $1::int)
    OR EXISTS (SELECT FROM "Follow" WHERE "followerId" = $1::int OR "followeeId" = $1::int)
    OR EXISTS (SELECT FROM "ConversationMember" WHERE "userId" = $1::int)
    OR EXISTS (SELECT FROM "Notification" WHERE "actorId" = $1::int OR "recipientId" = $1::int) AS "hasRemainingRows"`

/** Returns true if the user still has rows that are part of others' counts or notifications. */
export async function hasRemainingRows({ sql }: Context, userId: number): Promise<boolean> {
  const [row] = await sql<{ hasRemainingRows: boolean }>(hasRemainingRowsSql, [userId])
  return row?.hasRemainingRows ?? false
}
