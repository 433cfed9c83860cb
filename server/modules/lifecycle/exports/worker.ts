// Background worker that builds requested exports, one at a time per process; another process takes over the claims of
// a dead one.
import { exportRules } from '#rules/lifecycle/exports'
import {
  systemContext,
  inTransaction,
  type Context,
  type Services,
  type TransactionContext,
} from '#server/core/context/context.ts'
import { enqueue } from '#server/core/scheduling/enqueue.ts'
import { lockUser } from '#server/core/context/lockUser.ts'
import { withFileStore, markFilesUsed } from '#server/modules/shared/media/files.ts'
import { declareFileUse } from '#server/modules/shared/media/uses.ts'
import { record } from '#server/realtime/eventLog.ts'
import { readEntries } from './archive.ts'
import { claimNext, prolongClaim, releaseClaim, type Claim } from './queries.ts'

const dataExport = declareFileUse({
  name: 'dataExport',
  folder: 'exports',
  audience: 'OWNER',
  isCounted: false,
})

/** A claim that is not prolonged expires after this time. */
const claimMs = 60_000
const prolongEveryMs = 15_000

const maxTries = 3

const hourMs = 3_600_000

/** Builds all pending exports in the background. */
export const startWorker = (services: Services): void =>
  services.background.run('exports', () => buildPending(systemContext(services)))

async function buildPending(ctx: Context): Promise<void> {
  while (!ctx.background.shutdownSignal.aborted) {
    const claim = await claimNext(ctx, claimMs)
    if (!claim) return
    if (claim.tries > maxTries) await markFailed(ctx, claim)
    else await buildExport(ctx, claim)
  }
}

async function buildExport(ctx: Context, claim: Claim): Promise<void> {
  const { shutdownSignal } = ctx.background
  const claimLost = new AbortController()
  const prolongOrThrow = async () => {
    if (!(await prolongClaim(ctx, claim, claimMs)))
      throw new Error('a copy of data is made elsewhere, or wanted no more')
  }
  const prolonging = setInterval(
    () => void prolongOrThrow().catch((error) => claimLost.abort(error)),
    prolongEveryMs,
  )
  try {
    await storeArchive(ctx, claim, AbortSignal.any([shutdownSignal, claimLost.signal]))
  } catch (error) {
    // A shutdown is no failure: another process starts over at once.
    if (shutdownSignal.aborted) return await releaseClaim(ctx, claim, { countsTry: false, pauseMs: 0 })
    if (claim.tries >= maxTries) await markFailed(ctx, claim)
    else await releaseClaim(ctx, claim, { countsTry: true, pauseMs: claimMs * claim.tries })
    throw error
  } finally {
    clearInterval(prolonging)
  }
}

/** Stores the file before its row is updated; removes it if the export is no longer wanted. */
async function storeArchive(ctx: Context, claim: Claim, signal: AbortSignal): Promise<void> {
  const owner = { ...ctx, viewer: { id: claim.userId } }
  await withFileStore(owner, dataExport, async (store) => {
    const file = await ctx.archives.write(readEntries(ctx, claim.userId), { at: ctx.now(), signal })
    try {
      const key = await store([{ ending: '.zip', content: file, contentType: 'application/zip' }])
      await inTransaction(ctx, (tx) => markReady(tx, claim, { key, bytes: file.bytes }))
    } finally {
      await file.discard()
    }
  })
}

async function markReady(
  tx: TransactionContext,
  { id, userId, tries }: Claim,
  { key, bytes }: { key: string; bytes: number },
) {
  // Serializes with account deletion: it removes the row before this, or the file after it.
  await lockUser(tx, userId)
  const readyAt = tx.now()
  const expiresAt = new Date(readyAt.getTime() + exportRules.downloadHours * hourMs)
  const { count } = await tx.db.dataExport.updateMany({
    where: { id, tries, state: 'PREPARING' },
    data: { state: 'READY', fileKey: key, bytes, readyAt, expiresAt },
  })
  if (count === 0) return
  await markFilesUsed(tx, [key])
  const { email } = await tx.db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
  await enqueue(tx, { kind: 'exportReady', data: { to: email }, usefulUntil: expiresAt })
  record(tx, { userIds: [userId], kind: 'dataExportChanged', data: {} })
}

const markFailed = (ctx: Context, { id, userId, tries }: Claim): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { count } = await tx.db.dataExport.updateMany({
      where: { id, tries, state: 'PREPARING' },
      data: { state: 'FAILED' },
    })
    if (count > 0) record(tx, { userIds: [userId], kind: 'dataExportChanged', data: {} })
  })
