// The statements of leaving: what people were told, and the last look at what somebody leaves behind.
import type { Context } from '#server/core/context/context.ts'
import { losses, type Told } from '#server/modules/notifications/notifications/queries.ts'

/** What somebody else is at in this moment waits for the next stretch: nobody waits for whoever waits for him. */
const hushing = `
  WITH gone AS (
    DELETE FROM "Notification" WHERE id = ANY(ARRAY(
      SELECT id FROM "Notification" WHERE "actorId" = $1::int OR "recipientId" = $1::int
      LIMIT 500 FOR UPDATE SKIP LOCKED)) RETURNING *
  ), notice AS (
    SELECT * FROM gone WHERE "recipientId" <> $1::int AND "undoneAt" IS NULL
  )
  SELECT (SELECT count(*)::int FROM gone) AS removed, coalesce(jsonb_agg(told), '[]') AS told FROM (${losses}) told`

/** Removes a stretch of what the person was told and of what others were told of him; `told` is what those others lose. */
export async function removeNotifications({ sql }: Context, userId: number) {
  const [row] = await sql<{ removed: number; told: Told<'unnotified'>[] }>(hushing, [userId])
  return row ?? { removed: 0, told: [] }
}

/** Waits for whoever writes a row that names the person, and lets nobody write one from then on. */
export async function lockForGood({ sql }: Context, userId: number): Promise<void> {
  await sql('SELECT id FROM "User" WHERE id = $1::int FOR UPDATE', [userId])
}

const looking = `
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

/** Whether there is still something of his that others have counted, or were told of. */
export async function hasAnything({ sql }: Context, userId: number): Promise<boolean> {
  const [row] = await sql<{ hasAnything: boolean }>(looking, [userId])
  return row?.hasAnything ?? false
}
