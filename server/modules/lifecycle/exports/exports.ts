// Verbs of the copy of one's data: asked for, fetched, and removed when its time is over or its owner leaves.
import { exportRules, exportTexts } from '#rules/lifecycle/exports'
import { audit } from '#server/core/context/audit.ts'
import {
  systemContext,
  inTransaction,
  type Context,
  type Parts,
  type AuthenticatedContext,
} from '#server/core/context/context.ts'
import type { LimitRule } from '#server/core/limits/limits.ts'
import { lockUser } from '#server/core/context/lockUser.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { write } from '#server/core/limits/write.ts'
import { dropFiles } from '#server/modules/shared/media/files.ts'
import { record } from '#server/realtime/eventLog.ts'
import { startMaking } from './making.ts'

const requests: LimitRule = {
  name: 'dataExport',
  max: exportRules.perDay,
  seconds: 86_400,
  message: exportTexts.enough,
}

/**
 * Has a copy of all that is the caller's made, in place of the one before. While one is being made there is nothing to
 * do. Refuses with TOO_MANY_REQUESTS whoever has had enough of them made today.
 */
export async function requestDataExport(ctx: AuthenticatedContext): Promise<void> {
  const userId = ctx.viewer.id
  if (await ctx.db.dataExport.findUnique({ where: { userId, state: 'PREPARING' } })) return
  await write(ctx, { operation: 'requestDataExport', input: {}, limit: requests }, async (tx) => {
    await lockUser(tx, userId)
    // He may have left meanwhile, or been signed out (T16).
    if (!(await tx.db.session.findUnique({ where: { id: tx.viewer.sessionId, userId } })))
      throw new Refusal('UNAUTHENTICATED', 'Please sign in')
    const underWay = await tx.db.dataExport.findUnique({ where: { userId, state: 'PREPARING' } })
    if (underWay) return { exportId: underWay.id }
    await dropExportOf(tx, userId)
    const { id: exportId } = await tx.db.dataExport.create({ data: { userId, requestedAt: tx.now() } })
    await audit(tx, { action: 'requestDataExport' })
    record(tx, { userIds: [userId], kind: 'dataExportChanged', data: {} })
    tx.afterCommit(() => startMaking(tx.parts))
    return { exportId }
  })
}

/** Gives up a person's copy, in the caller's transaction; whoever is making one makes it in vain. */
export async function dropExportOf(tx: Context, userId: number): Promise<void> {
  const made = await tx.db.dataExport.findUnique({ where: { userId } })
  if (!made) return
  await tx.db.dataExport.delete({ where: { id: made.id } })
  if (made.fileKey !== null) await dropFiles(tx, [made.fileKey])
}

/** When the copy in that file was made, if it is that person's and still offered; null for everybody else. */
export async function findDownload(
  { prisma, now }: Pick<Parts, 'prisma' | 'now'>,
  userId: number,
  fileKey: string,
): Promise<Date | null> {
  const made = await prisma.dataExport.findUnique({
    where: { userId, fileKey, state: 'READY', expiresAt: { gt: now() } },
  })
  return made?.readyAt ?? null
}

/** What is left of more has to wait for the next round. */
const atOnce = 100

/** Removes the files of copies that are offered no more, and goes on with those that nobody is making. */
export async function tendExports(parts: Parts): Promise<void> {
  const ctx = systemContext(parts)
  const over = await ctx.db.dataExport.findMany({
    where: { fileKey: { not: null }, expiresAt: { lte: ctx.now() } },
    take: atOnce,
  })
  for (const { id, fileKey } of over)
    await inTransaction(ctx, async (tx) => {
      await tx.db.dataExport.updateMany({ where: { id, fileKey }, data: { fileKey: null } })
      await dropFiles(tx, fileKey === null ? [] : [fileKey])
    })
  startMaking(parts)
}
