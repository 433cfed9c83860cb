// Scheduled job that alerts admins of reports which have waited too long (ADR 13).
import { alertHours } from '#rules/moderation/cases'
import {
  systemContext,
  inTransaction,
  type Services,
  type TransactionContext,
} from '#server/core/context/context.ts'
import { enqueue } from '#server/core/scheduling/enqueue.ts'
import { notifyFromFennec } from '#server/modules/notifications/notifications/fennecNotifications.ts'

declare module '#server/core/scheduling/jobs.ts' {
  interface JobData {
    /** `count` reports have waited for `hours` hours. */
    reportsWaiting: { to: string; count: number; hours: number }
  }
}

/** Hours after which an unsent e-mail is dropped. */
const emailExpiryHours = 24

const claimOverdueSql = `
  UPDATE "Ticket" t SET "alertedHours" = $1::int
  WHERE t.status = 'PENDING' AND t."alertedHours" < $1::int
    AND t."openedAt" <= $2::timestamptz - make_interval(hours => $1::int)
  RETURNING t.id, ARRAY(
    SELECT t."reportedId" UNION SELECT s."authorId" FROM "Sighting" s WHERE s."ticketId" = t.id) AS "aboutIds"`

/** Marks and returns cases pending for `hours` without an alert, with the ids of the users they are about. */
const claimOverdue = (
  { sql, now }: TransactionContext,
  hours: number,
): Promise<{ id: number; aboutIds: (number | null)[] }[]> => sql(claimOverdueSql, [hours, now()])

/** Alerts admins of overdue cases; the longest limit goes first, so that a case causes only one alert at a time. */
export async function alertOfOverdueCases(services: Services): Promise<void> {
  const ctx = systemContext(services)
  for (const hours of alertHours.toReversed()) await inTransaction(ctx, (tx) => alertAdmins(tx, hours))
}

/** Alerts each admin of the overdue cases that are not about themselves (002 §2). */
async function alertAdmins(tx: TransactionContext, hours: number): Promise<void> {
  const overdue = await claimOverdue(tx, hours)
  if (overdue.length === 0) return
  const newest = Math.max(...overdue.map(({ id }) => id))
  for (const admin of await tx.db.user.findMany({ where: { role: 'ADMIN' } })) {
    const count = overdue.filter(({ aboutIds }) => !aboutIds.includes(admin.id)).length
    if (count === 0) continue
    await notifyFromFennec(tx, {
      recipientId: admin.id,
      kind: 'SYSTEM',
      target: `waiting:${hours}:${newest}`,
      text: `has ${count === 1 ? 'a report' : `${count} reports`} that ${count === 1 ? 'has' : 'have'} waited for ${hours} hours`,
    })
    await enqueue(tx, {
      kind: 'reportsWaiting',
      data: { to: admin.email, count, hours },
      usefulUntil: new Date(tx.now().getTime() + emailExpiryHours * 3_600_000),
    })
  }
}
