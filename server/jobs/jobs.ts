// The jobs of this process: storing them, waiting for their first try, and the workers that run them.
import type PgBoss from 'pg-boss'
import { systemContext, type Services } from '#server/core/context/context.ts'
import type { Handlers } from '#server/core/scheduling/enqueue.ts'
import type { Jobs } from '#server/core/scheduling/jobs.ts'
import type { Seal } from '#server/lib/seal.ts'
import type { Sql } from '#server/lib/sql.ts'
import { inOneTransaction, loadBoss, type JobLog, type JobStore } from './boss.ts'
import { startScheduledJobs, type ScheduledJob } from './scheduledJobs.ts'
import { attemptJob, storeJob, type StoredJob } from './jobQueue.ts'
import { startWorker, type Worker } from './worker.ts'

const concurrency = 10

/** Interval of fetches, for jobs that other processes left. */
const fetchEveryMs = 30_000

/** Jobs of a killed process expire after 30 s, and restart within two more. In milliseconds. */
const expireAfterMs = 31_000
const retryAfterMs = 2100

interface Options {
  database: JobStore
  seal: Seal
  log: JobLog
  pollEveryMs?: number
}

export interface Duties {
  services: Services
  handlers: Handlers
  scheduledJobs: ScheduledJob[]
}

export interface OpenJobs extends Jobs {
  /** Starts to run jobs, as soon as the database is reachable. */
  begin(duties: Duties): Promise<void>
  /** Finishes running jobs; stored jobs remain. */
  close(): Promise<void>
}

export function createJobs({ database, seal, log, pollEveryMs = fetchEveryMs }: Options): OpenJobs {
  let boss: Promise<PgBoss> | undefined
  let retryTimer: NodeJS.Timeout | undefined
  const load = () => (boss ??= loadBoss(database))
  const awaitingTry = new Map<string, () => void>()
  const resolveTried = (ids: string[]) => {
    for (const id of ids) {
      awaitingTry.get(id)?.()
      awaitingTry.delete(id)
    }
  }
  let workers: Worker[] | undefined

  const startWorkers = async ({ services, handlers, scheduledJobs }: Duties) => {
    const engine = await load()
    await engine.start()
    if (!database.isShared) await expireAbandonedJobs(engine, database.sql)
    const jobWorker = startJobWorker(engine, {
      services,
      handlers,
      seal,
      log,
      pollEveryMs,
      awaitingTry,
      resolveTried,
    })
    const inTransaction = inOneTransaction(services)
    const periodic =
      scheduledJobs.length > 0 ? [startScheduledJobs(engine, { scheduledJobs, log, inTransaction })] : []
    workers = [jobWorker, ...periodic]
    const expire = () => engine.expire().then(() => jobWorker.wake(retryAfterMs))
    if (database.isShared) setTimeout(() => void expire().catch(() => {}), expireAfterMs).unref()
    else jobWorker.wake(retryAfterMs)
  }

  return {
    keep: async (sql, job) => storeJob(await load(), { sql, seal }, job),
    tried: (id) =>
      new Promise((resolve) => {
        if (!workers) return resolve()
        awaitingTry.set(id, resolve)
        workers[0]?.wake()
      }),
    async begin(duties) {
      await startWorkers(duties).catch((error: unknown) => {
        log.error({ err: error }, 'jobs cannot be done yet')
        // A pg-boss whose start failed considers itself started.
        boss = undefined
        retryTimer = setTimeout(() => void this.begin(duties), pollEveryMs).unref()
      })
    },
    async close() {
      clearTimeout(retryTimer)
      const closing = workers ?? []
      workers = undefined
      await Promise.all(closing.map((worker) => worker.close()))
      resolveTried([...awaitingTry.keys()])
    },
  }
}

interface WorkerOptions extends Pick<Duties, 'services' | 'handlers'> {
  seal: Seal
  log: JobLog
  pollEveryMs: number
  awaitingTry: ReadonlyMap<string, unknown>
  resolveTried(ids: string[]): void
}

/** Starts the worker of jobs; settles those of this process when they were tried, here or elsewhere. */
function startJobWorker(
  engine: PgBoss,
  { services, handlers, seal, log, pollEveryMs, awaitingTry, resolveTried }: WorkerOptions,
): Worker {
  const fetchedIds = new Set<string>()
  const jobWorker: Worker = startWorker({
    everyMs: pollEveryMs,
    concurrency,
    async fetch(maxJobs) {
      const waiting = [...awaitingTry.keys()]
      const fetched = await engine.fetch<StoredJob>('letters', { batchSize: maxJobs, includeMetadata: true })
      for (const { id } of fetched) fetchedIds.add(id)
      // Jobs stored before a fetch that does not find them were taken by other processes.
      if (fetched.length < maxJobs) resolveTried(waiting.filter((id) => !fetchedIds.has(id)))
      return fetched
    },
    async attempt(job) {
      const ctx = systemContext(services)
      await attemptJob({ boss: engine, ctx, handlers, seal, log, wake: jobWorker.wake }, job)
      fetchedIds.delete(job.id)
      resolveTried([job.id])
    },
  })
  return jobWorker
}

/** Expires running jobs at once, since a single process cannot have any at its start. */
async function expireAbandonedJobs(boss: PgBoss, sql: Sql) {
  await sql("UPDATE pgboss.job SET expire_in = interval '0' WHERE state = 'active'", [])
  await boss.expire()
}
