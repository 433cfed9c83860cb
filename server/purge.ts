// Removes what nobody can use any more: nothing is right because of it, yet neither disk nor history grows for ever.
import { keptDays } from '#rules/notifications/notifications'
import { auditDays } from '#server/core/context/audit.ts'
import type { Parts } from '#server/core/context/context.ts'
import { forgetSightings } from '#server/modules/moderation/spamWaves/detectSpamWave.ts'
import { trimLogs } from '#server/realtime/eventLog.ts'
import { forgetEventBodies } from '#server/modules/commerce/orders/webhooks.ts'
import { removeUnused } from '#server/modules/shared/media/files.ts'
import type { Incoming } from '#server/storage/incoming.ts'
import { idempotencyHours } from '#server/core/limits/idempotency.ts'

const hourMs = 3_600_000

/** A network from which nobody has signed in for so long says nothing about him any more. */
const addressDays = 180

/** An upload is over long before: what is left of it then belongs to nobody. */
const leftoverHours = 2

/** The trail refuses to lose an entry a moment early, by the clock of the database: an hour is for clocks that disagree. */
const auditHours = auditDays * 24 + 1

export interface Purged {
  parts: Parts
  incoming: Incoming
}

export async function purge({ parts, incoming }: Purged): Promise<void> {
  const { prisma, now } = parts
  const ago = (hours: number) => new Date(now().getTime() - hours * hourMs)
  const before = (hours: number) => ({ lt: ago(hours) })
  await prisma.session.deleteMany({ where: { expiresAt: before(0) } })
  await prisma.resetCode.deleteMany({ where: { expiresAt: before(0) } })
  await prisma.emailChange.deleteMany({ where: { expiresAt: before(0) } })
  await prisma.idempotentWrite.deleteMany({ where: { createdAt: before(idempotencyHours) } })
  await prisma.signInAddress.deleteMany({ where: { lastSeenAt: before(addressDays * 24) } })
  await prisma.auditEntry.deleteMany({ where: { at: before(auditHours) } })
  await prisma.notification.deleteMany({ where: { createdAt: before(keptDays * 24) } })
  await forgetSightings(parts)
  await forgetEventBodies(parts)
  await trimLogs(parts)
  await removeUnused(parts, ago(leftoverHours))
  await incoming.sweep(ago(leftoverHours))
}
