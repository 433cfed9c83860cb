// The job system of this process: it stores jobs, waits for their first try, and starts the workers that run them.
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

/** Handlers of jobs, and the scheduled jobs. */
export interface JobDefinitions {
  services: Services
  handlers: Handlers
  scheduledJobs: ScheduledJob[]
}

export interface OpenJobs extends Jobs {
  /** Starts to run jobs, as soon as the database is reachable. */
  start(definitions: JobDefinitions): Promise<void>
  /** Finishes running jobs; stored jobs remain. */
  close(): Promise<void>
}

export function createJobs({ database, seal, log, pollEveryMs = fetchEveryMs }: Options): OpenJobs {
  let boss: Promise<PgBoss> | undefined
  let retryTimer: NodeJS.Timeout | undefined
  const load = () => (boss ??= loadBoss(database))
  const pendingAttempts = new Map<string, () => void>()
  const resolveAttempts = (ids: string[]) => {
    for (const id of ids) {
      pendingAttempts.get(id)?.()
      pendingAttempts.delete(id)
    }
  }
  let workers: Worker[] | undefined

  const startWorkers = async ({ services, handlers, scheduledJobs }: JobDefinitions) => {
    const engine = await load()
    await engine.start()
    if (!database.isShared) await expireAbandonedJobs(engine, database.sql)
    const options = { services, handlers, seal, log, pollEveryMs, pendingAttempts, resolveAttempts }
    const jobWorker = startJobWorker(engine, options)
    workers = [jobWorker]
    const inTransaction = inOneTransaction(services)
    if (scheduledJobs.length > 0)
      workers.push(startScheduledJobs(engine, { scheduledJobs, log, inTransaction }))
    const expire = () => engine.expire().then(() => jobWorker.wake(retryAfterMs))
    if (database.isShared) setTimeout(() => void expire().catch(() => {}), expireAfterMs).unref()
    else jobWorker.wake(retryAfterMs)
  }

  return {
    store: async (sql, job) => storeJob(await load(), { sql, seal }, job),
    runStored: (id) =>
      new Promise((resolve) => {
        if (!workers) return resolve()
        pendingAttempts.set(id, resolve)
        workers[0]?.wake()
      }),
    async start(definitions) {
      await startWorkers(definitions).catch((error: unknown) => {
        log.error({ err: error }, 'jobs cannot be done yet')
        // A pg-boss whose start failed considers itself started.
        boss = undefined
        retryTimer = setTimeout(() => void this.start(definitions), pollEveryMs).unref()
      })
    },
    async close() {
      clearTimeout(retryTimer)
      const closing = workers ?? []
      workers = undefined
      await Promise.all(closing.map((worker) => worker.close()))
      resolveAttempts([...pendingAttempts.keys()])
    },
  }
}

interface WorkerOptions extends Pick<JobDefinitions, 'services' | 'handlers'> {
  seal: Seal
  log: JobLog
  pollEveryMs: number
  pendingAttempts: ReadonlyMap<string, unknown>
  resolveAttempts(ids: string[]): void
}

/** Starts the worker of jobs; resolves `runStored` of this process when a job was tried, here or elsewhere. */
function startJobWorker(
  engine: PgBoss,
  { services, handlers, seal, log, pollEveryMs, pendingAttempts, resolveAttempts }: WorkerOptions,
): Worker {
  const fetchedIds = new Set<string>()
  const jobWorker: Worker = startWorker({
    everyMs: pollEveryMs,
    concurrency,
    async fetch(maxJobs) {
      const waiting = [...pendingAttempts.keys()]
      const fetched = await engine.fetch<StoredJob>('letters', { batchSize: maxJobs, includeMetadata: true })
      for (const { id } of fetched) fetchedIds.add(id)
      // Jobs stored before a fetch that does not find them were taken by other processes.
      if (fetched.length < maxJobs) resolveAttempts(waiting.filter((id) => !fetchedIds.has(id)))
      return fetched
    },
    async attempt(job) {
      const ctx = systemContext(services)
      await attemptJob({ boss: engine, ctx, handlers, seal, log, wake: jobWorker.wake }, job)
      fetchedIds.delete(job.id)
      resolveAttempts([job.id])
    },
  })
  return jobWorker
}

/** Expires running jobs at once, since a single process cannot have any at its start. */
async function expireAbandonedJobs(boss: PgBoss, sql: Sql) {
  await sql("UPDATE pgboss.job SET expire_in = interval '0' WHERE state = 'active'", [])
  await boss.expire()
}
