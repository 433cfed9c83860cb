// Periodic jobs; one run of each is stored at a time, and any process may take it.
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
    fetch: (most) => inTransaction((db) => take(runner, { most, db })).catch(() => []),
    attempt: (job) => runJob(runner, job),
  })
  const tidy: ScheduledJob = {
    name: 'tidyJobs',
    everySeconds: tidyEverySeconds,
    async run() {
      await boss.maintain()
      // An older Fennec may have taken jobs that it does not know.
      for (const job of runner.scheduledJobs) await plan(runner, job, job.everySeconds)
    },
  }
  const runner: Runner = { boss, scheduledJobs: [...scheduledJobs, tidy], log, worker }
  const begin = async () => {
    for (const job of runner.scheduledJobs) {
      await plan(runner, job, 0)
      // A stored run is due by then.
      worker.wake(job.everySeconds * 1000 + 100)
    }
  }
  const beginOrRetry = () => void begin().catch(() => setTimeout(beginOrRetry, pauseMs).unref())
  beginOrRetry()
  return worker
}

/** Plans a run, unless one is planned already. */
async function plan({ boss, worker }: Runner, { name }: ScheduledJob, inSeconds: number, db?: PgBoss.Db) {
  const options = { db, singletonKey: name, startAfter: inSeconds, expireInSeconds, retryLimit: 0 }
  await boss.send('chores', { name }, options)
  worker.wake(inSeconds * 1000 + 100)
}

type Taken = PgBoss.Job<{ name: string }>

/** Takes due runs, and plans the next ones in the same transaction. */
async function take(runner: Runner, { most, db }: { most: number; db: PgBoss.Db }): Promise<Taken[]> {
  const taken = await runner.boss.fetch<{ name: string }>('chores', { batchSize: most, db })
  for (const { data } of taken) {
    const job = runner.scheduledJobs.find(({ name }) => name === data.name)
    if (job) await plan(runner, job, job.everySeconds, db)
  }
  return taken
}

/** Runs a job; a failed one is listed among the dead, and runs again at its next time. */
async function runJob({ boss, scheduledJobs, log }: Runner, { id, data: { name } }: Taken): Promise<void> {
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
