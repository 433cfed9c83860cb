// Commands that notify people in the name of Fennec, such as of a decided report or a sale, without another person as
// actor.
import type { FennecKind } from '#rules/notifications/notifications'
import type { TransactionContext } from '#server/core/context/context.ts'
import { isNotBeingDeleted } from '#server/core/visibility/visibility.ts'
import { record } from '#server/realtime/eventLog.ts'
import { notifiedEvents, type NotificationEvent } from './queries.ts'

interface FennecNotification {
  recipientIds: number[]
  kind: FennecKind
  /** Unique key: each recipient is notified once per kind and target. */
  target: string
  /** Text after 'Fennec', such as 'has linked your bank account'. */
  text: string
}

/** SQL: inserts notices; the recipient fills the required actor column. */
const insertNotificationsSql = `
  WITH notice AS (
    INSERT INTO "Notification" AS n ("recipientId", "actorId", kind, target, words, "createdAt")
    SELECT r.id, r.id, $2::"NotificationKind", $3::text, $4::text, $5::timestamptz FROM "User" r
    WHERE r.id = ANY($1::int[]) AND ${isNotBeingDeleted('r')}
    ON CONFLICT ("recipientId", kind, target, "actorId") DO NOTHING RETURNING n.*
  ) ${notifiedEvents}`

/** Notifies all admins, once per target. */
export async function notifyAdmins(
  tx: TransactionContext,
  notice: Pick<FennecNotification, 'target' | 'text'>,
): Promise<void> {
  const admins = await tx.db.user.findMany({ where: { role: 'ADMIN' }, select: { id: true } })
  await notifyAllFromFennec(tx, { ...notice, recipientIds: admins.map(({ id }) => id), kind: 'SYSTEM' })
}

/** Notifies one person, once per kind and target. */
export const notifyFromFennec = (
  tx: TransactionContext,
  { recipientId, ...notice }: Omit<FennecNotification, 'recipientIds'> & { recipientId: number },
): Promise<void> => notifyAllFromFennec(tx, { ...notice, recipientIds: [recipientId] })

/** Notifies several people in one statement, except deleted accounts. */
export async function notifyAllFromFennec(
  tx: TransactionContext,
  { recipientIds, kind, target, text }: FennecNotification,
): Promise<void> {
  const parameters = [recipientIds, kind, target, text, tx.now()]
  for (const { userId, data } of await tx.sql<NotificationEvent<'notified'>>(
    insertNotificationsSql,
    parameters,
  ))
    record(tx, { userIds: [userId], kind: 'notified', data })
}
