// Commands of data exports, which are .zip files with all data of a user: request, find for download, remove, and
// maintain expired or abandoned ones.
import { exportRules, exportTexts } from '#rules/lifecycle/exports'
import { audit } from '#server/core/context/audit.ts'
import {
  systemContext,
  inTransaction,
  type Context,
  type Services,
  type AuthenticatedContext,
} from '#server/core/context/context.ts'
import type { LimitRule } from '#server/core/limits/limits.ts'
import { lockUser } from '#server/core/context/lockUser.ts'
import { requireSession } from '#server/modules/identity/auth/sessions.ts'
import { write } from '#server/core/limits/write.ts'
import { releaseFiles } from '#server/modules/shared/media/files.ts'
import { record } from '#server/realtime/eventLog.ts'
import { startWorker } from './worker.ts'

const requestLimit: LimitRule = {
  name: 'dataExport',
  max: exportRules.maxPerDay,
  seconds: 86_400,
  message: exportTexts.enough,
}

/** Requests an export, which replaces the last one, unless one is being prepared. Throws TOO_MANY_REQUESTS above `maxPerDay`. */
export async function requestDataExport(ctx: AuthenticatedContext): Promise<void> {
  const userId = ctx.viewer.id
  if (await ctx.db.dataExport.findUnique({ where: { userId, state: 'PREPARING' } })) return
  await write(ctx, { operation: 'requestDataExport', input: {}, limit: requestLimit }, async (tx) => {
    await lockUser(tx, userId)
    await requireSession(tx)
    const current = await tx.db.dataExport.findUnique({ where: { userId, state: 'PREPARING' } })
    if (current) return { exportId: current.id }
    await deleteExport(tx, userId)
    const { id: exportId } = await tx.db.dataExport.create({ data: { userId, requestedAt: tx.now() } })
    await audit(tx, { action: 'requestDataExport' })
    record(tx, { userIds: [userId], kind: 'dataExportChanged', data: {} })
    tx.afterCommit(() => startWorker(tx.services))
    return { exportId }
  })
}

/** Deletes a user's export in the caller's transaction; a worker's result is then discarded. */
export async function deleteExport(tx: Context, userId: number): Promise<void> {
  const lastExport = await tx.db.dataExport.findUnique({ where: { userId } })
  if (!lastExport) return
  await tx.db.dataExport.delete({ where: { id: lastExport.id } })
  if (lastExport.fileKey !== null) await releaseFiles(tx, [lastExport.fileKey])
}

/** Returns the creation time of an export file; null unless it is that user's and has not expired. */
export async function findDownload(
  { prisma, now }: Pick<Services, 'prisma' | 'now'>,
  userId: number,
  fileKey: string,
): Promise<Date | null> {
  const readyExport = await prisma.dataExport.findUnique({
    where: { userId, fileKey, state: 'READY', expiresAt: { gt: now() } },
  })
  return readyExport?.readyAt ?? null
}

const batchSize = 100

/** Removes the files of expired exports, and resumes abandoned ones. */
export async function maintainExports(services: Services): Promise<void> {
  const ctx = systemContext(services)
  const expired = await ctx.db.dataExport.findMany({
    where: { fileKey: { not: null }, expiresAt: { lte: ctx.now() } },
    take: batchSize,
  })
  for (const { id, fileKey } of expired)
    await inTransaction(ctx, async (tx) => {
      await tx.db.dataExport.updateMany({ where: { id, fileKey }, data: { fileKey: null } })
      await releaseFiles(tx, fileKey === null ? [] : [fileKey])
    })
  startWorker(services)
}
