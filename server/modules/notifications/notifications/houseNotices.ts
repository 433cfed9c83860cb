// What Fennec itself has to say to people: nobody else has done anything.
import type { HouseKind } from '#rules/notifications/notifications'
import type { TransactionContext } from '#server/core/context/context.ts'
import { isStaying } from '#server/core/visibility/visibility.ts'
import { record } from '#server/realtime/eventLog.ts'
import { news, type Told } from './queries.ts'

interface HouseNotices {
  recipientIds: number[]
  kind: HouseKind
  /** What names it: the same one is told once. */
  target: string
  /** What follows 'Fennec', such as 'has linked your bank account'. */
  text: string
}

/** Of nobody: the recipient stands where there has to be somebody. */
const tellingOfHouse = `
  WITH notice AS (
    INSERT INTO "Notification" AS n ("recipientId", "actorId", kind, target, words, "createdAt")
    SELECT r.id, r.id, $2::"NotificationKind", $3::text, $4::text, $5::timestamptz FROM "User" r
    WHERE r.id = ANY($1::int[]) AND ${isStaying('r')}
    ON CONFLICT ("recipientId", kind, target, "actorId") DO NOTHING RETURNING n.*
  ) ${news}`

/** Tells all admins of something that somebody has to look at; each once of a target. */
export async function notifyAdmins(
  tx: TransactionContext,
  notice: Pick<HouseNotices, 'target' | 'text'>,
): Promise<void> {
  const admins = await tx.db.user.findMany({ where: { role: 'ADMIN' }, select: { id: true } })
  await notifyAllOfHouse(tx, { ...notice, recipientIds: admins.map(({ id }) => id), kind: 'SYSTEM' })
}

/** Tells it; whoever was told of that target hears nothing. */
export const notifyOfHouse = (
  tx: TransactionContext,
  { recipientId, ...notice }: Omit<HouseNotices, 'recipientIds'> & { recipientId: number },
): Promise<void> => notifyAllOfHouse(tx, { ...notice, recipientIds: [recipientId] })

/** Tells several people, in one statement; whose account is being deleted is told nothing. */
export async function notifyAllOfHouse(
  tx: TransactionContext,
  { recipientIds, kind, target, text }: HouseNotices,
): Promise<void> {
  const told = await tx.sql<Told<'notified'>>(tellingOfHouse, [recipientIds, kind, target, text, tx.now()])
  for (const { userId, data } of told) record(tx, { userIds: [userId], kind: 'notified', data })
}
