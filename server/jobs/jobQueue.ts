// The queue of jobs after changes, mostly e-mails (`letters` in pg-boss): each is tried at once, then with growing pauses
// until it expires.
import type PgBoss from 'pg-boss'
import type { Handlers } from '#server/core/scheduling/enqueue.ts'
import type { Job, JobKind } from '#server/core/scheduling/jobs.ts'
import type { Context } from '#server/core/context/context.ts'
import { Failure } from '#server/lib/failure.ts'
import type { Seal } from '#server/lib/seal.ts'
import type { Sql } from '#server/lib/sql.ts'
import { inOneTransaction, toBossDb, type JobLog } from './boss.ts'

/** Stored job: its data, such as addresses and codes, is sealed, and deleted with the job. */
export interface StoredJob {
  kind: JobKind
  sealed: string
  usefulUntil: string
}

type FetchedJob = PgBoss.JobWithMetadata<StoredJob>

/** Seconds after which a running job is considered lost. */
const expireInSeconds = 30

/** Days that jobs which were given up are listed. */
const deadDays = 30

/** Retries are limited by time; pg-boss doubles a pause sixteen times at most. */
const maxRetries = 1000
const maxDoublings = 16

/** Start time of a job: pg-boss takes jobs before now, and the embedded database's clock has whole milliseconds. */
const startNow = '-1 second'

/** Stores a job, in the transaction of `sql` if it is in one; returns its id. */
export const storeJob = async (
  boss: PgBoss,
  { sql, seal }: { sql: Sql; seal: Seal },
  { kind, data, usefulUntil }: Job,
): Promise<string> => {
  const stored: StoredJob = { kind, sealed: seal.close(data), usefulUntil: usefulUntil.toISOString() }
  const id = await boss.send('letters', stored, {
    db: toBossDb(sql),
    startAfter: startNow,
    expireInSeconds,
    retryLimit: maxRetries,
    retryDelay: 1,
    retryBackoff: true,
  })
  if (id === null) throw new Error('the queue of letters is not there')
  return id
}

export interface Runner {
  boss: PgBoss
  ctx: Context
  handlers: Handlers
  seal: Seal
  log: JobLog
  /** Schedules the next fetch in so many milliseconds. */
  wake(inMs: number): void
}

/** Runs a job and stores its outcome; if storing fails, the job expires and runs again. */
export async function attemptJob(runner: Runner, job: FetchedJob): Promise<void> {
  const { boss, handlers, seal } = runner
  const ctx = { ...runner.ctx, mail: runner.ctx.mail.forJob(job.id) }
  const { kind, sealed, usefulUntil } = job.data
  let isFinished = false
  const finish = async (sql: Sql) => {
    await boss.deleteJob('letters', job.id, { db: toBossDb(sql) })
    isFinished = true
  }
  try {
    if (ctx.now() > new Date(usefulUntil)) throw new Failure('of no use any more', { isFinal: true })
    const handle = handlers[kind] as (ctx: Context, data: unknown, done: typeof finish) => Promise<void>
    await handle(ctx, seal.open(sealed), finish)
    // The handler has already finished the job in its own transaction.
    if (isFinished) return
    await finish(ctx.sql)
    runner.log.info({ job: kind }, 'a job is done')
  } catch (error) {
    await retryLater(runner, job, error).catch((storeError: unknown) =>
      runner.log.error({ err: storeError, job: kind }, 'what became of a job could not be noted'),
    )
  }
}

async function retryLater(runner: Runner, job: FetchedJob, error: unknown) {
  const { boss, ctx, log, wake } = runner
  const { kind, usefulUntil } = job.data
  const tries = job.retryCount + 1
  const reason = safeReason(error)
  const pauseMs = 1000 * 2 ** Math.min(job.retryCount, maxDoublings)
  const isTooLate = ctx.now().getTime() + pauseMs > new Date(usefulUntil).getTime()
  if (isTooLate || (error instanceof Failure && error.isFinal)) {
    await moveToDead(runner, job, { kind, tries, why: reason })
    return log.error({ job: kind, tries, why: reason }, 'a job was given up: npm run admin -- jobs lists it')
  }
  log.warn({ job: kind, tries, why: reason }, 'a job failed, and is tried again')
  await boss.fail('letters', job.id, { message: reason })
  // pg-boss doubles the pause at most.
  wake(2 * pauseMs + 100)
}

/** Replaces a job by an entry without its data, for the operators. */
async function moveToDead(
  { boss, ctx }: Runner,
  { id, createdOn }: FetchedJob,
  entry: { kind: string; tries: number; why: string },
) {
  await inOneTransaction(ctx.services)(async (db) => {
    const options = { db, singletonKey: id, retentionDays: deadDays }
    await boss.send('dead', { ...entry, since: createdOn }, options)
    await boss.deleteJob('letters', id, { db })
  })
}

/** Returns an error text without personal data, which errors of libraries may quote. */
function safeReason(error: unknown): string {
  if (error instanceof Failure) return error.message
  const { name = 'Error', code = '' } = (error ?? {}) as { name?: string; code?: unknown }
  return `${name} ${String(code)}`.trim()
}
