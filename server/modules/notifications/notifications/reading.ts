// The statements that mark notifications as read.
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { groupOf } from './queries.ts'

/** What somebody else changes at this moment is left to him: nobody waits for whoever waits for him. */
const reading = `
  UPDATE "Notification" SET "readAt" = $2::timestamptz WHERE id = ANY(ARRAY(
    SELECT n.id FROM "Notification" n
    WHERE n."recipientId" = $1::int AND n."readAt" IS NULL AND n."undoneAt" IS NULL AND NOT n."isSilent"
      AND (n."createdAt" <= $4::timestamptz OR EXISTS (
        SELECT FROM "Notification" head WHERE head.id = ANY($3::int[]) AND head."recipientId" = $1::int
          AND n."createdAt" <= head."createdAt" AND ${groupOf('n')} = ${groupOf('head')}))
    FOR NO KEY UPDATE SKIP LOCKED))
  RETURNING id`

const answering = `
  UPDATE "Notification" SET "readAt" = coalesce("readAt", $3::timestamptz)
  WHERE "recipientId" = $1::int AND "actorId" = $2::int AND kind = 'FOLLOW_REQUEST' AND target = ''
    AND "undoneAt" IS NULL AND NOT "isSilent"
  RETURNING id`

/** Marks a request to follow the viewer as read. Returns its id, or undefined if there is no such notification. */
export async function putAnswered(
  { sql, viewer, now }: AuthenticatedContext,
  actorId: number,
): Promise<number | undefined> {
  const [row] = await sql<{ id: number }>(answering, [viewer.id, actorId, now()])
  return row?.id
}

/** Marks them as read; false if there was nothing to mark. */
export async function putRead(
  { sql, viewer, now }: AuthenticatedContext,
  { ids, upTo }: { ids: number[]; upTo: Date | null },
): Promise<boolean> {
  return (await sql(reading, [viewer.id, now(), ids, upTo])).length > 0
}
