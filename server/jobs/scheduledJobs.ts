// The scheduler of periodic jobs (`chores` in pg-boss): one run of each is stored at a time, and any process may take it.
import type PgBoss from 'pg-boss'
import type { InTransaction, JobLog } from './boss.ts'
import { startWorker, type Worker } from './worker.ts'

export interface ScheduledJob {
  name: string
  everySeconds: number
  run(): Promise<void>
}

const concurrency = 10

/** Interval of fetches: a process runs the next run itself, so that others check only for its death. */
const fetchEveryMs = 120_000

/** Interval of expiring and deleting jobs. */
const tidyEverySeconds = 300

/** Seconds after which the run of a killed process is considered lost. */
const expireInSeconds = 900

const pauseMs = 60_000

interface Runner {
  boss: PgBoss
  scheduledJobs: ScheduledJob[]
  log: JobLog
  worker: Worker
}

interface Options {
  scheduledJobs: ScheduledJob[]
  log: JobLog
  inTransaction: InTransaction
}

/** Plans all periodic jobs, and runs those that are due. */
export function startScheduledJobs(boss: PgBoss, { scheduledJobs, log, inTransaction }: Options): Worker {
  const worker: Worker = startWorker({
    everyMs: fetchEveryMs,
    concurrency,
    fetch: (maxJobs) => inTransaction((db) => fetchDueRuns(runner, { maxJobs, db })).catch(() => []),
    attempt: (job) => runJob(runner, job),
  })
  const maintenance: ScheduledJob = {
    name: 'tidyJobs',
    everySeconds: tidyEverySeconds,
    async run() {
      await boss.maintain()
      // An older Fennec may have taken jobs that it does not know.
      for (const job of runner.scheduledJobs) await planRun(runner, job, job.everySeconds)
    },
  }
  const runner: Runner = { boss, scheduledJobs: [...scheduledJobs, maintenance], log, worker }
  const planAll = async () => {
    for (const job of runner.scheduledJobs) {
      await planRun(runner, job, 0)
      // A stored run is due by then.
      worker.wake(job.everySeconds * 1000 + 100)
    }
  }
  const planOrRetry = () => void planAll().catch(() => setTimeout(planOrRetry, pauseMs).unref())
  planOrRetry()
  return worker
}

/** Plans a run, unless one is planned already. */
async function planRun({ boss, worker }: Runner, { name }: ScheduledJob, inSeconds: number, db?: PgBoss.Db) {
  const options = { db, singletonKey: name, startAfter: inSeconds, expireInSeconds, retryLimit: 0 }
  await boss.send('chores', { name }, options)
  worker.wake(inSeconds * 1000 + 100)
}

type DueRun = PgBoss.Job<{ name: string }>

/** Takes due runs, and plans the next ones in the same transaction. */
async function fetchDueRuns(
  runner: Runner,
  { maxJobs, db }: { maxJobs: number; db: PgBoss.Db },
): Promise<DueRun[]> {
  const runs = await runner.boss.fetch<{ name: string }>('chores', { batchSize: maxJobs, db })
  for (const { data } of runs) {
    const job = runner.scheduledJobs.find(({ name }) => name === data.name)
    if (job) await planRun(runner, job, job.everySeconds, db)
  }
  return runs
}

/** Runs a job; a failed one is listed among the dead, and runs again at its next time. */
async function runJob({ boss, scheduledJobs, log }: Runner, { id, data: { name } }: DueRun): Promise<void> {
  try {
    await scheduledJobs.find((job) => job.name === name)?.run()
  } catch (error) {
    log.error({ err: error, work: name }, 'background work failed')
    const dead = { kind: name, tries: 1, why: 'see the log', since: new Date() }
    await boss.send('dead', dead, { singletonKey: name, retentionDays: 30 }).catch(() => {})
  }
  // If this fails, the run expires.
  await boss.deleteJob('chores', id).catch(() => {})
}
