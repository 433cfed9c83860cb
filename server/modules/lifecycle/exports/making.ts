// Making the copies: one at a time in a process, each by one process at a time, and taken over from one that has ended.
import { exportRules } from '#rules/lifecycle/exports'
import {
  systemContext,
  inTransaction,
  type Context,
  type Parts,
  type TransactionContext,
} from '#server/core/context/context.ts'
import { enqueue } from '#server/core/scheduling/enqueue.ts'
import { lockUser } from '#server/core/context/lockUser.ts'
import { storing, useFiles } from '#server/modules/shared/media/files.ts'
import { declareUse } from '#server/modules/shared/media/uses.ts'
import { record } from '#server/realtime/eventLog.ts'
import { entriesOf } from './archive.ts'
import { claimNext, giveBack, prolong, type Claim } from './queries.ts'

const dataExport = declareUse({
  name: 'dataExport',
  folder: 'exports',
  audience: 'OWNER',
  isCounted: false,
})

/** Whoever makes one says so again and again: of whom nothing is heard for so long has ended. In milliseconds. */
const claimMs = 60_000
const prolongEveryMs = 15_000

/** One that could not be made so often is given up. */
const mostTries = 3

const hourMs = 3_600_000

/** Makes the copies that wait, after those that are being made. */
export const startMaking = (parts: Parts): void =>
  parts.background.run('exports', () => makeExports(systemContext(parts)))

async function makeExports(ctx: Context): Promise<void> {
  while (!ctx.background.ending.aborted) {
    const claim = await claimNext(ctx, claimMs)
    if (!claim) return
    if (claim.tries > mostTries) await giveUp(ctx, claim)
    else await make(ctx, claim)
  }
}

async function make(ctx: Context, claim: Claim): Promise<void> {
  const { ending } = ctx.background
  const lost = new AbortController()
  const prolongOrStop = async () => {
    if (!(await prolong(ctx, claim, claimMs)))
      throw new Error('a copy of data is made elsewhere, or wanted no more')
  }
  const prolonging = setInterval(
    () => void prolongOrStop().catch((error) => lost.abort(error)),
    prolongEveryMs,
  )
  try {
    await makeWhole(ctx, claim, AbortSignal.any([ending, lost.signal]))
  } catch (error) {
    // That this process ends is no failure of it: the next one begins it anew at once.
    if (ending.aborted) return await giveBack(ctx, claim, { counts: false, pauseMs: 0 })
    if (claim.tries >= mostTries) await giveUp(ctx, claim)
    else await giveBack(ctx, claim, { counts: true, pauseMs: claimMs * claim.tries })
    throw error
  } finally {
    clearInterval(prolonging)
  }
}

/** The file is there before its row says so; what is wanted no more is removed again. */
async function makeWhole(ctx: Context, claim: Claim, signal: AbortSignal): Promise<void> {
  const owner = { ...ctx, viewer: { id: claim.userId } }
  await storing(owner, dataExport, async (store) => {
    const file = await ctx.archives.write(entriesOf(ctx, claim.userId), { at: ctx.now(), signal })
    try {
      const key = await store([{ ending: '.zip', content: file, contentType: 'application/zip' }])
      await inTransaction(ctx, (tx) => offer(tx, claim, { key, bytes: file.bytes }))
    } finally {
      await file.discard()
    }
  })
}

async function offer(
  tx: TransactionContext,
  { id, userId, tries }: Claim,
  { key, bytes }: { key: string; bytes: number },
) {
  // Whoever leaves is either before this, and there is no row, or after it, and removes the file.
  await lockUser(tx, userId)
  const readyAt = tx.now()
  const { count } = await tx.db.dataExport.updateMany({
    where: { id, tries, state: 'PREPARING' },
    data: {
      state: 'READY',
      fileKey: key,
      bytes,
      readyAt,
      expiresAt: new Date(readyAt.getTime() + exportRules.hours * hourMs),
    },
  })
  if (count === 0) return
  await useFiles(tx, [key])
  const { email } = await tx.db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
  await enqueue(tx, {
    kind: 'exportReady',
    data: { to: email },
    usefulUntil: new Date(readyAt.getTime() + exportRules.hours * hourMs),
  })
  record(tx, { userIds: [userId], kind: 'dataExportChanged', data: {} })
}

const giveUp = (ctx: Context, { id, userId, tries }: Claim): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { count } = await tx.db.dataExport.updateMany({
      where: { id, tries, state: 'PREPARING' },
      data: { state: 'FAILED' },
    })
    if (count > 0) record(tx, { userIds: [userId], kind: 'dataExportChanged', data: {} })
  })
