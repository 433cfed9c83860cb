// What Fennec itself has to say to one person: nobody else has done anything.
import type { HouseKind } from '#rules/notifications'
import type { Context, Tx } from '#server/core/context.ts'
import { record } from '#server/realtime/eventLog.ts'
import { news, type Told } from './rows.ts'

interface HouseNotice {
  recipientId: number
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
    SELECT r.id, r.id, $2::"NotificationKind", $3::text, $4::text, $5::timestamptz FROM "User" r WHERE r.id = $1::int
    ON CONFLICT ("recipientId", kind, target, "actorId") DO NOTHING RETURNING n.*
  ) ${news}`

const put = (
  { sql, now }: Context,
  { recipientId, kind, target, text }: HouseNotice,
): Promise<Told<'notified'>[]> => sql(tellingOfHouse, [recipientId, kind, target, text, now()])

/** Tells all admins of something that somebody has to look at; each once of a target. */
export async function notifyAdmins(tx: Tx, notice: Pick<HouseNotice, 'target' | 'text'>): Promise<void> {
  const admins = await tx.db.user.findMany({ where: { role: 'ADMIN' }, select: { id: true } })
  for (const { id: recipientId } of admins)
    await notifyOfHouse(tx, { ...notice, recipientId, kind: 'SYSTEM' })
}

/** Tells it; whoever was told of that target hears nothing. */
export async function notifyOfHouse(tx: Tx, notice: HouseNotice): Promise<void> {
  for (const { userId, data } of await put(tx, notice))
    record(tx, { userIds: [userId], kind: 'notified', data })
}
