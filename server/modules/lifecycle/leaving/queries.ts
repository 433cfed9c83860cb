// SQL of account deletion: notifications, and the check for remaining rows.
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
  SELECT (SELECT count(*)::int FROM gone) AS removed, coalesce(jsonb_agg(told), '[]') AS told FROM (${unnotifiedEvents}) told`

/** Deletes a batch of notifications to and about a user; `told` has the events for the other recipients' logs. */
export async function removeNotifications({ sql }: Context, userId: number) {
  const [row] = await sql<{ removed: number; told: NotificationEvent<'unnotified'>[] }>(
    deleteNotificationsSql,
    [userId],
  )
  return row ?? { removed: 0, told: [] }
}

/** Locks the user's row until the commit, so that no transaction can insert a row that references it. */
export async function lockUserRow({ sql }: Context, userId: number): Promise<void> {
  await sql('SELECT id FROM "User" WHERE id = $1::int FOR UPDATE', [userId])
}

const hasAnythingSql = `
  SELECT EXISTS (SELECT FROM "Post" WHERE "authorId" = $1::int)
    OR EXISTS (SELECT FROM "Product" WHERE "vendorId" = $1::int)
    OR EXISTS (SELECT FROM "Service" WHERE "vendorId" = $1::int)
    OR EXISTS (SELECT FROM "Comment" WHERE "authorId" = $1::int)
    OR EXISTS (SELECT FROM "Like" WHERE "userId" = $1::int)
    OR EXISTS (SELECT FROM "CommentLike" WHERE "userId" = $1::int)
    OR EXISTS (SELECT FROM "Repost" WHERE "userId" = $1::int)
    OR EXISTS (SELECT FROM "Follow" WHERE "followerId" = $1::int OR "followeeId" = $1::int)
    OR EXISTS (SELECT FROM "ConversationMember" WHERE "userId" = $1::int)
    OR EXISTS (SELECT FROM "Notification" WHERE "actorId" = $1::int OR "recipientId" = $1::int) AS "hasAnything"`

/** Returns true if the user still has rows that are part of others' counts or notifications. */
export async function hasAnything({ sql }: Context, userId: number): Promise<boolean> {
  const [row] = await sql<{ hasAnything: boolean }>(hasAnythingSql, [userId])
  return row?.hasAnything ?? false
}
