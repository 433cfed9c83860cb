// The queue of jobs after changes, mostly e-mails: each is tried at once, then with growing pauses until it expires.
import type PgBoss from 'pg-boss'
import type { Handlers } from '#server/core/scheduling/enqueue.ts'
import type { Job, JobKind } from '#server/core/scheduling/jobs.ts'
import type { Context } from '#server/core/context/context.ts'
import { Failure } from '#server/lib/failure.ts'
import type { Seal } from '#server/lib/seal.ts'
import type { Sql } from '#server/lib/sql.ts'
import { inOne, through, type JobLog } from './boss.ts'

/** Stored job: its data, such as addresses and codes, is sealed, and deleted with the job. */
export interface Kept {
  kind: JobKind
  sealed: string
  usefulUntil: string
}

type Taken = PgBoss.JobWithMetadata<Kept>

/** Seconds after which a running job is considered lost. */
const expireInSeconds = 30

/** Days that expired jobs are listed. */
const daysOfTheDead = 30

/** Retries are limited by time; pg-boss doubles a pause sixteen times at most. */
const mostTries = 1000
const mostDoublings = 16

/** Starts a job in the past: pg-boss takes jobs before now, and the embedded database's clock has whole milliseconds. */
const atOnce = '-1 second'

export const keepLetter = async (
  boss: PgBoss,
  { sql, seal }: { sql: Sql; seal: Seal },
  { kind, data, usefulUntil }: Job,
): Promise<string> => {
  const kept: Kept = { kind, sealed: seal.close(data), usefulUntil: usefulUntil.toISOString() }
  const id = await boss.send('letters', kept, {
    db: through(sql),
    startAfter: atOnce,
    expireInSeconds,
    retryLimit: mostTries,
    retryDelay: 1,
    retryBackoff: true,
  })
  if (id === null) throw new Error('the queue of letters is not there')
  return id
}

export interface Desk {
  boss: PgBoss
  ctx: Context
  handlers: Handlers
  seal: Seal
  log: JobLog
  /** Schedules the next fetch in so many milliseconds. */
  wake(inMs: number): void
}

/** Runs a job and stores its outcome; if storing fails, the job expires and runs again. */
export async function attemptLetter(desk: Desk, job: Taken): Promise<void> {
  const { boss, handlers, seal } = desk
  const ctx = { ...desk.ctx, mail: desk.ctx.mail.ofJob(job.id) }
  const { kind, sealed, usefulUntil } = job.data
  let isFinished = false
  const finish = async (sql: Sql) => {
    await boss.deleteJob('letters', job.id, { db: through(sql) })
    isFinished = true
  }
  try {
    if (ctx.now() > new Date(usefulUntil)) throw new Failure('of no use any more', { isFinal: true })
    const handle = handlers[kind] as (ctx: Context, data: unknown, done: typeof finish) => Promise<void>
    await handle(ctx, seal.open(sealed), finish)
    // A handler that finished in a transaction may have gone on in another.
    if (isFinished) return
    await finish(ctx.sql)
    desk.log.info({ job: kind }, 'a job is done')
  } catch (error) {
    await putOff(desk, job, error).catch((trouble: unknown) =>
      desk.log.error({ err: trouble, job: kind }, 'what became of a job could not be noted'),
    )
  }
}

async function putOff(desk: Desk, job: Taken, error: unknown) {
  const { boss, ctx, log, wake } = desk
  const { kind, usefulUntil } = job.data
  const tries = job.retryCount + 1
  const why = whyOf(error)
  const pauseMs = 1000 * 2 ** Math.min(job.retryCount, mostDoublings)
  const isTooLate = ctx.now().getTime() + pauseMs > new Date(usefulUntil).getTime()
  if (isTooLate || (error instanceof Failure && error.isFinal)) {
    await bury(desk, job, { kind, tries, why })
    return log.error({ job: kind, tries, why }, 'a job was given up: npm run admin -- jobs lists it')
  }
  log.warn({ job: kind, tries, why }, 'a job failed, and is tried again')
  await boss.fail('letters', job.id, { message: why })
  // pg-boss doubles the pause at most.
  wake(2 * pauseMs + 100)
}

/** Replaces a job by an entry without its data, for the operators. */
async function bury(
  { boss, ctx }: Desk,
  { id, createdOn }: Taken,
  what: { kind: string; tries: number; why: string },
) {
  await inOne(ctx.parts)(async (db) => {
    const options = { db, singletonKey: id, retentionDays: daysOfTheDead }
    await boss.send('dead', { ...what, since: createdOn }, options)
    await boss.deleteJob('letters', id, { db })
  })
}

/** Returns an error text without personal data, which errors of libraries may quote. */
function whyOf(error: unknown): string {
  if (error instanceof Failure) return error.message
  const { name = 'Error', code = '' } = (error ?? {}) as { name?: string; code?: unknown }
  return `${name} ${String(code)}`.trim()
}
