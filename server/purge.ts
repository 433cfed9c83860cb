// The hourly purge of expired rows and files, which bounds disk use and retention; correctness does not depend on it.
import { retentionDays } from '#rules/notifications/notifications'
import { auditRetentionDays } from '#server/core/context/audit.ts'
import type { Services } from '#server/core/context/context.ts'
import { deleteOldSightings } from '#server/modules/moderation/spamWaves/detectSpamWave.ts'
import { trimLogs } from '#server/realtime/eventLog.ts'
import { deleteOldEventBodies } from '#server/modules/commerce/orders/webhooks.ts'
import { removeUnusedFiles } from '#server/modules/shared/media/files.ts'
import type { Incoming } from '#server/storage/incoming.ts'
import { idempotencyHours } from '#server/core/limits/idempotency.ts'

const hourMs = 3_600_000

/** Days that a network is remembered after a sign-in. */
const addressDays = 180

/** Hours after which an upload is certainly over. */
const leftoverHours = 2

/** A trigger refuses to delete entries early; an hour allows for clock differences. */
const auditHours = auditRetentionDays * 24 + 1

export interface PurgeServices {
  services: Services
  incoming: Incoming
}

/** Deletes everything that is past its retention. */
export async function purge({ services, incoming }: PurgeServices): Promise<void> {
  const { prisma, now } = services
  const ago = (hours: number) => new Date(now().getTime() - hours * hourMs)
  const olderThan = (hours: number) => ({ lt: ago(hours) })
  await prisma.session.deleteMany({ where: { expiresAt: olderThan(0) } })
  await prisma.resetCode.deleteMany({ where: { expiresAt: olderThan(0) } })
  await prisma.emailChange.deleteMany({ where: { expiresAt: olderThan(0) } })
  await prisma.idempotentWrite.deleteMany({ where: { createdAt: olderThan(idempotencyHours) } })
  await prisma.signInAddress.deleteMany({ where: { lastSeenAt: olderThan(addressDays * 24) } })
  await prisma.auditEntry.deleteMany({ where: { at: olderThan(auditHours) } })
  await prisma.notification.deleteMany({ where: { createdAt: olderThan(retentionDays * 24) } })
  await deleteOldSightings(services)
  await deleteOldEventBodies(services)
  await trimLogs(services)
  await removeUnusedFiles(services, ago(leftoverHours))
  await incoming.sweep(ago(leftoverHours))
}
