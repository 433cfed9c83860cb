// What keeps the promise of an answer: the admins are told of reports that wait for long, once after each time (decision 139).
import { alertHours } from '#rules/moderation/tickets'
import { contextOfNobody, inTransaction, type Parts, type Tx } from '#server/core/context/context.ts'
import { enqueue } from '#server/core/scheduling/enqueue.ts'
import { notifyOfHouse } from '#server/modules/notifications/notifications/houseNotices.ts'
import { takeOverdue } from './queries.ts'

declare module '#server/core/scheduling/jobs.ts' {
  interface JobData {
    /** So many reports have waited so many hours. */
    reportsWaiting: { to: string; count: number; hours: number }
  }
}

/** A letter about it is of use for so many hours. */
const letterHours = 24

/** Tells of what has waited for longest first: who is told of 44 hours is not told of 20 any more. */
export async function alertOfWaiting(parts: Parts): Promise<void> {
  const ctx = contextOfNobody(parts)
  for (const hours of alertHours.toReversed()) await inTransaction(ctx, (tx) => alertAfter(tx, hours))
}

/** An admin is told neither of nor how many are about himself (decision 78). */
async function alertAfter(tx: Tx, hours: number): Promise<void> {
  const overdue = await takeOverdue(tx, hours)
  if (overdue.length === 0) return
  const newest = Math.max(...overdue.map(({ id }) => id))
  for (const admin of await tx.db.user.findMany({ where: { role: 'ADMIN' } })) {
    const count = overdue.filter(({ aboutIds }) => !aboutIds.includes(admin.id)).length
    if (count === 0) continue
    await notifyOfHouse(tx, {
      recipientId: admin.id,
      kind: 'SYSTEM',
      target: `waiting:${hours}:${newest}`,
      text: `has ${count === 1 ? 'a report' : `${count} reports`} that ${count === 1 ? 'has' : 'have'} waited for ${hours} hours`,
    })
    await enqueue(tx, {
      kind: 'reportsWaiting',
      data: { to: admin.email, count, hours },
      usefulUntil: new Date(tx.now().getTime() + letterHours * 3_600_000),
    })
  }
}
