// The queue of what people wait for: each job is tried at once, again after longer and longer pauses, and given up in the end.
import type PgBoss from 'pg-boss'
import type { Handlers } from '#server/core/scheduling/enqueue.ts'
import type { Job, JobKind } from '#server/core/scheduling/jobs.ts'
import type { Context } from '#server/core/context/context.ts'
import { Failure } from '#server/lib/failure.ts'
import type { Seal } from '#server/lib/seal.ts'
import type { Sql } from '#server/lib/sql.ts'
import { inOne, through, type JobLog } from './boss.ts'

/** What lies in the database of a job: addresses and codes only sealed, and only until it is done or given up. */
export interface Kept {
  kind: JobKind
  sealed: string
  usefulUntil: string
}

type Taken = PgBoss.JobWithMetadata<Kept>

/** Longer takes no job: who had it has ended, or his mail server is silent. */
const expireInSeconds = 30

/** What a job that was given up is remembered for. */
const daysOfTheDead = 30

/** It is given up for its time, not for its tries; pg-boss doubles a pause sixteen times at the most. */
const mostTries = 1000
const mostDoublings = 16

/**
 * pg-boss takes what was due before this moment. Where the database tells the time in whole milliseconds, as the
 * embedded one does, a job of this same moment would not be found, and would wait for the next look.
 */
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
  /** In so many milliseconds it is time for the next try. */
  wake(inMs: number): void
}

/** Tries a job. What comes of it is noted; where that fails, it runs out and is tried again. */
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
    // A job that finishes in a transaction of its own may go on in another.
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
  // pg-boss makes the pause up to twice as long.
  wake(2 * pauseMs + 100)
}

/** What it was to do and with what goes; that there was something stays for whoever runs Fennec. */
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

/** Words that name nobody: an error of a library may quote what it was given. */
function whyOf(error: unknown): string {
  if (error instanceof Failure) return error.message
  const { name = 'Error', code = '' } = (error ?? {}) as { name?: string; code?: unknown }
  return `${name} ${String(code)}`.trim()
}
